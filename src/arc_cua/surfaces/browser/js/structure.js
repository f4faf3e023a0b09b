// What structures a page: headings, rows, pictures, landmarks, dialogs, live regions.
{
  const { dom } = arc;
  const VOLATILE = 4, LIVE_LIMIT = 240, ROW_LIMIT = 300, TALL_ROW = 260, SHORT = 80;
  const S = arc.STATE;
  const STRUCTURES = new Set(('dialog alertdialog menu menubar listbox tablist toolbar tree grid treegrid table radiogroup navigation main search '
    + 'complementary banner contentinfo tabpanel feed alert status log timer marquee tooltip note application').split(' '));
  const NAMED_STRUCTURES = new Set(['group', 'form', 'region', 'article', 'list', 'figure']);
  const OTHERS = new Set(['heading', 'img', 'canvas', 'row', 'progressbar', 'meter', 'scrollbar']);
  const LIVE_ROLES = new Set(['alert', 'status', 'log', 'timer', 'marquee', 'tooltip', 'note']);

  arc.isStructure = (role) => STRUCTURES.has(role) || NAMED_STRUCTURES.has(role) || OTHERS.has(role);

  const groupOf = (ctx) => (ctx.container === null ? null : { g: arc.nodeId(ctx.container.el) });

  // A row of data; not one that only lays out a page.
  const isPlainRow = (el, box) => {
    if (box.height > TALL_ROW || dom.attribute(el, 'role') === 'presentation') return false;
    return dom.find(el, 'table,h1,h2,h3,form,ul ul,p+p+p') === null;
  };

  const section = (walk, el, tag, role, inner) => {
    if (!STRUCTURES.has(role) && !NAMED_STRUCTURES.has(role)) {
      if ((role === 'progressbar' || role === 'meter' || role === 'scrollbar') && !inner.isQuiet) {
        const value = arc.value(el, role, 0);
        walk.push(el, 0, role, arc.name(el, role), inner, arc.states(el, role), value ? { v: value } : null);
        inner.isQuiet = true;
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
    const row = walk.push(el, arc.touchedVolatile ? VOLATILE : 0, role, name, inner, states, groupOf(inner));
    row.reason = isLive && name || role === 'dialog' ? '' : 'structure';
    inner.depth += 1;
  };

  // Adds the row for an element that can't be acted on, if it has one. `inner` is the context of its children.
  arc.structure = (walk, el, tag, role, box, inner) => {
    if (role === 'heading') {
      const name = arc.name(el, role);
      if (name && !inner.isQuiet) walk.push(el, 0, role, name, inner, 0, { l: arc.level(el, role, tag), ...groupOf(inner) });
      inner.isQuiet = true;
      inner.depth += 1;
      return;
    }
    if (role === 'img' || role === 'canvas') {
      const name = arc.name(el, role);
      if ((name || role === 'canvas') && !inner.isQuiet && box.width > 4) walk.push(el, 0, role, name, inner, 0, null);
      return;
    }
    if (role === 'row') {
      if (!inner.isQuiet && isPlainRow(el, box)) {
        const name = arc.rowText(el, ROW_LIMIT, true);
        const hasGaps = name.startsWith('|') || name.includes('| |');
        if (inner.container !== null && inner.container.el === el && name.length <= 80 && !hasGaps && !dom.has(el, 'aria-label')) inner.container.name = name;
        walk.push(el, 0, role, name, inner, arc.states(el, role) & (S.selected | S.expanded | S.collapsed), groupOf(inner));
        inner.isQuiet = true;
      }
      inner.depth += 1;
      return;
    }
    section(walk, el, tag, role, inner);
  };
}
