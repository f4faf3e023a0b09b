// Elements whose words have a contrast below 4.5 : 1. Source: WCAG 2.2, success criterion 1.4.3.
(() => {
  const rgb = (text) => (text.match(/[\d.]+/g) || []).map(Number);
  const linear = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const weak = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode.data.trim();
    const element = walker.currentNode.parentElement;
    if (!words || element.closest("script, svg, .skip") || !element.checkVisibility()) continue;
    const pair = [light(rgb(getComputedStyle(element).color)), light(ground(element))];
    const [bright, dark] = pair.sort((one, other) => other - one);
    if ((bright + 0.05) / (dark + 0.05) < 4.5) weak.add(`${element.className}: ${words.slice(0, 30)}`);
  }
  return [...weak];
})();
