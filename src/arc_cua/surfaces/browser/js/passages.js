// Passages: a part of a text, found by what it says, to be marked as a person would mark it.
{
  const { dom } = arc;
  const MOST_TEXTS = 20000;

  const isBoxed = (el) => el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement;

  // The text below an element as one line, with the place of each character: white space counts as one blank.
  const linear = (el) => {
    const chars = [], places = [];
    const walker = Document.prototype.createTreeWalker.call(document, el, NodeFilter.SHOW_TEXT);
    let seen = 0, block = null;
    for (let node = walker.nextNode(); node && seen < MOST_TEXTS; node = walker.nextNode(), seen++) {
      const parent = dom.parent(node);
      if (!(parent instanceof Element) || !arc.isVisible(parent)) continue;
      let holder = parent;
      while (holder !== el && getComputedStyle(holder).display.startsWith('inline')) holder = dom.parent(holder);
      if (block !== null && holder !== block && chars.at(-1) !== ' ') {
        chars.push(' ');
        places.push(null);
      }
      block = holder;
      const data = dom.data(node);
      for (let at = 0; at < data.length; at++) {
        const blank = /\s/.test(data[at]);
        if (blank && (chars.length === 0 || chars.at(-1) === ' ')) continue;
        chars.push(blank ? ' ' : data[at]);
        places.push([node, at]);
      }
    }
    return { text: chars.join(''), places };
  };

  const squeeze = (text) => text.replace(/\s+/g, ' ').trim();

  const occurrences = (text, want) => {
    const found = [];
    for (let at = text.indexOf(want); at >= 0 && found.length < 3; at = text.indexOf(want, at + 1)) found.push(at);
    return found;
  };

  const rangeOf = (el, want) => {
    const { text, places } = linear(el);
    const plain = squeeze(want);
    const found = plain === '' ? [] : occurrences(text, plain);
    if (found.length !== 1) return { state: found.length ? 'ambiguous' : 'missing' };
    const first = places[found[0]], last = places[found[0] + plain.length - 1];
    const range = Document.prototype.createRange.call(document);
    range.setStart(...first);
    range.setEnd(last[0], last[1] + 1);
    return { state: 'found', range };
  };

  const edges = (range) => {
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
    if (!rects.length) return null;
    const [a] = rects, z = rects.at(-1);
    const rtl = getComputedStyle(range.startContainer.parentElement).direction === 'rtl';
    const start = rtl ? a.right - 0.5 : a.left + 0.5, end = rtl ? z.left + 0.25 : z.right - 0.25;
    return { start: [start, a.top + a.height / 2], end: [end, z.top + z.height / 2] };
  };

  // Brings the passage into view and says where it begins and ends. In a field the caret is put before it instead.
  arc.passage = async (id, want) => {
    const el = arc.node(id);
    if (!(el instanceof Element)) return { state: 'gone' };
    arc.acting();
    if (isBoxed(el)) {
      const found = occurrences(el.value, want);
      if (found.length !== 1) return { state: found.length ? 'ambiguous' : 'missing' };
      el.focus();
      if (arc.focused() !== el) return { state: 'unfocused' };
      el.setSelectionRange(found[0], found[0]);
      return { state: 'found', kind: 'field', letters: [...new Intl.Segmenter().segment(want)].length };
    }
    const { state, range } = rangeOf(el, want);
    if (state !== 'found') return { state };
    const holder = range.startContainer.parentElement;
    holder.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    await arc.frame();
    const found = edges(range);
    const fits = (point) => point[0] >= 0 && point[1] >= 0 && point[0] < innerWidth && point[1] < innerHeight;
    if (!found || !fits(found.start) || !fits(found.end)) return { state: 'found', kind: 'hidden', letters: want.length };
    const covered = [found.start, found.end].some(([x, y]) => {
      const hit = arc.hitAt(x, y);
      return !hit || !(arc.holds(el, hit) || arc.holds(hit, el));
    });
    return { state: 'found', kind: covered ? 'hidden' : 'prose', ...found, letters: want.length };
  };

  const marked = (el) => {
    if (isBoxed(el)) return el.value.slice(el.selectionStart ?? 0, el.selectionEnd ?? 0);
    const selection = dom.root(el).getSelection ? dom.root(el).getSelection() : getSelection();
    return selection.toString();
  };

  arc.markedText = (id, want) => {
    const el = arc.node(id);
    if (!(el instanceof Element)) return { holds: false, shown: '' };
    const now = marked(el);
    return { holds: isBoxed(el) ? now === want : squeeze(now) === squeeze(want), shown: squeeze(now).slice(0, 80) };
  };

  // Marks it by range, where neither pointer nor keys can.
  arc.markPassage = (id, want) => {
    const el = arc.node(id);
    if (!(el instanceof Element)) return false;
    arc.acting();
    if (isBoxed(el)) {
      const [at] = occurrences(el.value, want);
      if (at === undefined) return false;
      el.focus();
      el.setSelectionRange(at, at + want.length);
      return true;
    }
    const { state, range } = rangeOf(el, want);
    if (state !== 'found') return false;
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    return true;
  };
}
