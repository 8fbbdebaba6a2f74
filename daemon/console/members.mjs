// The members of an entity side by side, under its golden record.

import {el, unseen} from './dom.mjs';
import {recordLink, recordPath} from './routes.mjs';
import {row, table} from './tables.mjs';
import {against, inOrder, valueList} from './values.mjs';
import {count, named, same} from './words.mjs';

const list = (value) => [value].flat();

// {values, from} of each golden field, both as lists. Empty where the pipeline makes no golden record.
export function goldenOf(entity) {
  return Object.fromEntries(
    Object.entries(entity.provenance ?? {}).map(([name, from]) => [
      name,
      {values: list(entity[name]).map(String), from: list(from)},
    ]),
  );
}

// The values that most of the records have; of several the first.
function mostFrequent(all) {
  const votes = new Map();
  for (const values of all) {
    const key = JSON.stringify([...values].sort());
    votes.set(key, {values, times: (votes.get(key)?.times ?? 0) + 1});
  }
  const none = {values: [], times: 0};
  return [...votes.values()].reduce((best, vote) => (vote.times > best.times ? vote : best), none)
    .values;
}

// What the values of a column are compared with: those of the records that gave the golden ones, since a golden value
// is shown as it was received, and a member's as it is compared. Without a golden one, what most members have.
export function standard(name, golden, records) {
  const gave = golden[name]?.from ?? [];
  const givers = records.filter((record) => gave.some((identity) => same(identity, record)));
  const known = (some) =>
    some.map(({fields}) => fields[name] ?? []).filter((values) => values.length > 0);
  const given = known(givers).flat();
  return given.length > 0 ? [...new Set(given)] : mostFrequent(known(records));
}

// By its id alone, since there is little room; the source is told by the title.
function provenance(identity) {
  const link = el('a', {href: recordPath(identity), title: named(identity)}, identity.id);
  return el('span', {class: 'from'}, 'from ', link);
}

function goldenCell(name, golden) {
  if (!golden) return el('td', {'data-label': name}, valueList([]));
  const lines = golden.values.map((value, i) => [
    valueList([value]),
    golden.from[i] ? provenance(golden.from[i]) : null,
  ]);
  return el('td', {'data-label': name}, el('div', {}, lines));
}

function goldenRow(names, golden) {
  if (Object.keys(golden).length === 0) return null;
  const cells = names.map((name) => goldenCell(name, golden[name]));
  return el('tr', {class: 'golden'}, el('th', {scope: 'row'}, 'Golden'), cells);
}

function memberCell(name, member, golden, wanted) {
  const values = member.fields[name] ?? [];
  const gave = golden[name]?.from.some((identity) => same(identity, member));
  const differs = wanted.length > 0 && values.some((value) => !wanted.includes(value));
  return el(
    'td',
    {
      'data-label': name,
      class: [gave ? 'gave' : '', differs ? 'differs' : ''].filter(Boolean).join(' ') || null,
    },
    against(values, wanted),
    gave ? unseen(' (the golden value)') : null,
    differs ? unseen(' (differs)') : null,
  );
}

function explanation(golden) {
  const standard = Object.keys(golden).length ? 'the golden value' : 'what most members have';
  const gave = Object.keys(golden).length
    ? ' A bar marks the value that became the golden one.'
    : '';
  return el('p', {class: 'quiet'}, `What differs from ${standard} is marked.${gave}`);
}

function tableOf(names, golden, records) {
  const wanted = names.map((name) => standard(name, golden, records));
  const rows = records.map((member) =>
    row(
      recordLink(member),
      names.map((name, i) => memberCell(name, member, golden, wanted[i])),
    ),
  );
  const caption = 'Members, their values as they are compared';
  return table(caption, ['Record', ...names], [goldenRow(names, golden), rows], {
    kind: 'members stacks',
  });
}

// `answer` is that of /v1/entities. The table scrolls within itself where it is wider than the page.
export function membersTable(answer, status) {
  const golden = goldenOf(answer.entity);
  const values = answer.records.map(({fields}) => fields);
  const names = inOrder(status.fields, values);
  const left = answer.entity.size - answer.records.length;
  return [
    explanation(golden),
    el(
      'div',
      {class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': 'Members'},
      tableOf(names, golden, answer.records),
    ),
    left > 0 ? el('p', {class: 'quiet'}, `${count(left)} more members are not shown.`) : null,
  ];
}
