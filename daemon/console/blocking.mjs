// How the blocking rules do: what each costs and finds, whether it keeps its promise, and the keys that too many share.

import {asked, curveFigure, withoutCurve} from './curve.mjs';
import {el} from './dom.mjs';
import {DRIFT_MEANS, driftTables, sizesTable} from './drift.mjs';
import {empty} from './states.mjs';
import {cell, row, table} from './tables.mjs';
import {count, moment, percent, seconds, several, short} from './words.mjs';

const share = (part, whole) => (whole > 0 ? percent(part / whole) : '–');

function promise(branch) {
  if (branch.off) return el('span', {class: 'holds'}, 'off its curve');
  return asked(branch) ? 'kept' : 'no pairs yet';
}

function lookedAt(branch) {
  const lost = branch.lost_to_cap > 0 ? 'number capped' : 'number';
  return [
    cell('Keys', short(branch.keys), 'number'),
    cell('Pairs a record', short(branch.pairs_per_record_capped), 'number'),
    cell('Match', share(branch.matches_per_record, branch.pairs_per_record_capped), 'number'),
    cell('Lost to the cap', share(branch.lost_to_cap, branch.held), lost),
    cell('Promise', promise(branch)),
  ];
}

// Before the first look the caps alone are known.
function rulesTable(branches, look) {
  const rows = branches.map((branch) => {
    const kind = branch.capped_keys > 0 ? 'number capped' : 'number';
    const over = cell('Over the cap', count(branch.capped_keys), kind);
    return row(el('code', {}, branch.rule), over, look ? lookedAt(branch) : null);
  });
  const looked = ['Keys', 'Pairs a record', 'Match', 'Lost to the cap', 'Promise'];
  const names = ['Rule', 'Keys over max_bucket', ...(look ? looked : [])];
  const kinds = names.map((name, i) => (i === 0 || name === 'Promise' ? null : 'number'));
  return table('Blocking rules', names, rows, {kinds});
}

const RULES_MEAN =
  'Keys: of a record, in the mean. Pairs a record: candidate pairs, each counted once, as max_bucket lets them through; ' +
  'the share of them that match. Lost to the cap: of pairs that other rules find and that share a key of this rule, those ' +
  'that max_bucket leaves out. Promise: whether the rule finds what its curve says.';

const CURVES_MEAN =
  'The line is the share of pairs that the rule promises to find, as kindred plan draws it. Dots are what it has found of ' +
  'live pairs that something else has found: full dots by other rules, empty ones by other bands of the rule. The bar is ' +
  'where the share may lie in truth; what says little is pale. A cross is a share that does not fit: the rule misses pairs, or finds more than the ' +
  'similarity explains. Where a rule asks for equal fields, too, only pairs that have these count.';

function curves(branches) {
  const drawn = branches.filter((branch) => branch.kind === 'curve');
  const others = branches.filter((branch) => branch.kind !== 'curve');
  const told = others.map((branch) =>
    el('li', {}, el('code', {}, branch.rule), ': ', withoutCurve(branch)),
  );
  return [
    el('h2', {}, 'Predicted and found'),
    el('p', {class: 'quiet'}, CURVES_MEAN),
    drawn.length ? el('div', {class: 'curves'}, drawn.map(curveFigure)) : null,
    told.length ? el('ul', {class: 'notes'}, told) : null,
  ];
}

const valueWords = (values) =>
  Object.entries(values).map(([field, texts]) =>
    el('div', {}, el('span', {class: 'quiet'}, `${field} `), texts.join(', ')),
  );

function hotKeys(branches, most) {
  const shown = branches.some((branch) => branch.hottest_keys.some((key) => key.values));
  const rows = branches.flatMap((branch) =>
    branch.hottest_keys.map((key, i) => {
      const kind = key.records > most ? 'number capped' : 'number';
      return row(
        i === 0 ? el('code', {}, branch.rule) : '',
        cell('Key', el('code', {}, key.key)),
        cell('Records', count(key.records), kind),
        shown ? cell('One of them', key.values ? valueWords(key.values) : '') : null,
      );
    }),
  );
  if (rows.length === 0) return el('p', {class: 'quiet'}, 'No two records of the sample share a key.');
  const names = ['Rule', 'Key', 'Records', ...(shown ? ['One of them'] : [])];
  return table('Hottest keys', names, rows, {kinds: [null, null, 'number', null]});
}

const KEYS_MEAN =
  'The keys that most records have, by their hashes; http.show_values: true in the configuration adds what one of the ' +
  'records says. Of a key that more than max_bucket records have, only so many are compared.';

function looked({look, drift}) {
  const when = `as of ${moment(look.time)}`;
  const took = `in turns that took ${seconds(look.seconds)} together`;
  const crowded = look.crowded
    ? ` Of ${several(look.crowded, 'record')} only keys were counted: too many share one with them.`
    : '';
  const told = `Estimated from ${several(look.records, 'live record')} drawn at random, ${when}, ${took}.`;
  return {sample: `${told}${crowded}`, drift: drift.length > 0};
}

export function blockingSections(answer) {
  const {branches, look} = answer;
  if (branches.length === 0) return empty('There is no rule.');
  const live = `${several(answer.records, 'live record')} with ${several(answer.key_postings, 'key')}.`;
  const compared = `${several(answer.candidates, 'pair')} shared one since the start, and were compared.`;
  const rules = [el('p', {}, `${live} ${compared}`), rulesTable(branches, look)];
  const sizes = answer.entity_sizes.length
    ? [el('h2', {}, 'Sizes of entities'), sizesTable(answer.entity_sizes)]
    : null;
  if (!look) {
    const wait = 'The daemon has not looked at the rules yet; it does so a moment after it is live.';
    return [rules, el('p', {class: 'quiet'}, wait), sizes];
  }
  const told = looked(answer);
  return [
    rules,
    el('p', {class: 'quiet'}, `${told.sample} ${RULES_MEAN}`),
    curves(branches),
    el('h2', {}, 'Hottest keys'),
    el('p', {class: 'quiet'}, KEYS_MEAN),
    hotKeys(branches, answer.max_bucket),
    sizes,
    told.drift
      ? [el('h2', {}, 'Drift'), el('p', {class: 'quiet'}, DRIFT_MEANS), driftTables(answer.drift)]
      : null,
  ];
}
