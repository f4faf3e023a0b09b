// What a drag needs to know: where to let go, whether the page has begun a drag with data, and what has changed.
{
  const { dom } = arc;

  // A promise that takes so many milliseconds: how long a hand holds still, by the page's own clock.
  arc.pause = (ms) => new Promise((done) => setTimeout(() => done(true), ms));

  // Whether the page began a drag with data since the token was given, and did not prevent it.
  arc.carries = (token) => arc.seenSince(token, 'dragstart').some((event) => !event.defaultPrevented);

  // The middle of an element's visible part, which is brought into view if it is not. What covers
  // it does not matter here: what is dragged may lie over it.
  arc.dropPoint = (id) => {
    const el = arc.node(id);
    if (!(el instanceof Element)) return { gone: true };
    const part = () => {
      for (const rect of arc.rectsOf(el)) {
        const left = Math.max(0, rect.left), right = Math.min(innerWidth, rect.right);
        const top = Math.max(0, rect.top), bottom = Math.min(innerHeight, rect.bottom);
        if (right - left >= 1 && bottom - top >= 1) return { x: (left + right) / 2, y: (top + bottom) / 2, aside: Math.min(1, (bottom - top) / 4) };
      }
      return null;
    };
    const seen = part();
    if (seen) return seen;
    el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    return part() || { gone: true };
  };

  // Where an element stands and what it holds: its place among its siblings, its offset, its value.
  arc.standing = (id) => {
    const el = arc.node(id);
    if (!(el instanceof Element)) return '';
    const parent = dom.parent(el), rect = dom.rect(el);
    const outer = parent instanceof Element ? dom.rect(parent) : { left: 0, top: 0 };
    let at = 0;
    for (let before = dom.previousElement(el); before !== null && at < 10000; before = dom.previousElement(before)) at += 1;
    const values = ['aria-valuenow', 'aria-valuetext'].map((name) => dom.attribute(el, name) ?? '');
    return JSON.stringify([
      parent ? arc.nodeId(parent) : 0, at, Math.round(rect.left - outer.left), Math.round(rect.top - outer.top), Math.round(rect.width),
      Math.round(rect.height), el instanceof HTMLInputElement ? el.value : '', ...values,
    ]);
  };

  // The words below an element, as a number.
  arc.contents = (id) => {
    const el = arc.node(id);
    return el instanceof Element ? String(arc.hash(dom.text(el) ?? '')) + ' ' + dom.countElements(el) : '';
  };
}
