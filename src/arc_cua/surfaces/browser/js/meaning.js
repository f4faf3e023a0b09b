// Whether an element still means what it meant when it was seen: a list may have taken the same row for another item,
// a button may have got another job.
{
  const told = new WeakMap();
  let texts = new Map();

  const fresh = (container) => (container === null ? null : { ...container, up: fresh(container.up), name: null });
  const keyOf = (name, container) => `${name}\n${container}`;
  const worded = (text) => (text ?? '').replace(/\p{N}+/gu, '#');

  // A walk begins: what is told from now on belongs to one look.
  arc.retell = () => {
    texts = new Map();
  };

  // Remembers how the row of an element was told: `nameOf` makes its name anew, `around` is its container's name.
  arc.tell = (el, { nameOf, name, role, container, around }) => {
    told.set(el, { nameOf, name, role, container });
    texts.set(keyOf(name, around), el);
  };

  const isOther = (now, before, walked) => before !== null && now !== before && (now !== '' || walked === before);

  // Says what has become of an element since it was known by a name and a container, or '' when it is the same.
  // Either may be null: not to be compared. Where the texts change by themselves, as clocks and counters do, other
  // numbers are no other meaning, unless another element was the one with these.
  arc.changedFrom = ({ node, name, container, varies }) => {
    const el = arc.node(node), seen = el === null ? undefined : told.get(el);
    if (seen === undefined) return '';
    arc.touchedVolatile = false;
    const nameNow = seen.nameOf(el, seen.role), around = arc.containerName(fresh(seen.container), nameNow, seen.role);
    const isRenamed = isOther(nameNow, name, seen.name);
    if (!isRenamed && !isOther(around, container, container)) return '';
    if (varies || arc.touchedVolatile) {
      const isWorded = (name === null || worded(nameNow) === worded(name)) && (container === null || worded(around) === worded(container));
      const other = texts.get(keyOf(nameNow, around));
      if (isWorded && (other === undefined || other === el)) return '';
    }
    return isRenamed ? `it is "${nameNow.slice(0, 80)}" now, no longer what was seen` : `it belongs to "${around.slice(0, 80)}" now, no longer to what was seen`;
  };
}
