// Answers about pairs: written to the topic of labels, and followed until they have come back through the stream.

import {askExplanation, sendLabel} from './api.mjs';
import {announce, el} from './dom.mjs';
import {outcome} from './effect.mjs';
import {pause} from './timer.mjs';
import {pairKey} from './words.mjs';

const NAME = 'kindred.by';

// Who answers, as each label tells it. Kept by this tab; may be empty.
export const by = () => sessionStorage.getItem(NAME) ?? '';
export const setBy = (name) => sessionStorage.setItem(NAME, name.trim());

// A verdict of null takes back what was said.
export function write(pair, verdict) {
  return sendLabel({left: pair.left, right: pair.right, verdict, ...(by() ? {by: by()} : {})});
}

const FIRST_PAUSE = 250; // milliseconds; a commit takes less where little comes
const LONGEST_PAUSE = 5000;

// Returns when the daemon tells of the pair what was written. It asks ever more rarely, for input may stand still.
export async function comeBack(pair, verdict, signal) {
  for (let wait = FIRST_PAUSE; !signal.aborted; wait = Math.min(wait * 1.5, LONGEST_PAUSE)) {
    const told = await askExplanation(pair.left, pair.right, signal);
    if ((told.label ?? null) === verdict) return;
    await pause(wait);
  }
}

// What was written of each pair last, from this page.
const written = new Map();

const PATIENCE = 5000; // milliseconds

// Of two answers about one pair, the first is waited for before the second: what the daemon tells of the pair may be
// older than both. It may never be seen, where both come in one batch, so that is not waited for long.
async function comeBackInTurn(pair, before, verdict, signal) {
  if (before !== undefined && before !== verdict) {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    await comeBack(pair, before, patience).catch(() => {});
  }
  await comeBack(pair, verdict, signal);
}

const withdrawn = (verdict) => (verdict === null ? 'the answer taken back' : verdict);

// Writes an answer, and says in `place` how far it is; resolves when it is written, and goes on telling.
export async function follow(pair, verdict, place, signal) {
  place.replaceChildren('Writing …');
  await write(pair, verdict);
  place.replaceChildren(
    el('span', {class: 'written'}, 'Written; takes effect when it comes back through the stream.'),
  );
  announce(`${withdrawn(verdict)}: written`);
  const before = written.get(pairKey(pair));
  written.set(pairKey(pair), verdict);
  comeBackInTurn(pair, before, verdict, signal)
    .then(async () => {
      if (signal.aborted) return;
      place.replaceChildren(
        el('span', {class: 'in-effect'}, 'In effect.'),
        ' ',
        await outcome(pair.left, pair.right, signal),
      );
      announce(`${withdrawn(verdict)}: in effect`);
    })
    .catch((fault) => {
      if (!signal.aborted)
        place.append(` It was written, but what became of it is not known: ${fault.message}.`);
    });
}

const CHOICES = [
  ['Same', 'same'],
  ['Different', 'different'],
  ['Unsure', 'unsure'],
  ['Take back', null],
];

// Buttons for an answer about one pair, on a page that shows nothing else.
export function answerButtons(pair, signal) {
  const place = el('p', {class: 'answer-state', role: 'status'});
  let last = new AbortController();
  const answer = (verdict) => {
    last.abort(); // what became of the answer before is of no interest any more
    last = new AbortController();
    const following = AbortSignal.any([last.signal, signal]);
    follow(pair, verdict, place, following).catch((fault) => {
      const words = `Not written: ${fault.message}. ${fault.detail ?? ''}`;
      place.replaceChildren(el('span', {class: 'fault'}, words));
    });
  };
  return [
    el(
      'p',
      {},
      'An answer is written to the topic of labels. It counts above scores and rules until it is taken back.',
    ),
    el(
      'p',
      {class: 'actions'},
      CHOICES.map(([words, verdict]) =>
        el('button', {type: 'button', click: () => answer(verdict)}, words),
      ),
    ),
    place,
  ];
}
