// What only the browser can tell: which elements listen for clicks, and what is behind closed shadow roots. It hands
// the nodes in. None of it counts as a change of the page.
{
  const { dom } = arc;
  const listening = new WeakSet();
  const INNER = 'a[href],button,input,select,textarea,summary,[role],[tabindex],[contenteditable],[onclick]';
  const MOST_TEXT = 360;

  // Takes in the root of a closed shadow tree, by itself or by a node in it. Returns whether it was new.
  const open = (node) => {
    const root = dom.root(node);
    if (!(root instanceof ShadowRoot)) return false;
    const isOuterNew = open(root.host);
    if (root.mode !== 'closed' || dom.shadow(root.host) !== null) return isOuterNew;
    arc.addClosed(root);
    arc.meet(root);
    return true;
  };

  const isOurs = (node) => node instanceof Node && node.ownerDocument === document;

  // Returns how many of the nodes were new.
  arc.heard = (...nodes) => {
    let news = 0;
    for (const node of nodes) {
      if (!isOurs(node)) continue;
      let isNew = open(node);
      if (dom.type(node) === 1 && !listening.has(node)) {
        listening.add(node);
        arc.forgetFacts(node);
        isNew = true;
      }
      if (isNew) news += 1;
    }
    return news;
  };

  // Selectors of elements that something around them listens for.
  let delegated = '';
  const wanted = new Set();

  const isSelector = (text) => {
    try {
      dom.allIn(text);
      return true;
    } catch {
      return false;
    }
  };

  // Takes in what the handlers of the page look for. Returns how many of the selectors were new.
  arc.delegated = (selectors) => {
    const news = selectors.filter((text) => !wanted.has(text) && isSelector(text));
    for (const text of news) wanted.add(text);
    delegated = [...wanted].join(',');
    if (news.length) arc.forgetAllFacts();
    return news.length;
  };

  const isListenedFor = (el) => delegated !== '' && dom.matches(el, delegated);
  const holdsTarget = (el) => dom.find(el, INNER) !== null || delegated !== '' && dom.find(el, delegated) !== null;

  // Whether an element listens for clicks itself, or is listened for, and not for what is inside of it.
  arc.isListening = (el) => (listening.has(el) || isListenedFor(el)) && !holdsTarget(el) && dom.text(el).length <= MOST_TEXT;

  // Where nodes are that the browser has named: [number, tag, x, y, width, height, whether out of sight].
  arc.seen = (...nodes) => nodes.map((node) => {
    if (!isOurs(node) || !dom.isConnected(node)) return [0];
    open(node);
    const el = dom.type(node) === 1 ? node : dom.parent(node);
    if (el === null || dom.type(el) !== 1) return [0];
    const { left, top, right, bottom, width, height } = arc.box(el);
    const isOut = right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
    return [arc.nodeId(el), dom.tag(el), Math.round(left), Math.round(top), Math.round(width), Math.round(height), isOut];
  });
}
