// Between the last look at an element and the press that follows, a list may take its row for another item. A press of
// ours on an element that means something else by then is kept from the page, and the receipt says so. So is one that
// would go to another element altogether, because the page has moved things or drawn them anew under the pointer.
{
  const KINDS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu'];
  const MOST_MS = 10000;
  // What the press that is under way is meant for; `other` once it is known whether that is something else now.
  let meant = null;

  const holdBack = (event) => {
    if (meant === null || !event.isTrusted || performance.now() > meant.until) return;
    if (meant.other === null) {
      if (event.type !== 'pointerdown') return;
      const path = event.composedPath();
      if (arc.relation(path, meant.node) === 'other') meant.other = `what is under the pointer now is ${arc.describe(path[0])}`;
      else if (path.includes(meant.node)) meant.other = arc.changedFrom(meant.known);
      else return;
    }
    if (!meant.other) return;
    // A pointerdown that is prevented takes the mouse events along, which tell when the press is over.
    if (!event.type.startsWith('pointer')) event.preventDefault();
    event.stopImmediatePropagation();
  };

  // The press under this token is meant for what was known of an element when it was seen; null: for whatever it is. Comes after the log's own
  // listeners, which are to see what is held back.
  arc.mean = (token, known) => {
    meant = known && { token, known, node: arc.node(known.node), other: null, until: performance.now() + MOST_MS };
    for (const kind of KINDS) addEventListener(kind, holdBack, { capture: true, passive: false });
  };

  const { unmark, collect } = arc;
  const end = (token) => {
    if (meant === null || meant.token !== token) return '';
    const { other } = meant;
    meant = null;
    return other ?? '';
  };
  arc.unmark = (token) => {
    end(token);
    return unmark(token);
  };
  arc.collect = (token) => {
    const other = meant !== null && meant.token === token ? meant.other ?? '' : '';
    const seen = collect(token);
    end(token);
    return other ? { ...seen, other } : seen;
  };
}
