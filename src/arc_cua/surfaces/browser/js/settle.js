// Coming to rest: when this document last changed, and a promise for when it stops. Nodes that keep changing by
// themselves (clocks, tickers, carousels) are told apart and do not hold anybody up.
{
  const { dom, doc } = arc;
  const RESTLESS_TIMES = 12, RESTLESS_MS = 400, FORGET_MS = 2500, APART_MS = 10;
  const SHADOW_LIMIT = 500;
  const changes = new WeakMap();
  const waiters = new Set();
  const watched = new WeakSet();
  let lastChange = performance.now();
  let restedAt = NaN;
  let shadows = 0;
  let scanned = false;

  const wake = () => {
    for (const waiter of waiters) waiter();
    waiters.clear();
  };

  const bump = () => {
    lastChange = performance.now();
    wake();
  };

  // Whether a node keeps changing, again and again and for long: that is no effect of an act that would come to rest.
  const isRestless = (node, now) => {
    const known = changes.get(node) || { times: 0, first: now, last: -Infinity };
    if (now - known.last >= FORGET_MS) changes.set(node, { times: 1, first: now, last: now });
    else if (now - known.last >= APART_MS) changes.set(node, { times: known.times + 1, first: known.first, last: now });
    return known.times >= RESTLESS_TIMES && now - known.first >= RESTLESS_MS && now - known.last < FORGET_MS;
  };

  const observer = new MutationObserver((records) => {
    const now = performance.now();
    let matters = false;
    for (const record of records) {
      const node = record.type === 'characterData' ? dom.parent(record.target) || record.target : record.target;
      if (isRestless(node, now) || (node instanceof Element && arc.isInVolatile(node))) continue;
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
    const hosts = [node, ...arc.allWithin(node, '*')].filter((el) => dom.shadow(el));
    for (const host of hosts.slice(0, SHADOW_LIMIT - shadows)) {
      const root = dom.shadow(host);
      if (watched.has(root)) continue;
      shadows += 1;
      watch(root);
      for (const child of root.children) watchShadows(child);
    }
  };

  watch(document);
  addEventListener('load', bump, true);
  addEventListener('scroll', bump, { capture: true, passive: true });
  addEventListener('resize', bump);
  // Another page is about to come: this one is not at rest, however little of it changes.
  navigation.addEventListener('navigate', bump);

  // Milliseconds since something last changed.
  arc.stillFor = () => performance.now() - lastChange;

  // Whether frames have been drawn since something last changed, and nothing else has changed.
  arc.hasRested = () => restedAt === lastChange;

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

  // An act of ours begins: what changes now is its doing, not the page's own restlessness.
  arc.acting = () => {
    arc.actBegan();
  };

  const finite = () => doc.animations().filter((animation) => {
    if (animation.playState !== 'running' || !animation.effect) return false;
    const { endTime } = animation.effect.getComputedTiming();
    return Number.isFinite(endTime);
  });

  // Resolves when nothing has changed for `quiet_ms` and two frames, and no finite animation is running. What was
  // changed before it was asked came with the act: if no request did, the two frames are enough; and one frame, with
  // what it put off, is enough where nothing has changed since `since_ms` ago.
  // lone: the act has caused no request
  arc.quiet = async (quiet_ms, cap_ms, since_ms, lone = false) => {
    const start = performance.now();
    const first = lastChange;
    const began = start - since_ms;
    const left = () => cap_ms - (performance.now() - start);
    if (!dom.body()) await arc.changed(left());
    if (!scanned && dom.body()) {
      scanned = true;
      watchShadows(dom.body());
    }
    for (;;) {
      if (left() <= 0) return false;
      const seen = lastChange;
      await arc.frame();
      await (lone && seen < began ? arc.turn() : arc.frame());
      const moving = finite();
      if (moving.length) {
        await Promise.race([Promise.allSettled(moving.map((animation) => animation.finished)), new Promise((done) => setTimeout(done, Math.max(0, left())))]);
        continue;
      }
      if (lastChange !== seen) continue;
      const still = arc.stillFor();
      if (lastChange < began || (lone && lastChange === first) || still >= quiet_ms) {
        restedAt = lastChange;
        arc.actEnded();
        return true;
      }
      await arc.changed(Math.min(quiet_ms - still, Math.max(0, left())));
    }
  };

  // Turns of the wheel are smooth in some browsers: positions of everything that scrolls under a point.
  const scrollersAt = (x, y) => {
    const chain = [];
    for (let at = arc.hitAt(x, y); at; at = arc.composedParent(at)) {
      if (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth) chain.push(at);
    }
    const root = doc.scroller();
    return root && !chain.includes(root) ? [...chain, root] : chain;
  };

  let probe = null;

  // Without a point: the middle of the viewport.
  // How much a scroller holds: what is loaded as one scrolls adds to it.
  const bulk = (el) => Math.max(el.scrollHeight, el.scrollWidth) + dom.inTag(el, '*').length;

  arc.beforeWheel = (at) => {
    const [x, y] = at || [innerWidth / 2, innerHeight / 2];
    probe = scrollersAt(x, y).map((el) => [el, el.scrollLeft, el.scrollTop, bulk(el)]);
    arc.acting();
    return { over_frame: arc.hitAt(x, y) instanceof HTMLIFrameElement, x, y };
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
    let moved_x = 0, moved_y = 0, at_end = true, more = false;
    for (const [el, left, top, held] of probe) {
      more ||= bulk(el) > held;
      moved_x += el.scrollLeft - left;
      moved_y += el.scrollTop - top;
      const style = getComputedStyle(el);
      const turns = el === doc.scroller() || /auto|scroll/.test(style.overflowY + style.overflowX);
      if (!turns) continue;
      const room_y = dy > 0 ? el.scrollHeight - el.clientHeight - el.scrollTop : dy < 0 ? el.scrollTop : 0;
      const room_x = dx > 0 ? el.scrollWidth - el.clientWidth - el.scrollLeft : dx < 0 ? Math.abs(el.scrollLeft) : 0;
      if (room_y > 1 || room_x > 1) at_end = false;
    }
    return { moved_x: Math.round(moved_x), moved_y: Math.round(moved_y), at_end, more };
  };
}
