// Editors that draw their text themselves and take their keys in a field that nobody sees: what they show is compared.
{
  const plain = (text) => text.replace(/[\u200b\ufeff]/g, '').replace(/[\s\u00a0\u00b7]+/g, ' ').trim();

  const shownIn = (el) => plain(el.innerText ?? '');

  let before = '';

  // Gives the focus to the hidden field, and remembers what is drawn.
  arc.enterDrawn = (id, drawnBy) => {
    const el = arc.node(id), drawn = arc.node(drawnBy);
    if (!(el instanceof HTMLElement) || !(drawn instanceof Element)) return false;
    arc.acting();
    before = shownIn(drawn);
    if (arc.focused() !== el) el.focus();
    return arc.focused() === el;
  };

  // How what is drawn compares with the text: its lines, in their order; line numbers and the like may stand between them.
  arc.drawn = async (drawnBy, text) => {
    await arc.frame();
    await arc.turn();
    await arc.frame();
    const el = arc.node(drawnBy);
    if (!(el instanceof Element)) return { state: 'gone' };
    const now = shownIn(el);
    let at = 0, found = 0;
    const lines = text.split(/\r\n?|\n/).map(plain).filter(Boolean);
    for (const line of lines) {
      const next = now.indexOf(line, at);
      if (next < 0) break;
      at = next + line.length;
      found += 1;
    }
    if (found === lines.length) return { state: now === before && lines.length ? 'unchanged' : 'equal' };
    return { state: now === before ? 'unchanged' : found ? 'truncated' : 'different' };
  };
}
