// Addresses of pages: what stands behind # in the URL, each part percent-encoded. And links that lead there.

import {el} from './dom.mjs';

const path = (...parts) => `#/${parts.map(encodeURIComponent).join('/')}`;

export const recordPath = ({source, id}) => path('record', source, id);
export const entityPath = (entity) => path('entity', entity);
export const whyPath = (left, right) => path('why', left.source, left.id, right.source, right.id);

// How many parts stand behind the name of a page.
const LENGTHS = {search: 0, record: 2, entity: 1, why: 4, review: 0, live: 0, shadow: 0};

// {name, parts} of a page, or null where there is none at that address. Nothing is the page of the search.
export function pageAt(hash) {
  if (hash === '' || hash === '#' || hash === '#/') return {name: 'search', parts: []};
  if (!hash.startsWith('#/')) return null;
  try {
    const [name, ...parts] = hash.slice(2).split('/').map(decodeURIComponent);
    return Object.hasOwn(LENGTHS, name) && LENGTHS[name] === parts.length ? {name, parts} : null;
  } catch {
    return null; // a % that encodes nothing
  }
}

// The source in a quiet tone, since it is the id that tells records apart.
export function recordLink(identity) {
  return el(
    'a',
    {class: 'record', href: recordPath(identity)},
    el('span', {class: 'source'}, identity.source, '/'),
    identity.id,
  );
}

// Ids of entities are long, and their first characters tell them apart.
export function entityLink(entity) {
  return el('a', {class: 'entity', href: entityPath(entity), title: entity}, shortEntity(entity));
}

export const shortEntity = (entity) => (entity.length > 10 ? `${entity.slice(0, 8)}…` : entity);

export const whyLink = (left, right, words = 'Why') => el('a', {href: whyPath(left, right)}, words);
