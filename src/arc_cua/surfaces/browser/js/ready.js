// Readiness: whether an element can be acted on now, and at which point. Nothing here acts; scrolling into view is
// the one thing that is changed, and it is reported.
{
  const { dom, doc } = arc;
  const SCROLLS = [
    { block: 'nearest', inline: 'nearest' },
    { block: 'center', inline: 'center' },
    { block: 'start', inline: 'start' },
    { block: 'end', inline: 'end' },
  ];
  const SPOTS = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.1, 0.1], [0.9, 0.9], [0.1, 0.9], [0.9, 0.1]];
  const MOST_RECTS = 8;
  const INTERACTIVE = 'a[href],button,input,select,textarea,summary,[role=button],[role=link],[role=checkbox],'
    + '[role=radio],[role=switch],[role=menuitem],[role=tab],[role=option],[tabindex]:not([tabindex="-1"]),[contenteditable=""],[contenteditable=true]';
  const FRAME_MS = 100;
  const STILL_MS = 34, STILL_FRAMES = 2;
  // The browser finds the process behind a point from what was last drawn: a frame that has just moved needs longer.
  const FRAME_STILL_MS = 100, FRAME_FRAMES = 3;

  // The next animation frame, and whether there was one: a page that is not drawn gets a timer, so that it can't hold us.
  arc.frame = () => new Promise((done) => {
    const timer = setTimeout(() => done(false), FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done(true);
    });
  });

  arc.hitAt = (x, y) => {
    let hit = dom.hit(x, y);
    for (let root = hit && dom.shadow(hit); root; root = dom.shadow(hit)) {
      const inner = doc.shadowHit(root, x, y);
      if (!inner || inner === hit || dom.root(inner) !== root) break;
      hit = inner;
    }
    return hit;
  };

  arc.isVisible = (el) => Element.prototype.checkVisibility.call(el, { visibilityProperty: true, checkVisibilityCSS: true });

  const solid = (rect) => rect.width > 0.5 && rect.height > 0.5;

  const clientRects = (el) => [...Element.prototype.getClientRects.call(el)].filter(solid);

  // The picture whose map an area is part of.
  const pictureOf = (area) => {
    const map = dom.closest(area, 'map');
    const name = map && (dom.attribute(map, 'name') || dom.attribute(map, 'id'));
    return name ? [...dom.allIn('img[usemap]')].find((img) => dom.attribute(img, 'usemap').slice(1) === name) : null;
  };

  // The box around an area of a map, as its picture shows it; whether a point is in the shape is told by a hit test.
  const areaRects = (area) => {
    const img = pictureOf(area);
    const box = img && clientRects(img)[0];
    if (!box) return [];
    const scale = img.offsetWidth ? box.width / img.offsetWidth : 1;
    const style = getComputedStyle(img);
    const left = box.left + (img.clientLeft + parseFloat(style.paddingLeft)) * scale, top = box.top + (img.clientTop + parseFloat(style.paddingTop)) * scale;
    const at = (dom.attribute(area, 'coords') ?? '').split(/[\s,;]+/).map(parseFloat).filter(Number.isFinite).slice(0, 400);
    const shape = (dom.attribute(area, 'shape') ?? 'rect').toLowerCase();
    if (shape === 'default') return [box];
    const [cx, cy, r] = at;
    const points = shape.startsWith('circ') ? [cx - r, cy - r, cx + r, cy + r] : at;
    const xs = points.filter((_, place) => place % 2 === 0), ys = points.filter((_, place) => place % 2 === 1);
    if (!xs.length || !ys.length) return [];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return [new DOMRect(left + x * scale, top + y * scale, (Math.max(...xs) - x) * scale, (Math.max(...ys) - y) * scale)].filter(solid);
  };

  arc.rectsOf = (el) => {
    if (el instanceof HTMLAreaElement) return areaRects(el);
    const own = clientRects(el);
    if (own.length) return own.slice(0, MOST_RECTS);
    const parts = [];
    arc.composedChildren(el, (part) => { if (parts.length < 32 && part instanceof Element && arc.isVisible(part)) parts.push(part); });
    return parts.flatMap((part) => clientRects(part)).slice(0, MOST_RECTS);
  };

  // The elements whose boxes stand for `el`: itself, and the labels that a control is worked through.
  const facesOf = (el) => [el, ...(el.labels || [])].filter((face) => arc.isVisible(face instanceof HTMLAreaElement ? pictureOf(face) ?? face : face));

  const isDisabled = (el) => {
    const control = el instanceof HTMLLabelElement ? el.control : null;
    if (dom.matches(el, ':disabled') || (control && dom.matches(control, ':disabled'))) return true;
    for (let at = el; at; at = arc.composedParent(at)) if (dom.attribute(at, 'aria-disabled') === 'true') return true;
    return false;
  };

  const isInert = (el) => {
    for (let at = el; at; at = arc.composedParent(at)) if (dom.has(at, 'inert')) return true;
    return false;
  };

  const worksFor = (hit, el) => {
    if (arc.holds(el, hit)) return true;
    const label = dom.closest(hit, 'label');
    if (label && label.control === el) return true;
    return el instanceof HTMLLabelElement && el.control === hit;
  };

  // A control of its own between the point and the element would take the click.
  const isForeign = (hit, el) => {
    for (let at = hit; at && at !== el; at = arc.composedParent(at)) {
      if (dom.root(at) !== dom.root(el)) continue;
      if (el instanceof HTMLLabelElement && el.control === at) continue;
      if (dom.matches(at, INTERACTIVE)) return true;
    }
    return false;
  };

  const layerOf = (hit, el) => {
    let layer = hit;
    for (let at = hit; at && !arc.holds(at, el); at = arc.composedParent(at)) layer = at;
    return layer;
  };

  const isPinned = (layer) => {
    for (let at = layer; at; at = arc.composedParent(at)) {
      const { position } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky') return dom.rect(at).height < innerHeight / 2;
    }
    return false;
  };

  const pointsOf = (rect) => {
    const left = Math.max(0, rect.left), right = Math.min(innerWidth, rect.right);
    const top = Math.max(0, rect.top), bottom = Math.min(innerHeight, rect.bottom);
    if (right - left < 1 || bottom - top < 1) return [];
    return SPOTS.map(([fx, fy]) => [left + (right - left) * fx, top + (bottom - top) * fy]);
  };

  const covering = (hit, el) => {
    if (arc.holds(hit, el)) {
      const passes = getComputedStyle(el).pointerEvents === 'none';
      return { reason: 'covered', scroll: !passes, detail: (passes ? 'it takes no pointer events; they go to ' : 'its visible part is clipped; the point belongs to ') + arc.describe(hit) };
    }
    const layer = layerOf(hit, el);
    return {
      reason: 'covered',
      scroll: isPinned(hit),
      detail: 'covered by ' + arc.describe(layer) + (layer === hit ? '' : ', at the point: ' + arc.describe(hit)),
    };
  };

  const findPoint = (el, near) => {
    const holder = near ? arc.composedParent(el) : null;
    const rects = facesOf(el).flatMap((face) => arc.rectsOf(face));
    if (!rects.length) return { reason: 'zero_size', detail: 'its box is empty' };
    let fault = { reason: 'offscreen', scroll: true, detail: 'outside the viewport' };
    let second = null;
    for (const [x, y] of rects.flatMap(pointsOf)) {
      const hit = arc.hitAt(x, y);
      if (!hit) continue;
      if (holder && hit !== holder && arc.holds(holder, hit)) return { x, y, over: '' };
      if (!worksFor(hit, el)) fault = fault.reason === 'covered' ? fault : covering(hit, el);
      else if (isForeign(hit, el)) second ||= { x, y, over: arc.describe(hit) };
      else return { x, y, over: '' };
    }
    return second || fault;
  };

  const shapeOf = (el) => {
    const face = facesOf(el)[0];
    if (!face) return '';
    const rect = face instanceof HTMLAreaElement ? areaRects(face)[0] ?? dom.rect(face) : dom.rect(face);
    return [rect.left, rect.top, rect.width, rect.height].map((value) => Math.round(value * 4)).join();
  };

  // Nothing moved for two frames and nothing is animated: no need to wait for two more.
  const isStill = (el, ms = STILL_MS) => dom.root(el) === document && (arc.stillFor() >= ms || (ms === STILL_MS && arc.hasRested()))
    && !doc.animations().some((animation) => animation.playState === 'running');

  const examine = (el, options) => {
    if (el instanceof HTMLAreaElement && !pictureOf(el)) return { reason: 'stale', detail: 'no picture uses its map any more' };
    if (!facesOf(el).length) return { reason: 'hidden', detail: 'it is not rendered or its visibility is hidden' };
    if (options.enabled && isDisabled(el)) return { reason: 'disabled', detail: arc.describe(el) + ' is disabled' };
    if (options.hit && isInert(el)) return { reason: 'covered', detail: 'it is inert: a modal part of the page is in front' };
    if (options.hit) return findPoint(el, options.near);
    return facesOf(el).some((face) => arc.rectsOf(face).length) ? { x: 0, y: 0, over: '' } : { reason: 'zero_size', detail: 'its box is empty' };
  };

  // Answers when the element is ready, or why it isn't once `cap_ms` are over.
  // An element that means something else than when it was seen is as good as gone; once we have acted on it, it may change.
  let settled = 0;
  const changed = (known) => (known && known.act !== settled ? arc.changedFrom(known) : '');

  // options: hit (receives events at a point, scrolled into view), near (what its own holder lays over it, such as a
  // placeholder, is no cover), enabled, still, cap_ms, token (of the input log), known (what the element was when it was seen)
  arc.ready = async (id, options) => {
    const start = performance.now();
    let shape = null, same = 0, drawn = true, scrolls = 0;
    const waited = () => performance.now() - start;
    const unready = ({ reason, detail }) => {
      arc.unmark(options.token);
      return { ok: false, reason, detail, scrolled: scrolls > 0, waited_ms: waited() };
    };
    for (;;) {
      const el = arc.node(id);
      if (!(el instanceof Element)) return unready({ reason: 'stale', detail: 'the element is no longer in the document' });
      let found = examine(el, options);
      if (!found.reason) {
        // Two frames without a move: what swings back looks the same one frame later.
        const now = shapeOf(el);
        if (now !== shape) same = 0;
        else if (drawn || document.visibilityState === 'hidden') same += 1;
        if (!options.still || same >= STILL_FRAMES || (shape === null && scrolls === 0 && isStill(el))) {
          const { x, y, over } = found;
          const other = changed(options.known);
          if (other) return unready({ reason: 'stale', detail: other });
          if (options.token) {
            arc.markNode(options.token, el);
            arc.mean(options.token, options.known && options.known.act !== settled ? options.known : null);
            settled = options.known?.act ?? settled;
          }
          return { ok: true, x, y, over, scrolled: scrolls > 0, waited_ms: waited() };
        }
        shape = now;
        found = { reason: 'unstable', detail: 'it keeps moving' };
      } else if (found.scroll && scrolls < SCROLLS.length) {
        (el instanceof HTMLAreaElement ? pictureOf(el) : facesOf(el)[0] || el).scrollIntoView({ ...SCROLLS[scrolls++], behavior: 'instant' });
        shape = null;
        continue;
      }
      if (waited() >= options.cap_ms) return unready(found);
      drawn = await arc.frame();
    }
  };

  // Carries a point of a child frame's viewport into this one, and checks that the frame receives events there.
  const look = (frame, [x, y]) => {
    if (!dom.isConnected(frame)) return { reason: 'stale', detail: 'no longer in the document', scroll: false };
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return { reason: 'offscreen', detail: 'outside the viewport', scroll: true };
    const hit = arc.hitAt(x, y);
    if (hit === frame) return { reason: '' };
    return hit ? covering(hit, frame) : { reason: 'covered', detail: 'not receiving events', scroll: false };
  };

  arc.through = async (id, x, y, cap_ms) => {
    const frame = arc.node(id);
    if (!(frame instanceof Element)) return { ok: false, reason: 'stale', detail: 'its frame was removed', scrolled: false };
    const place = () => {
      const rect = dom.rect(frame), style = getComputedStyle(frame);
      const sx = frame.offsetWidth ? rect.width / frame.offsetWidth : 1, sy = frame.offsetHeight ? rect.height / frame.offsetHeight : 1;
      return [
        rect.left + (frame.clientLeft + parseFloat(style.paddingLeft) + x) * sx,
        rect.top + (frame.clientTop + parseFloat(style.paddingTop) + y) * sy,
      ];
    };
    const start = performance.now();
    let scrolls = 0, last = null, same = 0;
    for (;;) {
      const point = place();
      const found = look(frame, point);
      same = last !== null && point[0] === last[0] && point[1] === last[1] ? same + 1 : 0;
      last = point;
      if (!found.reason) {
        if (same >= FRAME_FRAMES || (scrolls === 0 && isStill(frame, FRAME_STILL_MS))) return { ok: true, x: point[0], y: point[1], scrolled: scrolls > 0 };
        if (performance.now() - start < cap_ms + FRAME_STILL_MS) {
          await arc.frame();
          continue;
        }
        found.reason = 'unstable';
        found.detail = 'moving all the time';
      }
      if (found.scroll && scrolls < 2) {
        if (scrolls++ === 0) frame.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        else scrollBy({ left: point[0] - innerWidth / 2, top: point[1] - innerHeight / 2, behavior: 'instant' });
        continue;
      }
      if (performance.now() - start >= cap_ms) return { ok: false, reason: found.reason, detail: 'its frame is ' + found.detail, scrolled: scrolls > 0 };
      await arc.frame();
    }
  };
}
