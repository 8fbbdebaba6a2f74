// Makes elements. Whatever is told becomes a text node or an attribute, so that no value of a record is ever markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

// An element: a function among the attributes listens to the event of that name; null leaves an attribute, or a child,
// out; children are nodes, texts, and lists of them.
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

// For who does not see the page.
export function unseen(text) {
  return el('span', {class: 'unseen'}, text);
}

// Has it read out by a screen reader, when that has nothing else to say.
export function announce(text) {
  document.getElementById('says').textContent = text;
}
