// A code that is spread over several fields, a piece in each.
{
  // What the fields hold together, compared with the whole.
  arc.boxesHold = async (ids, text) => {
    await arc.turn();
    await arc.frame();
    const els = ids.map((id) => arc.node(id));
    if (els.some((el) => !(el instanceof HTMLInputElement))) return { state: 'gone' };
    const now = els.map((el) => el.value).join('');
    for (const el of els) arc.keep(el, el.value);
    if (now.startsWith(text) && now.length === text.length) return { state: 'equal' };
    return { state: now === '' ? 'emptied' : text.startsWith(now) ? 'truncated' : 'different' };
  };
}
