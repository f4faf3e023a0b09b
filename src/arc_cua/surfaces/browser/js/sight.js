// Boxes and computed styles: each costs a call into the engine, so within one walk, during which nothing can change,
// they are asked for once.
{
  const { dom } = arc;
  let boxes = null;
  let styles = null;

  // A rectangle as plain numbers; those of the engine cost a call for each edge.
  class Box {
    constructor(rect) {
      const { x, y, width, height } = rect;
      this.left = x;
      this.top = y;
      this.right = x + width;
      this.bottom = y + height;
      this.width = width;
      this.height = height;
    }
  }

  // Computed style, read as far as it is asked for: each property costs.
  class Style {
    constructor(computed) {
      this.computed = computed;
      this.display = computed.display;
      this.visibility = computed.visibility;
      this.look = null;
      this.flow = null;
      this.hidesContent = null;
    }

    get own() {
      const { cursor, position, opacity } = this.computed;
      this.look = { cursor, position, opacity };
      return this.look;
    }

    get rest() {
      const { pointerEvents, overflowX, overflowY } = this.computed;
      this.flow = { pointerEvents, overflowX, overflowY };
      return this.flow;
    }

    get cursor() { return (this.look ?? this.own).cursor; }
    get position() { return (this.look ?? this.own).position; }
    get opacity() { return (this.look ?? this.own).opacity; }
    get pointerEvents() { return (this.flow ?? this.rest).pointerEvents; }
    get overflowX() { return (this.flow ?? this.rest).overflowX; }
    get overflowY() { return (this.flow ?? this.rest).overflowY; }
    get contentVisibility() { return (this.hidesContent ??= this.computed.contentVisibility); }
  }

  // Does some work, in one go, in which the page can't change.
  arc.atOnce = (work) => {
    boxes = new Map();
    styles = new Map();
    try {
      return work();
    } finally {
      boxes = styles = null;
    }
  };

  arc.box = (el) => {
    if (boxes === null) return new Box(dom.rect(el));
    let box = boxes.get(el);
    if (box === undefined) {
      box = new Box(dom.rect(el));
      boxes.set(el, box);
    }
    return box;
  };

  arc.style = (el) => {
    if (styles === null) return new Style(getComputedStyle(el));
    let style = styles.get(el);
    if (style === undefined) {
      style = new Style(getComputedStyle(el));
      styles.set(el, style);
    }
    return style;
  };

  arc.meets = (box, clip) => box.right > clip.left && box.left < clip.right && box.bottom > clip.top && box.top < clip.bottom
    && box.width > 0 && box.height > 0;

  arc.cut = (clip, box) => ({
    left: Math.max(clip.left, box.left), top: Math.max(clip.top, box.top), right: Math.min(clip.right, box.right), bottom: Math.min(clip.bottom, box.bottom),
  });

  arc.within = (box, clip) => box.left >= clip.left - 1 && box.right <= clip.right + 1 && box.top >= clip.top - 1 && box.bottom <= clip.bottom + 1;

  // Where a walk stands: what an element hands down to its children. Written out, so that copies are cheap.
  class Context {
    constructor(from) {
      this.view = from.view;
      this.clip = from.clip;
      this.absolute = from.absolute;
      this.rect = from.rect;
      this.style = from.style;
      this.depth = from.depth;
      this.level = from.level;
      this.probe = from.probe;
      this.textRole = from.textRole;
      this.container = from.container;
      this.isOff = from.isOff;
      this.isInvisible = from.isInvisible;
      this.isFaded = from.isFaded;
      this.isHidden = from.isHidden;
      this.isDisabled = from.isDisabled;
      this.isPointer = from.isPointer;
      this.isQuiet = from.isQuiet;
      this.isInside = from.isInside;
      this.isVolatile = from.isVolatile;
      this.isRowFlow = from.isRowFlow;
      this.isLine = from.isLine;
      this.isTight = from.isTight;
      this.loose = from.loose;
      this.spills = from.spills;
    }
  }
  arc.Context = Context;

  // The context of the element where a walk begins.
  arc.outermost = (view) => new Context({
    view, clip: view, absolute: view, rect: null, style: null, depth: 0, level: 0, probe: 0, textRole: 'text', container: null, isOff: false, isInvisible: false,
    isFaded: false, isHidden: false, isDisabled: false, isPointer: false, isQuiet: false, isInside: false, isVolatile: false, isRowFlow: false, isLine: false, isTight: false,
    loose: false, spills: false,
  });
}
