// The walk: one pass over what is in sight, in reading order, into rows of
// [node, flags, depth, role, name, tag, states, x, y, width, height, extra]. Nothing is written into the page.
{
  const { dom } = arc;
  const ACTIONABLE = 1, OFFSCREEN = 2, VOLATILE = 4, FRAME = 8;
  const LONG_LIST = 80, LIST_SAMPLES = 12, LIST_MARGIN = 2;
  const SMALL_DOCUMENT = 600, PROBES = 300, PROBE_CHILDREN = 8, PROBE_DEPTH = 2;
  const MOST_ROWS = 1200, MOST_VISITED = 40000, MOST_MS = 2500, CHECK_EVERY = 256, MOST_DEPTH = 400;
  const ROW_LIMIT = 300, LEAF_TEXT = 120;

  const STRAY = /^[.,;:!?()[\]|·•/\\-]{1,2}$/;
  const TEXT_ROLES = { li: 'listitem', dt: 'term', dd: 'definition', p: 'text', pre: 'code', blockquote: 'blockquote', caption: 'caption', figcaption: 'caption', legend: 'text' };
  const KEEPING = new Set(['listitem', 'definition']);
  const INNER = 'a[href],button,input,select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=menuitem],[role=option],[tabindex],[contenteditable]';
  const FRAMES = new Set(['iframe', 'frame', 'embed', 'object']);
  const S = arc.STATE;

  class Walk {
    constructor(options) {
      this.options = options;
      this.rows = [];
      this.names = new Map();
      this.wanted = arc.words(options.goal ?? '');
      this.critical = new Set();
      this.paths = new Set();
      this.above = 0;
      this.below = 0;
      this.visited = 0;
      this.probes = PROBES;
      this.start = performance.now();
      this.cut = '';
      this.active = arc.deepActive();
      arc.rebase();
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
      if (!this.isSmall) for (const el of [...arc.inSightAt(this.view), ...floaters()]) this.open(el);
      this.collect(modal ?? document, this.view, true);
      for (const shadow of arc.shadowRoots()) if (modal === null || dom.contains(modal, shadow.host)) this.collect(shadow, this.view, true);
      this.element(root, arc.outermost(this.view), { key: null, style: null, plain: null, inner: null });
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
      const seen = { key: null, style: null, plain: null, inner: null };
      if (dom.shadow(el) === null && dom.countElements(el) > LONG_LIST && this.list(el, ctx, seen)) return;
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
      const tag = dom.tag(el);
      if (arc.SILENT.has(tag)) return;
      if (tag === 'br' || tag === 'wbr') {
        if (tag === 'br') this.text.space();
        return;
      }
      if (siblings.plain === tag && this.plain(el, ctx, siblings)) return;
      const box = arc.box(el);
      const isEmpty = box.width === 0 || box.height === 0;
      const isSeen = arc.meets(box, this.view);
      if (!isSeen && !isEmpty && !this.mayHoldSeen(el, box, ctx)) return;
      if (isEmpty && tag === 'input' && el.type === 'file') {
        this.hiddenFile(el, ctx);
        return;
      }
      if (isEmpty && dom.firstElement(dom.shadow(el) ?? el) === null && tag !== 'slot' && dom.first(el) === null) return;
      const isBare = !dom.hasAny(el);
      if (!isBare && dom.has(el, 'inert')) return;
      const style = this.style(el, tag, siblings, isBare);
      if (style.display === 'none') return;
      const rows = this.rows.length;
      const inner = this.inside(el, tag, box, style, isSeen, ctx);
      if (inner !== null && inner.isLine && siblings.key === `${tag} ` && rows === this.rows.length && !ctx.isQuiet && !inner.isOff && !inner.isInvisible
        && style.cursor !== 'pointer' && !inner.isHidden && !inner.isFaded && tag !== 'label') {
        siblings.plain = tag;
        siblings.inner = new arc.Context(inner);
        siblings.inner.isTight = this.isTight(style.computed);
        siblings.inner.spills = siblings.inner.loose = false;
      }
    }

    // Letter after letter, word after word: an element without attributes that holds one text, like the one before it.
    plain(el, ctx, siblings) {
      const node = dom.first(el);
      if (node === null || dom.type(node) !== 3 || dom.next(node) !== null || dom.hasAny(el)) return false;
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
    style(el, tag, siblings, isBare) {
      const key = isBare ? `${tag} ` : this.isClassOnly(el) ? `${tag} ${dom.attribute(el, 'class')}` : null;
      if (key !== null && key === siblings.key) return siblings.style;
      const style = arc.style(el);
      siblings.key = key;
      siblings.plain = null;
      siblings.style = style;
      return style;
    }

    isClassOnly(el) {
      const names = dom.attributeNames(el);
      return names.length === 1 && names[0] === 'class';
    }

    inside(el, tag, box, style, isSeen, ctx) {
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
      if (isFixed && isIn) remember(el);
      if (display !== 'contents' && box.width <= 1.5 && box.height <= 1.5 && style.overflowX !== 'visible' && tag !== 'input') return null;
      const isInline = display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');
      if (!isInline && !ctx.isQuiet) this.text.flush();
      const shadow = dom.shadow(el);
      if (shadow !== null) meet(shadow);
      const inner = new arc.Context(ctx);
      inner.clip = clip;
      if (position !== 'static') inner.absolute = clip;
      inner.level = ctx.level + 1;
      inner.rect = box;
      inner.style = style;
      inner.isOff = isOff;
      inner.isInvisible = style.visibility !== 'visible';
      inner.isFaded = ctx.isFaded || style.opacity === '0';
      inner.isHidden = ctx.isHidden || dom.attribute(el, 'aria-hidden') === 'true';
      inner.isPointer = style.cursor === 'pointer';
      inner.loose = isAbsolute || isFixed || ctx.isRowFlow || (ctx.loose && isInline);
      inner.isRowFlow = display.endsWith('flex') || display.endsWith('grid');
      inner.isLine = display === 'inline' && dom.firstElement(el) === null;
      inner.spills = !arc.within(box, clip);
      if (!isInline) inner.textRole = TEXT_ROLES[tag] ?? (KEEPING.has(ctx.textRole) ? ctx.textRole : 'text');
      inner.isVolatile = ctx.isVolatile || arc.isVolatile(el) && dom.firstElement(el) !== null;
      inner.probe = ctx.probe > 0 ? ctx.probe - 1 : 0;
      if (isInline || style.contentVisibility !== 'hidden') this.kind(el, tag, box, style, inner, ctx);
      if (!isInline && !ctx.isQuiet) this.text.flush();
      return inner;
    }

    // What the element is to a reader, and its children.
    kind(el, tag, box, style, inner, ctx) {
      if (FRAMES.has(tag)) {
        if (!inner.isOff && !inner.isInvisible) this.frame(el, tag, box, style, inner);
        return;
      }
      const role = arc.role(el);
      const isBoxless = style.display !== 'contents' && (box.width < 1 || box.height < 1) && tag !== 'a' && tag !== 'area';
      const reason = inner.isInvisible || isBoxless ? '' : arc.reason(el, tag, role, style, inner, ctx);
      if (tag === 'label' && !reason) {
        this.label(el, box, inner);
        return;
      }
      const type = arc.containerType(role, tag) ?? (ctx.isOff || dom.firstElement(el) === null || !arc.isCard(el, tag) ? null : 'card');
      const container = type === null ? ctx.container : { el, type, up: ctx.container, name: null };
      inner.container = container;
      const from = this.rows.length;
      if (reason) this.control(el, tag, role, reason, box, inner, ctx);
      else if (!inner.isOff && !inner.isInvisible && !inner.isHidden) arc.structure(this, el, tag, role, box, inner);
      this.scroller(el, tag, role, box, style, inner, from);
      if (tag === 'svg' || tag === 'select' || tag === 'canvas') return;
      if (tag === 'details' && !el.open) this.summaryOf(el, inner);
      else if (inner.isOff && !this.isSmall && inner.probe === 0 && this.paths.has(el)) this.followed(el, inner);
      else this.children(el, inner);
      this.close(from, el);
    }

    followed(el, ctx) {
      const seen = { key: null, style: null, plain: null, inner: null };
      arc.composedChildren(el, (child) => {
        if (dom.type(child) === 1 && this.paths.has(child)) this.element(child, ctx, seen);
      });
    }

    summaryOf(el, ctx) {
      for (let child = dom.firstElement(el); child !== null; child = dom.nextElement(child)) {
        if (dom.tag(child) === 'summary') {
          this.element(child, ctx, { key: null, style: null, plain: null, inner: null });
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

    control(el, tag, role, reason, box, inner, ctx) {
      if (inner.isOff && !this.critical.has(el)) {
        inner.isQuiet = true;
        return;
      }
      arc.touchedVolatile = false;
      const isLoose = reason !== 'native' && !arc.WIDGETS.has(role);
      const holds = isLoose && (dom.find(el, INNER) !== null || dom.text(el).length > 3 * LEAF_TEXT);
      const name = role === 'row' ? arc.rowText(el, ROW_LIMIT) : holds ? arc.containerName({ el, type: 'card', up: null, name: null }, '', role) : arc.name(el, role, isLoose);
      const shaky = arc.touchedVolatile ? VOLATILE : 0;
      const states = arc.states(el, role, this.active) | (inner.style.pointerEvents === 'none' ? S.disabled : 0);
      const row = this.push(el, ACTIONABLE | shaky, role, name, inner, states, this.extra(el, tag, role, name, states, reason, ctx));
      row.reason = reason;
      if (role === 'row') {
        inner.depth += 1;
        inner.isQuiet = true;
      } else if (arc.LEAVES.has(role) || !holds && isLoose || arc.isEditable(el)) {
        inner.isQuiet = true;
        inner.isInside = true;
      }
    }

    extra(el, tag, role, name, states, reason, ctx) {
      const extra = {};
      const isBare = !dom.hasAny(el);
      const value = arc.value(el, role, states), description = isBare ? '' : arc.description(el, name, role);
      if (value) extra.v = value;
      if (description) extra.d = description;
      const level = arc.level(el, role, tag);
      if (level) extra.l = level;
      const position = isBare ? '' : arc.position(el);
      if (position) extra.p = position;
      const options = tag === 'select' || tag === 'input' && dom.has(el, 'list') ? arc.options(el) : [];
      if (options.length) extra.o = options;
      const container = arc.containerName(ctx.container, name, role);
      if (container) extra.c = this.nameNumber(container);
      const kind = arc.kind(el, tag, reason);
      if (kind) extra.k = kind;
      const test = isBare ? '' : arc.testId(el);
      if (test) extra.i = test;
      const href = arc.href(el, tag);
      if (href) extra.h = href;
      const form = el.form ?? dom.closest(el, 'form');
      if (form instanceof HTMLFormElement) {
        extra.f = arc.nodeId(form);
        const method = arc.method(el, form);
        if (method) extra.m = method;
      }
      const purpose = isBare ? '' : arc.purpose(el, tag);
      if (purpose) extra.a = purpose;
      if (ctx.container !== null) extra.g = arc.nodeId(ctx.container.el);
      return extra;
    }

    nameNumber(name) {
      let number = this.names.get(name);
      if (number === undefined) {
        number = this.names.size;
        this.names.set(name, number);
      }
      return number;
    }

    // A label whose control is concealed stands for it; other labels are read as part of their control.
    label(el, box, inner) {
      const { control } = el;
      const stands = control instanceof HTMLInputElement && !inner.isOff && arc.isConcealed(control, null);
      if (stands) {
        const role = arc.role(control), tag = 'input';
        const states = arc.states(control, role, this.active), name = arc.labelText(el, control) || arc.name(control, role);
        const row = this.push(el, ACTIONABLE, role, name, inner, states, this.extra(control, tag, role, name, states, 'label', inner));
        row.reason = 'label';
        inner.isInside = true;
      }
      if (control !== null || stands) inner.isQuiet = true;
      const from = this.rows.length - (stands ? 1 : 0);
      this.children(el, inner);
      if (stands) this.close(from, el);
    }

    hiddenFile(el, ctx) {
      if (ctx.isOff || ctx.isHidden || el.disabled) return;
      const [label] = el.labels ?? [];
      if (label !== undefined && arc.box(label).height > 1) return;
      const name = arc.name(el) || el.name;
      const own = new arc.Context(ctx);
      own.isOff = true;
      own.rect = arc.box(el);
      const row = this.push(el, ACTIONABLE | OFFSCREEN, 'button', name, own, arc.states(el, 'button'),
        this.extra(el, 'input', 'button', name, 0, 'native', ctx));
      row.reason = 'native';
    }

    // A scrollable region can be acted on, and what is scrolled out of it may matter.
    scroller(el, tag, role, box, style, inner, from) {
      if (inner.isOff || style.display === 'inline' || tag === 'textarea' || tag === 'select' || tag === 'input' || tag === 'body' || tag === 'html') return;
      const { overflowX, overflowY } = style;
      if (overflowX === 'visible' && overflowY === 'visible') return;
      const height = dom.clientHeight(el), width = dom.clientWidth(el);
      const over = dom.scrollHeight(el) > height + 1, wide = dom.scrollWidth(el) > width + 1;
      if (height === 0 && width === 0 && box.height > 0 || !over && !wide && height > 0) return;
      inner.clip = arc.cut(inner.clip, box);
      if (style.position !== 'static' || inner.absolute !== inner.clip) inner.absolute = style.position === 'static' ? inner.absolute : inner.clip;
      const scrolls = over && (overflowY === 'auto' || overflowY === 'scroll') && dom.scrollHeight(el) > height + 8
        || wide && (overflowX === 'auto' || overflowX === 'scroll') && dom.scrollWidth(el) > width + 8;
      if (!scrolls || height < 30 || inner.isInside) return;
      this.collect(el, inner.clip, false);
      const own = this.rows[from];
      if (own !== undefined && own.el === el) {
        own.flags |= ACTIONABLE;
        own.extra = { ...(own.extra ?? {}), k: own.extra?.k || 'scroll' };
        if (own.reason === 'structure') own.reason = '';
      } else if (!inner.isInvisible && !inner.isHidden) {
        const name = arc.name(el, role === 'generic' || role === 'listitem' ? 'region' : role);
        this.push(el, ACTIONABLE, role === 'generic' || role === 'presentation' ? 'region' : role, name, inner, 0,
          { ...this.extra(el, tag, 'region', name, 0, 'scroll', inner), k: 'scroll' });
        inner.depth += 1;
      }
    }

    frame(el, tag, box, style, inner) {
      if (tag === 'object' || tag === 'embed') {
        if (!el.getSVGDocument && !dom.attribute(el, 'src') && !dom.attribute(el, 'data')) return;
      }
      const px = (name) => parseFloat(style.computed[name]) || 0;
      const scaleX = el.offsetWidth ? box.width / el.offsetWidth : 1, scaleY = el.offsetHeight ? box.height / el.offsetHeight : 1;
      const left = el.clientLeft + px('paddingLeft'), top = el.clientTop + px('paddingTop');
      const width = el.clientWidth - px('paddingLeft') - px('paddingRight'), height = el.clientHeight - px('paddingTop') - px('paddingBottom');
      if (width < 3 || height < 3) return;
      inner.rect = { left: box.left + left * scaleX, top: box.top + top * scaleY, width: width * scaleX, height: height * scaleY };
      this.push(el, FRAME, 'iframe', arc.name(el, 'iframe'), inner, 0, scaleX === 1 && scaleY === 1 ? null : { z: [scaleX, scaleY] });
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
      const [navigation] = performance.getEntriesByType('navigation');
      arc.watchPlaces(rows.filter((row) => row.flags & ACTIONABLE).map((row) => row.el));
      return {
        url: location.href, title: dom.title().slice(0, 300), ready: dom.ready(), type: dom.contentType(),
        status: navigation?.responseStatus ?? 0, width: innerWidth, height: innerHeight, rows: rows.map(wire), containers: [...this.names.keys()],
        signals: arc.signals(), above: Math.max(0, this.above), below: Math.max(0, this.below), cut: this.cut,
      };
    }
  }

  const wire = (row) => {
    const { box } = row;
    const data = [row.el === null ? 0 : arc.nodeId(row.el), row.flags, row.depth, row.role, row.name, row.tag, row.states,
      Math.round(box?.left ?? 0), Math.round(box?.top ?? 0), Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    if (row.extra !== null) data.push(row.extra);
    return data;
  };

  // --- what earlier walks have met ---

  const fixed = new Map();
  const shadows = new Map();

  const remember = (el) => {
    const id = arc.nodeId(el);
    if (fixed.size < 100) fixed.set(id, el);
  };
  const floaters = () => {
    for (const [id, el] of fixed) if (!dom.isConnected(el)) fixed.delete(id);
    return fixed.values();
  };

  const meet = (shadow) => {
    const id = arc.nodeId(shadow.host);
    if (shadows.has(id) || shadows.size >= 100) return;
    shadows.set(id, shadow);
    arc.watch(shadow);
  };
  arc.shadowRoots = () => {
    for (const [id, shadow] of shadows) if (!dom.isConnected(shadow.host)) shadows.delete(id);
    return [...shadows.values()];
  };

  // Options: goal (words), clip ([x, y, width, height], the part of the frame that is in sight).
  arc.walk = (options = {}) => {
    return arc.atOnce(() => {
      const walk = new Walk(options ?? {});
      walk.run();
      return walk.answer();
    });
  };
}
