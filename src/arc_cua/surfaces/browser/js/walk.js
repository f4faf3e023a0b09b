// The walk: one pass over what is in sight, in reading order, into rows of
// [node, flags, depth, role, name, tag, states, x, y, width, height, extra]. Nothing is written into the page.
{
  const { dom } = arc;
  const ACTIONABLE = 1, OFFSCREEN = 2, VOLATILE = 4;
  const LONG_LIST = 80, LIST_SAMPLES = 12, LIST_MARGIN = 2;
  const SMALL_DOCUMENT = 600, PROBES = 300, PROBE_CHILDREN = 8, PROBE_DEPTH = 2;
  const MOST_ROWS = 1200, MOST_VISITED = 40000, MOST_MS = 1500, CHECK_EVERY = 64, MOST_DEPTH = 400;

  const STRAY = /^[.,;:!?()[\]|·•/\\-]{1,2}$/;
  const TEXT_ROLES = { li: 'listitem', dt: 'term', dd: 'definition', p: 'text', pre: 'code', blockquote: 'blockquote', caption: 'caption', figcaption: 'caption', legend: 'text' };
  const KEEPING = new Set(['listitem', 'definition']);
  const FRAMES = new Set(['iframe', 'frame', 'embed', 'object']);
  const CARDS = new Set(['div', 'section', 'article', 'dl', 'fieldset']);
  const fresh = () => ({ key: null, style: null, plain: null, inner: null });

  class Walk {
    constructor(options) {
      this.options = options;
      this.rows = [];
      this.names = new Map();
      this.wanted = arc.words(options.goal ?? '');
      this.critical = new Set();
      this.paths = new Set();
      this.scrollers = [];
      this.above = 0;
      this.below = 0;
      this.visited = 0;
      this.probes = PROBES;
      this.start = performance.now();
      this.cut = '';
      this.active = arc.deepActive();
      arc.rebase();
      arc.mutationCount();
      arc.checkFacts();
      arc.retell();
      this.text = new arc.TextRuns((run) => this.emitText(run));
      const [x, y, width, height] = options.clip ?? [0, 0, innerWidth, innerHeight];
      this.view = { left: x, top: y, right: x + width, bottom: y + height };
    }

    run() {
      const body = dom.body() ?? dom.rootElement();
      if (body === null) return;
      const modal = arc.modal(this.view);
      const root = modal ?? body;
      this.isSmall = dom.inTag(body, '*').length <= SMALL_DOCUMENT;
      if (!this.isSmall) for (const el of [...arc.inSightAt(this.view), ...arc.floaters()]) this.open(el);
      this.collect(modal ?? document, this.view, true);
      for (const shadow of arc.shadowRoots()) if (modal === null || dom.contains(modal, shadow.host)) this.collect(shadow, this.view, true);
      this.element(root, arc.outermost(this.view), fresh());
      this.text.end();
    }

    // Marks the way to an element, so that it is reached even if what it stands in is out of sight.
    open(el) {
      for (let at = el; at !== null && !this.paths.has(at); at = arc.composedParent(at)) this.paths.add(at);
    }

    collect(root, clip, isWhole) {
      const found = arc.outOfSight(root, clip, this.wanted, isWhole);
      for (const el of found.keep) {
        this.critical.add(el);
        this.open(el);
      }
      if (isWhole) {
        this.above += found.above;
        this.below += found.below;
      }
    }

    isOver() {
      if (this.cut) return true;
      if (this.rows.length >= MOST_ROWS || this.visited > MOST_VISITED) this.cut = 'size';
      else if (this.visited % CHECK_EVERY === 0 && performance.now() - this.start > MOST_MS) this.cut = 'time';
      return this.cut !== '';
    }

    children(el, ctx) {
      const seen = fresh();
      const shadow = dom.shadow(el);
      if (shadow === null && dom.countElements(el) > LONG_LIST && this.list(el, ctx, seen)) return;
      arc.composedChildren(el, (child) => {
        const type = dom.type(child);
        if (type === 1) this.element(child, ctx, seen);
        else if (type === 3 && !ctx.isQuiet && !ctx.isOff && !ctx.isHidden && !ctx.isFaded && !ctx.isInvisible) {
          this.text.add(child, el, ctx, ctx.isLine ? ctx.rect : null);
        }
      });
    }

    // A long list whose children follow each other downwards: only those in sight are visited, found by halving, and
    // those that a way leads to. Returns false where the children do not follow each other.
    list(el, ctx, seen) {
      const children = dom.elements(el), count = children.length;
      let lastTop = -Infinity;
      for (let sample = 0; sample <= LIST_SAMPLES; sample++) {
        const box = arc.box(children[Math.floor((count - 1) * sample / LIST_SAMPLES)]);
        if (box.height === 0 || box.top < lastTop) return false;
        lastTop = box.top;
      }
      const find = (test) => {
        let low = 0, high = count;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (test(arc.box(children[middle]))) low = middle + 1;
          else high = middle;
        }
        return low;
      };
      const first = Math.max(0, find((box) => box.bottom <= ctx.clip.top) - LIST_MARGIN);
      const last = Math.min(count, find((box) => box.top < ctx.clip.bottom) + LIST_MARGIN);
      const ways = this.paths.size ? [...this.paths].filter((way) => dom.parent(way) === el) : [];
      const order = new Set([...ways, ...Array.prototype.slice.call(children, first, last)]);
      const sorted = ways.length ? [...order].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1)) : [...order];
      for (const child of sorted) this.element(child, ctx, seen);
      return true;
    }

    // --- one element ---

    element(el, ctx, siblings) {
      this.visited += 1;
      if (this.isOver() || ctx.level > MOST_DEPTH) return;
      const facts = arc.facts(el), { tag } = facts;
      if (arc.SILENT.has(tag)) return;
      if (tag === 'br' || tag === 'wbr') {
        if (tag === 'br') this.text.space();
        return;
      }
      if (siblings.plain === tag && this.plain(el, facts, ctx, siblings)) return;
      if (ctx.isQuiet && facts.make !== null && !ctx.isOff && !ctx.isFaded && this.quiet(el, facts, ctx, siblings)) return;
      const box = arc.box(el);
      const isEmpty = box.width === 0 || box.height === 0;
      const isSeen = arc.meets(box, this.view);
      if (!isSeen && !isEmpty && !this.mayHoldSeen(el, box, ctx)) return;
      if (isEmpty && tag === 'input' && el.type === 'file') {
        arc.hiddenFile(this, el, ctx);
        return;
      }
      if (isEmpty && dom.first(el) === null && tag !== 'slot' && dom.shadow(el) === null) return;
      if (facts.isInert) return;
      const style = this.style(el, facts, siblings);
      if (style.display === 'none') return;
      const rows = this.rows.length;
      const inner = this.inside(el, facts, box, style, isSeen, ctx);
      if (inner !== null && inner.isLine && facts.isBare && rows === this.rows.length && !ctx.isQuiet && !inner.isOff && !inner.isInvisible
        && style.cursor !== 'pointer' && !inner.isHidden && !inner.isFaded && tag !== 'label') {
        siblings.plain = tag;
        siblings.inner = new arc.Context(inner);
        siblings.inner.isTight = this.isTight(style.computed);
        siblings.inner.spills = siblings.inner.loose = false;
      }
    }

    // Where text is not read again, an element that is nothing by itself matters only for what stands in it: its own
    // box need not be asked for. Returns false where it may be more.
    quiet(el, facts, ctx, siblings) {
      if (!arc.isNothing(el, facts) || dom.shadow(el) !== null) return false;
      const style = this.style(el, facts, siblings);
      if (style.display === 'none') return true;
      if (style.position !== 'static' || style.overflowY !== 'visible' || style.opacity === '0') return false;
      if (style.cursor === 'pointer' && !ctx.isPointer && !ctx.isInside) return false;
      if (dom.firstElement(el) === null) return true;
      if (!facts.isBare && CARDS.has(facts.tag) || style.contentVisibility !== 'visible') return false;
      const inner = new arc.Context(ctx);
      inner.level = ctx.level + 1;
      inner.style = style;
      inner.isPointer = style.cursor === 'pointer';
      this.children(el, inner);
      return true;
    }

    // Letter after letter, word after word: an element without attributes that holds one text, like the one before it.
    plain(el, facts, ctx, siblings) {
      const node = dom.first(el);
      if (node === null || dom.type(node) !== 3 || dom.next(node) !== null || !facts.isBare) return false;
      const box = ctx.spills || !siblings.inner.isTight ? arc.box(el) : null;
      if (box !== null && (box.width === 0 || box.height === 0)) return false;
      if (ctx.spills && !arc.meets(box, ctx.clip)) return true;
      this.text.add(node, el, siblings.inner, box);
      return true;
    }

    // Whether there is no space around an inline element but what stands in its text.
    isTight(computed) {
      return computed.marginLeft === '0px' && computed.marginRight === '0px' && computed.paddingLeft === '0px' && computed.paddingRight === '0px';
    }

    // Whether to look into an element that is itself out of sight.
    mayHoldSeen(el, box, ctx) {
      if (this.paths.has(el)) return true;
      if (this.isSmall) return this.text.run !== null || arc.holdsSeen(el, this.view, this.paths);
      if (box.bottom <= this.view.top && box.top + dom.scrollHeight(el) > this.view.top) return true;
      const left = ctx.probe || PROBE_DEPTH;
      return left > 1 && this.probes-- > 0 && dom.firstElement(el) !== null && dom.countElements(el) <= PROBE_CHILDREN;
    }

    // Neighbours of one make share their style: asked for once.
    style(el, facts, siblings) {
      const { make } = facts;
      if (make !== null && make === siblings.key) return siblings.style;
      const style = arc.style(el);
      siblings.key = make;
      siblings.plain = null;
      siblings.style = style;
      return style;
    }

    inside(el, facts, box, style, isSeen, ctx) {
      const { tag } = facts;
      const { position, display } = style;
      const isFixed = position === 'fixed', isAbsolute = position === 'absolute';
      const clip = isFixed ? this.view : isAbsolute ? ctx.absolute : ctx.clip;
      const isIn = isSeen && arc.meets(box, clip);
      const isOff = !isIn && display !== 'contents' && box.width > 0 && box.height > 0;
      if (isOff && !isSeen && ctx.probe === 0 && !this.isSmall && !this.paths.has(el) && position === 'static') {
        if (box.bottom > this.view.top || box.top + dom.scrollHeight(el) <= this.view.top) {
          ctx = new arc.Context(ctx);
          ctx.probe = PROBE_DEPTH;
        }
      }
      if (isFixed && isIn) arc.remember(el);
      if (display !== 'contents' && box.width <= 1.5 && box.height <= 1.5 && style.overflowX !== 'visible' && tag !== 'input') return null;
      const isInline = display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');
      if (!isInline && !ctx.isQuiet) this.text.flush();
      const shadow = dom.shadow(el);
      if (shadow !== null) arc.meet(shadow);
      const inner = new arc.Context(ctx);
      inner.clip = clip;
      if (position !== 'static') inner.absolute = clip;
      inner.level = ctx.level + 1;
      inner.rect = box;
      inner.style = style;
      inner.isOff = isOff;
      inner.isInvisible = style.visibility !== 'visible';
      inner.isFaded = ctx.isFaded || style.opacity === '0';
      inner.isHidden = ctx.isHidden || facts.isHidden;
      inner.isDisabled = ctx.isDisabled || facts.isDisabled;
      inner.isPointer = style.cursor === 'pointer';
      inner.loose = isAbsolute || isFixed || ctx.isRowFlow || (ctx.loose && isInline);
      inner.isRowFlow = display.endsWith('flex') || display.endsWith('grid');
      inner.isLine = display === 'inline' && dom.firstElement(el) === null;
      inner.spills = !arc.within(box, clip);
      if (!isInline) inner.textRole = TEXT_ROLES[tag] ?? (KEEPING.has(ctx.textRole) ? ctx.textRole : 'text');
      inner.isVolatile = ctx.isVolatile || arc.isVolatile(el) && dom.firstElement(el) !== null;
      inner.probe = ctx.probe > 0 ? ctx.probe - 1 : 0;
      if (isInline || style.contentVisibility !== 'hidden') this.kind(el, facts, box, style, inner, ctx);
      if (!isInline && !ctx.isQuiet) this.text.flush();
      return inner;
    }

    // What the element is to a reader, and its children.
    kind(el, facts, box, style, inner, ctx) {
      const { tag, role } = facts;
      if (FRAMES.has(tag)) {
        if (!inner.isOff && !inner.isInvisible) arc.frameRow(this, el, tag, box, style, inner);
        return;
      }
      if ((box.width === 0 || box.height === 0) && style.display !== 'contents' && !el.checkVisibility()) return;
      const isBoxless = style.display !== 'contents' && (box.width < 1 || box.height < 1) && tag !== 'a' && tag !== 'area';
      const reason = inner.isInvisible || isBoxless ? '' : arc.reason(el, facts, style, inner, ctx);
      if (tag === 'label' && !reason) {
        arc.label(this, el, inner);
        return;
      }
      const type = arc.containerType(role, tag) ?? (ctx.isOff || dom.firstElement(el) === null || !arc.isCard(el, tag) ? null : 'card');
      const container = type === null ? ctx.container : { el, type, up: ctx.container, name: null };
      inner.container = container;
      const from = this.rows.length;
      if (reason) arc.control(this, el, facts, reason, inner, ctx);
      else if (!inner.isOff && !inner.isInvisible && !inner.isHidden) arc.structure(this, el, tag, role, box, inner);
      arc.scroller(this, el, tag, role, box, style, inner, from);
      if (tag === 'svg' || tag === 'select' || tag === 'canvas') return;
      if (tag === 'details' && !el.open) this.summaryOf(el, inner);
      else if (inner.isOff && !this.isSmall && inner.probe === 0 && this.paths.has(el)) this.followed(el, inner);
      else this.children(el, inner);
      this.close(from, el);
    }

    followed(el, ctx) {
      const seen = fresh();
      arc.composedChildren(el, (child) => {
        if (dom.type(child) === 1 && this.paths.has(child)) this.element(child, ctx, seen);
      });
    }

    summaryOf(el, ctx) {
      for (let child = dom.firstElement(el); child !== null; child = dom.nextElement(child)) {
        if (dom.tag(child) === 'summary') {
          this.element(child, ctx, fresh());
          return;
        }
      }
    }

    // --- rows ---

    push(el, flags, role, name, ctx, states, extra) {
      this.text.flush();
      this.text.release();
      const out = ctx.isOff ? OFFSCREEN : 0;
      const shaky = ctx.isVolatile || el !== null && arc.isVolatile(el) ? VOLATILE : 0;
      const row = {
        el, flags: flags | out | shaky, depth: ctx.depth, role, name, states, extra, box: ctx.rect, tag: el === null ? '' : dom.tag(el), reason: '', end: 0,
      };
      this.rows.push(row);
      return row;
    }

    emitText(run) {
      const { ctx } = run;
      if (STRAY.test(run.text)) return;
      const row = {
        el: null, flags: run.isVolatile ? VOLATILE : 0, depth: ctx.depth, role: run.role, name: run.text, states: 0,
        extra: ctx.container === null ? null : { g: arc.nodeId(ctx.container.el) }, box: run.rect, tag: '', reason: '', end: 0,
      };
      this.rows.push(row);
    }

    // Called when an element's subtree is done: drops empty structure, and one of two rows for the same thing.
    close(from, el) {
      const row = this.rows[from];
      if (row === undefined || row.el !== el || row.isClosed) return;
      row.isClosed = true;
      if (row.reason === 'structure') {
        this.text.end();
        if (this.rows.length === from + 1 && !row.name) this.rows.pop();
      } else if (row.reason) {
        arc.dropDuplicates(this.rows, from);
      }
    }

    answer() {
      const rows = this.rows.filter((row) => !row.isGone);
      arc.watchPlaces(rows.filter((row) => row.flags & ACTIONABLE).map((row) => row.el), this.scrollers);
      return {
        url: location.href, title: dom.title().slice(0, 300), ready: dom.ready(), type: dom.contentType(),
        status: status(), width: innerWidth, height: innerHeight, rows: rows.map(wire), containers: [...this.names.keys()],
        signals: arc.signals(), above: Math.max(0, this.above), below: Math.max(0, this.below), cut: this.cut,
      };
    }
  }

  let answered = 0;
  const status = () => (answered ||= performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0);

  const wire = (row) => {
    const { box } = row;
    const data = [row.el === null ? 0 : arc.nodeId(row.el), row.flags, row.depth, row.role, row.name, row.tag, row.states,
      Math.round(box?.left ?? 0), Math.round(box?.top ?? 0), Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    if (row.extra !== null) data.push(row.extra);
    return data;
  };

  let hasWalked = false;

  // Options: goal (words), clip ([x, y, width, height], the part of the frame that is in sight).
  arc.walk = (options = {}) => {
    hasWalked = true;
    return arc.atOnce(() => {
      const walk = new Walk(options ?? {});
      walk.run();
      return walk.answer();
    });
  };

  // The first walk is dear, for the engine makes each function when it is first called: it is done when the page has
  // nothing else to do, so that nobody waits for it.
  const warm = () => requestIdleCallback(() => {
    if (!hasWalked) arc.walk();
  });
  if (window.top === window) {
    if (dom.ready() === 'loading') addEventListener('DOMContentLoaded', warm, { once: true });
    else warm();
  }
}
