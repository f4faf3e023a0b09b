"""Running the page agent: a function of `arc` in a frame's isolated world, and its result as JSON text."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from arc_cua.core.errors import ArcError
from arc_cua.surfaces.browser.connection import Pending, Session
from arc_cua.surfaces.browser.errors import (
    CallFailed,
    CallTimeout,
    FrameGone,
    PageUnresponsive,
    ScriptFailed,
    SessionClosed,
)
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.script import WORLD, page_agent
from arc_cua.surfaces.browser.wire import Wire, decode, mend

CALL = """function (world, name, ...args) {
  const arc = globalThis.arc;
  if (!arc || arc.world !== world) return undefined;
  const text = (value) => JSON.stringify(value === undefined ? null : value);
  const result = arc[name](...args);
  return result instanceof Promise ? result.then(text) : text(result);
}"""
"""Answers `undefined`, having done nothing, when the document isn't the one that the caller means."""

DOCUMENT_GROUP = "document"
"""Object group of `document_of`; let go of by whoever asked."""

_CLAIM = "globalThis.arc ? (globalThis.arc.world ??= {token}) : ''"


class _World(msgspec.Struct, frozen=True):
    context_id: int
    token: str
    loader_id: str
    session: Session


class _WorldReply(Wire, frozen=True, rename="camel"):
    execution_context_id: int


class _Remote(Wire, frozen=True, rename="camel"):
    type: str
    value: object = ""
    """Text, unless the function threw: then whatever was thrown."""
    object_id: str = ""
    description: str = ""


class _Thrown(Wire, frozen=True, rename="camel"):
    text: str = ""
    exception: _Remote | None = None


class _Result(Wire, frozen=True, rename="camel"):
    result: _Remote
    exception_details: _Thrown | None = None


class _Number(Wire, frozen=True, rename="camel"):
    value: int = 0


class _NumberResult(Wire, frozen=True, rename="camel"):
    result: _Number


class _Node(Wire, frozen=True, rename="camel"):
    backend_node_id: int = 0


class _Described(Wire, frozen=True, rename="camel"):
    node: _Node


class _ResolvedNode(Wire, frozen=True, rename="camel"):
    object: _Remote


class _Found(Wire, frozen=True, rename="camel"):
    result: _Remote


_results = msgspec.json.Decoder(_Result)
_worlds = msgspec.json.Decoder(_WorldReply)
_numbers = msgspec.json.Decoder(_NumberResult)
_nodes = msgspec.json.Decoder(_Node)
_described = msgspec.json.Decoder(_Described)
_resolved = msgspec.json.Decoder(_ResolvedNode)
_objects = msgspec.json.Decoder(_Found)


