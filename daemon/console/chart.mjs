// A small chart of one figure over time, and the figure as it is now.

import {el, svg} from './dom.mjs';
import {moment} from './words.mjs';

const [WIDTH, HEIGHT] = [240, 64];

// Where the scale begins and ends. A rate is shown from 0 on; what is live may be large and move little, so its scale
// begins near its least.
export function scale(values, fromZero) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (fromZero) return [0, most || 1];
  return least === most ? [least - 1, most + 1] : [least, most];
}

// The line through the points, in the units of the picture. Points are {time, value}, the oldest first.
export function linePath(points, [low, high], [from, to]) {
  const x = (time) => (((time - from) / (to - from || 1)) * WIDTH).toFixed(1);
  const y = (value) => (HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 4)).toFixed(1);
  return points.map(({time, value}, i) => `${i ? 'L' : 'M'}${x(time)} ${y(value)}`).join('');
}

const MOST_POINTS = 120; // an hour, half a minute each

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
export const most = (values) => Math.max(...values);

// Few enough points to be seen: several that follow one another become one, by `merge`. The last stays as it is.
export function thin(points, merge) {
  const size = Math.ceil(points.length / MOST_POINTS);
  if (size <= 1) return points;
  const merged = [];
  for (let end = points.length - 1; end > 0; end -= size) {
    const run = points.slice(Math.max(0, end - size), end);
    merged.unshift({time: run[0].time, value: merge(run.map(({value}) => value))});
  }
  return [...merged, points.at(-1)];
}

function spanWords(milliseconds) {
  const minutes = Math.round(milliseconds / 60000);
  return minutes < 1 ? `${Math.round(milliseconds / 1000)} s ago` : `${minutes} min ago`;
}

export class Chart {
  #now = el('span', {class: 'now'}, '–');
  #line = svg('path', {class: 'line', 'vector-effect': 'non-scaling-stroke'});
  #area = svg('path', {class: 'area'});
  #range = el('span', {class: 'range'});
  #since = el('span', {class: 'since'});
  #picture = svg(
    'svg',
    {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    this.#area,
    this.#line,
  );
  #tell;
  #fromZero;
  #merge;

  // `tell` makes words of a value.
  constructor(title, {tell, fromZero = false, merge = mean, id}) {
    this.#tell = tell;
    this.#fromZero = fromZero;
    this.#merge = merge;
    this.node = el(
      'figure',
      {class: 'chart', id},
      el('figcaption', {}, title, ' ', this.#now),
      el('div', {class: 'plot'}, this.#picture, this.#range),
      el('div', {class: 'axis', 'aria-hidden': 'true'}, this.#since, el('span', {}, 'now')),
    );
  }

  show(points) {
    if (points.length === 0) return;
    const last = points.at(-1);
    const drawn = thin(points, this.#merge);
    this.#now.textContent = this.#tell(last.value);
    this.node.title = `as of ${moment(last.time)}`;
    const [low, high] = scale(
      drawn.map(({value}) => value),
      this.#fromZero,
    );
    const times = [drawn[0].time, last.time];
    const line = linePath(drawn, [low, high], times);
    this.#line.setAttribute('d', line);
    this.#area.setAttribute('d', drawn.length > 1 ? `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z` : '');
    this.#range.textContent = `${this.#tell(low)} – ${this.#tell(high)}`;
    this.#since.textContent = spanWords(times[1] - times[0]);
  }
}
