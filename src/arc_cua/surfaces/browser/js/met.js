// What earlier walks have met and later ones look for at once: what floats above the page, and open shadow roots.
{
  const { dom } = arc;
  const MOST = 100;
  const fixed = new Map();
  const shadows = new Map();

  arc.remember = (el) => {
    if (fixed.size < MOST) fixed.set(arc.nodeId(el), el);
  };

  arc.floaters = () => {
    for (const [id, el] of fixed) if (!dom.isConnected(el)) fixed.delete(id);
    return fixed.values();
  };

  // A shadow root: its changes are watched from now on.
  arc.meet = (shadow) => {
    arc.watch(shadow);
    const id = arc.nodeId(shadow.host);
    if (shadows.has(id) || shadows.size >= MOST) return;
    shadows.set(id, shadow);
  };

  arc.shadowRoots = () => {
    for (const [id, shadow] of shadows) if (!dom.isConnected(shadow.host)) shadows.delete(id);
    return [...shadows.values()];
  };
}
