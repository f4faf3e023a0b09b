// The rows of what can be acted on, and what a row tells besides its name: value, options, address, container.
{
  const { dom } = arc;
  const ACTIONABLE = 1, OFFSCREEN = 2, VOLATILE = 4;
  const ROW_LIMIT = 300, LEAF_TEXT = 120;
  const INNER = 'a[href],button,input,select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=menuitem],[role=option],[tabindex],[contenteditable]';
  const S = arc.STATE;

  // Whether the name is not what stands in the element, which is then to be read as well.
  const isLabelled = ({ names }) => names.includes('aria-label') || names.includes('aria-labelledby');

  const nameOfRow = (el) => arc.rowText(el, ROW_LIMIT);
  const nameOfHolder = (el, role) => arc.containerName({ el, type: 'card', up: null, name: null }, '', role);
  const nameOfLoose = (el, role) => arc.name(el, role, true);
  const nameOfLabel = (el) => arc.labelText(el, el.control) || arc.name(el.control, arc.role(el.control));

  // Adds the row of an element that can be acted on. `inner` is the context of its children.
  arc.control = (walk, el, facts, reason, inner, ctx) => {
    const { tag, role } = facts;
    if (inner.isOff && !walk.critical.has(el)) {
      inner.isQuiet = true;
      return;
    }
    arc.touchedVolatile = false;
    const isLoose = reason !== 'native' && !arc.WIDGETS.has(role);
    const holds = isLoose && (dom.find(el, INNER) !== null || dom.text(el).length > 3 * LEAF_TEXT);
    const nameOf = role === 'row' ? nameOfRow : holds ? nameOfHolder : isLoose ? nameOfLoose : arc.name;
    const name = nameOf(el, role);
    const shaky = arc.touchedVolatile ? VOLATILE : 0;
    const states = arc.states(el, role, walk.active, inner.isDisabled) | (inner.style.pointerEvents === 'none' ? S.disabled : 0);
    const row = walk.push(el, ACTIONABLE | shaky, role, name, inner, states, arc.extra(walk, el, tag, role, name, states, reason, ctx));
    row.reason = reason;
    arc.tell(el, { nameOf, name, role, container: ctx.container, around: arc.containerName(ctx.container, name, role) });
    if (role === 'row') {
      inner.depth += 1;
      inner.isQuiet = true;
    } else if (arc.LEAVES.has(role) || !holds && isLoose && !isLabelled(facts) || arc.isEditable(el)) {
      inner.isQuiet = true;
      inner.isInside = true;
    }
  };

  // What few rows have.
  arc.extra = (walk, el, tag, role, name, states, reason, ctx) => {
    const extra = {};
    const facts = arc.facts(el), { isBare } = facts;
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
    if (container) extra.c = nameNumber(walk, container);
    const kind = arc.kind(el, tag, reason);
    if (kind) extra.k = kind;
    const test = facts.test ??= isBare ? '' : arc.testId(el);
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
  };

  const nameNumber = (walk, name) => {
    let number = walk.names.get(name);
    if (number === undefined) {
      number = walk.names.size;
      walk.names.set(name, number);
    }
    return number;
  };

  // A label whose control is concealed stands for it; other labels are read as part of their control.
  arc.label = (walk, el, inner) => {
    const { control } = el;
    const stands = control instanceof HTMLInputElement && !inner.isOff && arc.isConcealed(control, null);
    if (stands) {
      const role = arc.role(control), tag = 'input';
      const states = arc.states(control, role, walk.active), name = nameOfLabel(el);
      const row = walk.push(el, ACTIONABLE, role, name, inner, states, arc.extra(walk, control, tag, role, name, states, 'label', inner));
      row.reason = 'label';
      arc.tell(el, { nameOf: nameOfLabel, name, role, container: inner.container, around: arc.containerName(inner.container, name, role) });
      inner.isInside = true;
    }
    if (control !== null || stands) inner.isQuiet = true;
    const from = walk.rows.length - (stands ? 1 : 0);
    walk.children(el, inner);
    if (stands) walk.close(from, el);
  };

  // A file field without a box, where no label shows for it.
  arc.hiddenFile = (walk, el, ctx) => {
    if (ctx.isOff || ctx.isHidden || el.disabled) return;
    const [label] = el.labels ?? [];
    if (label !== undefined && arc.box(label).height > 1) return;
    const name = arc.name(el) || el.name;
    const own = new arc.Context(ctx);
    own.isOff = true;
    own.rect = arc.box(el);
    const row = walk.push(el, ACTIONABLE | OFFSCREEN, 'button', name, own, arc.states(el, 'button'),
      arc.extra(walk, el, 'input', 'button', name, 0, 'native', ctx));
    row.reason = 'native';
  };
}
