// The answers of this visit, the last one first, each with how far it is.

import {el} from './dom.mjs';
import {recordLink} from './routes.mjs';

const WORDS = {same: 'Same', different: 'Different', unsure: 'Unsure'};
const MOST = 20; // that are shown

export class AnswerList {
  #answers = []; // that were not taken back, the last one last
  #items = el('ol', {class: 'answers'});
  #signal;

  node = el('section', {class: 'given', hidden: true}, el('h2', {}, 'Your answers'), this.#items);

  constructor(signal) {
    this.#signal = signal;
  }

  get last() {
    return this.#answers.at(-1) ?? null;
  }

  // One that is yet to be written: what tells how far it is goes into `state`, until `signal`.
  entry(pair, verdict) {
    const own = new AbortController();
    return {
      pair,
      verdict,
      state: el('span', {class: 'state'}),
      stop: () => own.abort(),
      signal: AbortSignal.any([own.signal, this.#signal]),
    };
  }

  add(entry) {
    const {pair, verdict, state} = entry;
    entry.verdictNode = el('span', {class: 'verdict-given'}, WORDS[verdict]);
    this.#answers.push(entry);
    this.#items.prepend(
      el(
        'li',
        {},
        entry.verdictNode,
        ' ',
        el(
          'span',
          {class: 'who'},
          recordLink(pair.left),
          el('span', {class: 'quiet'}, ' and '),
          recordLink(pair.right),
        ),
        ' ',
        state,
      ),
    );
    while (this.#items.children.length > MOST) this.#items.lastElementChild.remove();
    this.node.hidden = false;
  }

  // Its line stays, and tells how far the taking back is.
  takeBack() {
    this.#answers.pop().verdictNode.textContent = 'Taken back';
  }
}
