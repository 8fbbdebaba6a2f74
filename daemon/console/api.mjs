// Asks the daemon.

import {askForToken, token} from './token.mjs';

// What the daemon says when it cannot answer (RFC 9457), or that it says nothing.
export class Problem extends Error {
  constructor({status = 0, title, detail = '', instance = ''}) {
    super(title);
    Object.assign(this, {status, title, detail, instance});
  }
}

async function problemOf(response) {
  try {
    const told = await response.json();
    if (told.title) return new Problem(told);
  } catch {
    // Something that stands before the daemon has answered in its place.
  }
  return new Problem({
    status: response.status,
    title: `The answer was ${response.status} ${response.statusText}`,
  });
}

async function send(path, {body, signal}) {
  const headers = {Accept: 'application/json'};
  if (token()) headers.Authorization = `Bearer ${token()}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      body: body === undefined ? undefined : JSON.stringify(body),
      headers,
      signal,
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
  } catch (fault) {
    if (fault.name === 'AbortError') throw fault;
    throw new Problem({
      title: 'The daemon does not answer',
      detail: 'It may have ended, or the way to it is closed.',
    });
  }
}

// The answer to a GET, or to a POST where there is a body. Asks for a token as often as one is missing or wrong.
// Throws a Problem, or an AbortError when the signal tells that nobody waits any more.
export async function ask(path, {body, signal} = {}) {
  for (;;) {
    const sent = token();
    const response = await send(path, {body, signal});
    if (response.status === 401) {
      await askForToken(sent);
      continue;
    }
    if (!response.ok) throw await problemOf(response);
    return response.json();
  }
}

const part = encodeURIComponent;
const identity = ({source, id}) => part(JSON.stringify([source, id]));

export const askStatus = (signal) => ask('/v1/status', {signal});
export const askLive = (signal) => ask('/v1/live', {signal});
export const askShadow = (limit, signal) => ask(`/v1/shadow?limit=${limit}`, {signal});
export const askBlocking = (signal) => ask('/v1/health/blocking', {signal});
export const askSearch = (record, signal) => ask('/v1/search', {body: record, signal});
export const askRecord = ({source, id}, signal) =>
  ask(`/v1/records/${part(source)}/${part(id)}`, {signal});
export const askEntity = (entity, signal) => ask(`/v1/entities/${part(entity)}`, {signal});
export const askReviews = (limit, blind, signal) =>
  ask(`/v1/reviews?limit=${limit}&blind=${blind}`, {signal});
export const sendLabel = (label) => ask('/v1/labels', {body: label});

export function askExplanation(left, right, signal) {
  return ask(`/v1/explain?left=${identity(left)}&right=${identity(right)}`, {signal});
}
