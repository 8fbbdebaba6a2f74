// A record: what it says, which entity it is in, whom it matches.

import {askRecord, askStatus} from './api.mjs';
import {el} from './dom.mjs';
import {entityPath, recordLink, shortEntity, whyLink} from './routes.mjs';
import {decisionWord, scoreCell, topOf} from './scores.mjs';
import {empty} from './states.mjs';
import {cell, row, table} from './tables.mjs';
import {inOrder, valueList} from './values.mjs';
import {moment, named, same} from './words.mjs';

function facts(record, status) {
  const rows = [];
  if (status.makes_entities) {
    rows.push([
      'Entity',
      record.entity
        ? el(
            'a',
            {href: entityPath(record.entity), title: record.entity, class: 'entity'},
            shortEntity(record.entity),
          )
        : 'none: it matches nobody',
    ]);
  }
  rows.push(['Time', moment(record.time)], ['Created', moment(record.created)]);
  return el(
    'dl',
    {class: 'facts'},
    rows.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  );
}

function fieldsTable(record, status) {
  const names = inOrder(status.fields, [record.fields]);
  if (names.length === 0) return empty('The record has no value in any field.');
  return el(
    'table',
    {class: 'plain values'},
    el('caption', {class: 'unseen'}, 'Values, as they are compared'),
    el(
      'tbody',
      {},
      names.map((name) =>
        el('tr', {}, el('th', {scope: 'row'}, name), el('td', {}, valueList(record.fields[name]))),
      ),
    ),
  );
}

function matchesTable(record, status) {
  if (record.matches.length === 0) return empty('It matches nobody.');
  const threshold = status.scorer.match;
  const top = topOf(
    record.matches.map((match) => match.score),
    threshold,
  );
  const best = [...record.matches].sort((one, next) => next.score - one.score);
  const rows = best.map((match) =>
    row(
      recordLink(same(match.left, record) ? match.right : match.left),
      cell('Decision', decisionWord(match.decision, match.label)),
      cell('Score', scoreCell(match, top, threshold), 'wide'),
      cell('Explained', whyLink(match.left, match.right)),
    ),
  );
  return table(
    'Whom it matches, the best first',
    ['Record', 'Decision', 'Score', 'Explained'],
    rows,
  );
}

export async function recordPage([source, id], signal) {
  const [record, status] = await Promise.all([askRecord({source, id}, signal), askStatus(signal)]);
  return {
    title: named(record),
    head: [
      el('span', {class: 'kind'}, 'Record'),
      el('span', {class: 'source'}, `${record.source}/`),
      record.id,
    ],
    body: [
      facts(record, status),
      el('h2', {}, 'Values'),
      el('p', {class: 'quiet'}, 'As they are compared, once they are cleaned.'),
      fieldsTable(record, status),
      el('h2', {}, 'Matches and reviews'),
      matchesTable(record, status),
    ],
  };
}
