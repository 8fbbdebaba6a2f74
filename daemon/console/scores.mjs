// How alike two records are, as a figure, a bar and a word.

import {el, svg, unseen} from './dom.mjs';
import {row, table} from './tables.mjs';
import {percent, score, short} from './words.mjs';

const WORDS = {match: 'match', review: 'review', none: 'no match'};

// The dot is full, half or empty, so that nobody needs to tell colours.
export function decisionWord(decision, label) {
  const word = WORDS[decision] ?? decision;
  return el(
    'span',
    {class: `decision ${decision}`},
    word,
    label ? el('span', {class: 'quiet'}, ' by a label') : null,
  );
}

export function scoreText(match) {
  return match.probability === undefined ? score(match.score) : percent(match.probability);
}

// The largest of these scores, or where a match begins if that is more: what a full bar stands for.
export function topOf(scores, threshold) {
  return Math.max(threshold, ...scores.filter((value) => Number.isFinite(value)), Number.MIN_VALUE);
}

const x = (share) => `${(Math.min(Math.max(share, 0), 1) * 100).toFixed(2)}%`;

// A bar from 0 to `top`, with a line where a match begins. The figure stands beside it for those who see no bar.
export function bar(value, top, threshold) {
  return svg(
    'svg',
    {class: 'bar', height: 10, 'aria-hidden': 'true'},
    svg('rect', {class: 'whole', width: '100%', height: 4, y: 3}),
    svg('rect', {class: 'part', width: x(value / top), height: 4, y: 3}),
    threshold === undefined
      ? null
      : svg('line', {
          class: 'threshold',
          x1: x(threshold / top),
          x2: x(threshold / top),
          y1: 0,
          y2: 10,
        }),
  );
}

export function scoreCell(match, top, threshold) {
  return el(
    'div',
    {class: 'score'},
    el('span', {class: 'figure'}, scoreText(match)),
    bar(match.score, top, threshold),
  );
}

// How alike each scored field is: a row each, with what it adds.
export function fieldScores(fields) {
  const missing = () => el('span', {class: 'quiet'}, '–', unseen('missing'));
  const rows = Object.entries(fields).map(([name, told]) =>
    row(
      name,
      el('td', {class: 'number'}, told ? short(told.similarity) : missing()),
      el('td', {class: 'wide'}, told ? bar(told.similarity, 1) : null),
      el('td', {class: 'number'}, told ? score(told.score) : null),
    ),
  );
  const kinds = [null, 'number', 'wide', 'number'];
  return table('How alike each field is', ['Field', 'Alike', '', 'Score'], rows, {
    kind: 'plain',
    kinds,
  });
}
