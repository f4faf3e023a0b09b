// What an element's attributes say of it, read once and kept until one of them changes: most elements are the same in
// look after look, and each question to the engine costs. Boxes and styles are never kept, for they change unseen.
{
  const { dom } = arc;
  const NONE = [];
  // These change what elements inside are, too.
  const REACHING = new Set(['role', 'contenteditable', 'id', 'for', 'form', 'slot']);
  const MOST_FORGOTTEN = 3000;
  let known = new WeakMap();
  let mode = '';

  class Facts {
    constructor(el) {
      this.tag = dom.tag(el);
      this.names = dom.hasAny(el) ? dom.attributeNames(el) : NONE;
      this.isBare = this.names.length === 0;
      this.isInert = !this.isBare && dom.has(el, 'inert');
      this.isHidden = !this.isBare && dom.attribute(el, 'aria-hidden') === 'true';
      this.isDisabled = !this.isBare && dom.attribute(el, 'aria-disabled') === 'true';
      // Neighbours with the same make share their style; null where more than a class tells them apart.
      this.make = this.isBare ? `${this.tag} ` : this.names.length === 1 && this.names[0] === 'class' ? `${this.tag} ${dom.attribute(el, 'class')}` : null;
      this.role = arc.role(el);
      this.sign = null;
      this.test = null;
      this.isNothing = null;
      this.isHost = arc.isEditingHost(el);
    }
  }

  arc.facts = (el) => {
    let facts = known.get(el);
    if (facts === undefined) {
      facts = new Facts(el);
      known.set(el, facts);
    }
    return facts;
  };

  const forgetAll = () => {
    known = new WeakMap();
  };
  arc.forgetAllFacts = forgetAll;
  arc.forgetFacts = (el) => known.delete(el);

  const forgetBelow = (node) => {
    if (dom.type(node) !== 1) return 1;
    known.delete(node);
    const below = dom.inTag(node, '*');
    const { length } = below;
    if (length > MOST_FORGOTTEN) forgetAll();
    else for (let at = 0; at < length; at++) known.delete(below[at]);
    return length + 1;
  };

  // Forgets what some changes of the document have made untrue. What has left it may change unseen.
  arc.outdate = (records) => {
    let left = MOST_FORGOTTEN;
    for (const record of records) {
      if (record.type === 'attributes') {
        if (REACHING.has(record.attributeName)) return forgetAll();
        known.delete(record.target);
      } else if (record.type === 'childList' && record.removedNodes.length) {
        for (const node of record.removedNodes) left -= forgetBelow(node);
        if (left <= 0) return forgetAll();
      }
    }
    return undefined;
  };

  // To be called before a walk: whether the whole document can be edited is told by no mutation.
  arc.checkFacts = () => {
    const now = dom.designMode();
    if (now !== mode) forgetAll();
    mode = now;
  };
}
