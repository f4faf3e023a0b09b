// Gauges: sliders and steppers that pages build themselves. They hold one value and tell it by ARIA attributes.
{
  const { dom } = arc;
  const GAUGE = '[role=slider],[role=spinbutton],[role=scrollbar]';

  const isGauge = (el) => el instanceof Element && dom.matches(el, GAUGE) && !(el instanceof HTMLInputElement) && !(el instanceof HTMLElement && el.isContentEditable);

  // The gauge that is meant: the element, or the only one within it.
  arc.gaugeOf = (el) => {
    if (isGauge(el)) return el;
    if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) return null;
    const within = arc.deepAll(el, GAUGE).filter((inner) => isGauge(inner) && arc.isShown(inner));
    return within.length === 1 ? within[0] : null;
  };

  const numberOf = (el, name) => {
    const text = dom.attribute(el, name);
    return text === null || text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);
  };

  // What it shows now, once what the page put off is done.
  arc.gauge = async (id) => {
    await arc.turn();
    const el = arc.node(id);
    if (!(el instanceof Element)) return { gone: true };
    const rect = dom.rect(el);
    return {
      gone: false,
      now: numberOf(el, 'aria-valuenow'),
      least: numberOf(el, 'aria-valuemin'),
      most: numberOf(el, 'aria-valuemax'),
      text: (dom.attribute(el, 'aria-valuetext') ?? el.innerText ?? '').slice(0, 80),
      upright: dom.attribute(el, 'aria-orientation') === 'vertical',
      x: rect.left + rect.width / 2,
      y: rect.top + rect.height / 2,
    };
  };
}
