// Labels of choices, and which of them an asked-for text means. Comparison goes from strict to loose, and stops at the
// first way in which anything fits, so that a looser likeness never competes with a closer one.
{
  const { dom } = arc;
  const LINES = 12;

  const fold = (text) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  // Without marks, icons and punctuation; empty for a text that is made of these.
  const bare = (text) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
  arc.fold = fold;

  const referred = (el) => {
    const ids = (dom.attribute(el, 'aria-labelledby') || '').split(/\s+/).filter(Boolean);
    const root = dom.root(el);
    return ids.map((id) => (root.getElementById ? root.getElementById(id) : null)).filter(Boolean).map((at) => dom.text(at)).join(' ');
  };

  arc.labelOf = (el) => {
    const said = dom.attribute(el, 'aria-label') || referred(el);
    return (said || (el instanceof HTMLOptionElement ? el.label : el.innerText) || dom.text(el) || dom.attribute(el, 'title') || '').replace(/\s+/g, ' ').trim();
  };

  const valueOf = (el) => {
    if (typeof el.value === 'string' && el.value !== '') return el.value;
    return dom.attribute(el, 'data-value') ?? dom.attribute(el, 'value');
  };

  const groupOf = (el) => (el instanceof HTMLOptionElement && el.parentElement instanceof HTMLOptGroupElement ? el.parentElement.label : '');

  // The pieces of a label that stand on lines of their own or in elements of their own: the main text of an option
  // with a secondary one, or with an icon.
  const partsOf = (el) => {
    const lines = (el.innerText || '').split(/[\n\t]/);
    const leaves = arc.allWithin(el, '*').slice(0, LINES * 4).filter((inner) => dom.countElements(inner) === 0).map((inner) => dom.text(inner) || '');
    return [...lines, ...leaves].map(fold).filter(Boolean).slice(0, LINES * 4);
  };

  const withoutHolders = (found) => (found.length < 2 ? found : found.filter((el) => !found.some((other) => other !== el && dom.contains(el, other))));

  // The options that `want` means: one, several that can't be told apart, or none.
  arc.pick = (options, want, nameOf = arc.labelOf) => {
    const folded = fold(want), naked = bare(want);
    const tests = [
      (option) => nameOf(option) === want,
      (option) => fold(nameOf(option)) === folded,
      (option) => valueOf(option) === want,
      (option) => fold(valueOf(option) ?? '\n') === folded,
      (option) => naked !== '' && bare(nameOf(option)) === naked,
      (option) => !(option instanceof HTMLOptionElement) && partsOf(option).includes(folded),
      (option) => naked !== '' && groupOf(option) !== '' && bare(groupOf(option) + nameOf(option)) === naked,
      (option) => naked !== '' && bare(nameOf(option) + (valueOf(option) ?? '')) === naked,
    ];
    for (const test of tests) {
      const found = options.filter(test);
      if (found.length) return withoutHolders(found);
    }
    return [];
  };

  // Whether a text holds the wanted one as whole words.
  arc.says = (text, want) => {
    if (typeof text !== 'string') return false;
    const all = fold(text), part = fold(want);
    if (part === '') return all === '';
    const isWordy = (char) => char !== undefined && /[\p{L}\p{N}]/u.test(char);
    for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1)) {
      const opens = !isWordy(all[at - 1]) || !isWordy(part[0]);
      const closes = !isWordy(all[at + part.length]) || !isWordy(part.at(-1));
      if (opens && closes) return true;
    }
    return false;
  };

  // Elements below a document, shadow root or element that match, those in shadow roots below it included.
  arc.deepAll = (root, selector, into = []) => {
    into.push(...arc.allWithin(root, selector));
    const own = root instanceof Element ? dom.shadow(root) : null;
    if (own) arc.deepAll(own, selector, into);
    for (const el of arc.allWithin(root, '*')) if (dom.shadow(el)) arc.deepAll(dom.shadow(el), selector, into);
    return into;
  };

  arc.isShown = (el) => arc.isVisible(el) && arc.rectsOf(el).length > 0;
}