class Worlds:
    """The isolated worlds of one page's frames, one for each document, made when first needed.

    Args:
        watch: Gets each pending answer, to fail it when the page can't answer any more.
    """

    def __init__(self, watch: Callable[[Pending[msgspec.Raw]], Pending[msgspec.Raw]]) -> None:
        self._watch = watch
        self._worlds: dict[str, _World] = {}
        self._owners: dict[tuple[str, str], int] = {}

    def forget(self, frame_id: str) -> None:
        """The frame's document was replaced or removed."""
        self._worlds.pop(frame_id, None)
        for key in [key for key in self._owners if key[0] == frame_id]:
            del self._owners[key]

    def is_known(self, frame: Frame) -> bool:
        """Whether the frame's world is there, so that `call_soon` can be used."""
        return self._current(frame) is not None

    async def make(self, frame: Frame, timeout_s: float) -> None:
        """Make sure that the world of the frame's document is there.

        Raises:
            FrameGone: The document was replaced meanwhile, or the frame is gone.
            PageUnresponsive: No answer in time.
        """
        if self.is_known(frame):
            return
        session, loader_id = frame.session, frame.loader_id
        try:
            reply = await self._call(
                session, "Page.createIsolatedWorld", {"frameId": frame.frame_id, "worldName": WORLD}, timeout_s
            )
            context_id = decode(_worlds, reply).execution_context_id
            token = await self._claim(session, context_id, timeout_s)
        except ArcError as error:
            raise explain(error) from error
        if frame.loader_id != loader_id or frame.session is not session:
            raise FrameGone("the document was replaced")
        self._worlds[frame.frame_id] = _World(context_id, token, loader_id, session)

    def call_soon(self, frame: Frame, function: str, args: tuple[object, ...], timeout_s: float) -> Pending[bytes]:
        """Send a call into the frame's world, which must be there already.

        Raises:
            FrameGone: It isn't.
        """
        world = self._current(frame)
        if world is None:
            raise FrameGone("the document's world isn't there yet")
        pending = world.session.call_soon(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": CALL,
                "executionContextId": world.context_id,
                "arguments": [{"value": value} for value in (world.token, function, *args)],
                "returnByValue": True,
                "awaitPromise": True,
            },
            timeout_s=timeout_s,
        )
        return pending.map(lambda raw: self._text(frame, world, raw), lambda error: self._lost(frame, world, error))

    async def hand_over(self, frame: Frame, function: str, nodes: Sequence[int], timeout_s: float) -> bytes:
        """Call `arc.<function>(...nodes)` in the frame's world with nodes by the browser's own numbers.

        A node that is gone is handed over as null. The world must be there already.

        Raises:
            FrameGone: It isn't, or is gone meanwhile.
            PageUnresponsive: No answer in time.
            ScriptFailed: The function threw.
        """
        world = self._current(frame)
        if world is None:
            raise FrameGone("the document's world isn't there yet")
        session, group = world.session, f"arc-{world.token}"
        wanted = [
            {"backendNodeId": node, "executionContextId": world.context_id, "objectGroup": group} for node in nodes
        ]
        pendings = [session.call_soon("DOM.resolveNode", one, timeout_s=timeout_s) for one in wanted]
        given: list[dict[str, object]] = []
        try:
            for pending in pendings:
                given.append(await self._resolve(pending))
            arguments = [{"value": world.token}, {"value": function}, *given]
            raw = await self._call(
                session,
                "Runtime.callFunctionOn",
                {
                    "functionDeclaration": CALL,
                    "executionContextId": world.context_id,
                    "arguments": arguments,
                    "returnByValue": True,
                },
                timeout_s,
            )
            return self._text(frame, world, raw)
        except ArcError as error:
            raise self._lost(frame, world, error) from error
        finally:
            session.call_soon("Runtime.releaseObjectGroup", {"objectGroup": group})

    async def _resolve(self, pending: Pending[msgspec.Raw]) -> dict[str, object]:
        try:
            return {"objectId": decode(_resolved, await self._watch(pending)).object.object_id}
        except CallFailed:  # that node is gone
            return {"value": None}

    async def document_of(self, frame: Frame, timeout_s: float) -> str:
        """Return a handle on the frame's document as the page itself has it, in the group `document`.

        Raises:
            FrameGone: The world isn't there, or is gone meanwhile.
            PageUnresponsive: No answer in time.
        """
        world = self._current(frame)
        if world is None:
            raise FrameGone("the document's world isn't there yet")
        here = {"expression": "document", "contextId": world.context_id, "objectGroup": DOCUMENT_GROUP}
        try:
            ours = decode(_results, await self._call(world.session, "Runtime.evaluate", here, timeout_s)).result
            described = await self._call(world.session, "DOM.describeNode", {"objectId": ours.object_id}, timeout_s)
            number = decode(_described, described).node.backend_node_id
            wanted = {"backendNodeId": number, "objectGroup": DOCUMENT_GROUP}
            page = await self._call(world.session, "DOM.resolveNode", wanted, timeout_s)
            return decode(_resolved, page).object.object_id
        except ArcError as error:
            raise self._lost(frame, world, error) from error

    async def node_of_owner(self, parent: Frame, frame: Frame, timeout_s: float) -> int:
        """Return the number of the element in `parent` that holds `frame`.

        Raises:
            FrameGone: One of the two is gone.
        """
        key = (frame.frame_id, parent.loader_id)
        if key not in self._owners:
            await self.make(parent, timeout_s)
            world = self._current(parent)
            if world is None:
                raise FrameGone("the document was replaced")
            try:
                self._owners[key] = await self._owner(world, frame.frame_id, timeout_s)
            except ArcError as error:
                raise explain(error) from error
        return self._owners[key]

    async def number_of(self, frame: Frame, backend_node_id: int, timeout_s: float) -> int:
        """Return our number of a node of the frame's document that the protocol names by `backend_node_id`.

        Raises:
            FrameGone: The document, or the node, is gone.
        """
        world = await self._there(frame, timeout_s)
        try:
            return await self._number(world, backend_node_id, timeout_s)
        except ArcError as error:
            raise explain(error) from error

    async def set_files(self, frame: Frame, node: int, paths: Sequence[str], timeout_s: float) -> None:
        """Set the files of a file input, with the events that a person's choice fires.

        Raises:
            FrameGone: The document, or the input, is gone.
        """
        world = await self._there(frame, timeout_s)
        find = {
            "functionDeclaration": "function (id) { return globalThis.arc.node(id); }",
            "executionContextId": world.context_id,
            "arguments": [{"value": node}],
        }
        try:
            found = await self._call(world.session, "Runtime.callFunctionOn", find, timeout_s)
            object_id = decode(_objects, found).result.object_id
            params = {"files": list(paths), "objectId": object_id}
            await self._call(world.session, "DOM.setFileInputFiles", params, timeout_s)
            world.session.call_soon("Runtime.releaseObject", {"objectId": object_id})
        except ArcError as error:
            raise explain(error) from error

    async def _there(self, frame: Frame, timeout_s: float) -> _World:
        """Return the frame's world, made if needed."""
        await self.make(frame, timeout_s)
        world = self._current(frame)
        if world is None:
            raise FrameGone("the document was replaced")
        return world

    async def _claim(self, session: Session, context_id: int, timeout_s: float) -> str:
        """Give the world a token, so that a reused context id can't pass for it; install the agent if missing."""
        claim = _CLAIM.format(token=msgspec.json.encode(secrets.token_hex(8)).decode())
        for prefix in ("", page_agent() + "\n"):
            params = {"expression": prefix + claim, "contextId": context_id, "returnByValue": True}
            raw = await self._call(session, "Runtime.evaluate", params, timeout_s)
            answer = decode(_results, raw)
            if answer.exception_details is not None:
                raise ScriptFailed(_thrown(answer.exception_details))
            if answer.result.value:
                return str(answer.result.value)
        raise ScriptFailed("the page agent did not install")

    async def _owner(self, world: _World, frame_id: str, timeout_s: float) -> int:
        found = await self._call(world.session, "DOM.getFrameOwner", {"frameId": frame_id}, timeout_s)
        return await self._number(world, decode(_nodes, found).backend_node_id, timeout_s)

    async def _number(self, world: _World, backend_node_id: int, timeout_s: float) -> int:
        """Return our number of a node that the protocol names."""
        session = world.session
        node = {"backendNodeId": backend_node_id, "executionContextId": world.context_id}
        resolved = await self._call(session, "DOM.resolveNode", node, timeout_s)
        object_id = decode(_resolved, resolved).object.object_id
        number = await self._call(
            session,
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": "function () { return globalThis.arc.nodeId(this); }",
                "objectId": object_id,
                "returnByValue": True,
            },
            timeout_s,
        )
        session.call_soon("Runtime.releaseObject", {"objectId": object_id})
        return decode(_numbers, number).result.value

    async def _call(self, session: Session, method: str, params: dict[str, Any], timeout_s: float) -> msgspec.Raw:
        return await self._watch(session.call_soon(method, params, timeout_s=timeout_s))

    def _current(self, frame: Frame) -> _World | None:
        world = self._worlds.get(frame.frame_id)
        if world is None or world.loader_id != frame.loader_id or world.session is not frame.session:
            return None
        return world

    def _text(self, frame: Frame, world: _World, raw: msgspec.Raw) -> bytes:
        answer = decode(_results, raw)
        if answer.exception_details is not None:
            raise ScriptFailed(_thrown(answer.exception_details))
        text = answer.result.value
        if answer.result.type != "string" or not isinstance(text, str):
            self._drop(frame, world)
            raise FrameGone("another document is there")
        data = text.encode()
        return mend(data) if b"\\ud" in data else data

    def _lost(self, frame: Frame, world: _World, error: ArcError) -> ArcError:
        told = explain(error)
        if isinstance(told, FrameGone):
            self._drop(frame, world)
        return told

    def _drop(self, frame: Frame, world: _World) -> None:
        if self._worlds.get(frame.frame_id) is world:
            del self._worlds[frame.frame_id]


def explain(error: ArcError) -> ArcError:
    """Return what a protocol error means for a call into a document."""
    if isinstance(error, CallFailed | SessionClosed):
        return FrameGone(str(error))
    if isinstance(error, CallTimeout):
        return PageUnresponsive(str(error))
    return error


def _thrown(details: _Thrown) -> str:
    said = details.exception.description if details.exception else ""
    return (said or details.text)[:500]
