// Shows the page at the address, and above it what the pipeline is and how it does.

import {askStatus} from './api.mjs';
import {announce, el} from './dom.mjs';
import {entityPage} from './entity.mjs';
import {livePage} from './live.mjs';
import {recordPage} from './record.mjs';
import {reviewPage} from './review.mjs';
import {pageAt} from './routes.mjs';
import {searchPage} from './search.mjs';
import {shadowPage} from './shadow.mjs';
import {empty, fillWith} from './states.mjs';
import {every} from './timer.mjs';
import {whyPage} from './why.mjs';

// Each is asked for {title, head, body}: the title of the window, the heading where that is more, and nodes.
const PAGES = {
  search: searchPage,
  record: recordPage,
  entity: entityPage,
  why: whyPage,
  review: reviewPage,
  live: livePage,
  shadow: shadowPage,
};

const PHASES = {
  starting: 'starting',
  standing_by: 'standing by',
  live: 'live',
  full: 'memory is full, input waits',
  stopping: 'stopping',
};

const root = document.getElementById('page');
let leave = new AbortController();

function nowhere() {
  return {
    title: 'No such page',
    body: [empty('There is nothing at this address.', el('a', {href: '#/search'}, 'Search'))],
  };
}

function markPage(name) {
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#/${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

async function nodesOf(at, signal) {
  const {title, head, body} = at ? await PAGES[at.name](at.parts, signal) : nowhere();
  document.title = `${title} · Kindred`;
  announce(title);
  return [el('h1', {}, head ?? title), body];
}

async function show(first) {
  leave.abort();
  leave = new AbortController();
  const at = pageAt(location.hash);
  document.title = 'Kindred';
  markPage(at?.name);
  root.className = at?.name ?? '';
  await fillWith(root, leave.signal, () => nodesOf(at, leave.signal));
  if (first) return;
  scrollTo(0, 0);
  root.focus({preventScroll: true}); // a screen reader goes on where the new page begins
}

// A daemon that is away says so here, on whatever page.
async function showStatus() {
  const phase = document.getElementById('phase');
  try {
    const status = await askStatus();
    const {pipeline, shadow_of: old} = status;
    document.getElementById('pipeline').textContent = old
      ? `${pipeline}, a shadow of ${old}`
      : pipeline;
    document.getElementById('to-shadow').hidden = old === null;
    phase.className = status.phase;
    phase.textContent = PHASES[status.phase] ?? status.phase;
  } catch (problem) {
    phase.className = 'away';
    phase.textContent = problem.status === 503 ? 'not ready' : 'no answer';
  }
}

document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault(); // the part behind # is the page's address
  root.focus();
});
addEventListener('hashchange', () => {
  show(false);
});
show(true);
every(5000, new AbortController().signal, showStatus);
