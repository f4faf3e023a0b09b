// The signal vector: counters that tell, without a walk, whether a page changed. What needs a search of the whole
// document is counted again only after a mutation.
{
  const { dom, squeeze, hash } = arc;
  const COUNTED = '[aria-expanded=true],details[open],[aria-checked=true],[aria-pressed=true],[aria-selected=true],[aria-invalid=true],'
    + '[aria-busy=true],dialog[open],[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[popover]';
  const LIVE = '[role=alert],[role=status],[role=log],[aria-live=polite],[aria-live=assertive],output';
  const FIELDS = 'input,select,textarea';
  const MOST = 2000, MOST_FIELDS = 400, MOST_LIVE = 40, SAMPLE = 48;
  let cached = null;
  let cachedAt = -1;
  let sample = [];
  let scrollers = [];

  const listed = (selector, most) => arc.listed(selector).slice(0, most);

  const isShown = (el) => el.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });

  const count = () => {
    const root = dom.rootElement();
    const fields = listed(FIELDS, MOST_FIELDS);
    const counted = listed(COUNTED, MOST).filter((el) => !arc.isInVolatile(el));
    const live = listed(LIVE, MOST_LIVE).filter((el) => !arc.isInVolatile(el));
    return {
      fields,
      popups: counted.filter((el) => dom.matches(el, 'dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[popover]')),
      expanded: counted.filter((el) => dom.matches(el, '[aria-expanded=true],details[open]')).length,
      pressed: counted.filter((el) => dom.matches(el, '[aria-checked=true],[aria-pressed=true]')).length,
      selected: counted.filter((el) => dom.matches(el, '[aria-selected=true]')).length,
      invalid: counted.filter((el) => dom.matches(el, '[aria-invalid=true]')).length,
      busy: counted.filter((el) => dom.matches(el, '[aria-busy=true]')).length,
      controls: arc.listed(arc.CONTROLS).length + arc.listed(arc.LINKS).length,
      elements: root === null ? 0 : dom.inTag(root, '*').length + 1,
      textLength: root === null ? 0 : dom.text(root).length,
      live,
    };
  };

  const fieldSum = (fields) => {
    const sum = { values: 0, checked: 0, invalid: 0 };
    for (const el of fields) {
      if (arc.isInVolatile(el)) continue;
      const { type } = el;
      if (type === 'hidden') continue;
      if (type === 'checkbox' || type === 'radio') {
        sum.checked += el.checked ? 1 : 0;
        sum.values = hash(el.checked ? '1' : '0', sum.values || 1);
      } else {
        sum.values = hash(type === 'password' ? String(el.value.length) : el.value, sum.values || 1);
      }
      if (dom.matches(el, ':user-invalid')) sum.invalid += 1;
    }
    return sum;
  };

  // A step of the same hash, over a whole number at once.
  const mix = (sum, number) => Math.imul(sum ^ number ^ number >>> 16, 0x01000193) >>> 0;

  // Remembers elements whose places are watched, and what scrolls, from the last walk.
  arc.watchPlaces = (elements, scrolling) => {
    const step = Math.max(1, elements.length / SAMPLE);
    sample = Array.from({ length: Math.min(SAMPLE, elements.length) }, (_, at) => elements[Math.floor(at * step)]);
    scrollers = scrolling;
  };

  // What moves or fades by style alone makes no mutation; endless animations are the page's own.
  const motion = (sum) => {
    let mixed = sum;
    for (const animation of arc.doc.animations()) {
      if (animation.playState !== 'running' || !animation.effect) continue;
      if (Number.isFinite(animation.effect.getComputedTiming().endTime)) mixed = mix(mixed, Math.round(animation.currentTime ?? 0) + 1);
    }
    return mixed;
  };

  let hovered = null;
  addEventListener('mouseover', (event) => { hovered = event.composedPath()[0] ?? null; }, { capture: true, passive: true });
  addEventListener('mouseout', (event) => { if (event.relatedTarget === null) hovered = null; }, { capture: true, passive: true });

  const layout = () => {
    let sum = motion(mix(mix(1, innerWidth), innerHeight));
    for (const el of scrollers) sum = mix(mix(sum, Math.round(el.scrollTop)), Math.round(el.scrollLeft));
    for (const el of sample) {
      const box = arc.box(el);
      sum = mix(mix(mix(mix(sum, Math.round(box.left)), Math.round(box.top)), Math.round(box.width)), Math.round(box.height));
    }
    return hovered === null ? sum : hash(String(arc.nodeId(hovered)), sum);
  };

  const liveText = (live) => {
    let sum = 1;
    for (const el of live) if (isShown(el)) sum = hash(squeeze(dom.text(el).slice(0, 2000)), sum);
    return sum;
  };

  arc.signals = () => {
    const mutations = arc.mutationCount();
    if (cached === null || cachedAt !== mutations) {
      cached = count();
      cachedAt = mutations;
    }
    const sum = fieldSum(cached.fields);
    const active = arc.deepActive();
    return {
      dialogs: cached.popups.filter((el) => isShown(el) && !arc.isInVolatile(el)).length,
      expanded: cached.expanded,
      checked: sum.checked + cached.pressed,
      selected: cached.selected,
      invalid: sum.invalid + cached.invalid,
      busy: cached.busy,
      controls: cached.controls,
      elements: cached.elements,
      text_length: cached.textLength,
      live_text: liveText(cached.live),
      values: sum.values,
      focus: active === null || active === dom.body() ? 0 : arc.nodeId(active),
      scroll_x: Math.round(scrollX),
      scroll_y: Math.round(scrollY),
      route: hash(location.href),
      mutations,
      layout: layout(),
    };
  };
}
