// What a page says in tables, lists, pairs of term and fact, and cards: cell by cell, each with its node. Read only.
{
  const { dom } = arc;
  const MOST_BLOCKS = 40, MOST_ROWS = 500, MOST_CELLS = 5000, MOST_COLUMNS = 60, TEXT = 200, FEWEST_CARDS = 3, MOST_LEAVES = 24;
  const TABLES = 'table,[role=table],[role=grid],[role=treegrid]';
  const LISTS = 'ul,ol,[role=list]';
  const NUMBER = /^\p{Nd}{1,5}$/u;

  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const shown = (el) => el.checkVisibility({ visibilityProperty: true });
  const span = (el, name, own) => Math.max(1, Math.min(MOST_COLUMNS, own || Number(dom.attribute(el, name)) || 1));
  const isHead = (el, role) => role === 'columnheader' || role === 'rowheader' || dom.tag(el) === 'th' || dom.tag(el) === 'dt';

  const linkOf = (el) => {
    const link = dom.tag(el) === 'a' ? el : dom.find(el, 'a[href]');
    return link instanceof HTMLAnchorElement ? link.href.slice(0, 500) : '';
  };

  const timeOf = (el) => {
    const time = dom.tag(el) === 'time' ? el : dom.find(el, 'time[datetime]');
    return time instanceof HTMLTimeElement ? time.dateTime.slice(0, 60) : '';
  };

  // The text without the tables that stand in it: they are read by themselves.
  const textOf = (el) => {
    if (dom.find(el, TABLES) === null) return arc.content(el, { plain: true, limit: TEXT });
    const parts = [...el.childNodes].map((child) => {
      if (dom.type(child) === 3) return dom.data(child);
      return dom.type(child) === 1 && !child.matches(TABLES) ? textOf(child) : '';
    });
    return arc.squeeze(parts.join(' ')).slice(0, TEXT);
  };

  class Reader {
    constructor(root) {
      this.root = root;
      this.blocks = [];
      this.cells = 0;
      this.taken = new Set();
    }

    cell(el, more) {
      this.cells += 1;
      const cell = { t: textOf(el), n: arc.nodeId(el), ...more };
      const href = linkOf(el), time = timeOf(el);
      if (href) cell.h = href;
      if (time) cell.d = time;
      return cell;
    }

    add(kind, el, name, rows, more) {
      if (rows.length && this.blocks.length < MOST_BLOCKS) this.blocks.push({ kind, node: arc.nodeId(el), name: (name || '').slice(0, TEXT), rows, ...more });
    }

    isFull() {
      return this.blocks.length >= MOST_BLOCKS || this.cells >= MOST_CELLS;
    }

    table(el) {
      const role = arc.role(el);
      if (role === 'presentation' || role === 'none') return;
      const own = (found) => dom.closest(found, TABLES) === el && shown(found);
      const rows = dom.tag(el) === 'table' ? [...el.rows].filter(own) : all(el, '[role=row]').filter(own);
      const read = [];
      for (const row of rows.slice(0, MOST_ROWS)) {
        if (this.isFull()) break;
        const cells = [];
        for (const child of all(row, 'td,th,[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]')) {
          if (dom.closest(child, TABLES) !== el || dom.closest(child, 'tr,[role=row]') !== row || cells.length >= MOST_COLUMNS) continue;
          const at = arc.role(child), more = {};
          if (isHead(child, at)) more.x = true;
          const down = span(child, 'aria-rowspan', child.rowSpan), across = span(child, 'aria-colspan', child.colSpan);
          if (down > 1) more.r = down;
          if (across > 1) more.c = across;
          cells.push(this.cell(child, more));
        }
        if (cells.length) read.push(cells);
      }
      const total = Number(dom.attribute(el, 'aria-rowcount')) || rows.length;
      this.add('table', el, arc.name(el, role), read, total > read.length ? { total } : null);
    }

    list(el) {
      if (dom.closest(el, 'nav,[role=navigation],[role=menu],[role=tablist]') !== null) return;
      const items = [...dom.elements(el)].filter((item) => (dom.tag(item) === 'li' || arc.role(item) === 'listitem') && shown(item));
      if (items.length < 2 || items.some((item) => dom.elements(item).length > 3)) return;
      this.taken.add(el);
      this.add('list', el, arc.name(el, 'list'), items.slice(0, MOST_ROWS).map((item) => [this.cell(item)]), items.length > MOST_ROWS ? { total: items.length } : null);
    }

    pairs(el) {
      const rows = [];
      let term = null;
      for (const part of all(el, 'dt,dd').filter((one) => dom.closest(one, 'dl') === el && shown(one))) {
        if (dom.tag(part) === 'dt') term = this.cell(part, { x: true });
        else if (term !== null) rows.push([term, this.cell(part)]);
        if (this.isFull()) break;
      }
      this.add('pairs', el, arc.name(el, 'list'), rows, null);
    }

    // The smallest pieces of text in a card, each with what it is by make.
    leaves(card) {
      const found = [];
      const visit = (el) => {
        if (found.length >= MOST_LEAVES || !shown(el) || arc.SILENT.has(dom.tag(el))) return;
        const holdsText = [...el.childNodes].some((child) => dom.type(child) === 3 && dom.data(child).trim());
        if (holdsText || dom.firstElement(el) === null) {
          const cell = this.cell(el);
          if (cell.t) found.push({ ...cell, k: dom.attribute(el, 'itemprop') || (dom.attribute(el, 'class') || '').trim().split(/\s+/)[0] || dom.tag(el) });
        } else for (const child of dom.elements(el)) visit(child);
      };
      for (const child of dom.elements(card)) visit(child);
      return found;
    }

    cards(el) {
      const groups = new Map();
      for (const child of dom.elements(el)) {
        const make = `${dom.tag(child)} ${dom.attribute(child, 'class') || ''}`;
        if (shown(child)) groups.set(make, [...groups.get(make) ?? [], child]);
      }
      for (const cards of groups.values()) {
        if (cards.length < FEWEST_CARDS || cards.some((card) => dom.closest(card, `${TABLES},dl`) !== null)) continue;
        const rows = cards.slice(0, MOST_ROWS).map((card) => this.leaves(card)).filter((row) => row.length > 1);
        if (rows.length < FEWEST_CARDS) continue;
        this.add('cards', el, arc.containerName({ el, type: 'region', up: null, name: null }, '', ''), rows, null);
      }
    }

    // Whether there is more than is shown: a way to the next page, told by the page's own marks or by a row of numbers.
    paging() {
      const next = dom.find(this.root, 'a[rel~=next],button[rel~=next]');
      if (next !== null) return arc.nodeId(next);
      for (const mark of all(this.root, '[aria-current]')) {
        if (!NUMBER.test(dom.text(mark).trim())) continue;
        let holder = dom.parent(mark);
        for (let up = 0; up < 3 && holder instanceof Element; up++, holder = dom.parent(holder)) {
          const after = all(holder, 'a[href],button').filter((one) => NUMBER.test(dom.text(one).trim()) && mark.compareDocumentPosition(one) & 4 && !dom.contains(mark, one));
          if (after.length) return arc.nodeId(after[0]);
        }
      }
      return 0;
    }

    read() {
      const within = (selector) => [...(this.root.matches(selector) ? [this.root] : []), ...all(this.root, selector)].filter(shown);
      for (const el of within(TABLES)) if (!this.isFull()) this.table(el);
      for (const el of within('dl')) if (!this.isFull()) this.pairs(el);
      for (const el of within(LISTS)) if (!this.isFull()) this.list(el);
      for (const el of within('div,section,main,ul,ol,body,[role=list],[role=feed]')) {
        if (!this.isFull() && !this.taken.has(el) && dom.elements(el).length >= FEWEST_CARDS) this.cards(el);
      }
      return { blocks: this.blocks, next: this.paging(), cut: this.isFull() };
    }
  }

  // The structures in an element, or in the document for 0.
  arc.structures = (id) => {
    const root = id === 0 ? dom.body() ?? dom.rootElement() : arc.node(id);
    return root instanceof Element ? new Reader(root).read() : { blocks: [], next: 0, cut: false };
  };
}
