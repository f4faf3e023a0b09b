// Choices: what choosing in an element would mean, and native lists.
{
  const { dom } = arc;
  const LIST = '[role=listbox],[role=menu],[role=tree],[role=grid]';
  const GROUP = '[role=radiogroup],[role=group],[role=tablist],[role=toolbar],fieldset';
  const OPENS = '[role=combobox],[aria-haspopup]:not([aria-haspopup=false]),[aria-expanded],[list],[aria-autocomplete]';
  const PRESSABLE = 'button,a[href],summary,input,[role=button],[role=link],[tabindex]:not([tabindex="-1"])';
  const MOST = 200, SHOWN = 60;
  const LATE_MS = 3000, CALM_MS = 800;

  const selectOf = (el) => {
    if (el instanceof HTMLSelectElement) return el;
    if (el instanceof HTMLLabelElement && el.control instanceof HTMLSelectElement) return el.control;
    if (dom.matches(el, PRESSABLE) || dom.matches(el, LIST)) return null;
    const within = arc.deepAll(el, 'select').filter(arc.isShown);
    return within.length === 1 && arc.deepAll(el, '[role=combobox],input,textarea,button').filter(arc.isShown).length === 0 ? within[0] : null;
  };

  // A wrapper stands for the only thing within it that opens a list.
  const openerOf = (el) => {
    if (dom.matches(el, OPENS) || dom.matches(el, PRESSABLE) || dom.matches(el, LIST)) return el;
    const within = arc.deepAll(el, OPENS).filter(arc.isShown);
    return within.length === 1 ? within[0] : el;
  };

  const isTextual = (el) => {
    const kind = arc.field(arc.nodeId(el)).kind;
    return kind === 'text' || kind === 'rich';
  };

  // A text of several words in which a part can be marked: prose, or a field that opens no list.
  const holdsPassage = (el, want) => {
    if (dom.matches(el, OPENS) || want.trim() === '') return false;
    if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) return isTextual(el) && el.value.includes(want);
    if (dom.closest(el, PRESSABLE) || getComputedStyle(el).cursor === 'pointer') return false;
    return (el.innerText ?? '').replace(/\s+/g, ' ').includes(want.replace(/\s+/g, ' ').trim());
  };

  // What choosing in the element would mean. `native`: a select. `list`: an open list of its own. `suggested`: a field
  // with a list of suggestions that the browser shows. `group`: buttons that are all there. `passage`: a text to mark
  // a part of. `opener`: anything else, which may open a list.
  arc.chooser = (id, want = '') => {
    const el = arc.node(id);
    if (!(el instanceof Element)) return {};
    const as = (kind, node) => ({ kind, node: arc.nodeId(node), editable: false });
    const native = selectOf(el);
    if (native) return as('native', native);
    const control = openerOf(el instanceof HTMLLabelElement && el.control ? el.control : el);
    if (control instanceof HTMLInputElement && control.list) return as('suggested', control);
    if (arc.groupOptions(control, dom.matches(control, GROUP)).length) return as('group', control);
    if (dom.matches(control, LIST) && arc.optionsIn(control).length) return as('list', control);
    if (holdsPassage(control, want)) return as('passage', control);
    const editable = control instanceof HTMLElement && !control.readOnly && isTextual(control);
    return { ...as('opener', control), editable };
  };

  // The same, and whether a select is ready.
  arc.approachList = async (id, want, options) => {
    const chooser = arc.chooser(id, want);
    return chooser.kind === 'native' ? { chooser, ready: await arc.ready(chooser.node, options) } : { chooser };
  };

  const isOff = (option) => option.disabled || (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled);

  const told = (options) => options.slice(0, MOST).map((option) => (arc.labelOf(option) || option.value).slice(0, SHOWN));

  const choose = (el, want) => {
    const found = arc.pick([...el.options], want);
    const usable = found.filter((option) => !isOff(option));
    if (!found.length) return { state: 'missing', labels: told([...el.options]), label: '' };
    const [option] = usable;
    const label = arc.labelOf(option ?? found[0]).slice(0, SHOWN);
    if (!usable.length) return { state: 'disabled', labels: told([...el.options]), label };
    if (new Set(usable.map((one) => one.value)).size > 1) {
      return { state: 'ambiguous', labels: usable.slice(0, MOST).map((one) => (arc.labelOf(one) + ' = ' + one.value).slice(0, SHOWN)), label };
    }
    if (option.selected) return { state: 'already', labels: [], label };
    arc.acting();
    el.focus();
    option.selected = true;
    el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    el.dispatchEvent(new Event('change', { bubbles: true }));
    return { state: 'set', labels: [], label };
  };

  const holds = (el, want) => {
    if (!(el instanceof HTMLSelectElement)) return { holds: false, gone: true, chosen: [] };
    const chosen = [...el.selectedOptions];
    return { holds: arc.pick(chosen, want).length > 0, gone: false, chosen: told(chosen).slice(0, 10) };
  };

  // Options that another choice brings may still be on their way: while the page is moving, or nothing is there yet.
  const optionCame = async (id, want) => {
    const start = performance.now();
    for (;;) {
      const el = arc.node(id);
      if (!(el instanceof HTMLSelectElement)) return;
      const usable = [...el.options].filter((option) => !isOff(option) && option.value !== '');
      const left = (usable.length ? LATE_MS / 2 : LATE_MS) - (performance.now() - start);
      if (arc.pick([...el.options], want).length || left <= 0 || (usable.length && arc.stillFor() > CALM_MS)) return;
      await arc.changed(Math.min(left, 100));
    }
  };

  // Chooses, and says what is chosen once the page's handlers, and what they put off, are done. A choice that doesn't
  // hold then gets a frame more.
  arc.chooseNative = async (id, want) => {
    await optionCame(id, want);
    const el = arc.node(id);
    if (!(el instanceof HTMLSelectElement)) return { state: 'gone' };
    const choice = choose(el, want);
    if (choice.state !== 'set') return choice;
    await arc.turn();
    let held = holds(arc.node(id), want);
    if (!held.holds) {
      await arc.frame();
      await arc.turn();
      held = holds(arc.node(id), want);
    }
    return { ...choice, held };
  };

  // The value that choosing `want` among the browser's suggestions for a field puts there.
  arc.suggestion = async (id, want) => {
    const start = performance.now();
    for (;;) {
      const el = arc.node(id);
      if (!(el instanceof HTMLInputElement) || !el.list) return { state: 'gone' };
      const options = [...el.list.options];
      const found = arc.pick(options, want);
      if (new Set(found.map((option) => option.value)).size > 1) return { state: 'ambiguous', labels: told(found) };
      if (found.length && isOff(found[0])) return { state: 'disabled', labels: told(options) };
      if (found.length) return { state: 'found', value: found[0].value, already: el.value === found[0].value, labels: [] };
      const left = (options.length ? CALM_MS : LATE_MS) - (performance.now() - start);
      if (left <= 0 || (options.length && arc.stillFor() > CALM_MS)) return { state: 'missing', labels: told(options) };
      await arc.changed(Math.min(left, 100));
    }
  };

  // Elements that look like one that is gone: the same tag and name, or the same test attribute or id.
  arc.refind = (tag, name, testId) => {
    const all = arc.deepAll(document, tag && /^[a-z][a-z0-9-]*$/.test(tag) ? tag : '*');
    const marked = (el) => testId && ['id', 'data-testid', 'data-test', 'data-qa'].some((attribute) => dom.attribute(el, attribute) === testId);
    const alike = all.filter((el) => (marked(el) || (name && arc.fold(arc.labelOf(el)) === arc.fold(name))) && arc.isVisible(el));
    return { count: alike.length, detail: alike.length ? arc.describe(alike[0]) : '' };
  };
}
