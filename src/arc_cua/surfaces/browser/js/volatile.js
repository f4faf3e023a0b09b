// Telling what changes by itself (clocks, tickers, carousels) from what changes because of an act. A node is marked
// after two changes of its own at different times, outside of any act and not as part of loading. Marks stay.
{
  const { dom } = arc;
  const GRACE_MS = 1500, INPUT_MS = 3000, LOADED_MS = 500, NETWORK_MS = 500, LOADING_MS = 8000, APART_MS = 150;
  const TIMES_CHANGED = 2, TIMES_GROWN = 4, LARGEST = 150;
  const marked = new WeakSet();
  const counts = new WeakMap();
  let mutations = 0;
  let marks = 0;
  let actUntil = 0;
  let loadedAt = dom.ready() === 'complete' ? performance.now() : Infinity;
  let networkAt = 0;

  // Whether the node, or what it stands in, changes by itself.
  arc.isVolatile = (el) => marks > 0 && marked.has(el);
  arc.isInVolatile = (el) => {
    if (marks === 0) return false;
    for (let at = el; at !== null; at = arc.composedParent(at)) if (marked.has(at)) return true;
    return false;
  };

  // How many changes there have been, the latest included.
  arc.mutationCount = () => {
    take(observer.takeRecords());
    return mutations;
  };

  // All elements of the document that match, searched again only after a mutation.
  const lists = new Map();
  arc.listed = (selector) => {
    const known = lists.get(selector);
    if (known !== undefined && known.at === mutations) return known.list;
    const list = [...dom.allIn(selector)];
    lists.set(selector, { at: mutations, list });
    return list;
  };

  // An act begins: what changes until `actEnded`, or for `ms`, and a little longer, is its doing.
  arc.actBegan = (ms = INPUT_MS) => {
    actUntil = Math.max(actUntil, performance.now() + ms + GRACE_MS);
    return true;
  };
  arc.actEnded = () => {
    actUntil = performance.now() + GRACE_MS;
    return true;
  };

  const isOwnDoing = (now) => {
    if (now < actUntil || now < loadedAt + LOADED_MS) return false;
    return now > loadedAt + LOADING_MS || now > networkAt + NETWORK_MS;
  };

  const isSmall = (el) => el.getElementsByTagName('*').length <= LARGEST;

  // The element that a record is about, and whether content was only added to it.
  const subject = (record) => {
    const { target, type } = record;
    if (type === 'characterData') {
      const parent = dom.parent(target);
      return parent !== null && dom.type(parent) === 1 ? [parent, false] : null;
    }
    const el = dom.type(target) === 11 ? target.host : target;
    if (!el || dom.type(el) !== 1 || el === dom.body() || el === dom.rootElement()) return null;
    if (!isSmall(el)) return null;
    return [el, type === 'childList' && record.removedNodes.length === 0];
  };

  const note = (el, grown, now) => {
    const seen = counts.get(el) ?? { times: 0, at: -Infinity };
    if (now - seen.at < APART_MS) return;
    seen.times += grown ? TIMES_CHANGED / TIMES_GROWN : 1;
    seen.at = now;
    counts.set(el, seen);
    if (seen.times >= TIMES_CHANGED && !marked.has(el)) {
      marked.add(el);
      marks += 1;
    }
  };

  const take = (records) => {
    if (!records.length) return;
    mutations += records.length;
    arc.outdate(records);
    const now = performance.now();
    if (!isOwnDoing(now)) return;
    const subjects = new Map();
    for (const record of records.slice(0, 500)) {
      const found = subject(record);
      if (found !== null) subjects.set(found[0], found[1] && (subjects.get(found[0]) ?? true));
    }
    for (const [el, grown] of subjects) note(el, grown, now);
  };
  const observer = new MutationObserver(take);

  const watched = new WeakSet();
  // Watches a document or an open shadow root.
  arc.watch = (root) => {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
  };
  arc.watch(document);

  const acted = (event) => {
    if (event.isTrusted) arc.actBegan();
  };
  for (const kind of ['pointerdown', 'keydown', 'input', 'change', 'submit', 'wheel', 'popstate']) {
    addEventListener(kind, acted, { capture: true, passive: true });
  }
  addEventListener('load', () => { loadedAt = performance.now(); }, { once: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) networkAt = Math.max(networkAt, entry.responseEnd);
  }).observe({ type: 'resource', buffered: true });
}
