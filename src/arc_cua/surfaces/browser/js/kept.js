// What was entered must still be there when it is used. Pages change fields as the focus leaves them, and a press of
// Save makes it leave. So what a field holds after it was filled in is remembered, and looked at once more at the moment
// in which a press of ours is about to be handled: after the focus has moved, before the page's own handlers run. A press
// that would use another value is held back, once, and the receipt says why.
{
  const { dom } = arc;
  const MOST = 32;
  const kept = new Map();

  const held = (el) => arc.textHeld(arc.nodeId(el)) || (el instanceof HTMLInputElement || el instanceof HTMLSelectElement ? el.value : '');

  const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

  // Pages lay a value out in their own way once it is complete: that is no other value. A date may get another order,
  // a number its zeros and its unit; nothing may be missing.
  const isOther = (now, was) => {
    if (now === was || now.trim() === was.trim()) return false;
    const numbers = [now, was].map((text) => (text.trim() === '' ? NaN : Number(text.replace(/[,'\s\u00a0\u202f]/g, ''))));
    if (numbers[0] === numbers[1]) return false;
    const a = bare(now), b = bare(was);
    if (a === '' || b === '') return a !== b || now.trim() === '';
    const isReordered = /\p{N}/u.test(a) && [...a].sort().join('') === [...b].sort().join('');
    return !a.includes(b) && !isReordered;
  };

  arc.keep = (el, value) => {
    kept.delete(el);
    kept.set(el, { value, before: null });
    if (kept.size > MOST) kept.delete(kept.keys().next().value);
  };

  arc.keepsValueOf = (el) => kept.has(el);

  // The fields that hold something else now than what was left in them; each is told once.
  arc.lost = () => {
    const told = [];
    for (const [el, { value }] of kept) {
      if (!dom.isConnected(el)) kept.delete(el);
      else if (isOther(held(el), value)) {
        kept.delete(el);
        told.push(el);
      }
    }
    return told;
  };

  // Presses of ours that are open, and what was held back from the page under them.
  const open = new Set();
  let spoiled = [];
  const { markNode, unmark, collect } = arc;
  arc.markNode = (token, node) => {
    open.add(token);
    spoiled = [];
    return markNode(token, node);
  };
  arc.unmark = (token) => {
    open.delete(token);
    return unmark(token);
  };
  arc.collect = (token) => {
    const seen = collect(token);
    return spoiled.length ? { ...seen, lost: spoiled } : seen;
  };

  // A press on these uses what was entered; others only move the focus or make another choice.
  const USES = 'button,a[href],input[type=submit],input[type=image],input[type=button],[role=button],[role=link],[role=menuitem]';

  const review = (event) => {
    if (!event.isTrusted || open.size === 0 || kept.size === 0) return;
    const [target] = event.composedPath();
    if (event.type === 'click' && !(target instanceof Element && dom.closest(target, USES))) return;
    const found = arc.lost();
    if (!found.length) {
      kept.clear();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    spoiled = found.map((el) => arc.describe(el) + (arc.name(el) ? ' named "' + arc.name(el).slice(0, 60) + '"' : ''));
  };
  for (const kind of ['click', 'submit']) addEventListener(kind, review, { capture: true, passive: false });
}
