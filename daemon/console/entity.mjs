// An entity: its golden record, its members, and what holds it together.

import {askEntity, askStatus} from './api.mjs';
import {el} from './dom.mjs';
import {together} from './holding.mjs';
import {membersTable} from './members.mjs';
import {recordLink, whyLink} from './routes.mjs';
import {listed, several} from './words.mjs';

function leftOut(answer) {
  if (answer.left_out.length === 0) return null;
  return [
    el('h2', {}, 'Kept apart'),
    el('p', {}, 'Matches with records of other entities, which a label or max_size keeps apart:'),
    el(
      'ul',
      {class: 'lines'},
      answer.left_out.map(({member, other}) =>
        el(
          'li',
          {},
          recordLink(member),
          el('span', {class: 'quiet'}, ' and '),
          recordLink(other),
          ' ',
          whyLink(member, other),
        ),
      ),
    ),
  ];
}

export async function entityPage([id], signal) {
  const [answer, status] = await Promise.all([askEntity(id, signal), askStatus(signal)]);
  const {entity} = answer;
  return {
    title: `Entity ${entity.entity}`,
    head: [el('span', {class: 'kind'}, 'Entity'), el('span', {class: 'id'}, entity.entity)],
    body: [
      el(
        'p',
        {class: 'summary'},
        `${several(entity.size, 'record')} of ${listed(entity.sources)}, as of commit ${answer.change}.`,
      ),
      el('h2', {}, entity.provenance ? 'Golden record and members' : 'Members'),
      membersTable(answer, status),
      el('h2', {}, 'What holds it together'),
      together(answer, status, signal),
      leftOut(answer),
    ],
  };
}
