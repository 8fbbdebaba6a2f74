// How a score comes about: a step a row, each bar from the sum before it to the sum with it.

import {el, svg, unseen} from './dom.mjs';
import {percent, score, short, signed} from './words.mjs';

const bitsOf = (probability) => Math.log2(probability / (1 - probability));
const probabilityOf = (bits) => 1 / (1 + 2 ** -bits);

// {steps, bits, thresholds} of an explanation; thresholds are in the unit of the steps. Weights are there where the
// score is a probability, and then steps are bits.
export function readSteps(explanation) {
  const bits = explanation.weights !== undefined;
  const unit = (threshold) => (bits ? bitsOf(threshold) : threshold);
  const thresholds = [{name: 'match', at: unit(explanation.match)}];
  if (explanation.review !== null) thresholds.push({name: 'review', at: unit(explanation.review)});
  return {
    steps: explanation.waterfall,
    bits,
    thresholds: thresholds.filter(({at}) => Number.isFinite(at)),
  };
}

// From where to where the rows reach: all sums, all thresholds, and 0.
export function rangeOf({steps, thresholds}) {
  const all = [0, ...steps.map((step) => step.total), ...thresholds.map(({at}) => at)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = (high - low || 1) * 0.02;
  return {low: low - room, high: high + room};
}

function scaleOf({low, high}) {
  return (value) => `${(((value - low) / (high - low)) * 100).toFixed(2)}%`;
}

// From the top of a row to its bottom, however many lines of text that has.
function upright(kind, at, from = 0, to = '100%') {
  return svg('line', {class: kind, x1: at, x2: at, y1: from, y2: to});
}

// The sum before comes in from above, the sum with the step goes out below.
function sums(step, before, x) {
  const into = before === null ? null : upright('sum', x(before), 0, '50%');
  return [into, upright('sum', x(step.total), '50%')];
}

const THICK = 14; // pixels, of a bar

// `before` is null in the first row, which begins at 0.
function stepBar(step, before, {x, range, read}) {
  const [from, to] = [before ?? 0, step.total].sort((one, other) => one - other);
  const width = `${(((to - from) / (range.high - range.low)) * 100).toFixed(2)}%`;
  const middle = {y: '50%', height: THICK, transform: `translate(0 ${-THICK / 2})`};
  return svg(
    'svg',
    {class: 'step', 'aria-hidden': 'true'},
    upright('zero', x(0)),
    read.thresholds.map(({name, at}) => upright(`threshold ${name}`, x(at))),
    sums(step, before, x),
    svg('rect', {class: step.adds < 0 ? 'takes' : 'adds', x: x(from), width, ...middle}),
  );
}

function stepRow(step, before, view) {
  const model =
    step.m === undefined
      ? null
      : el('span', {class: 'quiet model'}, `m ${short(step.m)}, u ${short(step.u)}`);
  return el(
    'tr',
    {role: 'row'},
    el(
      'th',
      {scope: 'row', role: 'rowheader'},
      step.about,
      step.why ? el('span', {class: 'quiet'}, ` ${step.why}`) : null,
      model,
    ),
    el('td', {class: 'wide', role: 'cell'}, stepBar(step, before, view)),
    el('td', {class: 'number', role: 'cell'}, signed(step.adds)),
    el(
      'td',
      {class: 'number', role: 'cell'},
      view.read.bits ? percent(probabilityOf(step.total)) : score(step.total),
    ),
  );
}

// The names of the thresholds, each on the side where the other is not.
function axisRow(view) {
  const {thresholds} = view.read;
  const share = ({at}) => (at - view.range.low) / (view.range.high - view.range.low);
  const anchorOf = (threshold, i) => (i === 1 || share(threshold) > 0.85 ? 'end' : 'start');
  const names = thresholds.map((threshold, i) => {
    const at = {x: view.x(threshold.at), y: 12, 'text-anchor': anchorOf(threshold, i)};
    return svg('text', at, threshold.name);
  });
  const crowded =
    thresholds.length > 1 && share(thresholds[0]) > 0.85 && share(thresholds[1]) > 0.6;
  const shown = crowded ? names.slice(0, 1) : names;
  return svg('svg', {class: 'axis', height: 16, 'aria-hidden': 'true'}, shown);
}

// A table, since each row is also read.
export function waterfall(explanation) {
  const read = readSteps(explanation);
  const range = rangeOf(read);
  const view = {read, range, x: scaleOf(range)};
  const column = (name, kind = 'number') =>
    el('th', {scope: 'col', role: 'columnheader', class: kind}, name);
  let before = null;
  const rows = read.steps.map((step) => {
    const row = stepRow(step, before, view);
    before = step.total;
    return row;
  });
  return el(
    'table',
    {class: 'waterfall', role: 'table'},
    el('caption', {class: 'unseen'}, 'The score, step by step'),
    el(
      'thead',
      {role: 'rowgroup'},
      el(
        'tr',
        {role: 'row'},
        column('Step', 'what'),
        el(
          'th',
          {scope: 'col', role: 'columnheader', class: 'wide'},
          unseen('Drawn'),
          axisRow(view),
        ),
        column(read.bits ? 'Bits' : 'Adds'),
        column(read.bits ? 'Probability' : 'Sum'),
      ),
    ),
    el('tbody', {role: 'rowgroup'}, rows),
  );
}
