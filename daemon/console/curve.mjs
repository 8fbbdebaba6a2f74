// What a rule promises to find by similarity, and what it has found, as a picture and in figures.

import {el, svg} from './dom.mjs';
import {cell, row, table} from './tables.mjs';
import {count, percent, several, short} from './words.mjs';

const [WIDTH, HEIGHT] = [340, 210];
const PLOT = {left: 42, right: WIDTH - 10, top: 10, bottom: HEIGHT - 40};

const x = (similarity) => PLOT.left + similarity * (PLOT.right - PLOT.left);
const y = (share) => PLOT.bottom - share * (PLOT.bottom - PLOT.top);
const at = (number) => number.toFixed(1);

// The line through shares at equal steps of similarity from 0 to 1.
export function curvePath(shares) {
  const step = (i) => x(i / (shares.length - 1));
  return shares.map((share, i) => `${i ? 'L' : 'M'}${at(step(i))} ${at(y(share))}`).join('');
}

const WAYS = [
  ['by_rules', 'other rules'],
  ['by_bands', 'other bands'],
];

function axes() {
  const lines = [0, 0.5, 1].map((share) =>
    svg('line', {class: 'grid', x1: PLOT.left, x2: PLOT.right, y1: at(y(share)), y2: at(y(share))}),
  );
  const shares = [0, 0.5, 1].map((share) =>
    svg('text', {x: PLOT.left - 6, y: at(y(share) + 4), 'text-anchor': 'end'}, `${share * 100} %`),
  );
  const similarities = [0, 0.5, 1].map((similarity) =>
    svg(
      'text',
      {x: at(x(similarity)), y: PLOT.bottom + 17, 'text-anchor': 'middle'},
      String(similarity),
    ),
  );
  const name = {x: at(x(0.5)), y: PLOT.bottom + 33, 'text-anchor': 'middle'};
  return [lines, shares, similarities, svg('text', name, 'similarity')];
}

// Few pairs, or pairs that have the same in common: it may be nearly anything.
const saysLittle = (bin) => bin.high - bin.low > 0.8;

// A dot with its interval: full for pairs of other rules, empty for those of other bands; beside it a cross where what is
// promised is outside.
function point(bin, way) {
  // Two of one bin stand side by side.
  const place = x(bin.similarity) + (way === 'by_bands' ? 2 : -2);
  const ends = {x1: at(place), x2: at(place), y1: at(y(bin.low)), y2: at(y(bin.high))};
  const cross = `M${at(place - 5)} ${at(y(bin.observed) - 5)}l10 10m0-10l-10 10`;
  return svg(
    'g',
    {class: ['point', way, bin.off ? 'off' : '', saysLittle(bin) ? 'vague' : ''].join(' ').trim()},
    svg('line', {class: 'interval', ...ends}),
    bin.off
      ? svg('path', {class: 'cross', d: cross})
      : svg('circle', {cx: at(place), cy: at(y(bin.observed)), r: 3.5}),
  );
}

function picture(branch) {
  const points = WAYS.flatMap(([way]) => branch[way].map((bin) => point(bin, way)));
  return svg(
    'svg',
    {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true'},
    axes(),
    svg('path', {class: 'line', d: curvePath(branch.curve)}),
    points,
  );
}

function binRow(bin, words) {
  const range = `${short(bin.from)} – ${short(bin.to)}`;
  return row(
    range,
    cell('Found by', words),
    cell('Pairs', count(bin.pairs), 'number'),
    cell('Predicted', percent(bin.predicted), 'number'),
    cell('Found', percent(bin.observed), bin.off ? 'number capped' : 'number'),
    cell('From', percent(bin.low), 'number'),
    cell('To', percent(bin.high), 'number'),
  );
}

function binsTable(branch) {
  const rows = WAYS.flatMap(([way, words]) => branch[way].map((bin) => binRow(bin, words)));
  const names = ['Similarity', 'Found by', 'Pairs', 'Predicted', 'Found', 'From', 'To'];
  const kinds = [null, null, 'number', 'number', 'number', 'number', 'number'];
  return table(`What ${branch.rule} finds by similarity`, names, rows, {kinds});
}

const opened = new Set(); // rules whose figures are shown, also when the page is drawn anew

function figures(branch) {
  const toggle = (event) =>
    event.target.open ? opened.add(branch.rule) : opened.delete(branch.rule);
  return el(
    'details',
    {class: 'why', open: opened.has(branch.rule), toggle},
    el('summary', {}, 'In figures'),
    binsTable(branch),
  );
}

const pairsOf = (bins) => bins.reduce((sum, bin) => sum + bin.pairs, 0);

export const asked = (branch) => WAYS.some(([way]) => pairsOf(branch[way]) > 0);

// Of a rule without a curve: one sentence.
export function withoutCurve(branch) {
  if (branch.kind === 'none') return 'No curve: only a sample of records tells what it finds.';
  if (branch.kind === 'fixed') return 'No curve: its chance depends on nothing that pairs have.';
  const equal = branch.by_rules.filter((bin) => bin.predicted > 0);
  const found = equal.reduce((sum, bin) => sum + bin.found, 0);
  const seen = equal.length
    ? ` Of ${several(pairsOf(equal), 'such pair')} that other rules have found, it finds ${count(found)}.`
    : ' No other rule has found such a pair in the sample.';
  return `No curve: it holds when its fields are equal.${seen}`;
}

// A rule that has a curve.
export function curveFigure(branch) {
  const by = branch.feature ? `by ${branch.feature}, 1 less its ${branch.measure}` : '';
  const nothing = el('p', {class: 'quiet'}, 'Nothing else has found a pair in the sample yet.');
  return el(
    'figure',
    {class: 'curve'},
    el('figcaption', {}, el('code', {}, branch.rule), ' ', el('span', {class: 'quiet'}, by)),
    picture(branch),
    asked(branch) ? figures(branch) : nothing,
  );
}
