// Coming to rest: when this document last changed, and a promise for when it stops. Nodes that keep changing by
// themselves (clocks, tickers, carousels) are told apart and do not hold anybody up.
{
  const RESTLESS = 3;
  const SHADOW_LIMIT = 500;
  const changes = new WeakMap();
  const waiters = new Set();
  const watched = new WeakSet();
  let lastChange = performance.now();
  let actUntil = 0;
  let shadows = 0;

  const wake = () => {
    for (const waiter of waiters) waiter();
    waiters.clear();
  };

  const bump = () => {
    lastChange = performance.now();
    wake();
  };

  const isRestless = (node) => (changes.get(node) || 0) >= RESTLESS;

  const observer = new MutationObserver((records) => {
    let matters = false;
    const acting = performance.now() < actUntil;
    for (const record of records) {
      const node = record.target.nodeType === Node.TEXT_NODE ? record.target.parentNode || record.target : record.target;
      if (isRestless(node)) continue;
      // Changes outside of an act come from the page itself; a few of them make a node restless.
      if (!acting) changes.set(node, (changes.get(node) || 0) + 1);
      matters = true;
      for (const added of record.addedNodes) watchShadows(added);
    }
    if (matters) bump();
  });

  const watch = (root) => {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
  };

  const watchShadows = (node) => {
    if (!(node instanceof Element) || shadows >= SHADOW_LIMIT) return;
    if (node.shadowRoot) {
      shadows += 1;
      watch(node.shadowRoot);
      for (const child of node.shadowRoot.children) watchShadows(child);
    }
    for (const child of node.children) watchShadows(child);
  };

  watch(document);
  addEventListener('load', bump, true);
  addEventListener('scroll', bump, { capture: true, passive: true });
  addEventListener('resize', bump);

  // Milliseconds since something last changed.
  arc.stillFor = () => performance.now() - lastChange;

  // Resolves at the next change, or after `cap_ms`.
  arc.changed = (cap_ms) => new Promise((done) => {
    const finish = (how) => {
      clearTimeout(timer);
      waiters.delete(woken);
      done(how);
    };
    const woken = () => finish(true);
    const timer = setTimeout(() => finish(false), cap_ms);
    waiters.add(woken);
  });

  // An act of ours begins: what changes for the next `ms` is its doing, not the page's own restlessness.
  arc.acting = (ms) => {
    actUntil = performance.now() + ms;
    return true;
  };

  const finite = () => document.getAnimations().filter((animation) => {
    if (animation.playState !== 'running' || !animation.effect) return false;
    const { endTime } = animation.effect.getComputedTiming();
    return Number.isFinite(endTime);
  });

  // Resolves when nothing has changed for `quiet_ms` and two frames, and no finite animation is running.
  arc.quiet = async (quiet_ms, cap_ms, since_ms) => {
    const start = performance.now();
    const began = start - since_ms;
    const left = () => cap_ms - (performance.now() - start);
    if (!document.body) await arc.changed(left());
    document.querySelectorAll('*').length < 20000 && document.body && watchShadows(document.body);
    for (;;) {
      if (left() <= 0) return { quiet: false, changed: lastChange >= began };
      const seen = lastChange;
      await arc.frame();
      await arc.frame();
      const moving = finite();
      if (moving.length) {
        await Promise.race([Promise.allSettled(moving.map((animation) => animation.finished)), new Promise((done) => setTimeout(done, Math.max(0, left())))]);
        continue;
      }
      if (lastChange !== seen) continue;
      const still = arc.stillFor();
      if (lastChange < began || still >= quiet_ms) return { quiet: true, changed: lastChange >= began };
      await arc.changed(Math.min(quiet_ms - still, Math.max(0, left())));
    }
  };

  // Turns of the wheel are smooth in some browsers: positions of everything that scrolls under a point.
  const scrollersAt = (x, y) => {
    const chain = [];
    for (let at = arc.hitAt(x, y); at instanceof Element; at = arc.parentOf(at)) {
      if (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth) chain.push(at);
    }
    const root = document.scrollingElement;
    return root && !chain.includes(root) ? [...chain, root] : chain;
  };

  let probe = null;

  // Without a point: the middle of the viewport.
  arc.beforeWheel = (at) => {
    const [x, y] = at || [innerWidth / 2, innerHeight / 2];
    probe = scrollersAt(x, y).map((el) => [el, el.scrollLeft, el.scrollTop]);
    return { over_frame: arc.hitAt(x, y) instanceof HTMLIFrameElement, token: arc.markNode(null), x, y };
  };

  // Waits until the scrolling has stopped and says how far it went, in CSS pixels.
  arc.afterWheel = async (dx, dy, cap_ms) => {
    const start = performance.now();
    const where = () => probe.map(([el]) => el.scrollLeft + ',' + el.scrollTop).join(' ');
    let last = where(), same = 0;
    while (same < 3 && performance.now() - start < cap_ms) {
      await arc.frame();
      const now = where();
      same = now === last ? same + 1 : 0;
      last = now;
    }
    let moved_x = 0, moved_y = 0, at_end = true;
    for (const [el, left, top] of probe) {
      moved_x += el.scrollLeft - left;
      moved_y += el.scrollTop - top;
      const style = getComputedStyle(el);
      const turns = el === document.scrollingElement || /auto|scroll/.test(style.overflowY + style.overflowX);
      if (!turns) continue;
      const room_y = dy > 0 ? el.scrollHeight - el.clientHeight - el.scrollTop : dy < 0 ? el.scrollTop : 0;
      const room_x = dx > 0 ? el.scrollWidth - el.clientWidth - el.scrollLeft : dx < 0 ? Math.abs(el.scrollLeft) : 0;
      if (room_y > 1 || room_x > 1) at_end = false;
    }
    return { moved_x: Math.round(moved_x), moved_y: Math.round(moved_y), at_end };
  };
}
