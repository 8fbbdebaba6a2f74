// Examples of what a shadow would publish otherwise.

import {el} from './dom.mjs';
import {entityLink, recordLink, shortEntity, whyLink} from './routes.mjs';
import {cell, row, table} from './tables.mjs';
import {score, several} from './words.mjs';

// What one side says of a pair.
function verdict(told) {
  if (told === null) return el('span', {class: 'missing'}, 'no pair');
  if (told.decision === null) return 'kept';
  const words = `${told.decision} at ${score(told.score)}`;
  return el('span', {class: `decision ${told.decision}`}, words);
}

export function pairExamples(name, examples) {
  const rows = examples.map((example) => {
    const {left, right} = example;
    const both = [recordLink(left), ' and ', recordLink(right)];
    return row(
      both,
      cell('Now', verdict(example.old)),
      cell('Would be', verdict(example.new)),
      cell('', whyLink(left, right)),
    );
  });
  return table(`Examples: ${name}`, ['Pair', 'Now', 'Would be', ''], rows);
}

// The shadow has no page of an entity that only the old pipeline has.
function named(entity, here) {
  if (here) return entityLink(entity);
  return el('span', {class: 'together', title: entity}, shortEntity(entity));
}

const HERE = {new: true, merged: true, changed: true, gone: false, split: false};

function shares({with: some, others}, here) {
  if (others === 0) return el('span', {class: 'missing'}, 'none');
  const rest = others - some.length;
  return el(
    'ul',
    {class: 'lines'},
    some.map(({entity, size, shared}) => {
      const records = `${several(shared, 'record')} of ${size}`;
      return el('li', {}, named(entity, here), ` with ${records}`);
    }),
    rest > 0 ? el('li', {class: 'quiet'}, `and ${several(rest, 'more', 'more')}`) : null,
  );
}

export function entityExamples(name, examples) {
  const here = HERE[examples[0].kind];
  const other = here ? 'Shares with, now' : 'Would share with';
  const rows = examples.map((example) =>
    row(
      named(example.entity, here),
      cell('Members', several(example.size, 'record')),
      cell(other, shares(example, !here)),
    ),
  );
  return table(`Examples: ${name}`, ['Entity', 'Members', other], rows);
}
