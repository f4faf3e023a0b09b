// Roles, accessible names and descriptions of elements.
// Sources: HTML-AAM (implicit roles), accname-1.2 (names).
{
  const { dom, squeeze } = arc;
  const NAME_LIMIT = 240, TEXT_NODES = 160;

  const ROLES = new Set(('alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox '
    + 'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group '
    + 'heading img insertion link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio '
    + 'meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar '
    + 'search searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox '
    + 'time timer toolbar tooltip tree treegrid treeitem').split(' '));

  const TAG_ROLES = {
    article: 'article', aside: 'complementary', blockquote: 'blockquote', button: 'button', caption: 'caption', code: 'code',
    datalist: 'listbox', dd: 'definition', details: 'group', dialog: 'dialog', dt: 'term', fieldset: 'group', figure: 'figure',
    h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', hr: 'separator', iframe: 'iframe',
    li: 'listitem', main: 'main', menu: 'list', meter: 'meter', nav: 'navigation', ol: 'list', optgroup: 'group', option: 'option',
    output: 'status', p: 'paragraph', pre: 'code', progress: 'progressbar', search: 'search', summary: 'button', table: 'table',
    tbody: 'rowgroup', textarea: 'textbox', tfoot: 'rowgroup', thead: 'rowgroup', tr: 'row', ul: 'list', canvas: 'canvas',
    video: 'video', audio: 'audio',
  };
  const INPUT_ROLES = {
    button: 'button', checkbox: 'checkbox', email: 'textbox', image: 'button', number: 'spinbutton', radio: 'radio', range: 'slider',
    reset: 'button', search: 'searchbox', submit: 'button', tel: 'textbox', text: 'textbox', url: 'textbox', file: 'button', color: 'button',
  };
  const NAMED_BY_CONTENT = new Set(('button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option '
    + 'radio row rowheader switch tab tooltip treeitem generic caption listitem').split(' '));
  const BLOCKS = new Set(('address article aside blockquote br caption dd details dialog div dl dt fieldset figcaption figure footer form '
    + 'h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table tbody td tfoot th thead tr ul').split(' '));
  const SILENT = new Set(['script', 'style', 'template', 'noscript', 'head', 'link', 'meta', 'title', 'datalist', 'param', 'source', 'track']);
  const BUTTON_TYPES = new Set(['button', 'submit', 'reset']);
  arc.SILENT = SILENT;

  const attr = (el, name) => dom.attribute(el, name) ?? '';
  const isTrue = (el, name) => dom.attribute(el, name) === 'true';

  // --- roles ---

  const isScoped = (el) => {
    for (let at = dom.parent(el); at !== null && dom.type(at) === 1; at = dom.parent(at)) {
      const tag = dom.tag(at);
      if (tag === 'article' || tag === 'aside' || tag === 'main' || tag === 'nav' || tag === 'section') return true;
    }
    return false;
  };

  const implicit = (el, tag) => {
    switch (tag) {
      case 'a': case 'area': return dom.has(el, 'href') ? 'link' : 'generic';
      case 'input': {
        const role = INPUT_ROLES[el.type] ?? 'textbox';
        return dom.has(el, 'list') && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role;
      }
      case 'select': return el.multiple || el.size > 1 ? 'listbox' : 'combobox';
      case 'img': return dom.attribute(el, 'alt') === '' ? 'presentation' : 'img';
      case 'svg': return 'img';
      case 'td': return dom.closest(el, '[role=grid],[role=treegrid]') ? 'gridcell' : 'cell';
      case 'th': return dom.attribute(el, 'scope') === 'row' ? 'rowheader' : 'columnheader';
      case 'section': return dom.has(el, 'aria-label') || dom.has(el, 'aria-labelledby') ? 'region' : 'generic';
      case 'form': return 'form';
      case 'header': return isScoped(el) ? 'generic' : 'banner';
      case 'footer': return isScoped(el) ? 'generic' : 'contentinfo';
      default: return TAG_ROLES[tag] ?? 'generic';
    }
  };

  // The first known explicit role, or the implicit one.
  arc.role = (el) => {
    const given = dom.attribute(el, 'role');
    if (given) {
      for (const word of given.toLowerCase().split(/\s+/)) {
        if (word === 'none' || word === 'presentation') return 'presentation';
        if (word === 'image') return 'img';
        if (ROLES.has(word)) return word;
      }
    }
    const role = implicit(el, dom.tag(el));
    return role === 'generic' && arc.isEditingHost(el) ? 'textbox' : role;
  };

  // --- text ---

  const byIds = (el, ids) => {
    const root = dom.root(el);
    const find = (id) => (root === document ? dom.byId(id) : root.getElementById?.(id)) ?? null;
    return ids.split(/\s+/).filter(Boolean).slice(0, 8).map(find).filter((node) => node !== null);
  };

  // Collects the text of a subtree. `plain` leaves out controls that are no links, for the text of rows and cards.
  const collect = (node, into) => {
    if (into.left <= 0 || into.text.length > into.limit) return;
    into.left -= 1;
    const type = dom.type(node);
    if (type === 3) {
      into.text += dom.data(node).slice(0, into.limit + 40);
      return;
    }
    if (type !== 1 || into.seen.has(node)) return;
    const tag = dom.tag(node);
    if (SILENT.has(tag)) return;
    into.seen.add(node);
    if (tag === 'br') {
      into.text += ' ';
      return;
    }
    const style = arc.style(node);
    if (!into.hidden && node !== into.top && (style.display === 'none' || isTrue(node, 'aria-hidden'))) return;
    const silent = !into.hidden && style.visibility !== 'visible';
    if (arc.isVolatile(node)) into.isVolatile = true;
    const gap = style.display !== 'inline' && style.display !== 'contents' || BLOCKS.has(tag) ? ' ' : '';
    into.text += gap;
    const own = node === into.top ? null : instead(node, tag, into);
    if (own !== null) into.text += own;
    else arc.composedChildren(node, (child) => {
      if (!silent || dom.type(child) === 1) collect(child, into);
    });
    into.text += gap;
  };

  // What stands for an element inside a name, or null when its content does.
  const instead = (el, tag, into) => {
    const label = squeeze(attr(el, 'aria-label'));
    if (into.plain && isControl(el, tag)) return '';
    if (label) return label;
    if (dom.has(el, 'aria-labelledby') && !into.byIds) {
      return byIds(el, attr(el, 'aria-labelledby')).map((node) => arc.content(node, { hidden: true, byIds: true })).join(' ');
    }
    if (tag === 'img') return squeeze(attr(el, 'alt') || attr(el, 'title'));
    if (tag === 'svg') return svgTitle(el);
    if (tag === 'input' || tag === 'select' || tag === 'textarea') return into.embedded ? arc.value(el, arc.role(el), 0) : '';
    return null;
  };

  const isControl = (el, tag) => {
    if (tag === 'button' || tag === 'input' || tag === 'select' || tag === 'textarea') return true;
    const role = dom.attribute(el, 'role');
    return role === 'button' || role === 'checkbox' || role === 'switch' || role === 'textbox' || role === 'combobox' || role === 'menu';
  };

  const svgTitle = (el) => {
    for (let child = dom.firstElement(el); child !== null; child = dom.nextElement(child)) {
      if (dom.tag(child) === 'title') return arc.text(child, 120);
    }
    return '';
  };

  // The readable text of an element's content. Options: limit, hidden, plain, embedded, byIds.
  arc.content = (el, options = {}) => {
    const limit = options.limit ?? NAME_LIMIT;
    if (dom.firstElement(el) === null && dom.shadow(el) === null && dom.tag(el) !== 'slot') {
      if (arc.isVolatile(el)) arc.touchedVolatile = true;
      return arc.text(el, limit);
    }
    const into = { text: '', left: TEXT_NODES, seen: new Set(), top: el, isVolatile: false, ...options, limit };
    collect(el, into);
    if (into.isVolatile) arc.touchedVolatile = true;
    const text = squeeze(into.text);
    return text.length > limit ? text.slice(0, limit - 1) + '…' : text;
  };

  // Set when a text that was just made holds parts that change by themselves; readers clear it first.
  arc.touchedVolatile = false;

  const generated = (el) => {
    let text = '';
    for (const part of ['::before', '::after']) {
      const { content } = getComputedStyle(el, part);
      const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(content);
      if (quoted && !/[\ue000-\uf8ff]/.test(quoted[1])) text += quoted[1].replace(/\\(.)/g, '$1') + ' ';
    }
    return squeeze(text).slice(0, 80);
  };

  // --- names ---

  const labelsOf = (el) => {
    const { labels } = el;
    return labels ? [...labels].slice(0, 4) : [];
  };

  const firstChildText = (el, tag) => {
    for (let child = dom.firstElement(el); child !== null; child = dom.nextElement(child)) {
      if (dom.tag(child) === tag) return arc.content(child);
    }
    return '';
  };

  const native = (el, tag) => {
    switch (tag) {
      case 'input': {
        const { type } = el;
        if (BUTTON_TYPES.has(type)) return squeeze(el.value) || attr(el, 'value') || (type === 'button' ? '' : type[0].toUpperCase() + type.slice(1));
        if (type === 'image') return attr(el, 'alt') || squeeze(el.value);
        return labelled(el);
      }
      case 'select': case 'textarea': case 'meter': case 'progress': case 'output': return labelled(el);
      case 'button': return '';
      case 'img': case 'area': return squeeze(attr(el, 'alt'));
      case 'fieldset': return firstChildText(el, 'legend');
      case 'table': return firstChildText(el, 'caption');
      case 'figure': return firstChildText(el, 'figcaption');
      case 'svg': return svgTitle(el);
      case 'optgroup': return attr(el, 'label');
      case 'iframe': case 'frame': return squeeze(attr(el, 'title') || attr(el, 'name'));
      default: return '';
    }
  };

  const labelled = (el) => squeeze(labelsOf(el).map((label) => labelText(label, el)).join(' '));

  // A label's text without the control that it labels.
  const labelText = (label, control) => {
    const own = squeeze(attr(label, 'aria-label'));
    if (own) return own;
    const into = { text: '', left: TEXT_NODES, seen: new Set([control]), top: label, embedded: true, limit: NAME_LIMIT, isVolatile: false };
    collect(label, into);
    return squeeze(into.text).slice(0, NAME_LIMIT);
  };
  arc.labelText = labelText;

  // The accessible name. `fromContent` forces that content counts, for elements that are clickable without a role.
  arc.name = (el, role = arc.role(el), fromContent = false) => {
    const tag = dom.tag(el);
    if (dom.has(el, 'aria-labelledby')) {
      const text = byIds(el, attr(el, 'aria-labelledby'))
        .map((node) => squeeze(attr(node, 'aria-label')) || arc.content(node, { hidden: true, byIds: true, embedded: true })).join(' ');
      if (squeeze(text)) return squeeze(text).slice(0, NAME_LIMIT);
    }
    const label = squeeze(attr(el, 'aria-label'));
    if (label) return label.slice(0, NAME_LIMIT);
    const given = native(el, tag);
    if (given) return given.slice(0, NAME_LIMIT);
    if (fromContent || NAMED_BY_CONTENT.has(role) && tag !== 'input') {
      const text = arc.content(el, { embedded: true });
      if (text) return text;
    }
    const title = squeeze(attr(el, 'title'));
    if (title) return title.slice(0, NAME_LIMIT);
    const placeholder = squeeze(attr(el, 'placeholder') || attr(el, 'aria-placeholder'));
    if (placeholder) return placeholder.slice(0, NAME_LIMIT);
    return fromContent || NAMED_BY_CONTENT.has(role) ? generated(el) : '';
  };

  const DESCRIBING = new Set(['aria-describedby', 'aria-errormessage', 'aria-description', 'title', 'placeholder']);

  arc.description = (el, name, role) => {
    if (!dom.attributeNames(el).some((attribute) => DESCRIBING.has(attribute))) return '';
    const parts = [];
    if (dom.has(el, 'aria-describedby')) {
      parts.push(...byIds(el, attr(el, 'aria-describedby')).map((node) => arc.content(node, { hidden: true, limit: 160 })));
    }
    if (dom.has(el, 'aria-errormessage') && dom.has(el, 'aria-invalid')) {
      parts.push(...byIds(el, attr(el, 'aria-errormessage')).map((node) => arc.content(node, { limit: 160 })));
    }
    parts.push(squeeze(attr(el, 'aria-description')), squeeze(attr(el, 'title')));
    if (role === 'textbox' || role === 'searchbox' || role === 'combobox' || role === 'spinbutton') parts.push(squeeze(attr(el, 'placeholder')));
    const told = [...new Set(parts)].filter((part) => part && part !== name);
    return told.join('; ').slice(0, NAME_LIMIT);
  };
}
