// Runs of text: the texts of neighbouring nodes put together as they are read, with the spaces that are seen.
// Pages that put each word or letter into an element of its own read like any other.
{
  const { dom } = arc;
  const LIMIT = 1000, WORD_GAP = 0.18, COLUMN_GAP = 4;
  const JOINS = /[\s\u200b]/;
  const VISIBLE = /[^\s\u200b\u200e\u200f\ufeff]/;

  const area = (range, node) => {
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };

  // Whether there is a gap between two pieces on one line, seen in either direction of writing.
  const gapBetween = (a, b) => {
    const height = Math.min(a.height, b.height) || 1;
    const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (shared < height * 0.4) return { line: false, gap: 0 };
    const gap = Math.max(b.left - a.right, a.left - b.right);
    return { line: true, gap: gap / height };
  };

  // The part of a long text that is in sight, guessed from its height and cut at white space.
  const inSight = (data, rect, clip) => {
    if (data.length <= LIMIT || rect.height <= clip.bottom - clip.top) return data;
    const from = Math.max(0, (clip.top - rect.top) / rect.height), to = Math.min(1, (clip.bottom - rect.top) / rect.height);
    let start = Math.floor(from * data.length);
    const end = Math.ceil(to * data.length);
    while (start > 0 && !JOINS.test(data[start - 1])) start -= 1;
    return (start > 0 ? '… ' : '') + data.slice(start, end) + (end < data.length ? ' …' : '');
  };

  // Collects text until `flush`; `emit(run)` gets {text, role, rect, ctx, isVolatile}.
  arc.TextRuns = class {
    constructor(emit) {
      this.emit = emit;
      this.range = dom.range();
      this.run = null;
      this.held = null;
    }

    // Adds a text node that stands in `el`. `rect` is the node's own box where that is known already.
    add(node, el, ctx, rect) {
      const data = dom.data(node);
      if (!VISIBLE.test(data)) {
        if (this.run !== null && data.length) this.run.space = true;
        return;
      }
      let box = rect;
      if (box === null && (ctx.loose || ctx.spills)) box = area(this.range, node);
      if (ctx.spills && !arc.meets(box, ctx.clip)) return;
      const text = ctx.spills ? inSight(data, box, ctx.clip) : data;
      const isVolatile = ctx.isVolatile || arc.isVolatile(el);
      if (this.run !== null && this.run.isVolatile !== isVolatile) this.flush();
      if (this.run === null) {
        this.run = { text: '', role: ctx.textRole, rect: box ?? ctx.rect, ctx, isVolatile, space: false, last: null, lastEl: null, lastBox: null, isTight: false, loose: ctx.loose };
      }
      this.append(text, node, el, box, ctx);
    }

    append(data, node, el, box, ctx) {
      const { run } = this;
      if (run.text.length > LIMIT) return;
      const text = data.replace(/[\s\u200b\ufeff]+/g, ' ');
      let joint = '';
      if (run.text && !run.text.endsWith(' ') && !text.startsWith(' ')) {
        if (run.space) joint = ' ';
        else if (run.lastEl !== el && run.last !== null && !(run.isTight && ctx.isTight)) {
          run.lastBox ??= area(this.range, run.last);
          box ??= area(this.range, node);
          const { line, gap } = gapBetween(run.lastBox, box);
          if (line && gap > WORD_GAP) joint = ' ';
        }
      }
      run.text += joint + text;
      run.space = false;
      run.last = node;
      run.lastEl = el;
      run.lastBox = box;
      run.isTight = ctx.isTight === true;
    }

    space() {
      if (this.run !== null) this.run.space = true;
    }

    // Ends the run at the edge of a block. Pieces that are laid out side by side on one line are held together.
    flush() {
      const { run } = this;
      this.run = null;
      if (run === null) return;
      run.text = run.text.trim();
      const { held } = this;
      if (held !== null && this.isBeside(held, run)) {
        const { gap } = gapBetween(held.lastBox ?? held.rect, run.rect);
        held.text += (gap > WORD_GAP ? ' ' : '') + run.text;
        held.lastBox = run.lastBox ?? run.rect;
        if (held.text.length > LIMIT) this.release();
        return;
      }
      this.release();
      if (run.loose) this.held = run;
      else this.emit(run);
    }

    isBeside(held, run) {
      if (!run.loose || held.isVolatile !== run.isVolatile || held.ctx.depth !== run.ctx.depth || held.role !== run.role) return false;
      const { line, gap } = gapBetween(held.lastBox ?? held.rect, run.rect);
      return line && gap < COLUMN_GAP && gap > -0.5;
    }

    // Lets go of what was held; before anything else is put into the rows.
    release() {
      const { held } = this;
      this.held = null;
      if (held !== null) this.emit(held);
    }

    end() {
      this.flush();
      this.release();
    }
  };
}
