// Values, states and the like of elements. What is typed into concealed fields is never read.
// Sources: WAI-ARIA 1.2 (states), HTML-AAM.
{
  const { dom, squeeze } = arc;
  const VALUE_LIMIT = 400, OPTION_LIMIT = 100, OPTION_LENGTH = 80;
  const PLAIN_INPUTS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden']);

  // Bits, in the order of `core.element.State`.
  const S = {};
  ['checked', 'mixed', 'pressed', 'expanded', 'collapsed', 'selected', 'disabled', 'required', 'invalid', 'readonly', 'modal', 'current',
    'focused', 'editable', 'masked', 'busy'].forEach((name, place) => { S[name] = 1 << place; });
  arc.STATE = S;

  const attr = (el, name) => dom.attribute(el, name) ?? '';
  const isTrue = (el, name) => dom.attribute(el, name) === 'true';

  // Whether what is typed here is concealed.
  arc.isMasked = (el, tag = dom.tag(el), style = null) => {
    if (tag === 'input' && el.type === 'password') return true;
    if (tag !== 'input' && tag !== 'textarea' && !arc.isEditable(el)) return false;
    const security = (style ?? arc.style(el)).computed.webkitTextSecurity;
    return Boolean(security) && security !== 'none';
  };

  const bullets = (length) => '•'.repeat(Math.min(length, 8));

  const chosen = (el) => [...el.selectedOptions].slice(0, 8).map((option) => squeeze(option.label || option.text)).join(', ');

  arc.value = (el, role, states) => {
    const tag = dom.tag(el);
    if (tag === 'input') {
      const { type } = el;
      if (PLAIN_INPUTS.has(type)) return '';
      if (states & S.masked || arc.isMasked(el, tag)) return bullets(el.value.length);
      if (type === 'file') return [...el.files].slice(0, 8).map((file) => file.name).join(', ').slice(0, VALUE_LIMIT);
      return el.value.slice(0, VALUE_LIMIT);
    }
    if (tag === 'textarea') return states & S.masked || arc.isMasked(el, tag) ? bullets(el.value.length) : el.value.slice(0, VALUE_LIMIT);
    if (tag === 'select') return chosen(el).slice(0, VALUE_LIMIT);
    if (tag === 'meter' || tag === 'progress') return String(el.value);
    const told = squeeze(attr(el, 'aria-valuetext') || attr(el, 'aria-valuenow'));
    if (told) return told.slice(0, VALUE_LIMIT);
    if (role === 'textbox' || role === 'searchbox' || role === 'combobox' || states & S.editable) {
      const text = arc.content(el, { limit: VALUE_LIMIT });
      return states & S.masked ? bullets(text.length) : text;
    }
    return '';
  };

  arc.options = (el) => {
    const from = dom.tag(el) === 'select' ? el.options : el.list?.options;
    if (!from) return [];
    const labels = [];
    for (let at = 0; at < from.length && labels.length < OPTION_LIMIT; at++) {
      labels.push(squeeze(from[at].label || from[at].text || from[at].value).slice(0, OPTION_LENGTH));
    }
    return labels;
  };

  const CAN_BE_DISABLED = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset']);
  const TEXT_ROLES = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);

  arc.isDisabled = (el) => dom.matches(el, ':disabled') || dom.closest(el, '[aria-disabled=true]') !== null;

  arc.deepActive = () => {
    let at = dom.active();
    while (at !== null && dom.shadow(at)?.activeElement) at = dom.shadow(at).activeElement;
    return at;
  };

  // isDisabled: whether what it stands in says so; searched for where that isn't known.
  arc.states = (el, role, active = null, isDisabled = undefined) => {
    const tag = dom.tag(el);
    let bits = 0;
    if (tag === 'input') {
      const { type } = el;
      if (type === 'checkbox' || type === 'radio') bits |= el.indeterminate ? S.mixed : el.checked ? S.checked : 0;
      if (el.readOnly) bits |= S.readonly;
    } else if (tag === 'textarea' && el.readOnly) bits |= S.readonly;
    else if (tag === 'option' && el.selected) bits |= S.selected;
    else if (tag === 'summary') {
      const details = dom.parent(el);
      if (details !== null && dom.type(details) === 1 && dom.tag(details) === 'details') bits |= details.open ? S.expanded : S.collapsed;
    } else if (tag === 'dialog' && dom.matches(el, ':modal')) bits |= S.modal;
    if (el.required === true) bits |= S.required;
    if (tag === 'input' || tag === 'textarea' || tag === 'select') {
      if (dom.matches(el, ':user-invalid')) bits |= S.invalid;
    }
    if (TEXT_ROLES.has(role) && tag !== 'select' && (tag === 'input' || tag === 'textarea' || arc.isEditable(el))) bits |= S.editable;
    else if (arc.isEditingHost(el)) bits |= S.editable;
    if (bits & S.editable && arc.isMasked(el, tag)) bits |= S.masked;
    if (isDisabled === undefined ? arc.isDisabled(el) : isDisabled || CAN_BE_DISABLED.has(tag) && dom.matches(el, ':disabled')) bits |= S.disabled;
    if (bits & (S.readonly | S.disabled)) bits &= ~S.editable;
    if (active !== null && el === active) bits |= S.focused;
    return dom.hasAny(el) ? bits | aria(el) : bits;
  };

  const hasAria = (el) => {
    for (const name of dom.attributeNames(el)) if (name.startsWith('aria-')) return true;
    return false;
  };

  const aria = (el) => {
    if (!hasAria(el)) return 0;
    let bits = 0;
    const checked = dom.attribute(el, 'aria-checked'), pressed = dom.attribute(el, 'aria-pressed');
    if (checked === 'true') bits |= S.checked;
    if (checked === 'mixed' || pressed === 'mixed') bits |= S.mixed;
    if (pressed === 'true') bits |= S.pressed;
    const expanded = dom.attribute(el, 'aria-expanded');
    if (expanded === 'true') bits |= S.expanded;
    else if (expanded === 'false') bits |= S.collapsed;
    if (isTrue(el, 'aria-selected')) bits |= S.selected;
    if (isTrue(el, 'aria-required')) bits |= S.required;
    const invalid = dom.attribute(el, 'aria-invalid');
    if (invalid !== null && invalid !== 'false' && invalid !== '') bits |= S.invalid;
    if (isTrue(el, 'aria-readonly')) bits |= S.readonly;
    if (isTrue(el, 'aria-modal')) bits |= S.modal;
    const current = dom.attribute(el, 'aria-current');
    if (current !== null && current !== 'false' && current !== '') bits |= S.current;
    if (isTrue(el, 'aria-busy')) bits |= S.busy;
    return bits;
  };

  arc.level = (el, role, tag) => {
    const given = Number(dom.attribute(el, 'aria-level'));
    if (Number.isInteger(given) && given > 0 && given < 100) return given;
    return role === 'heading' ? Number(/^h([1-6])$/.exec(tag)?.[1] ?? 2) : 0;
  };

  arc.position = (el) => {
    if (!dom.has(el, 'aria-posinset')) return '';
    const place = Number(dom.attribute(el, 'aria-posinset')), size = Number(dom.attribute(el, 'aria-setsize'));
    if (!Number.isInteger(place) || place < 1) return '';
    return Number.isInteger(size) && size > 0 ? `${place} of ${size}` : String(place);
  };

  arc.testId = (el) => (attr(el, 'data-testid') || attr(el, 'data-test-id') || attr(el, 'data-test') || attr(el, 'data-qa') || attr(el, 'data-cy')
    || attr(el, 'id')).slice(0, 80);

  // Whether a control is there but can't be seen, as those are that are drawn by their label.
  arc.isConcealed = (el, style) => {
    const box = arc.box(el);
    if (box.width <= 2 || box.height <= 2) return true;
    if (box.right + scrollX <= 0 || box.bottom + scrollY <= 0) return true;
    const { opacity, clipPath, clip, visibility } = (style ?? arc.style(el)).computed;
    if (visibility !== 'visible' || /^(inset\((50|100)%|polygon\(0|circle\(0)/.test(clipPath) || /^rect\(0px,? 0px,? 0px/.test(clip)) return true;
    return opacity === '0' && box.width < 8;
  };

  // What refines the tag: an input's type, a button's effect on its form, a weaker reason for being clickable.
  arc.kind = (el, tag, reason) => {
    if (tag === 'input') return el.type;
    if (tag === 'button') return el.type === 'submit' && el.form !== null ? 'submit' : el.type === 'reset' && el.form !== null ? 'reset' : '';
    if (tag === 'select') return el.multiple ? 'multiple' : '';
    if (tag === 'a' && dom.has(el, 'download') && dom.has(el, 'href')) return 'download';
    if (arc.isEditable(el) && reason === 'native') return 'contenteditable';
    return reason === 'pointer' || reason === 'handler' || reason === 'tabindex' ? reason : '';
  };

  // The method that a control's form is sent by, as far as it is declared: a form with neither method nor action is
  // sent by a script, in whatever way. A button may have another method than its form.
  arc.method = (el, form) => {
    const holder = dom.has(el, 'formmethod') ? el : form, name = holder === el ? 'formmethod' : 'method';
    const method = attr(holder, name).toLowerCase();
    if (method === 'post' || method === 'dialog') return method;
    return dom.has(holder, name) || dom.has(form, 'action') || dom.has(el, 'formaction') ? 'get' : '';
  };

  // What a field is for, by the last word of its autocomplete attribute.
  arc.purpose = (el, tag) => {
    if (tag !== 'input' && tag !== 'select' && tag !== 'textarea') return '';
    const words = attr(el, 'autocomplete').toLowerCase().split(/\s+/).filter((word) => word !== 'webauthn');
    const last = words[words.length - 1] ?? '';
    return last === 'on' || last === 'off' ? '' : last.slice(0, 40);
  };

  // Addresses that were resolved before, by what is written: to resolve one is dear. Good as long as the base is the same.
  const MOST_HREFS = 2000;
  const hrefs = new Map();
  let base = '';
  let origin = '';

  // Called before links are read: forgets what was resolved against another base.
  arc.rebase = () => {
    const now = dom.base();
    if (now === base && hrefs.size < MOST_HREFS) return;
    hrefs.clear();
    base = now;
    origin = location.origin;
  };

  // The address of a link; without its origin when that is the document's own.
  arc.href = (el, tag) => {
    if (tag !== 'a' && tag !== 'area' || !(el instanceof HTMLElement)) return '';
    const written = dom.attribute(el, 'href');
    let found = hrefs.get(written);
    if (found === undefined) {
      const { href } = el;
      found = (href.startsWith(origin + '/') ? href.slice(origin.length) : href).slice(0, 300);
      hrefs.set(written, found);
    }
    return found;
  };
}
