// A picture of the matches that hold an entity together.

import {el, svg} from './dom.mjs';
import {layout} from './graph_layout.mjs';
import {scoreText} from './scores.mjs';
import {named} from './words.mjs';

export const MOST_DRAWN = 120; // members: more are a ball of wool, and take long to place
const MOST_NAMED = 30;
const HIGHEST = 560; // pixels
const MARGIN = {x: 56, y: 28};

// Where the picture's middle is, and how far it reaches from there.
function extent(places, axis) {
  const along = places.map((place) => place[axis]);
  const [least, most] = [Math.min(...along), Math.max(...along)];
  return {middle: (least + most) / 2, reach: Math.max((most - least) / 2, 0.001)};
}

// Places in pixels, for a width: as large as there is room, an edge some 150 and the whole HIGHEST at most. Dots grow
// with it, and names stand where they have room.
function scaled(places, width) {
  const [across, down] = [extent(places, 0), extent(places, 1)];
  const room = [(width / 2 - MARGIN.x) / across.reach, (HIGHEST / 2 - MARGIN.y) / down.reach];
  const edge = Math.min(...room, 150);
  const height = Math.max(2 * (down.reach * edge + MARGIN.y), 120);
  return {
    height,
    radius: Math.min(6, Math.max(2.5, edge / 5)),
    withNames: places.length <= MOST_NAMED && edge >= 40,
    places: places.map(([x, y]) => [
      width / 2 + (x - across.middle) * edge,
      height / 2 + (y - down.middle) * edge,
    ]),
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

function nodeDot(node, [x, y], {radius, withNames}) {
  const at = {cx: x.toFixed(1), cy: y.toFixed(1)};
  const place = {x: at.cx, y: (y - radius - 9).toFixed(1), 'text-anchor': 'middle'};
  return svg(
    'g',
    {class: `node ${node.off ? 'off' : ''}`},
    svg('title', {}, named(node.identity)),
    svg('circle', {...at, r: node.anchor ? radius + 2 : radius}),
    node.anchor ? svg('circle', {...at, r: radius + 5, class: 'ring'}) : null,
    withNames ? svg('text', place, node.identity.id) : null,
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
      ...nodes.map((node, i) => nodeDot(node, fit.places[i], fit)),
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
