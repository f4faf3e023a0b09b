// Which elements can be acted on, and which of two that stand for the same thing is kept.
{
  const { dom } = arc;
  const ACTIONABLE = 1, ALMOST_ALL = 0.85;
  const WIDGETS = new Set(('button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option textbox searchbox combobox slider '
    + 'spinbutton treeitem').split(' '));
  // Roles whose content is their name: text inside is not repeated.
  const LEAVES = new Set('button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option textbox searchbox combobox slider spinbutton'.split(' '));
  const HANDLERS = new Set(['onclick', 'onmousedown', 'onmouseup', 'onpointerdown', 'onpointerup', 'ontouchstart', 'ondblclick']);
  const NATIVE = new Set(['button', 'input', 'select', 'textarea']);
  const SPECIAL = new Set(['label', 'svg', 'slot', 'details', 'option', 'iframe', 'frame', 'embed', 'object', 'body', 'html', 'video', 'audio', 'map']);
  const NO_TARGETS = new Set(['dialog', 'alertdialog', 'tabpanel', 'main', 'application', 'document']);
  arc.WIDGETS = WIDGETS;
  arc.LEAVES = LEAVES;

  const isModest = (box, view) => box.width * box.height < ALMOST_ALL * (view.right - view.left) * (view.bottom - view.top);

  // Whether a label stands for this control, which is itself concealed.
  const isStoodFor = (el, style) => {
    if (!arc.isConcealed(el, style)) return false;
    const [label] = el.labels ?? [];
    return label !== undefined && arc.box(label).width > 1 && arc.box(label).height > 1;
  };

  // Why an element can be acted on by what its attributes say: `native`, `role`, or a weaker sign.
  const signOf = (el, { tag, role, names, isHost }) => {
    if (NATIVE.has(tag) || (tag === 'a' || tag === 'area') && dom.has(el, 'href')) return 'native';
    if (tag === 'summary') return dom.parent(el) !== null && dom.tag(dom.parent(el)) === 'details' ? 'native' : '';
    if ((tag === 'video' || tag === 'audio') && dom.has(el, 'controls') || isHost) return 'native';
    if (WIDGETS.has(role) && tag !== 'option') return 'role';
    for (const name of names) if (HANDLERS.has(name)) return 'handler';
    const tabindex = names.includes('tabindex') ? dom.attribute(el, 'tabindex') : null;
    if (tabindex !== null && Number(tabindex) >= 0 && !NO_TARGETS.has(role)) return 'tabindex';
    return arc.isListening(el) ? 'handler' : '';
  };

  // Why an element can be acted on: '' when it can't; `native`, `role`, or a weaker sign.
  arc.reason = (el, facts, style, inner, ctx) => {
    const { tag } = facts;
    if (tag === 'body' || tag === 'html') return '';
    if (tag === 'input' && (el.type === 'hidden' || isStoodFor(el, style))) return '';
    const sign = facts.sign ??= signOf(el, facts);
    if (sign === 'native' || sign === 'role') return sign;
    if (sign) return style.pointerEvents === 'none' ? '' : sign;
    if (tag === 'label') return '';
    const isEdge = style.cursor === 'pointer' && !ctx.isPointer && !ctx.isInside && !inner.isFaded && isModest(inner.rect, ctx.view);
    return isEdge && style.pointerEvents !== 'none' ? 'pointer' : '';
  };

  // Whether an element, by its attributes, is neither to be acted on nor part of a page's structure.
  arc.isNothing = (el, facts) => (facts.isNothing ??= !SPECIAL.has(facts.tag) && !arc.isStructure(facts.role)
    && arc.containerType(facts.role, facts.tag) === null && (facts.sign ??= signOf(el, facts)) === '');

  // The rows from `from` on are an element and what is inside of it: marks one of two for the same thing as gone.
  arc.dropDuplicates = (rows, from) => {
    const row = rows[from];
    const inner = [];
    for (let at = from + 1; at < rows.length; at++) if (rows[at].flags & ACTIONABLE && !rows[at].isGone) inner.push(rows[at]);
    const isStrong = row.reason === 'native' || row.reason === 'role';
    if (isStrong) {
      for (const other of inner) if (other.reason === 'pointer' || other.reason === 'tabindex' && !other.name || other.reason === 'handler' && LEAVES.has(row.role)) other.isGone = true;
    }
    const [only] = inner;
    if (inner.length !== 1 || only.isGone) return;
    const isSame = !row.name || row.name === only.name || only.name.includes(row.name) && row.name.length > 1;
    if (row.reason !== 'native' && isSame && (!isStrong || dom.shadow(row.el) !== null)) row.isGone = true;
  };
}
