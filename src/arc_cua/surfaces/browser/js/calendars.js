// Calendars that pages build themselves, recognised by their structure: the days of a month from 1 on, in order, below one
// element. Which month it is comes from what the cells say, from lists of months and years, or from a heading, in any
// language that the browser has names of months for.
{
  const { dom } = arc;
  const CELLS = 'td,button,[role=gridcell],[role=button],a,li,span,div,abbr,time';
  const PRESSABLE = 'button,[role=button],a,[tabindex],svg,span,div,i';
  const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'sl', 'hr', 'sr', 'ru', 'uk', 'bg', 'el', 'tr', 'sv', 'da', 'nb', 'fi', 'et', 'lv', 'lt',
    'hu', 'ro', 'ar', 'he', 'fa', 'hi', 'bn', 'ta', 'te', 'th', 'vi', 'id', 'ms', 'ja', 'zh', 'ko', 'ka', 'hy', 'az', 'kk', 'uz', 'ca', 'eu', 'gl', 'ga', 'cy', 'is', 'sw', 'af', 'sq', 'mk', 'bs'];
  const LEAST_DAYS = 28, MOST_CELLS = 6000, MOST_LEVELS = 6;
  const OPEN_MS = 1500;

  const digits = (text) => text.replace(/\p{Nd}/gu, (char) => {
    let zero = char.codePointAt(0);
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && char.codePointAt(0) - zero < 9) zero -= 1;
    return String(char.codePointAt(0) - zero);
  });
  const latin = (text) => (/[^\x00-\x7f]/.test(text) ? text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g, digits) : text);

  const names = new Map();
  const namesOf = (locale) => {
    if (!names.has(locale)) {
      const found = [];
      for (const style of ['long', 'short']) {
        for (const context of [{ month: style }, { month: style, day: 'numeric' }]) {
          const format = new Intl.DateTimeFormat(locale, { ...context, calendar: 'gregory', timeZone: 'UTC' });
          for (let month = 0; month < 12; month++) {
            const part = format.formatToParts(Date.UTC(2021, month, 15)).find((piece) => piece.type === 'month');
            if (part && /\p{L}/u.test(part.value)) found.push([arc.fold(part.value), month + 1]);
          }
        }
      }
      names.set(locale, found.sort((a, b) => b[0].length - a[0].length));
    }
    return names.get(locale);
  };

  const localesFor = (el) => {
    const own = dom.attribute(dom.closest(el, '[lang]') ?? el, 'lang');
    const asked = [own, ...navigator.languages].filter(Boolean);
    return [...asked, ...LOCALES].filter((locale) => {
      try {
        return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
      } catch (error) {
        if (error instanceof RangeError) return false;
        throw error;
      }
    });
  };

  // Year and month that a text names, 0 for what it doesn't.
  const monthIn = (raw, el) => {
    const text = arc.fold(latin(raw)).slice(0, 200);
    const year = Number(text.match(/(?:^|\D)(19\d\d|20\d\d|21\d\d)(?:\D|$)/)?.[1] ?? 0);
    const plain = text.match(/(?:^|\D)(\d{4})[-/.年](?:\s*)(\d{1,2})(?:\D|$)/) ?? null;
    if (plain && Number(plain[2]) <= 12) return { year: Number(plain[1]), month: Number(plain[2]) };
    const turned = text.match(/(?:^|\D)(\d{1,2})[-/.](\d{4})(?:\D|$)/) ?? null;
    if (turned && Number(turned[1]) >= 1 && Number(turned[1]) <= 12) return { year: Number(turned[2]), month: Number(turned[1]) };
    for (const locale of localesFor(el)) for (const [name, month] of namesOf(locale)) if (arc.says(text, name)) return { year, month };
    return { year, month: 0 };
  };

  const dayOf = (el) => {
    const text = latin((dom.text(el) ?? '').trim());
    return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31 ? Number(text) : 0;
  };

  // Cells with a number of a day, innermost ones, in order; and the runs 1, 2, … 28 or more among them that lie in one element.
  const months = () => {
    const all = arc.deepAll(document, CELLS).filter((el) => dom.countElements(el) < 3 && (dom.text(el) ?? '').length < 12);
    const numbered = all.slice(0, MOST_CELLS).map((el) => [el, dayOf(el)]).filter(([el, day]) => day && arc.isShown(el));
    const holders = new Set(numbered.map(([el]) => el));
    const inner = numbered.filter(([el]) => ![...dom.elements(el)].some((child) => holders.has(child)));
    const runs = [];
    for (let at = 0; at < inner.length; at++) {
      if (inner[at][1] !== 1) continue;
      let end = at;
      while (end + 1 < inner.length && inner[end + 1][1] === inner[end][1] + 1) end += 1;
      if (end - at + 1 >= LEAST_DAYS) runs.push(inner.slice(at, end + 1).map(([el]) => el));
    }
    return runs;
  };

  const common = (run) => {
    let at = run[0];
    while (at && !arc.holds(at, run.at(-1))) at = arc.composedParent(at);
    return at;
  };

  // What the cells themselves say, in a form for machines or in words.
  const told = (cell, grid) => {
    for (let at = cell; at && at !== grid; at = arc.composedParent(at)) {
      for (const { value } of [...at.attributes]) {
        const iso = value.match(/(?:^|\D)(\d{4})-(\d{1,2})-(\d{1,2})(?:\D|$)/);
        if (iso) return { year: Number(iso[1]), month: Number(iso[2]) };
      }
      for (const name of ['aria-label', 'title']) {
        const found = monthIn(dom.attribute(at, name) ?? '', at);
        if (found.year && found.month) return found;
      }
    }
    return null;
  };

  const lists = (root) => {
    const selects = arc.deepAll(root, 'select').filter(arc.isShown);
    const year = selects.find((el) => /^\d{4}$/.test(latin(el.selectedOptions[0]?.text.trim() ?? '')));
    const month = selects.find((el) => el !== year && el.options.length >= 12 && el.options.length <= 13);
    return { year, month };
  };

  const indexIn = (select) => [...select.options].slice(-12).indexOf(select.selectedOptions[0]) + 1;

  const headed = (grid, run) => {
    let found = { year: 0, month: 0 };
    for (let root = grid, level = 0; root && level < MOST_LEVELS; root = arc.composedParent(root), level++) {
      const { year, month } = lists(root);
      if (year) found.year ||= Number(latin(year.selectedOptions[0].text.trim()));
      if (month) found.month ||= indexIn(month);
      const texts = arc.deepAll(root, '*').filter((el) => !run.some((cell) => arc.holds(el, cell) || arc.holds(cell, el)) && dom.tag(el) !== 'option' && dom.tag(el) !== 'select' && (dom.text(el) ?? '').length < 60 && arc.isShown(el));
      for (const el of texts.slice(0, 60)) {
        const seen = monthIn([dom.text(el), el.localName === 'input' ? el.value : ''].join(' '), el);
        if (!found.year && seen.year) found = { ...found, year: seen.year };
        if (!found.month && seen.month && (seen.year || found.year)) found = { ...found, month: seen.month };
        if (found.year && found.month) return { ...found, root };
      }
      if (found.year && found.month) return { ...found, root };
      if (root === dom.body()) break;
    }
    return { ...found, root: arc.composedParent(grid) ?? grid };
  };

  const calendar = () => {
    const [run] = months().map((cells) => [cells, common(cells)]).filter(([, grid]) => grid);
    if (!run) return null;
    const [cells, grid] = run;
    const at = told(cells[9], grid), head = headed(grid, cells);
    return { cells, grid, root: head.root, year: at?.year ?? head.year, month: at?.month ?? head.month };
  };

  // What stands above the days and can be pressed: one of these turns the page. From the right to the left.
  const turners = ({ cells, grid, root }) => {
    const top = dom.rect(cells[0]).top;
    let pool = [];
    for (let at = root, level = 0; at && level < 3 && pool.length < 2; at = arc.composedParent(at), level++) {
      pool = arc.deepAll(at, PRESSABLE).filter((el) => arc.isShown(el) && !arc.holds(el, grid) && !arc.holds(grid, el) && dom.rect(el).top + dom.rect(el).height / 2 < top
        && (dom.matches(el, 'button,[role=button],a[href]') || getComputedStyle(el).cursor === 'pointer') && !dom.matches(el, ':disabled'));
    }
    const outer = pool.filter((el) => !pool.some((other) => other !== el && arc.holds(other, el)));
    return outer.filter((el) => !/\d{4}/.test(latin(dom.text(el) ?? '')) && !arc.deepAll(el, 'select').length)
      .sort((a, b) => dom.rect(b).left - dom.rect(a).left).slice(0, 8);
  };

  // The calendar that can be seen, once there is one.
  arc.calendar = async (cap_ms = OPEN_MS) => {
    const start = performance.now();
    for (;;) {
      const seen = calendar();
      if (seen) {
        return { open: true, year: seen.year, month: seen.month, days: seen.cells.length, turners: turners(seen).map(arc.nodeId) };
      }
      const left = cap_ms - (performance.now() - start);
      if (left <= 0) return { open: false };
      await arc.changed(Math.min(left, 200));
    }
  };

  // Sets the lists of months and years of a calendar that has them. False: it has none.
  arc.turnByLists = async (year, month) => {
    const seen = calendar();
    if (!seen) return false;
    let did = false;
    for (const [name, index] of [['year', -1], ['month', month]]) {
      const select = lists(calendar()?.root ?? seen.root)[name];
      if (!select) continue;
      const options = [...select.options];
      const option = name === 'year' ? options.find((one) => Number(latin(one.text.trim())) === year) : options.slice(-12)[index - 1];
      if (!option || option.selected) continue;
      arc.acting();
      option.selected = true;
      select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      select.dispatchEvent(new Event('change', { bubbles: true }));
      did = true;
      await arc.turn();
      await arc.frame();
    }
    return did;
  };

  // The month after a press had its effect: it differs from the one before, or a moment has passed.
  arc.turned = async (year, month, cap_ms) => {
    const start = performance.now();
    for (;;) {
      await arc.frame();
      const seen = await arc.calendar(100);
      const left = cap_ms - (performance.now() - start);
      if ((seen.open && (seen.year !== year || seen.month !== month)) || left <= 0) return seen;
      await arc.changed(Math.min(left, 100));
    }
  };

  arc.calendarDay = (day) => {
    const cell = calendar()?.cells[day - 1];
    return cell ? arc.nodeId(cell) : 0;
  };

  const showsDay = (text, year, month, day, el) => {
    const plain = latin(text), numbers = (plain.match(/\d+/g) ?? []).map(Number);
    const hasMonth = numbers.filter((number) => number === month).length > (month === day ? 1 : 0) || monthIn(plain, el).month === month;
    return (numbers.includes(year) || numbers.includes(year % 100)) && numbers.includes(day) && hasMonth;
  };

  // Whether the field shows the day, or the calendar marks it.
  arc.showsDay = async (id, cellId, year, month, day) => {
    const start = performance.now();
    for (;;) {
      await arc.frame();
      await arc.turn();
      const el = arc.node(id), cell = arc.node(cellId);
      const texts = el instanceof Element ? [el.value, el.innerText, ...arc.allWithin(el, 'input').map((inner) => inner.value)] : [];
      if (texts.some((text) => typeof text === 'string' && showsDay(text, year, month, day, el))) return { holds: true, how: 'the field shows the day' };
      if (performance.now() - start > 500) {
        const marks = cell instanceof Element && [cell, arc.composedParent(cell)].some((at) => at && ['aria-selected', 'aria-pressed', 'aria-checked'].some((name) => dom.attribute(at, name) === 'true'));
        return { holds: false, open: Boolean(marks), how: marks ? 'the calendar marks the day, and the field does not show it' : 'the field does not show the day' };
      }
      await arc.changed(100);
    }
  };
}
