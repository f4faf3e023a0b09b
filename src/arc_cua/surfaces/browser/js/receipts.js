// Proof of delivery. Capture listeners on the window, installed before the page's own scripts run, keep a short log
// of the trusted input events that this document saw. `mark` opens a window in that log for one element; `witness`,
// asked before that under the same token, answers as soon as an event of a kind comes in, before the page's own
// handlers run, so that a handler which blocks, navigates or opens a dialog can't hide it; `collect` closes the window
// and says what was seen; `outcome` does so by itself as soon as the act is over.
// `guard` holds back trusted text that is about to go to another element than the one it is meant for.
// Only trusted events count: what a page dispatches itself proves nothing.
{
  const { dom } = arc;
  const KINDS = [
    'pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'dragstart', 'drop', 'dragend', 'click', 'auxclick', 'dblclick', 'contextmenu', 'mousemove', 'wheel',
    'keydown', 'beforeinput', 'input', 'change', 'submit',
  ];
  const STATES = ['aria-checked', 'aria-pressed', 'aria-expanded', 'aria-selected', 'aria-current'];
  const FREQUENT = new Set(['mousemove', 'wheel']);
  const TEXT_KINDS = ['keydown', 'keypress', 'beforeinput', 'keyup'];
  const GUARD_MS = 10000;
  const LOG_LIMIT = 128;
  const MARK_LIMIT = 64;
  const log = [];
  const marks = new Map();
  const waiters = new Set();
  let lastEvent = 0;
  let lastInputAt = 0;

  const note = (event) => {
    if (!event.isTrusted) return;
    // Moves and wheel turns come in floods: they are logged only while an act of ours is open.
    if (FREQUENT.has(event.type)) {
      if (marks.size === 0) return;
    } else if (event.type === 'mousedown' || event.type === 'keydown') {
      lastInputAt = Date.now();
    }
    const entry = { order: ++lastEvent, type: event.type, path: event.composedPath(), event };
    log.push(entry);
    if (log.length > LOG_LIMIT) log.shift();
    for (const waiter of waiters) {
      const mark = marks.get(waiter.token);
      if (!mark || waiter.kind !== entry.type || entry.order <= mark.order) continue;
      waiter.left -= 1;
      if (waiter.left > 0) continue;
      waiters.delete(waiter);
      waiter.done({ kind: entry.type, on: relation(entry.path, mark.node) });
    }
  };

  // Text that was sent to one element and would end in another: the page moved the focus on the way.
  let guard = null;
  const holdBack = (event) => {
    if (guard === null || !event.isTrusted || performance.now() > guard.until) return;
    if (event.composedPath().includes(guard.el)) {
      guard.until = performance.now() + GUARD_MS;
      if (event.type === 'beforeinput') watchFocus(event, guard);
      return;
    }
    stop(event, guard);
  };

  const stop = (event, by) => {
    by.held = true;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  // The page's own handlers of the event may move the focus; the text follows it. The last listener of the element, and
  // the last one of all, look once more.
  const watchFocus = (event, by) => {
    const look = (late) => {
      if (late === event && !event.defaultPrevented && !by.hasFocus()) stop(event, by);
    };
    for (const at of [event.composedPath()[0], window]) {
      at.addEventListener('beforeinput', look, { once: true, passive: false });
      setTimeout(() => at.removeEventListener('beforeinput', look), 0);
    }
  };

  // From now on, until its token is collected, text goes to `el` or nowhere.
  arc.guard = (token, el, hasFocus = () => true) => {
    guard = { token, el, hasFocus, held: false, until: performance.now() + GUARD_MS };
    install();
  };

  // A document that is written anew with document.open() loses its listeners; adding one that is there is no change.
  const install = () => {
    for (const kind of TEXT_KINDS) addEventListener(kind, holdBack, { capture: true, passive: false });
    for (const kind of KINDS) addEventListener(kind, note, { capture: true, passive: true });
  };

  // The rest of what pages could hide behind named children, see nodes.js.
  arc.doc = {
    isDesigned: () => Object.getOwnPropertyDescriptor(Document.prototype, 'designMode').get.call(document) === 'on',
    hasFocus: () => Document.prototype.hasFocus.call(document),
    animations: () => Document.prototype.getAnimations.call(document),
    scroller: () => Object.getOwnPropertyDescriptor(Document.prototype, 'scrollingElement').get.call(document),
    shadowHit: (root, x, y) => ShadowRoot.prototype.elementFromPoint.call(root, x, y),
  };

  // Elements below a document, shadow root or element that match.
  arc.allWithin = (root, selector) => {
    if (root === document) return [...dom.allIn(selector)];
    return [...(root instanceof Element ? dom.all(root, selector) : root.querySelectorAll(selector))];
  };

  arc.holds = (outer, node) => {
    for (let at = node; at; at = arc.composedParent(at)) if (at === outer) return true;
    return false;
  };

  const relation = (path, node) => {
    if (!node) return 'any';
    if (path[0] === node) return 'self';
    if (path.includes(node)) return 'inside';
    const label = path.find((at) => at instanceof HTMLLabelElement);
    if (label && label.control === node) return 'label';
    if (node instanceof HTMLLabelElement && node.control && path[0] === node.control) return 'label';
    if (path[0] instanceof Element && arc.holds(path[0], node)) return 'around';
    return 'other';
  };
  arc.relation = relation;

  arc.describe = (node) => {
    if (!(node instanceof Element)) return node === document ? 'the document' : 'nothing';
    const id = dom.attribute(node, 'id'), names = (dom.attribute(node, 'class') || '').split(/\s+/).filter(Boolean);
    const tag = dom.tag(node) + (id ? '#' + id : '') + names.slice(0, 2).map((name) => '.' + name).join('');
    const role = dom.attribute(node, 'role');
    const said = ['aria-label', 'alt', 'title'].map((name) => dom.attribute(node, name)).find(Boolean);
    const text = said ? arc.squeeze(said).slice(0, 60) : arc.text(node, 60);
    return tag.slice(0, 80) + (role ? ' role=' + role.slice(0, 20) : '') + (text ? ' "' + text + '"' : '');
  };

  // What a control shows of itself, to tell afterwards whether an act on it had an effect.
  const shows = (node) => {
    if (!(node instanceof Element)) return '';
    const control = node instanceof HTMLLabelElement && node.control ? node.control : node;
    const parts = [];
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) parts.push(control.checked ? 'checked' : 'not checked');
    if (dom.tag(control) === 'summary' && control.parentElement instanceof HTMLDetailsElement) parts.push(control.parentElement.open ? 'open' : 'closed');
    for (const name of STATES) if (dom.has(control, name)) parts.push(name.slice(5) + '=' + dom.attribute(control, name).slice(0, 20));
    return parts.join(' ');
  };

  // Opens a window in the log for `node` (null: wherever the input goes) under the caller's token.
  arc.markNode = (token, node) => {
    install();
    arc.acting();
    marks.set(token, { order: lastEvent, node, at_ms: Date.now(), before: shows(node) });
    if (marks.size > MARK_LIMIT) arc.unmark(marks.keys().next().value);
    return true;
  };

  arc.mark = (token, id) => arc.markNode(token, id ? arc.node(id) : null);

  arc.witness = (token, kind) => new Promise((done) => waiters.add({ token, kind, left: 1, done }));

  // The events of a kind since the token was given.
  arc.seenSince = (token, kind) => {
    const mark = marks.get(token);
    return mark ? log.filter((entry) => entry.order > mark.order && entry.type === kind).map((entry) => entry.event) : [];
  };

  // Resolves when the page has handled so many events of a kind under the token, whatever its handlers did at once
  // included. False: the window was closed before.
  arc.handled = async (token, kind, count = 1) => {
    const mark = marks.get(token);
    const left = count - (mark ? log.filter((entry) => entry.order > mark.order && entry.type === kind).length : 0);
    if (left > 0 && !await new Promise((done) => waiters.add({ token, kind, left, done }))) return false;
    await arc.soon();
    return true;
  };

  // The next task, ahead of all others.
  arc.soon = () => scheduler.postTask(() => true, { priority: 'user-blocking' });

  // What was put off before now, to a promise, a message or a timer of no delay, has run when this resolves. After an
  // input the browser draws a frame before any timer. A task of a higher priority would come sooner, and so before the
  // page's timers, which it is all about.
  arc.turn = () => new Promise((done) => setTimeout(done, 0));

  // Resolves when so many events of a kind have passed all listeners of the page: on the way back up, the last listener
  // is ours. Stays open when the page stops the event on its way.
  const passed = (token, kind, count, signal) => new Promise((done) => waiters.add({
    token,
    kind,
    left: count,
    done: (answer) => {
      if (answer !== null) addEventListener(kind, (event) => done(event.defaultPrevented ? 'prevented' : 'passed'), { once: true, passive: true, signal });
    },
  }));

  // The log once an act is over: as soon as its last event, `passing`, has passed the page's listeners, or, where the
  // page stops it, when what `ending` has caused is handled, which takes a frame. A control that shows no change by then,
  // or may take it back, gets the longer wait, and a turn more.
  arc.outcome = async (token, ending, endings, passing, passings) => {
    const stop = new AbortController();
    const handled = arc.handled(token, ending, endings);
    const first = await Promise.race([handled, passed(token, passing, passings, stop.signal)]);
    stop.abort();
    const mark = marks.get(token);
    const isPlain = !mark || mark.before === '';
    const hasChanged = () => mark.before !== shows(mark.node);
    if (!isPlain && (first === 'prevented' || !hasChanged())) {
      if (await handled && !hasChanged()) await arc.turn();
    } else if (mark && arc.mayBeHeld(mark.node)) {
      await arc.soon();
    }
    return first === false ? null : arc.collect(token);
  };

  // Nothing will be sent under this token, or it has been collected.
  arc.unmark = (token) => {
    marks.delete(token);
    if (guard !== null && guard.token === token) guard = null;
    for (const waiter of waiters) {
      if (waiter.token === token) {
        waiters.delete(waiter);
        waiter.done(null);
      }
    }
    return true;
  };

  arc.collect = (token) => {
    const mark = marks.get(token);
    if (!mark) return { alive: false };
    const held_back = guard !== null && guard.token === token && guard.held;
    arc.unmark(token);
    const rows = new Map();
    let stray = '';
    for (const entry of log) {
      if (entry.order <= mark.order) continue;
      const on = relation(entry.path, mark.node);
      // A label hands its click on to its control as a click without a pointer: the same click, not another one.
      const kind = entry.type === 'click' && entry.event.detail === 0 ? 'activation' : entry.type;
      const row = rows.get(kind + ' ' + on) || { kind, on, count: 0, prevented: false };
      row.count += 1;
      row.prevented ||= entry.event.defaultPrevented;
      rows.set(kind + ' ' + on, row);
      if (!stray && (on === 'other' || on === 'around') && (kind === 'mousedown' || kind === 'click')) {
        stray = arc.describe(entry.path[0]);
      }
    }
    const connected = !mark.node || dom.isConnected(mark.node);
    return { alive: true, seen: [...rows.values()], stray, held_back, connected, at_ms: mark.at_ms, before: mark.before, after: shows(mark.node) };
  };

  // Whether this document saw any pressed button or key since `epochMs`: asked of the other frames when the right one saw nothing.
  arc.pressedSince = (epochMs) => lastInputAt >= epochMs;

  install();
}
