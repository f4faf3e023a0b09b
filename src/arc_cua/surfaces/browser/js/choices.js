// Choices: native lists, and the lists of options that pages build themselves.
{
  const { dom } = arc;
  const OPTION = '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem],[role=radio]';
  const LIST = '[role=listbox],[role=menu],[role=tree],[role=grid],[role=radiogroup]';
  const LOOSE = 'li,a,button,[role=button],td,label,div,span,p';
  const MOST = 200;
  const SHOWN = 60;

  const fold = (text) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  const labelOf = (el) => (dom.attribute(el, 'aria-label') || (el instanceof HTMLOptionElement ? el.label : el.innerText) || dom.text(el) || '').replace(/\s+/g, ' ').trim();
  const selectOf = (el) => {
    if (el instanceof HTMLSelectElement) return el;
    return el instanceof HTMLLabelElement && el.control instanceof HTMLSelectElement ? el.control : null;
  };

  // What choosing in the element would mean: `native` (a select), `list` (an open list of its own), `opener`.
  arc.chooser = (id) => {
    const el = arc.node(id);
    if (!(el instanceof Element)) return {};
    const native = selectOf(el);
    if (native) return { kind: 'native', node: arc.nodeId(native), editable: false };
    const control = el instanceof HTMLLabelElement && el.control ? el.control : el;
    const kind = dom.matches(control, LIST) && optionsIn(control).length ? 'list' : 'opener';
    const typed = control instanceof HTMLInputElement && !control.readOnly && arc.field(arc.nodeId(control)).kind === 'text';
    return { kind, node: arc.nodeId(control), editable: typed };
  };

  // The same, and whether a select is ready.
  arc.approachList = async (id, options) => {
    const chooser = arc.chooser(id);
    return chooser.kind === 'native' ? { chooser, ready: await arc.ready(chooser.node, options) } : { chooser };
  };

  const pick = (options, want, nameOf) => {
    const tests = [(o) => nameOf(o) === want, (o) => fold(nameOf(o)) === fold(want), (o) => o.value === want, (o) => typeof o.value === 'string' && fold(o.value) === fold(want)];
    for (const test of tests) {
      const found = options.filter(test);
      if (found.length) return found;
    }
    return [];
  };

  const choose = (el, want) => {
    const options = [...el.options];
    const labels = options.slice(0, MOST).map((option) => labelOf(option).slice(0, SHOWN));
    const found = pick(options, want, labelOf);
    const isOff = (option) => option.disabled || (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled);
    const usable = found.filter((option) => !isOff(option));
    if (!found.length) return { state: 'missing', labels, label: '' };
    if (!usable.length) return { state: 'disabled', labels, label: labelOf(found[0]) };
    if (new Set(usable.map((option) => option.value)).size > 1) return { state: 'ambiguous', labels: usable.map((o) => labelOf(o) + ' = ' + o.value).slice(0, MOST), label: labelOf(usable[0]) };
    const [option] = usable;
    const label = labelOf(option).slice(0, SHOWN);
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
    const chosen = [...el.selectedOptions].map(labelOf);
    return { holds: pick([...el.selectedOptions], want, labelOf).length > 0, gone: false, chosen: chosen.slice(0, 10).map((label) => label.slice(0, SHOWN)) };
  };

  // Chooses, and says what is chosen once the page's handlers, and what they put off, are done. A choice that doesn't
  // hold then gets a frame more.
  arc.chooseNative = async (id, want) => {
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

  const deepAll = (root, selector, into = []) => {
    into.push(...arc.allWithin(root, selector));
    for (const el of arc.allWithin(root, '*')) if (dom.shadow(el)) deepAll(dom.shadow(el), selector, into);
    return into;
  };

  const optionsIn = (root) => deepAll(root, OPTION).filter((option) => arc.isVisible(option) && arc.rectsOf(option).length);

  const listsOf = (control) => {
    const root = control.getRootNode();
    const ids = ['aria-controls', 'aria-owns'].flatMap((name) => (control.getAttribute(name) || '').split(/\s+/)).filter(Boolean);
    return ids.map((name) => root.getElementById && root.getElementById(name)).filter(Boolean);
  };

  // The options that can be seen now, and whether they are known to belong to the control.
  const candidates = (control) => {
    const lists = dom.matches(control, LIST) ? [control, ...listsOf(control)] : listsOf(control);
    for (const list of lists) {
      const own = optionsIn(list);
      if (own.length) return { options: own, linked: true };
    }
    return { options: optionsIn(document), linked: dom.attribute(control, 'aria-expanded') === 'true' };
  };

  // Elements that look like one that is gone: the same tag and name, or the same test attribute or id.
  arc.refind = (tag, name, testId) => {
    const all = deepAll(document, tag && /^[a-z][a-z0-9-]*$/.test(tag) ? tag : '*');
    const marked = (el) => testId && ['id', 'data-testid', 'data-test', 'data-qa'].some((attribute) => dom.attribute(el, attribute) === testId);
    const alike = all.filter((el) => (marked(el) || (name && fold(labelOf(el)) === fold(name))) && arc.isVisible(el));
    return { count: alike.length, detail: alike.length ? arc.describe(alike[0]) : '' };
  };

  const texts = new WeakSet();
  const sameText = (want) => deepAll(document, LOOSE).filter((el) => fold(dom.text(el) || '') === fold(want) && arc.isVisible(el) && arc.rectsOf(el).length);

  // Remembers what already shows the wanted text, so that what an opened list adds can be told from it.
  arc.beforeChoices = (want) => {
    for (const el of sameText(want)) texts.add(el);
    return true;
  };

  const stateOf = (option) => ({
    node: arc.nodeId(option),
    disabled: dom.matches(option, ':disabled') || option.getAttribute('aria-disabled') === 'true',
    selected: option.getAttribute('aria-selected') === 'true' || option.getAttribute('aria-checked') === 'true',
  });

  const look = (control, want) => {
    const { options, linked } = candidates(control);
    const found = pick(options, want, labelOf);
    if (found.length === 1) return { state: 'found', linked, ...stateOf(found[0]) };
    const labels = options.slice(0, MOST).map((option) => labelOf(option).slice(0, SHOWN));
    if (found.length > 1) return { state: 'ambiguous', labels };
    // A list without roles: the innermost new element that shows the text.
    const fresh = sameText(want).filter((el) => !texts.has(el) && !dom.contains(el, control));
    const inner = fresh.filter((el) => !fresh.some((other) => other !== el && dom.contains(el, other)));
    if (!linked && inner.length === 1) return { state: 'found', ...stateOf(inner[0]) };
    return linked || dom.matches(control, LIST) ? { state: 'missing', labels } : { state: 'closed' };
  };

  // Answers when the option is there, or what there is instead once `cap_ms` are over.
  arc.awaitChoice = async (id, want, cap_ms) => {
    const start = performance.now();
    for (;;) {
      const control = arc.node(id);
      if (!(control instanceof Element)) return { state: 'gone' };
      const seen = look(control, want);
      const left = cap_ms - (performance.now() - start);
      if (seen.state === 'found' || left <= 0) return seen;
      await arc.changed(left);
    }
  };

  // Whether the control, or the option itself, now shows the choice.
  arc.showsChoice = async (id, optionId, want) => {
    await arc.frame();
    await new Promise((done) => setTimeout(done, 0));
    const control = arc.node(id), option = arc.node(optionId);
    const wanted = fold(want);
    if (option instanceof Element && stateOf(option).selected) return { holds: true, how: 'the option is marked as chosen' };
    if (!(control instanceof Element)) return { holds: false, how: 'the control was replaced' };
    const shown = [control.value, control.getAttribute('aria-label'), control.getAttribute('aria-valuetext'), control.textContent];
    if (!dom.matches(control, LIST) && shown.some((text) => typeof text === 'string' && fold(text).includes(wanted))) return { holds: true, how: 'the control shows it' };
    return { holds: false, how: option ? 'the list is still open' : 'the list has closed and the control does not show it' };
  };
}
