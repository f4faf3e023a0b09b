// What is around an element: the nearest row, card, dialog, form or section, by which look-alikes are told apart.
// A container is {el, type, up, name}; names are made when first asked for.
{
  const { dom, squeeze } = arc;
  const SHORT = 80, LEADING = 60;
  const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading],legend';
  const TYPES = {
    dialog: 'dialog', alertdialog: 'dialog', alert: 'alert', status: 'alert', log: 'alert', row: 'row', listitem: 'item', treeitem: 'item',
    article: 'item', region: 'region', form: 'form', search: 'form', group: 'group', radiogroup: 'group', navigation: 'region',
    complementary: 'region', tabpanel: 'region', toolbar: 'region', banner: 'region', contentinfo: 'region', main: 'region',
    menu: 'region', listbox: 'region', tablist: 'region', note: 'region', figure: 'item', tooltip: 'region',
  };
  const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'checkbox', 'radio', 'switch', 'listbox']);
  const CARD_TAGS = new Set(['div', 'section', 'article', 'dl', 'fieldset']);

  // The type of container that an element is by its role, or null.
  arc.containerType = (role, tag) => TYPES[role] ?? (tag === 'section' ? 'region' : tag === 'fieldset' ? 'group' : null);

  const isAlike = (el, other, tag, look) => other !== null && dom.tag(other) === tag && dom.attribute(other, 'class') === look;

  // Whether an element is one of several siblings of the same make, with content of its own.
  arc.isCard = (el, tag) => {
    if (!CARD_TAGS.has(tag) && !tag.includes('-')) return false;
    const look = dom.attribute(el, 'class');
    if (!look && !tag.includes('-')) return false;
    if (!isAlike(el, dom.nextElement(el), tag, look) && !isAlike(el, dom.previousElement(el), tag, look)) return false;
    return dom.countElements(dom.shadow(el) ?? el) > 1 || dom.firstElement(el) !== null && dom.countElements(dom.firstElement(el)) > 0;
  };

  const heading = (el) => {
    const found = dom.find(el, HEADINGS);
    return found === null ? '' : arc.content(found, { limit: SHORT });
  };

  const declared = (el, role) => {
    const tag = dom.tag(el);
    if (dom.has(el, 'aria-label') || dom.has(el, 'aria-labelledby') || tag === 'fieldset' || tag === 'figure') return arc.name(el, role);
    return '';
  };

  // The text of a table row: its cells' texts, without the controls in them. Aligned, an empty cell keeps its place, so
  // that the columns of rows can be told apart; those at the end are left out.
  arc.rowText = (row, limit, isAligned = false) => {
    const parts = [];
    let length = 0, said = 0;
    arc.composedChildren(row, (cell) => {
      if (dom.type(cell) !== 1 || length > limit || arc.style(cell).display === 'none') return;
      const text = arc.content(cell, { plain: true, limit: 120 });
      if (text || isAligned) parts.push(text);
      if (text) {
        said = parts.length;
        length += text.length + 3;
      }
    });
    const text = parts.slice(0, said).join(' | ').replaceAll('|  |', '| |').replaceAll('|  |', '| |').trim();
    return text.length > limit ? text.slice(0, limit - 1) + '…' : text;
  };

  const make = (container) => {
    const { el, type } = container;
    const given = declared(el, arc.role(el));
    if (given) return given.slice(0, SHORT);
    switch (type) {
      case 'row': return arc.rowText(el, SHORT);
      case 'item': case 'card': return heading(el) || arc.content(el, { plain: true, limit: LEADING });
      case 'alert': return arc.content(el, { plain: true, limit: LEADING });
      case 'dialog': return heading(el) || arc.content(el, { plain: true, limit: LEADING });
      case 'form': case 'group': return heading(el);
      default: return dom.tag(el) === 'section' ? heading(el) : '';
    }
  };

  // The name of the nearest container that says more than the element's own name.
  arc.containerName = (container, ownName, role) => {
    const own = squeeze(ownName);
    for (let at = container; at !== null; at = at.up) {
      if (at.type === 'card' && FIELDS.has(role) && dom.find(at.el, HEADINGS) === null) continue;
      at.name ??= make(at);
      if (at.name && at.name !== own) return at.name;
    }
    return '';
  };
}
