// Who is this? Looks for a record without taking it in.

import {askSearch, askStatus} from './api.mjs';
import {announce, el} from './dom.mjs';
import {entityLink, entityPath, recordLink, recordPath} from './routes.mjs';
import {decisionWord, fieldScores, scoreCell, scoreText, topOf} from './scores.mjs';
import {nothingTyped, SearchForm} from './search_form.mjs';
import {empty, fillWith} from './states.mjs';
import {cell, row, table} from './tables.mjs';
import {listed, several} from './words.mjs';

// What was typed and found last, so that the way back from a record shows it again. It is kept nowhere else: not in the
// address, which browsers remember.
const typed = nothingTyped();
let found = null;

// A row of its own below the result, so that opening it moves no column.
function whyRow(match, columns) {
  const found = match.keys.length
    ? `Found by ${listed(match.keys)}.`
    : 'No blocking rule holds; a label made it a match.';
  const details = el(
    'details',
    {class: 'why'},
    el('summary', {}, 'Why'),
    fieldScores(match.fields),
    el('p', {class: 'quiet'}, found),
  );
  return el('tr', {class: 'more'}, el('td', {colspan: columns}, details));
}

function resultRow(match, top, threshold, entities) {
  const entity = match.entity ? entityLink(match.entity) : el('span', {class: 'quiet'}, 'none');
  return row(
    recordLink(match),
    cell('Decision', decisionWord(match.decision, match.label)),
    cell('Score', scoreCell(match, top, threshold), 'wide'),
    entities ? cell('Entity', entity) : null,
  );
}

function summaryOf(answer) {
  const matches = answer.matches.filter((match) => match.decision === 'match');
  const reviews = answer.matches.length - matches.length;
  const entities = new Set(matches.map((match) => match.entity).filter(Boolean)).size;
  const parts = [several(matches.length, 'match', 'matches')];
  if (entities > 0) parts[0] += ` in ${several(entities, 'entity', 'entities')}`;
  if (reviews > 0) parts.push(several(reviews, 'review'));
  return listed(parts);
}

function nothingFound(answer) {
  if (answer.keys === 0) {
    return empty(
      'This record can match nothing.',
      'No blocking rule has the fields that it needs, so it has no key and is compared with nobody. ' +
        'Fill in more fields.',
    );
  }
  return empty(
    'Nobody like this is live.',
    `The record has ${several(answer.keys, 'blocking key')}, and whoever shares one of them is too different.`,
  );
}

// In a cluster some shards may not have been asked.
function missingOf(answer) {
  if (!answer.partial) return null;
  const why = answer.missing.map((part) =>
    el('li', {}, `${several(part.shards.length, 'shard')}: ${part.why}`),
  );
  return el(
    'section',
    {class: 'failed', role: 'alert'},
    el('h2', {}, 'There may be more'),
    el('p', {}, 'Some shards of the cluster have not answered:'),
    el('ul', {}, why),
  );
}

function results(answer, status) {
  return [missingOf(answer), resultsOf(answer, status)].flat().filter(Boolean);
}

function resultsOf(answer, status) {
  if (answer.matches.length === 0) return nothingFound(answer);
  const {match: threshold, probability} = status.scorer;
  const top = topOf(
    answer.matches.map((match) => match.score),
    threshold,
  );
  const names = ['Record', 'Decision', 'Score'];
  if (status.makes_entities) names.push('Entity');
  const rows = answer.matches.map((match) => [
    resultRow(match, top, threshold, status.makes_entities),
    whyRow(match, names.length),
  ]);
  const begins = scoreText({score: threshold, probability: probability ? threshold : undefined});
  return [
    el('p', {class: 'summary'}, summaryOf(answer)),
    table('What the record would match, the best first', names, rows),
    el(
      'p',
      {class: 'quiet'},
      `The line on a bar is where a match begins, at ${begins}. As of commit ${answer.change}.`,
    ),
  ];
}

function goTo(text) {
  const wanted = text.trim();
  const slash = wanted.indexOf('/');
  if (/^e[a-z2-7]{26}$/.test(wanted)) location.hash = entityPath(wanted);
  else if (slash > 0)
    location.hash = recordPath({source: wanted.slice(0, slash), id: wanted.slice(slash + 1)});
  else return false;
  return true;
}

function openForm() {
  const fault = el('p', {class: 'fault', role: 'alert'});
  const input = el('input', {
    id: 'open-text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'source/id, or e…',
  });
  const submit = (event) => {
    event.preventDefault();
    fault.textContent = goTo(input.value)
      ? ''
      : 'Write source/id, or the id of an entity: e and 26 characters.';
  };
  return el(
    'form',
    {class: 'open-form', submit},
    el('h2', {}, 'Open by id'),
    el('p', {class: 'field'}, el('label', {for: 'open-text'}, 'Record or entity'), input),
    fault,
    el('p', {class: 'actions'}, el('button', {type: 'submit'}, 'Open')),
  );
}

export async function searchPage(parts, signal) {
  const status = await askStatus(signal);
  const place = el('section', {class: 'found', 'aria-label': 'Found'});
  const fault = el('p', {class: 'fault', role: 'alert'});
  const find = (record) =>
    fillWith(place, signal, async () => {
      fault.textContent = '';
      found = await askSearch(record, signal);
      announce(found.matches.length ? summaryOf(found) : 'Nothing was found');
      return results(found, status);
    });
  const refuse = (text) => {
    fault.textContent = text;
  };
  if (found) place.append(...[results(found, status)].flat());
  else
    place.append(
      empty('Whom do you look for?', 'Fill in what you know. Nothing of it is taken in.'),
    );
  const form = new SearchForm(status, typed, find, refuse);
  return {
    title: 'Search',
    body: [
      el(
        'div',
        {class: 'columns'},
        el('section', {class: 'asked', 'aria-label': 'Looked for'}, form.node, fault),
        place,
        openForm(),
      ),
    ],
  };
}
