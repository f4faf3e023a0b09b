// Nodes and their numbers, and ways through the composed tree that a page can't bend: the DOM's own getters are
// taken from the prototypes, for a form's or the document's named children may hide them.
{
  const numbers = new WeakMap();
  const nodes = new Map();
  let last = 0;

  const getter = (proto, name) => Object.getOwnPropertyDescriptor(proto, name).get;

  // Each is written out, so that the engine makes each fast by itself.
  const parentOf = getter(Node.prototype, 'parentNode');
  const firstOf = getter(Node.prototype, 'firstChild');
  const nextOf = getter(Node.prototype, 'nextSibling');
  const typeOf = getter(Node.prototype, 'nodeType');
  const textOf = getter(Node.prototype, 'textContent');
  const isConnectedOf = getter(Node.prototype, 'isConnected');
  const dataOf = getter(CharacterData.prototype, 'data');
  const tagOf = getter(Element.prototype, 'localName');
  const shadowOf = getter(Element.prototype, 'shadowRoot');
  const slotOf = getter(Element.prototype, 'assignedSlot');
  const firstElementOf = getter(Element.prototype, 'firstElementChild');
  const nextElementOf = getter(Element.prototype, 'nextElementSibling');
  const previousElementOf = getter(Element.prototype, 'previousElementSibling');
  const countElementsOf = getter(Element.prototype, 'childElementCount');
  const elementsOf = getter(Element.prototype, 'children');
  const scrollHeightOf = getter(Element.prototype, 'scrollHeight');
  const scrollWidthOf = getter(Element.prototype, 'scrollWidth');
  const clientHeightOf = getter(Element.prototype, 'clientHeight');
  const clientWidthOf = getter(Element.prototype, 'clientWidth');
  const bodyOf = getter(Document.prototype, 'body');
  const rootElementOf = getter(Document.prototype, 'documentElement');
  const titleOf = getter(Document.prototype, 'title');
  const readyOf = getter(Document.prototype, 'readyState');
  const contentTypeOf = getter(Document.prototype, 'contentType');
  const activeOf = getter(Document.prototype, 'activeElement');
  const baseOf = getter(Node.prototype, 'baseURI');
  const designModeOf = getter(Document.prototype, 'designMode');
  const rangeOn = Document.prototype.createRange;
  const closed = new WeakMap();
  let hasClosed = false;
  const rootOn = Node.prototype.getRootNode;
  const containsOn = Node.prototype.contains;
  const attributeOn = Element.prototype.getAttribute;
  const hasOn = Element.prototype.hasAttribute;
  const hasAnyOn = Element.prototype.hasAttributes;
  const attributeNamesOn = Element.prototype.getAttributeNames;
  const matchesOn = Element.prototype.matches;
  const closestOn = Element.prototype.closest;
  const rectOn = Element.prototype.getBoundingClientRect;
  const allOn = Element.prototype.querySelectorAll;
  const findOn = Element.prototype.querySelector;
  const inTagOn = Element.prototype.getElementsByTagName;
  const byIdOn = Document.prototype.getElementById;
  const allInOn = Document.prototype.querySelectorAll;
  const hitOn = Document.prototype.elementFromPoint;

  arc.dom = {
    parent: (node) => parentOf.call(node),
    first: (node) => firstOf.call(node),
    next: (node) => nextOf.call(node),
    type: (node) => typeOf.call(node),
    text: (node) => textOf.call(node),
    isConnected: (node) => isConnectedOf.call(node),
    data: (node) => dataOf.call(node),
    tag: (node) => tagOf.call(node),
    shadow: (node) => shadowOf.call(node) ?? (hasClosed ? closed.get(node) ?? null : null),
    slot: (node) => slotOf.call(node),
    firstElement: (node) => (typeOf.call(node) === 11 ? node.firstElementChild : firstElementOf.call(node)),
    nextElement: (node) => nextElementOf.call(node),
    previousElement: (node) => previousElementOf.call(node),
    countElements: (node) => (typeOf.call(node) === 11 ? node.childElementCount : countElementsOf.call(node)),
    elements: (node) => elementsOf.call(node),
    scrollHeight: (node) => scrollHeightOf.call(node),
    scrollWidth: (node) => scrollWidthOf.call(node),
    clientHeight: (node) => clientHeightOf.call(node),
    clientWidth: (node) => clientWidthOf.call(node),
    body: () => bodyOf.call(document),
    rootElement: () => rootElementOf.call(document),
    title: () => titleOf.call(document),
    ready: () => readyOf.call(document),
    contentType: () => contentTypeOf.call(document),
    active: () => activeOf.call(document),
    base: () => baseOf.call(document),
    designMode: () => designModeOf.call(document),
    range: () => rangeOn.call(document),
    root: (node) => rootOn.call(node),
    contains: (node, other) => containsOn.call(node, other),
    attribute: (node, name) => attributeOn.call(node, name),
    has: (node, name) => hasOn.call(node, name),
    hasAny: (node) => hasAnyOn.call(node),
    attributeNames: (node) => attributeNamesOn.call(node),
    matches: (node, selector) => matchesOn.call(node, selector),
    closest: (node, selector) => closestOn.call(node, selector),
    rect: (node) => rectOn.call(node),
    all: (node, selector) => allOn.call(node, selector),
    find: (node, selector) => findOn.call(node, selector),
    inTag: (node, name) => inTagOn.call(node, name),
    byId: (id) => byIdOn.call(document, id),
    allIn: (selector) => allInOn.call(document, selector),
    hit: (x, y) => hitOn.call(document, x, y),
  };
  const dom = arc.dom;

  // Closed shadow roots show themselves to nobody who asks their hosts: the browser hands them in.
  arc.addClosed = (root) => {
    hasClosed = true;
    closed.set(root.host, root);
  };

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

  const editableOf = getter(HTMLElement.prototype, 'isContentEditable');
  arc.isEditable = (el) => el instanceof HTMLElement && editableOf.call(el);

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
