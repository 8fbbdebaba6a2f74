// What stands in place of a page, or of a part of one, that cannot be shown: not yet, not at all, nothing there.

import {el} from './dom.mjs';

export function loading() {
  return el('p', {class: 'loading', role: 'status'}, 'Asking the daemon …');
}

// `again` asks once more; `heading` is the element of the title.
export function failed(problem, again, heading = 'h2') {
  const told = problem.title
    ? problem
    : {title: 'The console has a fault', detail: String(problem), instance: ''};
  return el(
    'section',
    {class: 'failed', role: 'alert'},
    el(heading, {}, told.title),
    told.detail ? el('p', {}, told.detail) : null,
    told.instance
      ? el('p', {class: 'quiet'}, `The log of the daemon calls this request ${told.instance}.`)
      : null,
    again ? el('p', {}, el('button', {type: 'button', click: again}, 'Try again')) : null,
  );
}

export function empty(title, ...words) {
  return el(
    'div',
    {class: 'empty'},
    el('p', {class: 'title'}, title),
    words.map((word) => el('p', {}, word)),
  );
}

// Shows what `work` comes to in `place`, and what went wrong where it fails; the words "Asking" where it takes a while.
export async function fillWith(place, signal, work) {
  const wait = setTimeout(() => place.replaceChildren(loading()), 200);
  place.setAttribute('aria-busy', 'true');
  try {
    const nodes = await work();
    if (!signal.aborted) place.replaceChildren(...[nodes].flat(Infinity).filter(Boolean));
  } catch (fault) {
    const again = () => fillWith(place, signal, work);
    const heading = place.localName === 'main' ? 'h1' : 'h2'; // of a page that could not be made
    if (!signal.aborted) place.replaceChildren(failed(fault, again, heading));
  } finally {
    clearTimeout(wait);
    if (!signal.aborted) place.removeAttribute('aria-busy');
  }
}
