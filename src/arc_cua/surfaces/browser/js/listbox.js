// Lists of options that pages build themselves: finding the option once the list is open, late or long as it may be,
// and telling whether it was chosen.
{
  const { dom } = arc;
  const OPTION = '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem],[role=radio]';
  const LIST = '[role=listbox],[role=menu],[role=tree],[role=grid],[role=radiogroup]';
  const LOOSE = 'li,a,button,[role=button],[role=gridcell],td,label,div,span,p';
  const MOST = 200, SHOWN = 60;
  const CALM_MS = 800, LOAD_MS = 300, MOST_PAGES = 300;
  const SHOWS_MS = 600;

  arc.optionsIn = (root) => arc.deepAll(root, OPTION).filter(arc.isShown);

  const referred = (control) => {
    const ids = ['aria-controls', 'aria-owns'].flatMap((name) => (dom.attribute(control, name) || '').split(/\s+/)).filter(Boolean);
    const root = dom.root(control);
    return ids.map((name) => (root.getElementById && root.getElementById(name)) || dom.byId(name)).filter(Boolean);
  };

  // What stood on the page before the list was opened: a list, or a text, that was there all the time is no answer.
  let known = { options: new WeakSet(), texts: new WeakSet() };

  const sameText = (want) => arc.deepAll(document, LOOSE).filter((el) => arc.fold(dom.text(el) || '') === arc.fold(want) && arc.isShown(el));

  arc.beforeChoices = (want) => {
    known = { options: new WeakSet(arc.optionsIn(document)), texts: new WeakSet(sameText(want)) };
    return true;
  };

  // The options that can be seen now, and whether they are known to belong to the control.
  const candidates = (control) => {
    const lists = [...(dom.matches(control, LIST) ? [control] : []), ...referred(control), control];
    for (const list of lists) {
      const own = arc.optionsIn(list);
      if (own.length) return { options: own, linked: true };
    }
    const all = arc.optionsIn(document), fresh = all.filter((option) => !known.options.has(option));
    if (fresh.length) return { options: fresh, linked: false };
    return dom.attribute(control, 'aria-expanded') === 'true' ? { options: all, linked: true } : { options: [], linked: false };
  };

  const isOn = (option) => ['aria-selected', 'aria-checked'].some((name) => dom.attribute(option, name) === 'true') || option.checked === true;

  const stateOf = (option) => ({
    node: arc.nodeId(option),
    disabled: dom.matches(option, ':disabled') || dom.attribute(option, 'aria-disabled') === 'true',
    selected: isOn(option),
  });

  const told = (options) => options.slice(0, MOST).map((option) => arc.labelOf(option).slice(0, SHOWN));

  const look = (control, want) => {
    const { options, linked } = candidates(control);
    const found = arc.pick(options, want);
    if (found.length === 1) return { state: 'found', linked, ...stateOf(found[0]) };
    if (found.length > 1) return { state: 'ambiguous', labels: told(found) };
    // A list without roles: the innermost new element that shows the text.
    const fresh = sameText(want).filter((el) => !known.texts.has(el) && !dom.contains(el, control));
    const inner = fresh.filter((el) => !fresh.some((other) => other !== el && dom.contains(el, other)));
    if (!options.length && inner.length === 1) return { state: 'found', ...stateOf(inner[0]) };
    if (!options.length && inner.length > 1) return { state: 'ambiguous', labels: told(inner) };
    return options.length || dom.matches(control, LIST) ? { state: 'missing', labels: told(options) } : { state: 'closed' };
  };

  const isBusy = (control) => [control, ...referred(control)].some((el) => dom.attribute(el, 'aria-busy') === 'true');

  // Answers when the option is there, or what there is instead: once `cap_ms` are over, or the list has come and calmed down.
  arc.awaitChoice = async (id, want, cap_ms) => {
    const start = performance.now();
    for (;;) {
      const control = arc.node(id);
      if (!(control instanceof Element)) return { state: 'gone' };
      const seen = look(control, want);
      const waited = performance.now() - start, left = cap_ms - waited;
      if (seen.state === 'found' || seen.state === 'ambiguous' || left <= 0) return seen;
      if (seen.labels?.length && waited >= CALM_MS && arc.stillFor() >= CALM_MS && !isBusy(control)) return seen;
      await arc.changed(Math.min(left, 200));
    }
  };

  const scrollerOf = (control) => {
    const { options } = candidates(control);
    for (let at = options.length ? options[0] : null; at; at = arc.composedParent(at)) {
      if (dom.scrollHeight(at) > dom.clientHeight(at) + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
      if (at === dom.body()) break;
    }
    return null;
  };

  // Looks for the option in a list that shows only a part of its options at a time, from its beginning to its end.
  arc.searchChoice = async (id, want, cap_ms) => {
    const start = performance.now();
    const labels = new Set();
    const control = arc.node(id);
    const scroller = control instanceof Element ? scrollerOf(control) : null;
    if (!scroller) return { state: 'missing', scrolled: false, labels: [] };
    const began = scroller.scrollTop;
    scroller.scrollTop = 0;
    for (let pages = 0; pages < MOST_PAGES && performance.now() - start < cap_ms; pages++) {
      await arc.frame();
      await arc.turn();
      let seen = arc.node(id) ? look(control, want) : { state: 'gone' };
      if (seen.state === 'found') return { ...seen, scrolled: true };
      for (const label of seen.labels ?? []) if (labels.size < MOST) labels.add(label);
      const end = dom.scrollHeight(scroller) - dom.clientHeight(scroller);
      if (scroller.scrollTop >= end - 1) {
        await arc.changed(LOAD_MS);
        seen = arc.node(id) ? look(control, want) : { state: 'gone' };
        if (seen.state === 'found') return { ...seen, scrolled: true };
        if (dom.scrollHeight(scroller) - dom.clientHeight(scroller) <= end + 1) break;
      }
      scroller.scrollTop += Math.max(20, dom.clientHeight(scroller) * 0.8);
    }
    scroller.scrollTop = began;
    return { state: 'missing', scrolled: true, labels: [...labels] };
  };

  const isOpen = (control) => {
    if (dom.attribute(control, 'aria-expanded') === 'true') return true;
    return !dom.matches(control, LIST) && candidates(control).options.length > 0;
  };

  // A choice is shown beside the field that it was made in, such as a tag: in what surrounds the control, outside of the list.
  const shownBeside = (control, option, want) => {
    let at = control;
    for (let up = 0; up < 3 && at; up++, at = arc.composedParent(at)) {
      if (at === dom.body()) return false;
      const pieces = arc.deepAll(at, '*').filter((el) => !known.texts.has(el) && !arc.holds(el, control) && !(option instanceof Element && (arc.holds(option, el) || arc.holds(el, option)))
        && !dom.closest(el, LIST) && !dom.closest(el, OPTION));
      if (pieces.some((el) => arc.isShown(el) && dom.countElements(el) === 0 && arc.says(dom.text(el), want))) return true;
    }
    return false;
  };

  const verdict = (control, option, wants, filtered) => {
    const says = (text) => wants.some((want) => arc.says(text, want));
    if (option instanceof Element && isOn(option)) return { holds: true, how: 'the option is marked as chosen' };
    if (!(control instanceof Element)) return { holds: false, how: 'the control was replaced' };
    const closed = !(option instanceof Element) || !arc.isShown(option);
    const shown = [control.value, dom.attribute(control, 'aria-label'), dom.attribute(control, 'aria-valuetext'), control.innerText];
    // What was typed to filter the list proves nothing as long as the list is open.
    if (!dom.matches(control, LIST) && (!filtered || closed) && shown.some(says)) return { holds: true, how: 'the control shows it' };
    if (closed && wants.some((want) => shownBeside(control, option, want))) return { holds: true, how: 'it is shown beside the control' };
    return { holds: false, open: !closed, how: closed ? 'the list has closed and the control does not show it' : 'the list is still open' };
  };

  // Whether the control, or the option itself, shows the choice; the page gets a moment to bring that about.
  // label: what the option was called when it was pressed, for it may be named by its value
  arc.showsChoice = async (id, optionId, want, label, filtered) => {
    const start = performance.now();
    for (;;) {
      await arc.frame();
      await arc.turn();
      const seen = verdict(arc.node(id), arc.node(optionId), [label, want].filter(Boolean), filtered);
      const left = SHOWS_MS - (performance.now() - start);
      if (seen.holds || left <= 0) return seen;
      await arc.changed(Math.min(left, 100));
    }
  };

  arc.choiceLabel = (optionId) => {
    const option = arc.node(optionId);
    return option instanceof Element ? arc.labelOf(option).slice(0, SHOWN) : '';
  };

  // Whether the list that belongs to the control is open.
  arc.isListOpen = async (id) => {
    await arc.frame();
    const control = arc.node(id);
    return control instanceof Element && isOpen(control);
  };

  // The option that the keyboard stands on: by focus, or by what the control or its list says.
  const activeOption = (control) => {
    for (const el of [control, arc.focused(), ...referred(control)]) {
      const name = el instanceof Element ? dom.attribute(el, 'aria-activedescendant') : null;
      const root = name ? dom.root(el) : null;
      const found = name ? (root.getElementById && root.getElementById(name)) || dom.byId(name) : null;
      if (found) return found;
    }
    const focused = arc.focused();
    return focused instanceof Element && dom.matches(focused, OPTION) ? focused : null;
  };

  // Whether the keyboard stands on the wanted option; `at` tells the options apart.
  arc.keyedChoice = async (id, want) => {
    await arc.turn();
    const control = arc.node(id);
    if (!(control instanceof Element)) return { on: false, at: 0 };
    const active = activeOption(control);
    return active ? { on: arc.pick([active], want).length > 0, at: arc.nodeId(active) } : { on: false, at: 0 };
  };

  // Takes the focus from the control: lists of suggestions close when it leaves.
  arc.leave = (id) => {
    const el = arc.node(id);
    if (el instanceof HTMLElement) el.blur();
    return true;
  };
}
