from __future__ import annotations

import json

import msgspec

from arc_cua.core.action import RECOVERY_VERBS, Verb
from arc_cua.cortex.answer import Answer, answer_schema


def test_the_schema_offers_the_recovery_verbs_and_no_other() -> None:
    schema = answer_schema()
    offered = set(schema["$defs"]["AnswerStep"]["properties"]["action"]["discriminator"]["mapping"])
    assert offered == set(RECOVERY_VERBS)
    assert not offered & {Verb.UPLOAD, Verb.DONE, Verb.INFEASIBLE, Verb.DIALOG}


def test_the_schema_is_bare_and_strict() -> None:
    text = json.dumps(answer_schema())
    assert '"description"' not in text
    assert text.count('"additionalProperties": false') == 2


def test_the_smallest_answer_is_a_root_cause() -> None:
    assert msgspec.json.decode(b'{"root_cause": "x"}', type=Answer) == Answer(root_cause="x")
