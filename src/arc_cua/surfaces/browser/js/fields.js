// Fields: what can be typed into, putting the caret there, and reading back what arrived. Comparison happens here, so
// that a value never has to leave the page to be checked.
{
  const { dom, doc } = arc;
  const TEXTUAL = new Set(['text', 'search', 'email', 'url', 'tel', 'password', 'number']);
  const CARETLESS = new Set(['email', 'number']);
  const PICKED = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range']);
  // Clicking these does something of its own, so they are never clicked to see whether they turn into a field.
  const EFFECTIVE = 'a[href],button,input,select,textarea,summary,option,video,audio,label,[role=button],[role=link],[role=checkbox],[role=radio],'
    + '[role=switch],[role=tab],[role=option],[role^=menuitem],[role=treeitem],[aria-haspopup]';
  const SHOWN = 80;
  const before = new WeakMap();

  const kindOf = (el) => {
    if (el instanceof HTMLTextAreaElement) return 'text';
    if (el instanceof HTMLInputElement) return TEXTUAL.has(el.type) ? 'text' : PICKED.has(el.type) ? 'picked' : '';
    return el instanceof HTMLElement && el.isContentEditable ? 'rich' : '';
  };

  const hostOf = (el) => {
    let host = el;
    for (let at = el; at instanceof HTMLElement && at.isContentEditable; at = at.parentElement) host = at;
    return host;
  };

  // The field that typing into `el` means: itself, its label's control, the host of the rich text, or the only field inside.
  const fieldOf = (el) => {
    if (kindOf(el)) return kindOf(el) === 'rich' ? hostOf(el) : el;
    if (el instanceof HTMLLabelElement && el.control && kindOf(el.control)) return el.control;
    const within = [el, dom.shadow(el)].filter(Boolean)
      .flatMap((root) => arc.allWithin(root, 'input, textarea, [contenteditable]').slice(0, 32))
      .filter((inner) => kindOf(inner) && arc.isVisible(inner));
    return within.length === 1 ? within[0] : null;
  };

  const textOf = (el) => (kindOf(el) === 'rich' ? el.innerText.replace(/\u00a0/g, ' ').replace(/\n$/, '') : el.value);

  const isMasked = (el) => el.type === 'password' || getComputedStyle(el).webkitTextSecurity !== 'none';

  arc.focused = () => {
    let at = dom.active();
    while (at && dom.shadow(at) && dom.shadow(at).activeElement) at = dom.shadow(at).activeElement;
    return at;
  };

  const hasFocus = (el) => doc.hasFocus() && arc.focused() === el;

  const facts = (el) => ({
    node: arc.nodeId(el),
    kind: kindOf(el),
    type: el instanceof HTMLInputElement ? el.type : el.localName,
    readonly: el.readOnly === true || el.getAttribute('aria-readonly') === 'true',
    disabled: dom.matches(el, ':disabled'),
    masked: isMasked(el),
    origin: location.origin,
  });


  arc.textHeld = (id) => {
    const el = arc.node(id);
    return el instanceof HTMLElement && kindOf(el) ? textOf(el) : '';
  };

  // What typing into the element would mean.
  arc.field = (id) => {
    const el = arc.node(id);
    if (!(el instanceof Element)) return { gone: true };
    const field = fieldOf(el);
    if (field) return facts(field);
    return { type: arc.describe(el), inert: !dom.closest(el, EFFECTIVE) };
  };

  // The field that gets the focus within `cap_ms`, if any.
  arc.focusedField = async (cap_ms) => {
    const start = performance.now();
    for (;;) {
      const focused = doc.hasFocus() ? arc.focused() : null;
      if (focused && kindOf(focused)) return facts(fieldOf(focused));
      if (performance.now() - start >= cap_ms) return {};
      await arc.frame();
    }
  };

  const select = (el, append) => {
    if (kindOf(el) === 'rich') {
      const selection = getSelection();
      selection.selectAllChildren(el);
      if (append) selection.collapseToEnd();
    } else if (!append) {
      el.select();
    } else if (!CARETLESS.has(el.type)) {
      el.setSelectionRange(el.value.length, el.value.length);
    }
  };

  // Focuses a field without a click and selects what is there, or puts the caret behind it. Under a token, text that
  // comes then goes to this field or nowhere in this document. Where there are others, into which the page could move
  // the focus, it gets a turn to do so before the focus is looked at again.
  arc.enter = async (id, append, token = 0) => {
    const el = arc.node(id);
    const without = (taken, lost = false) => ({ focused: false, empty: true, caretless: false, taken, lost });
    if (!(el instanceof HTMLElement)) return without('the field is gone');
    arc.acting();
    const moved = !hasFocus(el);
    if (moved) el.focus();
    if (!hasFocus(el)) return without(arc.describe(arc.focused()));
    before.set(el, textOf(el));
    select(el, append);
    if (moved && window.length > 0) await arc.turn();
    if (!hasFocus(el)) return without(arc.describe(arc.focused()), true);
    if (token) arc.guard(token, el);
    return { focused: true, empty: textOf(el) === '', caretless: append && CARETLESS.has(el.type), taken: '', lost: false };
  };

  // All that comes before the first letter: which field is meant, whether it is ready, and the focus.
  // options: those of `ready`, and `append`, `enter`, and the `origin` that the document must have
  arc.approach = async (id, options) => {
    const field = arc.field(id);
    if (!field.kind || field.readonly || field.disabled || (options.origin && options.origin !== field.origin)) return { field };
    const ready = await arc.ready(field.node, options);
    if (!ready.ok || !options.enter || field.kind === 'picked') return { field, ready };
    return { field, ready, entered: await arc.enter(field.node, options.append, options.token) };
  };

  const tidy = (text) => text.replace(/\r\n?/g, '\n').replace(/\s+/g, ' ').trim();
  const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

  const compare = (el, want, now, old) => {
    if (now === want) return 'equal';
    if (now.replace(/\r\n?/g, '\n') === want.replace(/\r\n?/g, '\n')) return 'equal';
    if ((el.localName !== 'textarea' || kindOf(el) === 'rich') && tidy(now) === tidy(want)) return 'equal';
    if (el.type === 'number' && now !== '' && want.trim() !== '' && Number(now) === Number(want)) return 'equal';
    if (now === old) return 'unchanged';
    if (now === '') return 'emptied';
    if (bare(now) !== '' && bare(now) === bare(want)) return 'formatted';
    return want.startsWith(now) ? 'truncated' : 'different';
  };

  // Compares what the field holds with what it should hold. quiet: the value itself must not be shown.
  const readBack = (id, text, append, quiet) => {
    let el = arc.node(id), replaced = false;
    if (!(el instanceof HTMLElement)) {
      const focused = arc.focused();
      el = focused && fieldOf(focused);
      replaced = true;
    }
    if (!el || !kindOf(el)) return { state: 'gone', length: 0, shown: '', invalid: false, replaced };
    const old = before.get(arc.node(id) || el) ?? '';
    const now = textOf(el), want = append ? old + text : text;
    return {
      state: compare(el, want, now, old),
      length: now.length,
      shown: quiet || isMasked(el) ? '' : now.slice(0, SHOWN),
      invalid: el.validity ? !el.validity.valid : el.getAttribute('aria-invalid') === 'true',
      replaced,
    };
  };

  // The input log of the token, and what the field holds after the page had a frame to change its mind.
  arc.review = async (token, id, text, append, quiet) => {
    await arc.frame();
    await arc.turn();
    return { collected: arc.collect(token), back: readBack(id, text, append, quiet) };
  };

  // The same by itself, once the page has handled the text and what its handlers put off; a text that has arrived as it
  // was sent needs no frame. null: the window was closed before.
  arc.written = async (token, id, text, append, quiet) => {
    if (!await arc.handled(token, 'input')) return null;
    await arc.turn();
    const back = readBack(id, text, append, quiet);
    return back.state === 'equal' ? { collected: arc.collect(token), back } : arc.review(token, id, text, append, quiet);
  };

  // Dates, times, colours and ranges are set by value: what a person's keys mean there depends on the locale.
  arc.setPicked = (id, text) => {
    const el = arc.node(id);
    if (!(el instanceof HTMLInputElement) || !PICKED.has(el.type)) return { set: false, shown: '', wants: '' };
    const probe = Document.prototype.createElement.call(document, 'input');
    probe.type = el.type;
    for (const name of ['min', 'max', 'step']) if (el.hasAttribute(name)) probe.setAttribute(name, el.getAttribute(name));
    const plain = text.trim();
    const known = [plain, plain.toLowerCase(), plain.replace(/[/.]/g, '-'), plain.replace(' ', 'T')];
    const fits = known.find((form) => {
      probe.value = form;
      return el.type === 'range' ? probe.valueAsNumber === Number(form) && form !== '' : form !== '' && probe.value.startsWith(form);
    });
    const value = plain === '' ? '' : fits;
    if (value === undefined || (plain === '' && (el.type === 'range' || el.type === 'color'))) {
      return { set: false, shown: '', wants: PATTERNS[el.type](el) };
    }
    arc.acting();
    el.focus();
    el.value = value;
    el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    el.dispatchEvent(new Event('change', { bubbles: true }));
    return { set: true, shown: value, wants: '' };
  };

  const PATTERNS = {
    'date': () => 'yyyy-mm-dd',
    'time': () => 'hh:mm',
    'month': () => 'yyyy-mm',
    'week': () => 'yyyy-Www',
    'datetime-local': () => 'yyyy-mm-ddThh:mm',
    'color': () => '#rrggbb',
    'range': (el) => `a number from ${el.min || 0} to ${el.max || 100}, step ${el.step || 1}`,
  };

  arc.holdsPicked = async (id, value) => {
    await arc.frame();
    const el = arc.node(id);
    return el instanceof HTMLInputElement && el.value === value;
  };

  // Whether a text stands in the element, or in the document.
  arc.hasText = (id, text) => {
    const el = id ? arc.node(id) : dom.body();
    if (!el) return { found: false, near: '' };
    const plain = (value) => value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
    const want = plain(text);
    const texts = function* (root) {
      yield root.innerText ?? dom.text(root) ?? '';
      for (const inner of [root, ...arc.allWithin(root, '*')]) {
        const shadow = dom.shadow(inner);
        if (shadow) for (const child of shadow.children) yield* texts(child);
        if (kindOf(inner) && kindOf(inner) !== 'rich' && !isMasked(inner) && arc.isVisible(inner)) yield inner.value;
      }
    };
    for (const piece of texts(el)) if (plain(piece).includes(want)) return { found: true, near: '' };
    return { found: false, near: id ? arc.describe(el) : '' };
  };

  arc.focusNode = (id) => {
    const el = arc.node(id);
    if (!(el instanceof HTMLElement || el instanceof SVGElement)) return { focused: false, taken: 'nothing', keys: [] };
    const worked = el instanceof HTMLLabelElement && el.control ? el.control : el;
    worked.focus();
    const focused = hasFocus(worked);
    return { focused, taken: focused ? '' : arc.describe(arc.focused()), keys: focused ? keysOf(worked) : [] };
  };

  // The keys that work a focused control, by what it is.
  const keysOf = (el) => {
    const role = dom.attribute(el, 'role');
    if (el instanceof HTMLAnchorElement || role === 'link') return ['Enter'];
    if (el instanceof HTMLInputElement) return ['checkbox', 'radio', 'button', 'submit', 'reset', 'image'].includes(el.type) ? ['Space'] : [];
    if (el instanceof HTMLTextAreaElement || el instanceof HTMLSelectElement || el.isContentEditable) return [];
    if (['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio', 'option'].includes(role)) return ['Space'];
    return el instanceof HTMLButtonElement || el.localName === 'summary' || ['button', 'tab', 'menuitem', 'treeitem'].includes(role) ? ['Enter'] : [];
  };

  arc.documentFocused = () => doc.hasFocus() && !(dom.active() instanceof HTMLIFrameElement);
}
