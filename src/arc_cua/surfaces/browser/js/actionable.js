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

  // Why an element can be acted on: '' when it can't; `native`, `role`, or a weaker sign.
  arc.reason = (el, tag, role, style, inner, ctx) => {
    if (tag === 'body' || tag === 'html') return '';
    if (tag === 'input' && (el.type === 'hidden' || isStoodFor(el, style))) return '';
    if (NATIVE.has(tag) || (tag === 'a' || tag === 'area') && dom.has(el, 'href')) return 'native';
    if (tag === 'summary') return dom.parent(el) !== null && dom.tag(dom.parent(el)) === 'details' ? 'native' : '';
    if ((tag === 'video' || tag === 'audio') && dom.has(el, 'controls')) return 'native';
    if (arc.isEditable(el) && arc.isEditingHost(el)) return 'native';
    if (WIDGETS.has(role) && tag !== 'option') return 'role';
    if (style.pointerEvents === 'none') return '';
    if (dom.hasAny(el)) {
      for (const name of dom.attributeNames(el)) if (HANDLERS.has(name)) return 'handler';
      const tabindex = dom.attribute(el, 'tabindex');
      if (tabindex !== null && Number(tabindex) >= 0 && !NO_TARGETS.has(role)) return 'tabindex';
    }
    if (tag === 'label') return '';
    if (style.cursor === 'pointer' && !ctx.isPointer && !ctx.isInside && !inner.isFaded && isModest(inner.rect, ctx.view)) return 'pointer';
    return '';
  };

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
