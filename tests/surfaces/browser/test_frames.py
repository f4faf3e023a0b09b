"""The frame tree, fed with events; sessions here are only names for who serves a frame."""

from __future__ import annotations

from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.surfaces.browser.connection import Session
from arc_cua.surfaces.browser.frames import FrameTree, LoadState
from arc_cua.surfaces.browser.wire import FrameInfo, FrameTreeInfo

HOME, AWAY = cast(Session, "home"), cast(Session, "away")


def tree_of(*attached: tuple[str, str]) -> FrameTree:
    tree = FrameTree("main", HOME)
    for frame_id, parent_id in attached:
        tree.attached(HOME, frame_id, parent_id)
    return tree


def ids(tree: FrameTree) -> list[str]:
    return [frame.frame_id for frame in tree.in_order()]


def state_of(tree: FrameTree) -> LoadState:
    return tree.main.state


def test_frames_come_parents_first_and_in_order_of_arrival() -> None:
    tree = tree_of(("a", "main"), ("b", "main"), ("a1", "a"), ("b1", "b"), ("a2", "a"))
    assert ids(tree) == ["main", "a", "a1", "a2", "b", "b1"]


def test_a_new_document_takes_the_old_ones_frames_with_it() -> None:
    tree = tree_of(("a", "main"), ("a1", "a"))
    tree.navigated(HOME, FrameInfo("main", "L1", "http://x/", url_fragment="#here"))
    assert ids(tree) == ["main"]
    assert (tree.main.url, tree.main.loader_id, tree.main.state) == ("http://x/#here", "L1", LoadState.LOADING)


def test_load_states_belong_to_one_document_and_never_go_back() -> None:
    tree = tree_of()
    tree.navigated(HOME, FrameInfo("main", "L1", "http://x/"))
    tree.reached("main", "L0", "load")
    assert state_of(tree) is LoadState.LOADING
    tree.reached("main", "L1", "load")
    tree.reached("main", "L1", "DOMContentLoaded")
    assert state_of(tree) is LoadState.COMPLETE


def test_a_stage_that_is_told_before_its_document_counts() -> None:
    tree = tree_of()
    for name in ("init", "DOMContentLoaded", "load"):
        tree.reached("main", "L1", name)
    tree.navigated(HOME, FrameInfo("main", "L1", "http://x/"))
    assert state_of(tree) is LoadState.COMPLETE
    for number in range(500):
        tree.reached("main", f"other{number}", "load")
    tree.navigated(HOME, FrameInfo("main", "other0", "http://x/"))
    assert state_of(tree) is LoadState.LOADING, "only so many are remembered"


def test_an_error_page_keeps_the_url_that_was_wanted() -> None:
    tree = tree_of()
    tree.navigated(HOME, FrameInfo("main", "L1", "chrome-error://chromewebdata/", unreachable_url="http://gone/"))
    assert (tree.main.error, tree.main.url) == (True, "http://gone/")


def test_a_frame_moves_to_another_process_and_back() -> None:
    tree = tree_of(("a", "main"), ("a1", "a"), ("b", "main"))
    frame = tree.get("a")
    assert [gone.frame_id for gone in tree.detached(HOME, "a", "swap")] == ["a1"]
    tree.adopted(AWAY, "a", "main")
    tree.navigated(AWAY, FrameInfo("a", "L2", "http://y/", parent_id="main"))
    tree.attached(AWAY, "a2", "a")
    assert tree.get("a") is frame and frame is not None
    assert (frame.session, ids(tree)) == (AWAY, ["main", "a", "a2", "b"])
    tree.attached(HOME, "a", "main")
    assert (frame.session, frame.loader_id) == (HOME, "")
    assert tree.abandoned(AWAY) == []
    assert ids(tree) == ["main", "a", "b"]


def test_a_session_that_ends_takes_its_frames_with_it() -> None:
    tree = tree_of(("a", "main"))
    tree.adopted(AWAY, "a", "main")
    tree.attached(AWAY, "a1", "a")
    assert {gone.frame_id for gone in tree.abandoned(AWAY)} == {"a", "a1"}
    assert ids(tree) == ["main"]


def test_a_swapped_frame_is_not_removed_by_the_old_session() -> None:
    tree = tree_of(("a", "main"))
    tree.adopted(AWAY, "a", "main")
    assert tree.detached(HOME, "a", "remove") == []
    assert ids(tree) == ["main", "a"]


def test_the_first_reading_does_not_undo_events() -> None:
    tree = tree_of()
    tree.navigated(HOME, FrameInfo("main", "L2", "http://new/"))
    reading = FrameTreeInfo(
        FrameInfo("main", "L1", "http://old/"), [FrameTreeInfo(FrameInfo("a", "L3", "http://a/", "main"))]
    )
    tree.fill(HOME, reading)
    assert (tree.main.url, ids(tree)) == ("http://new/", ["main", "a"])


def test_a_crash_leaves_the_main_frame_without_a_document() -> None:
    tree = tree_of(("a", "main"))
    tree.navigated(HOME, FrameInfo("main", "L1", "http://x/"))
    tree.attached(HOME, "b", "main")
    assert [gone.frame_id for gone in tree.crashed()] == ["b"]
    assert (ids(tree), tree.main.loader_id) == (["main"], "")


names = st.sampled_from(["main", "a", "b", "c", "d"])
sessions = st.sampled_from([HOME, AWAY])
events = st.one_of(
    st.tuples(st.just("attached"), sessions, names, names),
    st.tuples(st.just("adopted"), sessions, names, names),
    st.tuples(st.just("detached"), sessions, names, st.sampled_from(["remove", "swap"])),
    st.tuples(st.just("navigated"), sessions, names, names),
    st.tuples(st.just("abandoned"), sessions, names, names),
)


@given(st.lists(events, max_size=40))
def test_whatever_the_order_of_events_the_tree_stays_a_tree(log: list[tuple[str, Session, str, str]]) -> None:
    tree = FrameTree("main", HOME)
    for kind, session, one, two in log:
        if kind == "attached":
            tree.attached(session, one, two)
        elif kind == "adopted":
            tree.adopted(session, one, two)
        elif kind == "detached":
            tree.detached(session, one, two)
        elif kind == "abandoned":
            tree.abandoned(session)
        else:
            tree.navigated(session, FrameInfo(one, "L", "http://x/", parent_id=None if one == "main" else two))
        frames = tree.in_order()
        assert frames[0] is tree.main
        assert len({frame.frame_id for frame in frames}) == len(frames)
        assert all(tree.get(frame.parent_id) for frame in frames if frame.parent_id)
        assert all(tree.get(frame_id) in frames for frame_id in ("a", "b", "c", "d") if tree.get(frame_id))
