// One pair after the other, the most uncertain first: are the two the same?

import {by, follow, setBy} from './answers.mjs';
import {askStatus} from './api.mjs';
import {announce, el} from './dom.mjs';
import {effectWords} from './effect.mjs';
import {AnswerList} from './review_answers.mjs';
import {ReviewQueue} from './review_queue.mjs';
import {recordLink, whyLink} from './routes.mjs';
import {decisionWord, scoreCell} from './scores.mjs';
import {empty, failed} from './states.mjs';
import {inOrder, pairTable} from './values.mjs';
import {named, several} from './words.mjs';

const VERDICTS = [
  ['s', 'Same', 'same'],
  ['d', 'Different', 'different'],
  ['u', 'Unsure', 'unsure'],
];

// What the page keeps from one visit to the next.
const kept = {blind: false, keys: true};

function checkbox(id, words, checked, change) {
  const input = el('input', {type: 'checkbox', id, checked, change: () => change(input.checked)});
  return el('span', {class: 'choice'}, input, el('label', {for: id}, words));
}

const NEXT = {key: 'n', words: 'Next', effect: 'asks about it another time', kind: 'next'};

// A button with the key that does the same, and below it what it would do.
function answerButton({key, words, effect, kind, click}) {
  const id = `effect-${key}`;
  const described = {'aria-keyshortcuts': key, 'aria-describedby': id, 'data-key': key};
  const hint = el('kbd', {'aria-hidden': 'true'}, key);
  return el(
    'li',
    {},
    el('button', {type: 'button', class: kind, click, ...described}, words, hint),
    el('span', {class: 'effect', id}, effect),
  );
}

class Review {
  #status;
  #signal;
  #queue;
  #answers;
  #pair = null;
  #busy = false;
  #waits = el('p', {class: 'summary'});
  #place = el('section', {class: 'asked-pair', 'aria-label': 'The pair'});
  #fault = el('p', {class: 'fault', role: 'alert'});

  constructor(status, signal) {
    this.#status = status;
    this.#signal = signal;
    this.#queue = new ReviewQueue(signal);
    this.#queue.setBlind(kept.blind);
    this.#answers = new AnswerList(signal);
    document.addEventListener('keydown', (event) => this.#press(event), {signal});
  }

  body() {
    const name = el('input', {
      id: 'by',
      value: by(),
      maxlength: 200,
      autocomplete: 'off',
      change: () => setBy(name.value),
    });
    const blind = (chosen) => {
      kept.blind = chosen;
      this.#queue.setBlind(chosen);
      this.#run(() => this.next());
    };
    const keys = (chosen) => {
      kept.keys = chosen;
    };
    return [
      this.#waits,
      el(
        'div',
        {class: 'settings'},
        checkbox('blind', 'Blind: no scores', kept.blind, blind),
        checkbox('keys', 'Answer by keys', kept.keys, keys),
        el('span', {class: 'choice'}, el('label', {for: 'by'}, 'Answered by'), name),
      ),
      this.#status.takes_labels
        ? null
        : empty(
            'This pipeline takes no answers.',
            'They need a topic of labels: input.kafka.labels in the configuration.',
          ),
      this.#place,
      this.#fault,
      this.#answers.node,
    ];
  }

  async next() {
    this.#pair = await this.#queue.next();
    this.#waits.textContent = this.#queue.complete
      ? `${several(this.#queue.waiting, 'pair')} in the queue, the most uncertain first.`
      : 'The queue is being made.';
    if (this.#pair) this.#showPair();
    else this.#showNothing();
  }

  #showNothing() {
    this.#place.replaceChildren(
      this.#queue.complete
        ? empty(
            'Nothing waits for an answer.',
            'Every review, and every match near the threshold, has one.',
          )
        : empty('The queue is being made …'),
    );
    setTimeout(
      () => {
        if (!this.#pair && !this.#signal.aborted && !this.#busy) this.#run(() => this.next());
      },
      this.#queue.complete ? 5000 : 500,
    );
  }

  // Who answers by the buttons stays on the same one.
  #showPair() {
    const pair = this.#pair;
    const names = inOrder(this.#status.fields, [pair.left_fields, pair.right_fields]);
    const heads = [recordLink(pair.left), recordLink(pair.right)];
    const focused = this.#place.contains(document.activeElement)
      ? document.activeElement.dataset.key
      : null;
    this.#place.replaceChildren(
      this.#scoreLine(pair),
      pairTable(names, pair.left_fields, pair.right_fields, heads),
      this.#buttons(pair),
    );
    if (focused) this.#place.querySelector(`[data-key=${focused}]`)?.focus();
    announce(`Next pair: ${named(pair.left)} and ${named(pair.right)}`);
  }

