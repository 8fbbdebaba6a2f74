// A picture of the matches that hold an entity together.

import {el, svg} from './dom.mjs';
import {layout} from './graph_layout.mjs';
import {scoreText} from './scores.mjs';
import {named} from './words.mjs';

export const MOST_DRAWN = 120; // members: more are a ball of wool, and take long to place
const MOST_NAMED = 30;
const MARGIN = {x: 56, y: 28};

// Places in pixels, for a width: as large as it has room for, no edge longer than 150.
function scaled(places, width) {
  const span = (axis) => Math.max(...places.map((place) => Math.abs(place[axis])), 0.001);
  const [half, high] = [span(0), span(1)];
  const factor = Math.min((width / 2 - MARGIN.x) / half, 150);
  const height = Math.max(2 * (high * factor + MARGIN.y), 120);
  return {
    height,
    places: places.map(([x, y]) => [width / 2 + x * factor, height / 2 + y * factor]),
  };
}

function edgeLine(edge, [from, to], chosen, choose) {
  const ends = {
    x1: from[0].toFixed(1),
    y1: from[1].toFixed(1),
    x2: to[0].toFixed(1),
    y2: to[1].toFixed(1),
  };
  const kind = ['edge', edge.cut ? 'cut' : '', chosen ? 'chosen' : ''].filter(Boolean).join(' ');
  return svg(
    'g',
    {class: kind, click: () => choose(edge.match)},
    svg(
      'title',
      {},
      `${named(edge.match.left)} and ${named(edge.match.right)}: ${scoreText(edge.match)}`,
    ),
    svg('line', {class: 'reach', ...ends}),
    svg('line', {class: 'drawn', ...ends}),
  );
}

function nodeDot(node, [x, y], withName) {
  const at = {cx: x.toFixed(1), cy: y.toFixed(1)};
  return svg(
    'g',
    {class: `node ${node.off ? 'off' : ''}`},
    svg('title', {}, named(node.identity)),
    svg('circle', {...at, r: node.anchor ? 8 : 6}),
    node.anchor ? svg('circle', {...at, r: 11, class: 'ring'}) : null,
    withName
      ? svg('text', {x: at.cx, y: (y - 15).toFixed(1), 'text-anchor': 'middle'}, node.identity.id)
      : null,
  );
}

// `nodes` are {identity, off, anchor}: off is what would fall off. `edges` are {match, from, to, cut} by places of
// nodes. `choose` is given the match of an edge that is clicked. What it shows is also told beside it, in lists.
export function graph(nodes, edges, choose) {
  const places = layout(
    nodes.length,
    edges.map(({from, to}) => [from, to]),
  );
  const picture = svg('svg', {
    class: 'graph',
    role: 'img',
    'aria-label': 'The matches between the members. The list of matches tells the same.',
  });
  let [chosen, width] = [null, 0];
  const draw = () => {
    const fit = scaled(places, width);
    picture.setAttribute('viewBox', `0 0 ${width} ${fit.height.toFixed(0)}`);
    picture.setAttribute('height', fit.height.toFixed(0));
    picture.replaceChildren(
      ...edges.map((edge) =>
        edgeLine(edge, [fit.places[edge.from], fit.places[edge.to]], edge.match === chosen, choose),
      ),
      ...nodes.map((node, i) => nodeDot(node, fit.places[i], nodes.length <= MOST_NAMED)),
    );
  };
  new ResizeObserver(([{contentRect}]) => {
    if (Math.round(contentRect.width) === width || contentRect.width === 0) return;
    width = Math.round(contentRect.width);
    draw();
  }).observe(picture);
  const mark = (match) => {
    chosen = match;
    if (width > 0) draw();
  };
  return {node: el('figure', {class: 'graph'}, picture), mark};
}
