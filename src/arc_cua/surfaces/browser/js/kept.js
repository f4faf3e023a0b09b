// What was entered must still be there when it is used. Pages change fields as the focus leaves them, and a press of
// Save makes it leave. So what a field holds after it was filled in is remembered, and looked at once more as a press of
// ours sends it: after the focus has moved, before the page's own handlers run, and for a form that the browser sends
// itself, after them. A press that would use another value is held back, once, and the receipt says why.
//
// Only presses that send the fields are held back. What the press itself does to a field before the focus moves (a stepper,
// a button that clears it) is no loss, nor is a value in another layout, nor one that the page has completed.
{
  const { dom } = arc;
  const MOST = 32;
  const DIGITS = 5, DAY_MS = 86400000;
  const kept = new Map();
  // Fields that a press has used, until the next one: for a look at what was sent.
  let used = new Map();
  let wasReset = false;

  const held = (el) => arc.textHeld(arc.nodeId(el)) || (el instanceof HTMLInputElement || el instanceof HTMLSelectElement ? el.value : '');

  const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

  const GROUPED = /^(?:\d+|\d{1,3}([.,' ])\d{3}(?:\1\d{3})*)$/;
  const digitsOf = (text) => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';

  // What a text can mean as a number, the reading with groups of thousands first: "1.000" has two. Empty: it is none.
  const numbersOf = (text) => {
    const plain = text.replace(/[\p{Sc}%]/gu, '').replace(/[\s\u00a0\u202f]+/g, ' ').replace(/’/g, "'").trim();
    const [, sign, body] = /^([+-]?) ?((?:\d[\d.,' ]*)?[.,]?\d)$/.exec(plain) ?? [];
    if (body === undefined) return [];
    const minus = sign === '-' ? '-' : '', found = GROUPED.test(body) ? [minus + digitsOf(body)] : [];
    const at = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
    const whole = body.slice(0, Math.max(at, 0)), part = body.slice(at + 1);
    if (at >= 0 && /^\d+$/.test(part) && (whole === '' || (GROUPED.test(whole) && !whole.includes(body[at])))) {
      found.push(`${minus}${digitsOf(whole)}.${part}`.replace(/\.?0*$/, ''));
    }
    return found;
  };

  // The same number with another prefix: of a country, or of a trunk line.
  const isSameLine = (a, b) => {
    const [one, other] = [a, b].map((text) => text.replace(/^0+/, '')).sort((x, y) => x.length - y.length);
    return /^\d+$/.test(one) && /^\d+$/.test(other) && one.length >= DIGITS && other.endsWith(one);
  };

  const isSameDay = (now, was) => /\d{4}/.test(now) && /\d{4}/.test(was) && Math.abs(Date.parse(now) - Date.parse(was)) < DAY_MS;

  // Pages lay a value out in their own way once it is complete: that is no other value. A date may get another order,
  // a number its zeros and its unit; nothing may be missing, and the point stays where it is.
  const isOther = (now, was) => {
    if (now === was || now.trim() === was.trim()) return false;
    const a = bare(now), b = bare(was), asked = numbersOf(was), shown = numbersOf(now);
    if (asked.length && shown.length) return !shown.includes(asked[0]) && !isSameLine(a, b) && !(asked.length > 1 && a === b);
    if (a === '' || b === '') return a !== b || now.trim() === '';
    const isReordered = /\p{N}/u.test(a) && [...a].sort().join('') === [...b].sort().join('');
    return !a.includes(b) && !isReordered && !isSameLine(a, b) && !isSameDay(now, was);
  };

  // Fields that look a value up put another one in its place: neither nothing, nor what was there before.
  const completes = (el) => dom.has(el, 'list') || dom.attribute(el, 'role') === 'combobox' || dom.attribute(el, 'aria-haspopup') === 'listbox'
    || !['none', null].includes(dom.attribute(el, 'aria-autocomplete'));

  const isLost = (el, { value, before }) => {
    const now = held(el);
    return isOther(now, value) && !(completes(el) && now.trim() !== '' && now !== before);
  };

  arc.keep = (el, value, before) => {
    kept.delete(el);
    kept.set(el, { value, before });
    if (kept.size > MOST) kept.delete(kept.keys().next().value);
  };

  // Presses of ours that are open, and what was held back from the page under them.
  const open = new Set();
  let spoiled = [];
  const { markNode, unmark, collect } = arc;
  arc.markNode = (token, node) => {
    open.add(token);
    spoiled = [];
    return markNode(token, node);
  };
  arc.unmark = (token) => {
    open.delete(token);
    return unmark(token);
  };
  arc.collect = (token) => {
    const seen = collect(token);
    return spoiled.length ? { ...seen, lost: spoiled } : seen;
  };

  const formOf = (el) => (el.form instanceof HTMLFormElement ? el.form : dom.closest(el, 'form'));

  const SENDERS = 'button,input[type=submit],input[type=image],input[type=button],a[href],[role=button],[role=link],[role=menuitem]';
  const SWITCHES = ['aria-pressed', 'aria-expanded', 'aria-haspopup', 'aria-checked', 'aria-selected'];
  const SCOPES = '[role=form],[role=dialog],dialog,fieldset,section,article,aside,nav,header,footer,body';

  const submits = (button) => (button instanceof HTMLButtonElement && button.type === 'submit')
    || (button instanceof HTMLInputElement && (button.type === 'submit' || button.type === 'image'));

  // Which fields a press on `button` sends: those of the form that it submits; without a form, those beside it.
  const sentBy = (button) => {
    if (!button) return () => false;
    const form = formOf(button);
    if (form) return submits(button) ? (el) => formOf(el) === form : () => false;
    if (SWITCHES.some((name) => dom.has(button, name))) return () => false;
    const scope = dom.closest(button, SCOPES);
    return (el) => !formOf(el) && scope !== null && arc.holds(scope, el);
  };

  // Whether a press on `node` may still be held back when its own event has passed: a form is submitted after that.
  arc.mayBeHeld = (node) => {
    const button = node instanceof Element ? dom.closest(node, SENDERS) : null;
    return button !== null && submits(button) && formOf(button) !== null && [...kept.keys()].some(sentBy(button));
  };

  // What the fields held as the press began; null once the focus has moved, from when on a change is a loss.
  let atPress = null;
  const isOurs = (event) => event.isTrusted && open.size > 0 && kept.size > 0;

  const begin = (event) => {
    if (!event.isTrusted || open.size === 0) return;
    used = new Map();
    wasReset = false;
    atPress = new Map([...kept.keys()].map((el) => [el, held(el)]));
  };

  // What changed since the press began is its own doing.
  const excuse = () => {
    if (atPress === null) return;
    for (const [el, was] of atPress) {
      const entry = kept.get(el), now = held(el);
      if (entry && now !== was) entry.value = now;
    }
    atPress = null;
  };

  const holdBack = (event, isSent) => {
    const found = [];
    for (const [el, entry] of kept) {
      if (!dom.isConnected(el)) kept.delete(el);
      else if (isSent(el) && isLost(el, entry)) found.push(el);
    }
    if (!found.length) return false;
    for (const el of found) kept.delete(el);
    event.preventDefault();
    event.stopImmediatePropagation();
    spoiled = found.map((el) => arc.describe(el) + (arc.name(el) ? ' named "' + arc.name(el).slice(0, 60) + '"' : ''));
    return true;
  };

  const use = (isSent) => {
    for (const [el, entry] of kept) {
      if (!isSent(el)) continue;
      kept.delete(el);
      used.set(el, entry);
    }
  };

  const onClick = (event) => {
    if (!isOurs(event)) return;
    excuse();
    const [target] = event.composedPath();
    const button = target instanceof Element ? dom.closest(target, SENDERS) : null;
    const isSent = sentBy(button);
    if (holdBack(event, isSent)) return;
    // Whatever else was pressed may change the fields that hold their value until now.
    for (const [el, entry] of kept) if (!isSent(el) && !isLost(el, entry)) kept.delete(el);
    if (button && !submits(button)) use(isSent);
  };

  const onSubmit = (event) => {
    if (!isOurs(event)) return;
    excuse();
    const isSent = (el) => formOf(el) === event.target;
    if (holdBack(event, isSent)) return;
    addEventListener('submit', (late) => {
      if (late !== event) return;
      // Masked values are often put into another form as they leave.
      if (event.defaultPrevented || !holdBack(event, (el) => isSent(el) && !arc.isMasked(el))) use(isSent);
    }, { once: true, passive: false });
  };

  // Of the fields that the press has used, those that hold another value by now which is not what the page was told: the
  // value that was entered is not in what it sent.
  arc.omitted = (bodies) => {
    if (wasReset) return [];
    const sent = bare(bodies.flatMap((body) => [body, body.replace(/\+/g, ' ').replace(/(%[0-9a-f]{2})+/gi, (run) => {
      try { return decodeURIComponent(run); } catch { return run; }
    })]).join('\n').replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(parseInt(code, 16))));
    return [...used].filter(([el, entry]) => dom.isConnected(el) && !arc.isMasked(el) && held(el).trim() !== '' && isLost(el, entry) && !sent.includes(bare(entry.value)))
      .map(([el]) => arc.describe(el) + (arc.name(el) ? ' named "' + arc.name(el).slice(0, 60) + '"' : ''));
  };

  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, begin, { capture: true, passive: true });
  for (const kind of ['change', 'blur', 'focusout']) addEventListener(kind, excuse, { capture: true, passive: true });
  addEventListener('reset', () => { wasReset = true; }, { capture: true, passive: true });
  addEventListener('click', onClick, { capture: true, passive: false });
  addEventListener('submit', onSubmit, { capture: true, passive: false });
}
