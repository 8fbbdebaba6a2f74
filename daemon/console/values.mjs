// Values of records, alone and against others.

import {differences} from './differences.mjs';
import {el, unseen} from './dom.mjs';

// Names of fields that one of these records has a value for, in the order of the configuration.
export function inOrder(fields, records) {
  const known = fields.map((field) => field.name);
  const others = records
    .flatMap((values) => Object.keys(values))
    .filter((name) => !known.includes(name));
  return [...known, ...new Set(others)].filter((name) =>
    records.some((values) => values[name]?.length),
  );
}

// A long value, such as the text of an article, is shown by its beginning.
const LONGEST = 400;
const SHORT = 14; // a date or a number: not to be broken into lines
const shown = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);

const missing = () => el('span', {class: 'missing'}, '–', unseen('missing'));

// Each value in a line of its own; `draw` makes nodes of one.
export function valueList(values, draw = shown) {
  if (!values?.length) return missing();
  const short = values.every((value) => value.length <= SHORT) ? ' short' : '';
  if (values.length === 1) return el('span', {class: `value${short}`}, draw(values[0]));
  return el(
    'ul',
    {class: `value${short}`},
    values.map((value) => el('li', {}, draw(value))),
  );
}

const marked = (pieces) =>
  pieces.map((piece) => (piece.same ? piece.text : el('mark', {}, piece.text)));

// The value of the other record that this one is to be compared with: an equal one, or the one that has its place.
const counterpart = (value, at, others) =>
  others.includes(value) ? value : others[Math.min(at, others.length - 1)];

function markedAgainst(values, others) {
  let at = -1;
  return valueList(values, (value) => {
    at += 1;
    const other = counterpart(value, at, others);
    return other === undefined || other === value
      ? shown(value)
      : marked(differences(shown(value), shown(other))[0]);
  });
}

// A value that differs as a whole is marked as a whole where marking its parts would show nothing.
export const against = (values, others) =>
  others?.length ? markedAgainst(values ?? [], others) : valueList(values);

export function equal(one, other) {
  return one.length === other.length && [...one].sort().join('\0') === [...other].sort().join('\0');
}

const SIGNS = {
  equal: ['=', 'equal'],
  differs: ['≠', 'differs'],
  left: ['–', 'missing on the left'],
  right: ['–', 'missing on the right'],
};

function stateOf(left, right) {
  if (!left?.length) return 'left';
  if (!right?.length) return 'right';
  return equal(left, right) ? 'equal' : 'differs';
}

// How the values of two records compare, as a sign that is read out as words.
export function comparisonSign(left, right) {
  const state = stateOf(left, right);
  const [sign, words] = SIGNS[state];
  return el(
    'span',
    {class: `sign ${state}`},
    el('span', {'aria-hidden': 'true'}, sign),
    unseen(words),
  );
}

// Two records side by side, a field a row. `heads` are the nodes of the two headings.
export function pairTable(names, left, right, heads) {
  const row = (name) => {
    const [one, other] = [left[name], right[name]];
    return el(
      'tr',
      {role: 'row'},
      el('th', {scope: 'row', role: 'rowheader'}, name),
      el('td', {class: 'compared', role: 'cell'}, comparisonSign(one, other)),
      el('td', {role: 'cell'}, against(one, other)),
      el('td', {role: 'cell'}, against(other, one)),
    );
  };
  return el(
    'table',
    {class: 'pair', role: 'table'},
    el('caption', {class: 'unseen'}, 'The two records, what differs marked'),
    el(
      'thead',
      {role: 'rowgroup'},
      el(
        'tr',
        {role: 'row'},
        el('th', {scope: 'col', role: 'columnheader'}, 'Field'),
        el('th', {scope: 'col', role: 'columnheader'}, unseen('Compared')),
        heads.map((head) => el('th', {scope: 'col', role: 'columnheader'}, head)),
      ),
    ),
    el('tbody', {role: 'rowgroup'}, names.map(row)),
  );
}
