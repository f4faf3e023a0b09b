// What is out of sight but may matter: controls outside of the viewport, and the way to elements that float in sight
// although what they stand in is scrolled away.
{
  const { dom } = arc;
  const CONTROLS = 'button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=checkbox],[role=radio],[role=switch],[role=tab],'
    + '[role=menuitem],[role=option],[role=textbox],[role=searchbox],[role=combobox],[role=slider],[contenteditable=""],[contenteditable=true]';
  const LINKS = 'a[href],[role=link]';
  arc.CONTROLS = CONTROLS;
  arc.LINKS = LINKS;
  const SCANNED = 750, NEAR = 40, KEPT = 24, KEPT_INSIDE = 30, ALIKE = 3, ROW_TEXT = 240;
  const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

  // The words of a text, as `perception/words.py` has them.
  arc.words = (text) => {
    const found = new Set();
    for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (!word) continue;
      if (UNSPACED.test(word)) for (let at = 0; at < Math.max(1, word.length - 1); at++) found.add(word.slice(at, at + 2));
      else if (word.length >= 3 || /^\p{N}+$/u.test(word) || /[^\x00-\x7f]/.test(word)) found.add(word);
    }
    return found;
  };

  const some = (words, test) => {
    for (const word of words) if (test(word)) return true;
    return false;
  };

  const shared = (text, wanted) => {
    const lower = text.toLowerCase();
    let count = 0;
    if (!some(wanted, (word) => lower.includes(word))) return 0;
    for (const word of arc.words(text)) if (wanted.has(word)) count += 1;
    return count;
  };

  const label = (el) => {
    const own = `${dom.attribute(el, 'aria-label') ?? ''} ${dom.attribute(el, 'placeholder') ?? ''} ${dom.attribute(el, 'title') ?? ''} `;
    const labels = el instanceof HTMLInputElement || el instanceof HTMLSelectElement || el instanceof HTMLTextAreaElement
      ? [...(el.labels ?? [])].slice(0, 2).map((each) => dom.text(each)).join(' ') + (el.type === 'submit' || el.type === 'button' ? el.value : '')
      : (dom.text(el) ?? '').slice(0, 160);
    return own + labels;
  };

  const around = (el) => {
    const item = dom.closest(el, 'tr,li,[role=row],[role=listitem],article');
    if (item === null) return '';
    let text = '';
    for (let part = dom.firstElement(item); part !== null && text.length < ROW_TEXT; part = dom.nextElement(part)) text += `${dom.text(part)} `;
    return (text || dom.text(item)).slice(0, ROW_TEXT);
  };

  const distance = (box, clip) => {
    const dy = box.bottom < clip.top ? clip.top - box.bottom : box.top > clip.bottom ? box.top - clip.bottom : 0;
    const dx = box.right < clip.left ? clip.left - box.right : box.left > clip.right ? box.left - clip.right : 0;
    return dy + dx;
  };

  const within = (root, selector) => {
    if (dom.type(root) === 9) return arc.listed(selector);
    return dom.type(root) === 11 ? root.querySelectorAll(selector) : dom.all(root, selector);
  };

  // The first place in a list in document order whose box is not before `test`'s line; exact where boxes follow the order.
  const bisect = (list, test) => {
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (test(arc.box(list[middle]))) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  // Candidates from one list: those near the viewport, or, where words are wanted, those that share some.
  const scan = (list, clip, wanted, needsWords, into) => {
    const first = bisect(list, (box) => box.bottom <= clip.top), last = bisect(list, (box) => box.top < clip.bottom);
    into.above += first;
    into.below += list.length - last;
    if (needsWords && !wanted.size) return;
    const near = wanted.size ? SCANNED : NEAR;
    for (let at = Math.max(0, first - near); at < Math.min(list.length, Math.max(first, last) + near); at++) {
      const el = list[at];
      const score = wanted.size ? 2 * shared(label(el), wanted) + (needsWords ? 0 : shared(around(el), wanted)) : 0;
      if (!score && (needsWords || at < first - NEAR || at > Math.max(first, last) + NEAR)) continue;
      const box = arc.box(el);
      if (box.width <= 1 || box.height <= 1 || arc.meets(box, clip) || box.right < -2000) continue;
      into.candidates.push({ el, score, far: distance(box, clip), isAbove: box.bottom <= clip.top });
    }
  };

  // Looks for controls below `root` that are outside of `clip`. Returns those to keep and how many more there are.
  arc.outOfSight = (root, clip, wanted, isWhole) => {
    const found = { keep: [], above: 0, below: 0, candidates: [] };
    scan(within(root, CONTROLS), clip, wanted, false, found);
    if (isWhole) scan(within(root, LINKS), clip, wanted, true, found);
    found.candidates.sort((a, b) => b.score - a.score || a.far - b.far);
    const alike = new Map();
    const most = isWhole ? KEPT : KEPT_INSIDE;
    for (const { el, score, isAbove } of found.candidates) {
      if (found.keep.length >= most) break;
      if (!isOpen(el)) continue;
      if (!score) {
        const key = `${dom.tag(el)} ${dom.attribute(el, 'role') ?? ''} ${label(el)}`;
        const times = alike.get(key) ?? 0;
        if (times >= ALIKE) continue;
        alike.set(key, times + 1);
      }
      found.keep.push(el);
      if (isAbove) found.above -= 1;
      else found.below -= 1;
    }
    return found;
  };

  // Whether anything below an element that is itself out of sight may have something to show: a box in sight, a way
  // that leads on, or one of which its own box doesn't tell.
  arc.holdsSeen = (el, view, paths) => {
    if (dom.shadow(el) !== null) return true;
    for (let child = dom.firstElement(el); child !== null; child = dom.nextElement(child)) {
      const tag = dom.tag(child);
      if (arc.SILENT.has(tag)) continue;
      if (tag === 'slot' || paths.has(child)) return true;
      const box = arc.box(child);
      if (box.width === 0 || box.height === 0) {
        if (dom.first(child) !== null || dom.shadow(child) !== null || tag === 'input' && child.type === 'file') return true;
      } else if (arc.meets(box, view) || arc.holdsSeen(child, view, paths)) return true;
    }
    return false;
  };

  const isOpen = (el) => el.checkVisibility({ visibilityProperty: true }) && dom.closest(el, '[inert]') === null;

  // The middle first, then corners and edges, where bars, bubbles and notices float.
  const SPOTS = [[0.5, 0.5], [0.96, 0.96], [0.5, 0.03], [0.5, 0.96], [0.04, 0.96], [0.96, 0.03], [0.04, 0.35], [0.96, 0.35], [0.04, 0.03],
    [0.3, 0.7], [0.7, 0.7], [0.3, 0.3], [0.7, 0.3]];
  const HIT_MS = 1;

  const hitAt = (x, y) => {
    let hit = dom.hit(x, y);
    while (hit !== null && dom.shadow(hit) !== null) {
      const inner = dom.shadow(hit).elementFromPoint(x, y);
      if (inner === null || inner === hit || dom.root(inner) !== dom.shadow(hit)) break;
      hit = inner;
    }
    return hit;
  };

  const spot = (clip, [x, y]) => hitAt(clip.left + x * (clip.right - clip.left), clip.top + y * (clip.bottom - clip.top));

  // The innermost elements at some points, as many as can be had in a short time: hit tests are dear on large pages.
  arc.inSightAt = (clip) => {
    const found = new Set();
    const start = performance.now();
    for (const place of SPOTS) {
      const hit = spot(clip, place);
      if (hit !== null) found.add(hit);
      if (performance.now() - start > HIT_MS) break;
    }
    return found;
  };

  // The topmost modal dialog, or null. What is outside of it can't be hit, so whatever is hit is in it.
  arc.modal = (clip) => {
    const open = [...arc.listed('dialog[open]'), ...arc.shadowRoots().flatMap((root) => [...root.querySelectorAll('dialog[open]')])]
      .filter((dialog) => dom.matches(dialog, ':modal'));
    if (open.length < 2) return open[0] ?? null;
    for (const place of SPOTS) {
      for (let at = spot(clip, place); at !== null; at = arc.composedParent(at)) if (open.includes(at)) return at;
    }
    return open[open.length - 1];
  };
}
