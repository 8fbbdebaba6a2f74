// How the blocking rules do: the keys that each makes, and those that too many records share.

import {el} from './dom.mjs';
import {bar} from './scores.mjs';
import {empty} from './states.mjs';
import {cell, row, table} from './tables.mjs';
import {count, several} from './words.mjs';

function postings(branch, most) {
  if (branch.postings === undefined) return el('span', {class: 'quiet'}, 'not counted');
  const figure = el('span', {class: 'figure'}, count(branch.postings));
  return el('div', {class: 'score'}, figure, bar(branch.postings, most));
}

export function blockingTable(answer) {
  if (answer.branches.length === 0) return empty('There is no rule.');
  const most = Math.max(1, ...answer.branches.map((branch) => branch.postings ?? 0));
  const rows = answer.branches.map((branch) =>
    row(
      el('code', {}, branch.rule),
      cell('Keys', postings(branch, most), 'wide'),
      cell(
        'Over the cap',
        count(branch.capped_keys),
        branch.capped_keys ? 'number capped' : 'number',
      ),
    ),
  );
  const names = ['Rule', 'Keys', 'Keys over max_bucket'];
  return [
    el(
      'p',
      {},
      `${several(answer.records, 'live record')} with ${several(answer.key_postings, 'key')}. ` +
        `${several(answer.candidates, 'pair')} shared one since the start, and were compared.`,
    ),
    table('Blocking rules', names, rows, {kinds: [null, null, 'number']}),
    el(
      'p',
      {class: 'quiet'},
      'Of a key that more than max_bucket records share, only so many are compared. A rule with many ' +
        'of those keys says little about who is who.',
    ),
  ];
}
