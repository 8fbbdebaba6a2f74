// Why two records match, or why they do not.

import {answerButtons} from './answers.mjs';
import {askExplanation, askStatus} from './api.mjs';
import {el} from './dom.mjs';
import {recordLink} from './routes.mjs';
import {ruleList} from './rules.mjs';
import {pairTable} from './values.mjs';
import {waterfall} from './waterfall.mjs';
import {named, percent, score, short} from './words.mjs';

const DECISIONS = {match: 'Match', review: 'Review', none: 'No match'};

// "Match: score 255 of 300; a match begins at 185."
export function verdictWords(told) {
  const decision = DECISIONS[told.decision] ?? told.decision;
  const figure =
    told.probability === undefined
      ? `score ${score(told.score)} of ${score(told.highest)}`
      : `probability ${percent(told.probability)}`;
  const begins = told.probability === undefined ? score : percent;
  return (
    `${decision}: ${figure}. A match begins at ${begins(told.match)}` +
    (told.review === null ? '.' : `, a review at ${begins(told.review)}.`)
  );
}

// What else decided, a sentence each.
function notes(told) {
  const all = [];
  if (!told.candidates) all.push('They were never compared: no blocking rule holds on them.');
  if (told.label) all.push(`A label says: ${told.label}.`);
  if (told.one_source)
    all.push('Both are of one source, and records of one source are not compared.');
  if (told.dismissed) all.push('The estimate by min-hash, which is asked first, was too low.');
  if (told.cohesion)
    all.push(
      `Cohesion ${short(told.cohesion.value)}: so much of their partners they have in common.`,
    );
  const has = (record, partner) => [
    `${named(record)} has another partner: `,
    recordLink(partner),
    '.',
  ];
  if (told.left_partner) all.push(has(told.left, told.left_partner));
  if (told.right_partner) all.push(has(told.right, told.right_partner));
  return all.length
    ? el(
        'ul',
        {class: 'notes'},
        all.map((note) => el('li', {}, note)),
      )
    : null;
}

function comparedFields(told) {
  const values = (side) =>
    Object.fromEntries(told.fields.map((field) => [field.name, field[side]]));
  const names = told.fields
    .filter((field) => field.left.length || field.right.length)
    .map((field) => field.name);
  return pairTable(names, values('left'), values('right'), [
    recordLink(told.left),
    recordLink(told.right),
  ]);
}

function features(told) {
  const measured = (told.features ?? []).filter((feature) => feature.jaccard !== undefined);
  if (measured.length === 0) return null;
  return [
    el('h2', {}, 'Features'),
    el(
      'dl',
      {class: 'facts'},
      measured.map((feature) =>
        el(
          'div',
          {},
          el('dt', {}, feature.name),
          el('dd', {}, `Jaccard similarity ${short(feature.jaccard)}`),
        ),
      ),
    ),
  ];
}

// Also for a match that was chosen on another page.
export function explained(told) {
  return [
    el('p', {class: `verdict ${told.decision}`}, verdictWords(told)),
    notes(told),
    waterfall(told),
  ];
}

export async function whyPage([source, id, otherSource, otherId], signal) {
  const [one, other] = [
    {source, id},
    {source: otherSource, id: otherId},
  ];
  const [told, status] = await Promise.all([askExplanation(one, other, signal), askStatus(signal)]);
  return {
    title: `Why ${named(told.left)} and ${named(told.right)}`,
    head: [
      el('span', {class: 'kind'}, 'Why'),
      recordLink(told.left),
      el('span', {class: 'quiet'}, ' and '),
      recordLink(told.right),
    ],
    body: [
      explained(told),
      el('h2', {}, 'Fields, as they are compared'),
      comparedFields(told),
      features(told),
      el('h2', {}, 'Blocking rules'),
      el('p', {class: 'quiet'}, 'One of them must hold for the two to be compared at all.'),
      ruleList(told.rules),
      status.takes_labels
        ? [el('h2', {}, 'Do you know better?'), answerButtons(told, signal)]
        : null,
    ],
  };
}
