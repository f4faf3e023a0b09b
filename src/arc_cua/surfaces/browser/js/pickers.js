// Native pickers: date, time, colour, range. They are set by value: what a person's keys mean there depends on the locale.
{
  const TYPES = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range']);
  const PATTERNS = {
    'date': () => 'yyyy-mm-dd',
    'time': () => 'hh:mm',
    'month': () => 'yyyy-mm',
    'week': () => 'yyyy-Www',
    'datetime-local': () => 'yyyy-mm-ddThh:mm',
    'color': () => '#rrggbb',
    'range': (el) => `a number from ${el.min || 0} to ${el.max || 100}, step ${el.step || 1}`,
  };

  const probeOf = (el) => {
    const probe = Document.prototype.createElement.call(document, 'input');
    probe.type = el.type;
    for (const name of ['min', 'max', 'step']) if (el.hasAttribute(name)) probe.setAttribute(name, el.getAttribute(name));
    return probe;
  };

  // The value in the form that the field takes; undefined when the text has none.
  const formOf = (el, text) => {
    const probe = probeOf(el), plain = text.trim();
    if (plain === '') return el.type === 'range' || el.type === 'color' ? undefined : '';
    const forms = [plain, plain.toLowerCase(), plain.replace(/[/.]/g, '-'), plain.replace(' ', 'T'), plain.toUpperCase(), '#' + plain.toLowerCase(), '0' + plain];
    return forms.find((form) => {
      probe.value = form;
      return el.type === 'range' ? probe.valueAsNumber === Number(form) : probe.value !== '' && probe.value.startsWith(form);
    });
  };

  const isSame = (el, value) => {
    if (el.type === 'range') return el.valueAsNumber === Number(value);
    if (el.value === value) return true;
    const probe = probeOf(el);
    probe.value = value;
    return probe.value !== '' && el.valueAsNumber === probe.valueAsNumber;
  };

  arc.setPicked = (id, text) => {
    const el = arc.node(id);
    if (!(el instanceof HTMLInputElement) || !TYPES.has(el.type)) return { set: false, shown: '', wants: '' };
    const value = formOf(el, text);
    if (value === undefined) return { set: false, shown: '', wants: PATTERNS[el.type](el) };
    const probe = probeOf(el);
    probe.value = value;
    if (value !== '' && (probe.validity.rangeUnderflow || probe.validity.rangeOverflow)) {
      return { set: false, shown: '', wants: `${PATTERNS[el.type](el)} from ${el.min || 'any'} to ${el.max || 'any'}` };
    }
    arc.acting();
    el.focus();
    el.value = value;
    el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    el.dispatchEvent(new Event('change', { bubbles: true }));
    arc.keep(el, el.value);
    return { set: true, shown: value, wants: '' };
  };

  arc.holdsPicked = async (id, value) => {
    await arc.frame();
    const el = arc.node(id);
    return el instanceof HTMLInputElement && isSame(el, value);
  };
}