  // Nothing where the scores are hidden; a link to them would lead as much as they do.
  #scoreLine(pair) {
    if (kept.blind || pair.score === undefined)
      return el('p', {class: 'score-line quiet'}, 'Scores are hidden.');
    const top =
      Math.max(this.#status.scorer.match, pair.score) *
      (this.#status.scorer.probability ? 1 : 1.25);
    return el(
      'div',
      {class: 'score-line'},
      decisionWord(pair.decision),
      scoreCell(pair, top, this.#status.scorer.match),
      whyLink(pair.left, pair.right),
    );
  }

  #buttons(pair) {
    const entities = this.#status.makes_entities;
    const answers = VERDICTS.map(([key, words, verdict]) => {
      const effect = effectWords(pair.effect, verdict, entities);
      return answerButton({key, words, effect, kind: verdict, click: () => this.#answer(verdict)});
    });
    const effect = 'takes your last answer back, and asks again';
    const back = {
      key: 'z',
      words: 'Take back',
      effect,
      kind: 'back',
      click: () => this.#takeBack(),
    };
    return el(
      'ul',
      {class: 'verdicts', 'aria-label': 'Answers'},
      this.#status.takes_labels ? answers : null,
      answerButton({...NEXT, click: () => this.#skip()}),
      this.#answers.last ? answerButton(back) : null,
    );
  }

  #press(event) {
    if (!kept.keys || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest('input:not([type=checkbox]), textarea, select, dialog')) return;
    const verdict = VERDICTS.find(([key]) => key === event.key.toLowerCase())?.[2];
    if (verdict && this.#pair && this.#status.takes_labels) this.#answer(verdict);
    else if (event.key === 'n' && this.#pair) this.#skip();
    else if (event.key === 'z') this.#takeBack();
  }

  // One thing at a time: a key that is pressed twice must not answer the pair that comes next.
  async #run(work) {
    if (this.#busy) return;
    this.#busy = true;
    this.#fault.textContent = '';
    try {
      await work();
    } catch (problem) {
      if (this.#signal.aborted) return;
      if (this.#pair) this.#fault.textContent = `${problem.message}. ${problem.detail ?? ''}`;
      else this.#place.replaceChildren(failed(problem, () => this.#run(() => this.next())));
    } finally {
      this.#busy = false;
    }
  }

  #answer(verdict) {
    return this.#run(async () => {
      const pair = this.#pair;
      const entry = this.#answers.entry(pair, verdict);
      await follow(pair, verdict, entry.state, entry.signal);
      this.#answers.add(entry);
      this.#queue.pass(pair, true);
      await this.next();
    });
  }

  #skip() {
    return this.#run(async () => {
      this.#queue.pass(this.#pair, false);
      await this.next();
    });
  }

  #takeBack() {
    return this.#run(async () => {
      const last = this.#answers.last;
      if (!last) return;
      last.stop();
      await follow(last.pair, null, last.state, this.#signal);
      this.#answers.takeBack();
      this.#queue.putBack(last.pair, this.#pair);
      this.#pair = last.pair;
      this.#showPair();
    });
  }
}

export async function reviewPage(parts, signal) {
  const review = new Review(await askStatus(signal), signal);
  const body = review.body();
  await review.next();
  return {title: 'Review', body};
}
