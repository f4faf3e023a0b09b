// The walk: one pass over what is in sight, in reading order, into rows of
// [node, flags, depth, role, name, tag, states, x, y, width, height, extra]. Nothing is written into the page.
{
  const { dom } = arc;
  const ACTIONABLE = 1, OFFSCREEN = 2, VOLATILE = 4, FRAME = 8;
  const SMALL_DOCUMENT = 1200, PROBES = 300, PROBE_CHILDREN = 8, PROBE_DEPTH = 2;
  const MOST_ROWS = 1200, MOST_MS = 250, CHECK_EVERY = 256, MOST_DEPTH = 400;
  const LIVE_LIMIT = 240, ROW_LIMIT = 300, LEAF_TEXT = 120, TALL_ROW = 260, ALMOST_ALL = 0.85;

  arc.meets = (box, clip) => box.right > clip.left && box.left < clip.right && box.bottom > clip.top && box.top < clip.bottom
    && box.width > 0 && box.height > 0;

  const cut = (clip, box) => ({
    left: Math.max(clip.left, box.left), top: Math.max(clip.top, box.top), right: Math.min(clip.right, box.right), bottom: Math.min(clip.bottom, box.bottom),
  });

  const within = (box, clip) => box.left >= clip.left - 1 && box.right <= clip.right + 1 && box.top >= clip.top - 1 && box.bottom <= clip.bottom + 1;

  const WIDGETS = new Set(('button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option textbox searchbox combobox slider '
    + 'spinbutton treeitem').split(' '));
  // Roles whose content is their name: text inside is not repeated.
  const LEAVES = new Set('button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option textbox searchbox combobox slider spinbutton'.split(' '));
  const STRUCTURES = new Set(('dialog alertdialog menu menubar listbox tablist toolbar tree grid treegrid table radiogroup navigation main search '
    + 'complementary banner contentinfo tabpanel feed alert status log timer marquee tooltip note application').split(' '));
  const NAMED_STRUCTURES = new Set(['group', 'form', 'region', 'article', 'list', 'figure']);
  const LIVE_ROLES = new Set(['alert', 'status', 'log', 'timer', 'marquee', 'tooltip', 'note']);
  const TEXT_ROLES = { li: 'listitem', dt: 'term', dd: 'definition', p: 'text', pre: 'code', code: 'code', blockquote: 'blockquote', caption: 'caption', figcaption: 'caption', legend: 'text' };
  const HANDLERS = ['onclick', 'onmousedown', 'onmouseup', 'onpointerdown', 'onpointerup', 'ontouchstart', 'ondblclick'];
  const INNER = 'a[href],button,input,select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=menuitem],[role=option],[tabindex],[contenteditable]';
  const FRAMES = new Set(['iframe', 'frame', 'embed', 'object']);
  const NATIVE = new Set(['button', 'input', 'select', 'textarea']);
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
      this.text = new arc.TextRuns((run) => this.emitText(run));
      const [x, y, width, height] = options.clip ?? [0, 0, innerWidth, innerHeight];
      this.view = { left: x, top: y, right: x + width, bottom: y + height };
    }

    run() {
      const body = dom.body(document) ?? dom.rootElement(document);
      if (body === null) return;
      const hits = arc.inSightAt(this.view);
      const modal = arc.modal(hits);
      const root = modal ?? body;
      for (const el of hits) this.open(el);
      for (const el of floaters()) this.open(el);
      this.isSmall = body.getElementsByTagName('*').length <= SMALL_DOCUMENT;
      this.collect(modal ?? document, this.view, true);
      for (const shadow of knownShadows()) if (modal === null || dom.contains(modal, shadow.host)) this.collect(shadow, this.view, true);
      const ctx = {
        clip: this.view, absolute: this.view, depth: 0, level: 0, isPointer: false, isQuiet: false, isHidden: false, isFaded: false, isVolatile: false,
        isInside: false, loose: false, spills: false, rect: null, textRole: 'text', container: null, probe: 0, isUntouchable: false,
      };
      this.element(root, ctx, { key: null, style: null });
      this.text.end();
      if (modal !== null) this.modal = true;
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
      if (this.rows.length >= MOST_ROWS) this.cut = 'rows';
      else if (this.visited % CHECK_EVERY === 0 && performance.now() - this.start > MOST_MS) this.cut = 'time';
      return this.cut !== '';
    }

    children(el, ctx) {
      const seen = { key: null, style: null };
      arc.composedChildren(el, (child) => {
        const type = dom.type(child);
        if (type === 1) this.element(child, ctx, seen);
        else if (type === 3 && !ctx.isQuiet && !ctx.isOff && !ctx.isHidden && !ctx.isFaded && !ctx.isInvisible) {
          this.text.add(child, el, ctx, ctx.isLine ? ctx.rect : null);
        }
      });
    }

    // --- one element ---

    element(el, ctx, siblings) {
      this.visited += 1;
      if (this.isOver() || ctx.level > MOST_DEPTH) return;
      const tag = dom.tag(el);
      if (arc.SILENT.has(tag) || dom.has(el, 'inert')) return;
      if (tag === 'br' || tag === 'wbr') {
        if (tag === 'br') this.text.space();
        return;
      }
      const box = dom.rect(el);
      const isEmpty = box.width === 0 || box.height === 0;
      const isSeen = arc.meets(box, this.view);
      if (!isSeen && !isEmpty && !this.mayHoldSeen(el, box, ctx)) return;
      if (isEmpty && tag === 'input' && el.type === 'file') {
        this.hiddenFile(el, ctx);
        return;
      }
      if (isEmpty && dom.firstElement(dom.shadow(el) ?? el) === null && tag !== 'slot' && dom.first(el) === null) return;
      const style = this.style(el, tag, siblings);
      if (style.display === 'none') return;
      this.inside(el, tag, box, style, isSeen, ctx);
    }

    // Whether to look into an element that is itself out of sight.
    mayHoldSeen(el, box, ctx) {
      if (this.isSmall || this.paths.has(el)) return true;
      if (box.bottom <= this.view.top && box.top + dom.scrollHeight(el) > this.view.top) return true;
      const left = ctx.probe || PROBE_DEPTH;
      return left > 1 && this.probes-- > 0 && dom.firstElement(el) !== null && dom.countElements(el) <= PROBE_CHILDREN;
    }

    // Neighbours of one make share their style: asked for once.
    style(el, tag, siblings) {
      const attributes = dom.attributes(el);
      const look = attributes.length === 0 ? '' : attributes.length === 1 && attributes[0].name === 'class' ? attributes[0].value : null;
      const key = look === null ? null : `${tag} ${look}`;
      if (key !== null && key === siblings.key) return siblings.style;
      const computed = getComputedStyle(el);
      const style = {
        display: computed.display, visibility: computed.visibility, cursor: computed.cursor, position: computed.position, opacity: computed.opacity,
        pointerEvents: computed.pointerEvents, contentVisibility: computed.contentVisibility, computed,
      };
      siblings.key = key;
      siblings.style = style;
      return style;
    }

    inside(el, tag, box, style, isSeen, ctx) {
      const { position, display } = style;
      const isFixed = position === 'fixed', isAbsolute = position === 'absolute';
      const clip = isFixed ? this.view : isAbsolute ? ctx.absolute : ctx.clip;
      const isIn = isSeen && arc.meets(box, clip);
      const isOff = !isIn && display !== 'contents' && box.width > 0 && box.height > 0;
      if (isOff && !isSeen && ctx.probe === 0 && !this.isSmall && !this.paths.has(el) && position === 'static') {
        if (box.bottom > this.view.top || box.top + dom.scrollHeight(el) <= this.view.top) ctx = { ...ctx, probe: PROBE_DEPTH };
      }
      if (isFixed && isIn) remember(el);
      if (isIn && box.width <= 1.5 && box.height <= 1.5 && style.computed.overflowX !== 'visible') return;
      const isInline = display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');
      if (!isInline && !ctx.isQuiet) this.text.flush();
      const shadow = dom.shadow(el);
      if (shadow !== null) meet(shadow);
      const inner = {
        ...ctx, clip, absolute: position === 'static' ? ctx.absolute : clip, level: ctx.level + 1, rect: box, isOff,
        isInvisible: style.visibility !== 'visible', isFaded: ctx.isFaded || style.opacity === '0', isUntouchable: style.pointerEvents === 'none',
        isHidden: ctx.isHidden || dom.attribute(el, 'aria-hidden') === 'true', isPointer: style.cursor === 'pointer',
        loose: isAbsolute || isFixed || ctx.isRowFlow || (ctx.loose && isInline), isRowFlow: display.endsWith('flex') || display.endsWith('grid'),
        isLine: display === 'inline' && dom.firstElement(el) === null, spills: !within(box, clip),
        textRole: TEXT_ROLES[tag] ?? (isInline ? ctx.textRole : ctx.textRole === 'listitem' || ctx.textRole === 'definition' ? ctx.textRole : 'text'),
        isVolatile: ctx.isVolatile || arc.isVolatile(el) && dom.firstElement(el) !== null, probe: ctx.probe > 0 ? ctx.probe - 1 : 0,
      };
      if (style.contentVisibility !== 'hidden') this.kind(el, tag, box, style, inner, ctx);
      if (!isInline && !ctx.isQuiet) this.text.flush();
    }

    // What the element is to a reader, and its children.
    kind(el, tag, box, style, inner, ctx) {
      if (FRAMES.has(tag)) {
        if (!inner.isOff && !inner.isInvisible) this.frame(el, tag, box, style, inner);
        return;
      }
      const role = arc.role(el);
      const reason = inner.isInvisible ? '' : this.reason(el, tag, role, style, inner, ctx);
      if (tag === 'label' && !reason) {
        this.label(el, box, inner);
        return;
      }
      const type = arc.containerType(role, tag) ?? (ctx.isOff || dom.firstElement(el) === null || !arc.isCard(el, tag) ? null : 'card');
      const container = type === null ? ctx.container : { el, type, up: ctx.container, name: null };
      inner.container = container;
      const from = this.rows.length;
      if (reason) this.control(el, tag, role, reason, box, inner, ctx);
      else if (!inner.isOff && !inner.isInvisible && !inner.isHidden) this.structure(el, tag, role, box, inner);
      this.scroller(el, tag, role, box, style, inner, from);
      if (tag === 'svg' || tag === 'select' || tag === 'canvas') return;
      if (tag === 'details' && !el.open) this.summaryOf(el, inner);
      else if (inner.isOff && !this.isSmall && inner.probe === 0 && this.paths.has(el)) this.followed(el, inner);
      else this.children(el, inner);
      this.close(from, el);
    }

    followed(el, ctx) {
      const seen = { key: null, style: null };
      arc.composedChildren(el, (child) => {
        if (dom.type(child) === 1 && this.paths.has(child)) this.element(child, ctx, seen);
      });
    }

    summaryOf(el, ctx) {
      for (let child = dom.firstElement(el); child !== null; child = dom.nextElement(child)) {
        if (dom.tag(child) === 'summary') {
          this.element(child, ctx, { key: null, style: null });
          return;
        }
      }
    }

    // Why an element can be acted on: '' when it can't; `native`, `role`, or a weaker sign.
    reason(el, tag, role, style, inner, ctx) {
      if (tag === 'body' || tag === 'html') return '';
      if (tag === 'input' && (el.type === 'hidden' || this.isStoodFor(el, style))) return '';
      if (NATIVE.has(tag) || (tag === 'a' || tag === 'area') && dom.has(el, 'href')) return 'native';
      if (tag === 'summary') return dom.parent(el) !== null && dom.tag(dom.parent(el)) === 'details' ? 'native' : '';
      if ((tag === 'video' || tag === 'audio') && dom.has(el, 'controls')) return 'native';
      if (arc.isEditable(el) && arc.isEditingHost(el)) return 'native';
      if (WIDGETS.has(role) && tag !== 'option') return 'role';
      if (style.pointerEvents === 'none') return '';
      if (dom.attributes(el).length > 0) {
        for (const handler of HANDLERS) if (dom.has(el, handler)) return 'handler';
        const tabindex = dom.attribute(el, 'tabindex');
        if (tabindex !== null && Number(tabindex) >= 0 && role !== 'dialog' && role !== 'alertdialog' && role !== 'tabpanel' && role !== 'main' && role !== 'application') return 'tabindex';
      }
      if (tag === 'label') return '';
      if (style.cursor === 'pointer' && !ctx.isPointer && !ctx.isInside && !inner.isFaded && this.isModest(inner.rect)) return 'pointer';
      return '';
    }

    isModest(box) {
      const { view } = this;
      return box.width * box.height < ALMOST_ALL * (view.right - view.left) * (view.bottom - view.top);
    }

    // Whether a label stands for this control, which is itself concealed.
    isStoodFor(el, style) {
      if (!arc.isConcealed(el, style)) return false;
      const [label] = el.labels ?? [];
      return label !== undefined && dom.rect(label).width > 1 && dom.rect(label).height > 1;
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
      const row = {
        el: null, flags: run.isVolatile ? VOLATILE : 0, depth: ctx.depth, role: run.role, name: run.text, states: 0, extra: null, box: run.rect, tag: '', reason: '', end: 0,
      };
      this.rows.push(row);
    }

    control(el, tag, role, reason, box, inner, ctx) {
      if (inner.isOff && !this.critical.has(el) && !(this.isSmall && this.critical.has(el))) {
        inner.isQuiet = true;
        return;
      }
      arc.touchedVolatile = false;
      const isLoose = reason !== 'native' && !WIDGETS.has(role);
      const holds = isLoose && (dom.find(el, INNER) !== null || dom.text(el).length > 3 * LEAF_TEXT);
      const name = role === 'row' ? arc.rowText(el, ROW_LIMIT) : holds ? arc.containerName({ el, type: 'card', up: null, name: null }, '', role) : arc.name(el, role, isLoose);
      const shaky = arc.touchedVolatile ? VOLATILE : 0;
      const states = arc.states(el, role, this.active) | (inner.isUntouchable && reason !== 'pointer' ? S.disabled : 0);
      const row = this.push(el, ACTIONABLE | shaky, role, name, inner, states, this.extra(el, tag, role, name, states, reason, ctx));
      row.reason = reason;
      if (role === 'row') {
        inner.depth += 1;
        inner.isQuiet = true;
      } else if (LEAVES.has(role) || !holds && isLoose || arc.isEditable(el)) {
        inner.isQuiet = true;
        inner.isInside = true;
      }
    }

    extra(el, tag, role, name, states, reason, ctx) {
      const extra = {};
      const value = arc.value(el, role, states), description = arc.description(el, name, role);
      if (value) extra.v = value;
      if (description) extra.d = description;
      const level = arc.level(el, role, tag);
      if (level) extra.l = level;
      const position = arc.position(el);
      if (position) extra.p = position;
      const options = tag === 'select' || tag === 'input' && dom.has(el, 'list') ? arc.options(el) : [];
      if (options.length) extra.o = options;
      const container = arc.containerName(ctx.container, name, role);
      if (container) extra.c = this.nameNumber(container);
      const kind = arc.kind(el, tag, reason);
      if (kind) extra.k = kind;
      const test = arc.testId(el);
      if (test) extra.i = test;
      const href = arc.href(el, tag);
      if (href) extra.h = href;
      const form = el.form ?? dom.closest(el, 'form');
      if (form instanceof HTMLFormElement) extra.f = arc.nodeId(form);
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
      if (label !== undefined && dom.rect(label).height > 1) return;
      const name = arc.name(el) || el.name;
      const row = this.push(el, ACTIONABLE | OFFSCREEN, 'button', name, { ...ctx, isOff: true, rect: dom.rect(el) }, arc.states(el, 'button'),
        this.extra(el, 'input', 'button', name, 0, 'native', ctx));
      row.reason = 'native';
    }

    structure(el, tag, role, box, inner) {
      if (role === 'heading') {
        const name = arc.name(el, role);
        if (name && !inner.isQuiet) this.push(el, 0, role, name, inner, 0, { l: arc.level(el, role, tag) });
        inner.isQuiet = true;
        inner.depth += 1;
        return;
      }
      if (role === 'img' || role === 'canvas') {
        const name = arc.name(el, role);
        if ((name || role === 'canvas') && !inner.isQuiet && box.width > 4) this.push(el, 0, role, name, inner, 0, null);
        return;
      }
      if (role === 'row') {
        if (!inner.isQuiet && this.isPlainRow(el, box)) {
          this.push(el, 0, role, arc.rowText(el, ROW_LIMIT), inner, arc.states(el, role) & (S.selected | S.expanded | S.collapsed), null);
          inner.isQuiet = true;
        }
        inner.depth += 1;
        return;
      }
      this.section(el, tag, role, inner);
    }

    // A row of data; not one that only lays out a page.
    isPlainRow(el, box) {
      if (box.height > TALL_ROW || dom.attribute(el, 'role') === 'presentation') return false;
      return dom.find(el, 'table,h1,h2,h3,form,ul ul,p+p+p') === null;
    }

    section(el, tag, role, inner) {
      if (!STRUCTURES.has(role) && !NAMED_STRUCTURES.has(role)) {
        if ((role === 'progressbar' || role === 'meter' || role === 'scrollbar') && !inner.isQuiet) {
          const value = arc.value(el, role, 0);
          this.push(el, 0, role, arc.name(el, role), inner, arc.states(el, role), value ? { v: value } : null);
        }
        return;
      }
      const isLive = LIVE_ROLES.has(role);
      arc.touchedVolatile = false;
      let name = arc.name(el, role);
      const text = isLive && dom.text(el).length < 4 * LIVE_LIMIT ? arc.content(el, { limit: LIVE_LIMIT, plain: true }) : '';
      if (isLive && text && text.length < LIVE_LIMIT) {
        name = name && !text.includes(name) ? `${name}: ${text}` : text;
        inner.isQuiet = true;
      }
      if (!name && NAMED_STRUCTURES.has(role)) return;
      if (!name && (role === 'dialog' || role === 'alertdialog')) name = arc.containerName({ el, type: 'dialog', up: null, name: null }, '', role);
      const states = arc.states(el, role) & (S.modal | S.busy | S.expanded | S.collapsed | S.required | S.invalid | S.disabled);
      const extra = inner.container === null ? null : { g: arc.nodeId(inner.container.el) };
      const row = this.push(el, arc.touchedVolatile ? VOLATILE : 0, role, name, inner, states, extra);
      row.reason = isLive && name || role === 'dialog' ? '' : 'structure';
      inner.depth += 1;
    }

    // A scrollable region can be acted on, and what is scrolled out of it may matter.
    scroller(el, tag, role, box, style, inner, from) {
      if (inner.isOff || tag === 'textarea' || tag === 'select' || tag === 'input' || tag === 'body' || tag === 'html') return;
      const height = dom.clientHeight(el), width = dom.clientWidth(el);
      const over = dom.scrollHeight(el) > height + 1, wide = dom.scrollWidth(el) > width + 1;
      if (height === 0 && width === 0 && box.height > 0 || !over && !wide && height > 0) return;
      const { overflowX, overflowY } = style.computed;
      if (overflowX === 'visible' && overflowY === 'visible') return;
      inner.clip = cut(inner.clip, box);
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
        const name = arc.name(el, role);
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

    // --- duplicates ---

    // Called when an element's subtree is done: drops empty structure, and one of two rows for the same thing.
    close(from, el) {
      const row = this.rows[from];
      if (row === undefined || row.el !== el || row.isClosed) return;
      row.isClosed = true;
      if (row.reason === 'structure') {
        this.text.flush();
        this.text.release();
        if (this.rows.length === from + 1 && !row.name) this.rows.pop();
        return;
      }
      if (!row.reason) return;
      const inner = [];
      for (let at = from + 1; at < this.rows.length; at++) if (this.rows[at].flags & ACTIONABLE && !this.rows[at].isGone) inner.push(this.rows[at]);
      const isStrong = row.reason === 'native' || row.reason === 'role';
      if (isStrong) {
        for (const other of inner) if (other.reason === 'pointer' || other.reason === 'tabindex' && !other.name || other.reason === 'handler' && LEAVES.has(row.role)) other.isGone = true;
      }
      const [only] = inner;
      if (inner.length !== 1 || only.isGone) return;
      const isSame = !row.name || row.name === only.name || only.name.includes(row.name) && row.name.length > 1;
      if (row.reason !== 'native' && isSame && (!isStrong || dom.shadow(el) !== null)) row.isGone = true;
    }

    answer() {
      const rows = this.rows.filter((row) => !row.isGone);
      const [navigation] = performance.getEntriesByType('navigation');
      arc.watchPlaces(rows.filter((row) => row.flags & ACTIONABLE).map((row) => row.el));
      return {
        url: location.href, title: dom.title(document).slice(0, 300), ready: dom.ready(document), type: dom.contentType(document),
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
  const knownShadows = () => {
    for (const [id, shadow] of shadows) if (!dom.isConnected(shadow.host)) shadows.delete(id);
    return shadows.values();
  };

  // Options: goal (words), clip ([x, y, width, height], the part of the frame that is in sight).
  arc.walk = (options = {}) => {
    const walk = new Walk(options ?? {});
    walk.run();
    return walk.answer();
  };
}
