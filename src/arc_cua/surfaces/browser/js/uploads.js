// Giving files: which file input an element stands for, what it takes and holds, and whether a place takes a drop.
{
  const { dom } = arc;
  const MOST = 50;

  const isFile = (el) => el instanceof HTMLInputElement && el.type === 'file';

  const inputOf = (el) => {
    if (isFile(el)) return el;
    if (el instanceof HTMLLabelElement) return isFile(el.control) ? el.control : null;
    const label = dom.closest(el, 'label');
    if (label && isFile(label.control)) return label.control;
    const inside = [...Element.prototype.querySelectorAll.call(el, 'input[type=file]')];
    return inside.length === 1 ? inside[0] : null;
  };

  // The one file input that belongs to the element by structure: itself, its label's, or the only one inside.
  arc.fileInput = (id) => {
    const el = arc.node(id);
    if (!(el instanceof Element) || !dom.isConnected(el)) return { gone: true };
    const input = inputOf(el);
    if (!input) return {};
    return {
      node: arc.nodeId(input), accept: input.accept.slice(0, 500), multiple: input.multiple, disabled: dom.matches(input, ':disabled'), folder: Boolean(input.webkitdirectory),
    };
  };

  const told = (files) => [...files].slice(0, MOST).map((file) => ({ name: file.name.slice(0, 300), size: file.size }));

  arc.filesHeld = (id) => {
    const el = arc.node(id);
    return isFile(el) && dom.isConnected(el) ? { files: told(el.files) } : { gone: true };
  };

  let over = false;

  // The files of the next drop, and whether the page took it. Listens only; ends by itself.
  arc.awaitDrop = (cap) => new Promise((done) => {
    over = false;
    const onOver = (event) => { if (event.isTrusted) setTimeout(() => { over = over || event.defaultPrevented; }); };
    const end = (answer) => {
      clearTimeout(timer);
      window.removeEventListener('dragover', onOver, true);
      window.removeEventListener('drop', onDrop, true);
      done(answer);
    };
    const onDrop = (event) => {
      if (!event.isTrusted) return;
      const files = told(event.dataTransfer.files);
      setTimeout(() => end({ dropped: true, taken: event.defaultPrevented, files }));
    };
    const timer = setTimeout(() => end({}), cap);
    window.addEventListener('dragover', onOver, true);
    window.addEventListener('drop', onDrop, true);
  });

  arc.takesDrop = () => new Promise((done) => { setTimeout(() => done(over)); });
}
