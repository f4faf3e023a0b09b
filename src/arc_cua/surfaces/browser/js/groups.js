// Choices that are all there: radio buttons, boxes to tick, segmented buttons, tabs.
{
  const { dom } = arc;
  const MEMBER = 'input[type=radio],input[type=checkbox],[role=radio],[role=checkbox],[role=switch],[role=tab],[role=menuitemradio],[aria-pressed]';
  const HOLDER = '[role=radiogroup],[role=group],[role=tablist],[role=toolbar],fieldset';
  const MOST = 200, SHOWN = 60;

  const isRadio = (el) => el instanceof HTMLInputElement && el.type === 'radio';

  // A radio button that is drawn through its label counts as shown.
  const isUsable = (el) => arc.isShown(el) || [...(el.labels || [])].some(arc.isShown);

  // The members of the group that an element is, or belongs to. A box or a pressed button on its own is no group.
  arc.groupOptions = (el, whole) => {
    if (whole) return arc.deepAll(el, MEMBER).filter(isUsable).slice(0, MOST);
    if (isRadio(el) && el.name !== '') {
      return arc.deepAll(dom.root(el), 'input[type=radio]').filter((other) => other.name === el.name && other.form === el.form && isUsable(other)).slice(0, MOST);
    }
    const alone = isRadio(el) || ['radio', 'tab'].includes(dom.attribute(el, 'role')) || dom.has(el, 'aria-pressed');
    const holder = alone ? dom.closest(el, HOLDER) : null;
    if (holder) return arc.deepAll(holder, MEMBER).filter(isUsable).slice(0, MOST);
    const within = arc.deepAll(el, 'input[type=radio],[role=radio]').filter(isUsable);
    return within.length > 1 ? within.slice(0, MOST) : [];
  };

  const isOn = (el) => (el instanceof HTMLInputElement ? el.checked : ['aria-checked', 'aria-selected', 'aria-pressed'].some((name) => dom.attribute(el, name) === 'true'));

  const nameOf = (el) => (arc.name(el) || arc.labelOf(el) || '').replace(/\s+/g, ' ').trim();

  const isOff = (el) => arc.isDisabled(el);

  const told = (options) => options.slice(0, MOST).map((option) => nameOf(option).slice(0, SHOWN));

  arc.groupChoice = (id, want) => {
    const el = arc.node(id);
    if (!(el instanceof Element)) return { state: 'gone' };
    const options = arc.groupOptions(el, dom.matches(el, HOLDER));
    const found = arc.pick(options, want, nameOf);
    if (found.length !== 1) return { state: found.length ? 'ambiguous' : 'missing', labels: told(found.length ? found : options) };
    return { state: 'found', node: arc.nodeId(found[0]), disabled: isOff(found[0]), selected: isOn(found[0]), labels: told(options) };
  };

  // Whether a member is on, and what else is on in its group.
  arc.groupHolds = async (id, optionId, want) => {
    await arc.turn();
    let held = groupHolds(id, optionId, want);
    if (!held.holds) {
      await arc.frame();
      await arc.turn();
      held = groupHolds(id, optionId, want);
    }
    return held;
  };

  const groupHolds = (id, optionId, want) => {
    const el = arc.node(id);
    let option = arc.node(optionId);
    const options = el instanceof Element ? arc.groupOptions(el, dom.matches(el, HOLDER)) : [];
    if (!(option instanceof Element)) [option] = arc.pick(options, want, nameOf);
    if (!option) return { holds: false, gone: true, chosen: [] };
    return { holds: isOn(option), gone: false, chosen: told(options.filter(isOn)).slice(0, 10) };
  };
}
