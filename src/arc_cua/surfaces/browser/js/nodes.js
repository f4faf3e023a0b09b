// Nodes and their numbers, and ways through the composed tree that a page can't bend: the DOM's own getters are
// taken from the prototypes, for a form's or the document's named children may hide them.
{
  const numbers = new WeakMap();
  const nodes = new Map();
  let last = 0;

  const getter = (proto, name) => {
    const { get } = Object.getOwnPropertyDescriptor(proto, name);
    return (node) => get.call(node);
  };
  const method = (proto, name) => {
    const call = proto[name];
    return (node, ...args) => call.apply(node, args);
  };

  arc.dom = {
    parent: getter(Node.prototype, 'parentNode'),
    first: getter(Node.prototype, 'firstChild'),
    next: getter(Node.prototype, 'nextSibling'),
    type: getter(Node.prototype, 'nodeType'),
    text: getter(Node.prototype, 'textContent'),
    isConnected: getter(Node.prototype, 'isConnected'),
    root: method(Node.prototype, 'getRootNode'),
    contains: method(Node.prototype, 'contains'),
    data: getter(CharacterData.prototype, 'data'),
    tag: getter(Element.prototype, 'localName'),
    shadow: getter(Element.prototype, 'shadowRoot'),
    slot: getter(Element.prototype, 'assignedSlot'),
    firstElement: getter(Element.prototype, 'firstElementChild'),
    nextElement: getter(Element.prototype, 'nextElementSibling'),
    previousElement: getter(Element.prototype, 'previousElementSibling'),
    countElements: getter(Element.prototype, 'childElementCount'),
    attribute: method(Element.prototype, 'getAttribute'),
    has: method(Element.prototype, 'hasAttribute'),
    attributes: getter(Element.prototype, 'attributes'),
    matches: method(Element.prototype, 'matches'),
    closest: method(Element.prototype, 'closest'),
    rect: method(Element.prototype, 'getBoundingClientRect'),
    all: method(Element.prototype, 'querySelectorAll'),
    find: method(Element.prototype, 'querySelector'),
    scrollHeight: getter(Element.prototype, 'scrollHeight'),
    scrollWidth: getter(Element.prototype, 'scrollWidth'),
    clientHeight: getter(Element.prototype, 'clientHeight'),
    clientWidth: getter(Element.prototype, 'clientWidth'),
    body: getter(Document.prototype, 'body'),
    rootElement: getter(Document.prototype, 'documentElement'),
    title: getter(Document.prototype, 'title'),
    ready: getter(Document.prototype, 'readyState'),
    contentType: getter(Document.prototype, 'contentType'),
    active: getter(Document.prototype, 'activeElement'),
    byId: method(Document.prototype, 'getElementById'),
    allIn: method(Document.prototype, 'querySelectorAll'),
    hit: method(Document.prototype, 'elementFromPoint'),
  };
  const dom = arc.dom;

  // The number of a node within its document: the same for the same node, from 1, never reused.
  arc.nodeId = (node) => {
    let id = numbers.get(node);
    if (id === undefined) {
      id = ++last;
      numbers.set(node, id);
      nodes.set(id, new WeakRef(node));
    }
    return id;
  };

  // The node with a number, or null when it has left the document.
  arc.node = (id) => {
    const node = nodes.get(id)?.deref() ?? null;
    return node !== null && dom.isConnected(node) ? node : null;
  };

  // Forget the numbers of nodes that are no more.
  arc.sweep = () => {
    for (const [id, ref] of nodes) if (ref.deref() === undefined) nodes.delete(id);
  };

  // The parent as it is rendered: slot, then shadow host.
  arc.composedParent = (node) => {
    const slot = dom.type(node) === 1 ? dom.slot(node) : null;
    if (slot !== null) return slot;
    const parent = dom.parent(node);
    if (parent !== null && dom.type(parent) === 11) return parent.host ?? null;
    return parent !== null && dom.type(parent) === 1 ? parent : null;
  };

  // Children as they are rendered: of the shadow root, of the slot, or its own. Each child once, text included.
  arc.composedChildren = (el, visit) => {
    if (dom.tag(el) === 'slot') {
      const assigned = el.assignedNodes();
      if (assigned.length) {
        for (const node of assigned) visit(node);
        return;
      }
    }
    const shadow = dom.shadow(el);
    for (let node = dom.first(shadow ?? el); node !== null; node = dom.next(node)) visit(node);
  };

  const editable = getter(HTMLElement.prototype, 'isContentEditable');
  arc.isEditable = (el) => el instanceof HTMLElement && editable(el);

  // Where editing begins: the element itself is editable, what is around it is not.
  arc.isEditingHost = (el) => {
    if (!arc.isEditable(el)) return false;
    const parent = arc.composedParent(el);
    return parent === null || !arc.isEditable(parent);
  };

  arc.text = (node, limit) => {
    const text = dom.text(node) ?? '';
    return squeeze(text.length > limit * 4 ? text.slice(0, limit * 4) : text).slice(0, limit);
  };

  const squeeze = (text) => text.replace(/[\s\u200b\ufeff]+/g, ' ').trim();
  arc.squeeze = squeeze;

  // A 32-bit hash (FNV-1a), chainable.
  arc.hash = (text, seed = 0x811c9dc5) => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return hash >>> 0;
  };
}
