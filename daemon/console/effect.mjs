// What an answer about a pair would do, in words, and what it has done.

import {askEntity, askRecord} from './api.mjs';
import {el} from './dom.mjs';
import {entityLink} from './routes.mjs';
import {count, listed, several} from './words.mjs';

const of = (entity) => `an entity of ${count(entity.size)}`;

function joining(effect) {
  const {left, right} = effect;
  if (effect.same_entity) return 'leaves the two in one entity';
  if (left && right) return `joins ${of(left)} with one of ${count(right.size)}`;
  if (left) return `joins ${of(left)} with the record on the right`;
  if (right) return `joins the record on the left with ${of(right)}`;
  return 'makes an entity of the two';
}

function parting(effect) {
  if (!effect.same_entity) return 'keeps the two apart';
  if (!effect.would_part)
    return 'takes one match away; others may still hold the entity together, or part it elsewhere';
  return `parts ${of(effect.left)} into ${listed(effect.would_part.map(count))}`;
}

// "joins an entity of 12 with one of 7". Of pipelines that make no entities it tells the match.
export function effectWords(effect, verdict, entities) {
  if (verdict === 'unsure') return 'changes nothing, and the pair is not asked about again';
  if (!entities) return verdict === 'same' ? 'makes the two a match' : 'makes the two no match';
  return verdict === 'same' ? joining(effect) : parting(effect);
}

async function entityOf(identity, signal) {
  const {entity} = await askRecord(identity, signal);
  return entity ? (await askEntity(entity, signal)).entity : null;
}

// What has become of the two records, as nodes.
export async function outcome(left, right, signal) {
  const [one, other] = await Promise.all([entityOf(left, signal), entityOf(right, signal)]);
  const told = (entity) => [entityLink(entity.entity), ` of ${several(entity.size, 'record')}`];
  if (one && other && one.entity === other.entity)
    return el('span', {}, 'The two are in ', told(one), '.');
  if (!one && !other) return el('span', {}, 'Neither of the two is in an entity.');
  const side = (entity) => (entity ? told(entity) : 'no entity');
  return el(
    'span',
    {},
    'The left record is in ',
    side(one),
    ', the right one in ',
    side(other),
    '.',
  );
}
