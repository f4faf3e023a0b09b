"""Reads an answer off the page, and checks what a page is said to show."""

from __future__ import annotations

import re

import msgspec

from arc_cua.core.action import AssertText, Noop, fold
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.terms import content, likeness, terms
from arc_cua.reflex.strategies.facts import find_fact
from arc_cua.reflex.strategies.reveal import reveal
from arc_cua.reflex.strategies.situation import NOTHING, Answer, Situation

_COUNT = re.compile(r"\bhow many\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d[\d.,]*")
_ABSENT = re.compile(r"\b(?:no|not|isn't|aren't|never|without|gone)\b", re.IGNORECASE)


def read(situation: Situation) -> Answer:
    """Propose to take the value that stands beside the label as the answer."""
    sub = situation.sub
    if _COUNT.search(sub.text):
        return _count(situation)
    fact, fit = find_fact(situation.observation, sub.label, sub.item)
    if fact is None or fit < THRESHOLD:
        return reveal(
            situation, f'the page states no "{sub.label}"' if fact is None else f'"{sub.label}" is stated twice'
        )
    offer = situation.offer(Noop(), fit, f'"{fact.label}" is "{fact.value[:80]}"', expected=NOTHING)
    return msgspec.structs.replace(offer, answer=fact.value)


def check(situation: Situation) -> Answer:
    """Propose to check that the page shows what the goal says."""
    sub = situation.sub
    if _ABSENT.search(sub.text):
        return situation.abstain("can't check that something is absent")
    if sub.label and sub.value and fold(sub.label) != fold(sub.value):
        fact, fit = find_fact(situation.observation, sub.label, sub.item)
        if fact is not None and fit >= THRESHOLD and fold(sub.value) in fold(fact.value):
            return situation.offer(
                AssertText(text=fact.value), fit, f'"{fact.label}" is "{fact.value[:80]}"', expected=NOTHING
            )
        if fact is not None and fit >= THRESHOLD:
            return situation.abstain(f'"{fact.label}" is "{fact.value[:80]}", not "{sub.value}"')
    wanted = sub.value or sub.label
    shown = _shown_as(situation, wanted)
    if shown:
        return situation.offer(AssertText(text=shown), 0.85, f'"{shown[:80]}" is on the page', expected=NOTHING)
    return reveal(situation, f'"{wanted}" is not on the page')


def _shown_as(situation: Situation, wanted: str) -> str:
    """Return the text of the page that holds the wanted words, or an empty string."""
    words = content(terms(wanted))
    for element in situation.observation.elements:
        for text in (element.name, element.value):
            if text and fold(wanted) in fold(text):
                return wanted
            said = terms(text)
            if said and words and all(any(likeness(word, term) >= 0.9 for term in said) for word in words):
                return text
    return ""


def _count(situation: Situation) -> Answer:
    """ "how many X": a number that the page states right before or after the word."""
    words = content(terms(situation.sub.label))
    fact, fit = find_fact(situation.observation, situation.sub.label, situation.sub.item)
    if fact is not None and fit >= THRESHOLD and _NUMBER.fullmatch(fact.value.strip()):
        offer = situation.offer(Noop(), fit, f'"{fact.label}" is "{fact.value}"', expected=NOTHING)
        return msgspec.structs.replace(offer, answer=fact.value.strip())
    for element in situation.observation.elements:
        said = terms(element.name)
        for place, term in enumerate(said):
            if not any(likeness(word, term) >= 0.9 for word in words):
                continue
            beside = (*said[max(place - 1, 0) : place], *said[place + 1 : place + 2])
            numbers = [piece for piece in beside if _NUMBER.fullmatch(piece)]
            if len(numbers) == 1 and len(said) <= 8:
                offer = situation.offer(Noop(), 0.7, f'the page says "{element.name}"', expected=NOTHING)
                return msgspec.structs.replace(offer, answer=numbers[0])
    return situation.abstain(f'the page states no number of "{situation.sub.label}"')
