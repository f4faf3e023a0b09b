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
  const TINY = 20, ROOM = 40;
  const before = new WeakMap();
  const likeness = new WeakMap();

  const kindOf = (el) => {
    if (el instanceof HTMLTextAreaElement) return 'text';
    if (el instanceof HTMLInputElement) return TEXTUAL.has(el.type) ? 'text' : PICKED.has(el.type) ? 'picked' : '';
    return el instanceof HTMLElement && el.isContentEditable ? 'rich' : '';
  };

  // A document that is edited as a whole: its body is the field, and nothing within has the focus.
  const isWhole = (el) => doc.isDesigned() && (el === dom.body() || el === dom.rootElement());

  const hostOf = (el) => {
    let host = el;
    for (let at = el; at instanceof HTMLElement && at.isContentEditable; at = at.parentElement) host = at;
    return isWhole(host) ? dom.body() : host;
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

  arc.isMasked = isMasked;

  arc.focused = () => {
    let at = dom.active();
    while (at && dom.shadow(at) && dom.shadow(at).activeElement) at = dom.shadow(at).activeElement;
    return at;
  };

  const hasFocus = (el) => {
    const focused = arc.focused();
    return doc.hasFocus() && (focused === el || (isWhole(el) && (focused === null || isWhole(focused))));
  };

  // The fields that a code is spread over, from this one on: side by side, alike, each for one piece of it.
  const boxesOf = (el) => {
    const size = el instanceof HTMLInputElement ? el.maxLength : 0;
    if (size < 1 || size > 4) return [];
    const isAlike = (other) => kindOf(other) === 'text' && other.type === el.type && other.maxLength === size && arc.isShown(other);
    for (let at = arc.composedParent(el), up = 0; at && up < 3; at = arc.composedParent(at), up++) {
      const alike = arc.allWithin(at, 'input').filter(isAlike).slice(0, 16);
      if (alike.length > 1) return alike.slice(alike.indexOf(el)).map(arc.nodeId);
    }
    return [];
  };

  // What stands for a field that nobody sees: editors take their keys in one, and draw the text themselves.
  const drawnBy = (el) => {
    const rect = dom.rect(el);
    const x = rect.left + rect.width / 2, y = rect.top + rect.height / 2;
    const isTiny = rect.width < TINY || rect.height < 2 || getComputedStyle(el).opacity === '0';
    if (!isTiny || (rect.width > 2 && rect.height > 2 && arc.hitAt(x, y) === el)) return null;
    for (let at = arc.composedParent(el); at && at !== dom.body(); at = arc.composedParent(at)) {
      const box = dom.rect(at);
      if (box.width >= ROOM * 2 && box.height >= TINY && arc.isVisible(at)) return at;
    }
    return null;
  };

  const drawer = (el) => {
    const shown = kindOf(el) === 'picked' ? null : drawnBy(el);
    return shown ? arc.nodeId(shown) : 0;
  };

  const isOpener = (el) => el.readOnly === true || (dom.has(el, 'aria-haspopup') && dom.attribute(el, 'aria-haspopup') !== 'false') || dom.has(el, 'aria-expanded');

  const facts = (el) => ({
    boxes: boxesOf(el),
    box_size: el instanceof HTMLInputElement && el.maxLength > 0 ? el.maxLength : 0,
    drawn_by: drawer(el),
    opens: isOpener(el),
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
    const gauge = arc.gaugeOf(el);
    if (gauge) {
      const readonly = dom.attribute(gauge, 'aria-readonly') === 'true';
      return { node: arc.nodeId(gauge), kind: 'gauge', type: arc.role(gauge), readonly, disabled: arc.isDisabled(gauge), origin: location.origin };
    }
    return { node: arc.nodeId(el), type: arc.describe(el), opens: isOpener(el), inert: !dom.closest(el, EFFECTIVE) };
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

  // What a field is told by when the page puts another node in its place: its id, its name, or where it stands.
  const likenessOf = (el) => {
    const path = [];
    for (let at = el; path.length < 6 && at; at = arc.composedParent(at)) {
      let place = 0;
      for (let other = dom.previousElement(at); other; other = dom.previousElement(other)) if (dom.tag(other) === dom.tag(at)) place += 1;
      path.push(dom.tag(at) + place);
    }
    return { root: dom.root(el), id: dom.attribute(el, 'id'), name: dom.attribute(el, 'name'), label: dom.attribute(el, 'aria-label'), tag: dom.tag(el), path: path.join('<') };
  };

  const successorOf = (old) => {
    const was = likeness.get(old);
    if (!was) return null;
    const root = was.root === document || dom.isConnected(was.root.host ?? document) ? was.root : document;
    const alike = arc.allWithin(root, was.tag).filter((el) => kindOf(el) && arc.isVisible(el));
    for (const key of ['id', 'name', 'label']) {
      if (!was[key]) continue;
      const found = alike.filter((el) => likenessOf(el)[key] === was[key]);
      if (found.length === 1) return found[0];
    }
    const placed = alike.filter((el) => likenessOf(el).path === was.path);
    return placed.length === 1 ? placed[0] : null;
  };

  const known = new Map();
  arc.former = (id) => known.get(id)?.deref() ?? null;

  // Focuses a field without a click and selects what is there, or puts the caret behind it. Under a token, text that
  // comes then goes to this field or nowhere in this document. Where there are others, into which the page could move
  // the focus, it gets a turn to do so before the focus is looked at again.
  arc.enter = async (id, append, token = 0) => {
    const el = arc.node(id);
    const without = (taken, lost = false) => ({ focused: false, empty: true, caretless: false, taken, lost });
    if (!(el instanceof HTMLElement)) return without('the field is gone');
    arc.acting();
    const moved = !hasFocus(el);
    if (moved && isWhole(el)) window.focus();
    else if (moved) el.focus();
    if (!hasFocus(el)) return without(arc.describe(arc.focused()));
    before.set(el, textOf(el));
    likeness.set(el, likenessOf(el));
    known.clear();
    known.set(id, new WeakRef(el));
    select(el, append);
    if (moved && window.length > 0) await arc.turn();
    if (!hasFocus(el)) return without(arc.describe(arc.focused()), true);
    if (token) arc.guard(token, isWhole(el) ? dom.rootElement() : el, () => hasFocus(el));
    return { focused: true, empty: textOf(el) === '', caretless: append && CARETLESS.has(el.type), taken: '', lost: false };
  };

  // All that comes before the first letter: which field is meant, whether it is ready, and the focus.
  // options: those of `ready`, and `append`, `enter`, and the `origin` that the document must have
  arc.approach = async (id, options) => {
    const field = arc.field(id);
    if ((field.kind !== 'text' && field.kind !== 'rich' && field.kind !== 'picked') || field.readonly || field.disabled || (options.origin && options.origin !== field.origin)) return { field };
    const ready = await arc.ready(field.node, options);
    if (!ready.ok || !options.enter || field.kind === 'picked') return { field, ready };
    return { field, ready, entered: await arc.enter(field.node, options.append, options.token) };
  };

  const tidy = (text) => text.replace(/\r\n?/g, '\n').replace(/\s+/g, ' ').trim();
  const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

  const linesOf = (text) => text.split(/[\r\n]+/).map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean).join('\n');

  const compare = (el, want, now, old) => {
    if (now === want) return 'equal';
    if (kindOf(el) === 'rich' && /\n/.test(want.trim())) {
      if (linesOf(now) === linesOf(want)) return 'equal';
      if (tidy(now) === tidy(want)) return 'formatted';
    }
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
    const former = arc.former(id);
    if (!(el instanceof HTMLElement)) {
      const focused = arc.focused();
      el = (former && successorOf(former)) || (focused && fieldOf(focused));
      replaced = true;
    }
    if (!el || !kindOf(el)) return { state: 'gone', length: 0, shown: '', invalid: false, replaced };
    const old = before.get(former || el) ?? '';
    const now = textOf(el), want = append ? old + text : text;
    arc.keep(el, now, old);
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

  // Where a walk with the Tab key has come to.
  arc.walkedTo = (id) => {
    const el = arc.node(id), focused = doc.hasFocus() ? arc.focused() : null;
    const at = focused instanceof Element && focused !== dom.body() ? focused : null;
    return { reached: Boolean(el && at && arc.holds(el, at)), at: at ? arc.nodeId(at) : 0, on: arc.describe(at) };
  };

  arc.documentFocused = () => doc.hasFocus() && !(dom.active() instanceof HTMLIFrameElement);
}
