// How large entities are, and whether fields still agree as the model says.

import {el} from './dom.mjs';
import {bar} from './scores.mjs';
import {cell, row, table} from './tables.mjs';
import {count, percent, short} from './words.mjs';

const FEW = 100; // pairs: with fewer an index says more of chance
const [SOME, LARGE] = [0.1, 0.25];

function indexWords({pairs, index}) {
  if (pairs < FEW) return 'too few pairs';
  if (index < SOME) return 'as expected';
  return index < LARGE ? 'some drift' : 'drift';
}

function indexCell(label, stability) {
  const drifts = stability.pairs >= FEW && stability.index >= SOME;
  const figure = el('span', {class: drifts ? 'holds' : null}, indexWords(stability));
  const told = stability.pairs === 0 ? '' : `${short(stability.index)}, ${count(stability.pairs)} pairs`;
  return cell(label, [figure, ' ', el('span', {class: 'quiet'}, told)]);
}

// Levels are told of the fields that have drifted.
function levelRows(field, pairs, stability) {
  if (stability.pairs < FEW || stability.index < SOME) return [];
  return stability.levels.map((level, i) =>
    row(
      i === 0 ? field : '',
      cell('Pairs', i === 0 ? pairs : ''),
      cell('Level', el('code', {}, level.level)),
      cell('Expected', percent(level.expected), 'number'),
      cell('Observed', percent(level.observed), 'number'),
    ),
  );
}

const LEVEL_KINDS = [null, null, null, 'number', 'number'];

export function driftTables(drift) {
  const fields = drift.map(({field, random, matches}) =>
    row(field, indexCell('Any pairs', random), indexCell('Matches', matches)),
  );
  const levels = drift.flatMap(({field, random, matches}) => [
    ...levelRows(field, 'any pairs', random),
    ...levelRows(field, 'matches', matches),
  ]);
  const names = ['Field', 'Pairs', 'Level', 'Expected', 'Observed'];
  return [
    table('Drift by field', ['Field', 'Any pairs', 'Matches'], fields),
    levels.length
      ? table('Levels that have drifted', names, levels, {kinds: LEVEL_KINDS})
      : null,
  ];
}

export const DRIFT_MEANS =
  'How often two records agree in a field, against what the model says of any two records, and of matches whatever the ' +
  'field says. The figure is the population stability index: below 0.1 is little, above 0.25 the model is of other data.';

const range = ({from, to}) => `${count(from)} – ${count(to)}`;

export function sizesTable(sizes) {
  const most = Math.max(1, ...sizes.map(({entities}) => entities));
  const rows = sizes.map((size) => {
    const figure = el('span', {class: 'figure'}, count(size.entities));
    const drawn = el('div', {class: 'score'}, figure, bar(size.entities, most));
    return row(range(size), cell('Entities', drawn, 'wide'));
  });
  return table('Entities by their size', ['Members', 'Entities'], rows, {kind: 'sizes'});
}
