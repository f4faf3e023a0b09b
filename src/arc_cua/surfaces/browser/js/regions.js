// Parts of a page with a place of their own: what scrolls, and frames.
{
  const { dom } = arc;
  const ACTIONABLE = 1, FRAME = 8;

  // A scrollable region can be acted on, and what is scrolled out of it may matter.
  arc.scroller = (walk, el, tag, role, box, style, inner, from) => {
    if (inner.isOff || style.display === 'inline' || tag === 'textarea' || tag === 'select' || tag === 'input' || tag === 'body' || tag === 'html') return;
    const { overflowX, overflowY } = style;
    if (overflowX === 'visible' && overflowY === 'visible') return;
    const height = dom.clientHeight(el), width = dom.clientWidth(el);
    const over = dom.scrollHeight(el) > height + 1, wide = dom.scrollWidth(el) > width + 1;
    if (height === 0 && width === 0 && box.height > 0 || !over && !wide && height > 0) return;
    inner.clip = arc.cut(inner.clip, box);
    if (style.position !== 'static' || inner.absolute !== inner.clip) inner.absolute = style.position === 'static' ? inner.absolute : inner.clip;
    const scrolls = over && (overflowY === 'auto' || overflowY === 'scroll') && dom.scrollHeight(el) > height + 8
      || wide && (overflowX === 'auto' || overflowX === 'scroll') && dom.scrollWidth(el) > width + 8;
    if (!scrolls || height < 30 || inner.isInside) return;
    walk.scrollers.push(el);
    walk.collect(el, inner.clip, false);
    const own = walk.rows[from];
    if (own !== undefined && own.el === el) {
      own.flags |= ACTIONABLE;
      own.extra = { ...(own.extra ?? {}), k: own.extra?.k || 'scroll' };
      if (own.reason === 'structure') own.reason = '';
    } else if (!inner.isInvisible && !inner.isHidden) {
      const name = arc.name(el, role === 'generic' || role === 'listitem' ? 'region' : role);
      walk.push(el, ACTIONABLE, role === 'generic' || role === 'presentation' ? 'region' : role, name, inner, 0,
        { ...arc.extra(walk, el, tag, 'region', name, 0, 'scroll', inner), k: 'scroll' });
      inner.depth += 1;
    }
  };

  // A frame: its place, where its own rows will stand.
  arc.frameRow = (walk, el, tag, box, style, inner) => {
    if (tag === 'object' || tag === 'embed') {
      if (!el.getSVGDocument && !dom.attribute(el, 'src') && !dom.attribute(el, 'data')) return;
    }
    const px = (name) => parseFloat(style.computed[name]) || 0;
    const scaleX = el.offsetWidth ? box.width / el.offsetWidth : 1, scaleY = el.offsetHeight ? box.height / el.offsetHeight : 1;
    const left = el.clientLeft + px('paddingLeft'), top = el.clientTop + px('paddingTop');
    const width = el.clientWidth - px('paddingLeft') - px('paddingRight'), height = el.clientHeight - px('paddingTop') - px('paddingBottom');
    if (width < 3 || height < 3) return;
    inner.rect = { left: box.left + left * scaleX, top: box.top + top * scaleY, width: width * scaleX, height: height * scaleY };
    walk.push(el, FRAME, 'iframe', arc.name(el, 'iframe'), inner, 0, scaleX === 1 && scaleY === 1 ? null : { z: [scaleX, scaleY] });
  };
}
