// How the blocking rules do: the keys that each makes, and those that too many records share.

import {el} from './dom.mjs';
import {bar} from './scores.mjs';
import {empty} from './states.mjs';
import {cell, row, table} from './tables.mjs';
import {count, several} from './words.mjs';

function keys(branch, most) {
  const figure = el('span', {class: 'figure'}, count(branch.postings));
  return cell('Keys', el('div', {class: 'score'}, figure, bar(branch.postings, most)), 'wide');
}

// Keys by rule are counted where that costs nothing; then they are a column.
function rulesTable(branches) {
  const counted = branches.every((branch) => branch.postings !== undefined);
  const most = Math.max(1, ...branches.map((branch) => branch.postings ?? 0));
  const rows = branches.map((branch) => {
    const kind = branch.capped_keys > 0 ? 'number capped' : 'number';
    const over = cell('Over the cap', count(branch.capped_keys), kind);
    return row(el('code', {}, branch.rule), counted ? keys(branch, most) : null, over);
  });
  const names = ['Rule', counted ? 'Keys' : null, 'Keys over max_bucket'].filter(Boolean);
  const kinds = counted ? [null, null, 'number'] : [null, 'number'];
  return table('Blocking rules', names, rows, {kinds});
}

const WHAT_IT_MEANS =
  'Of a key that more than max_bucket records share, only so many are compared. A rule with many ' +
  'of those keys says little about who is who.';

export function blockingTable(answer) {
  if (answer.branches.length === 0) return empty('There is no rule.');
  const live = `${several(answer.records, 'live record')} with ${several(answer.key_postings, 'key')}.`;
  const compared = `${several(answer.candidates, 'pair')} shared one since the start, and were compared.`;
  return [
    el('p', {}, `${live} ${compared}`),
    rulesTable(answer.branches),
    el('p', {class: 'quiet'}, WHAT_IT_MEANS),
  ];
}
