// What this configuration would publish otherwise than the pipeline that is at work.

import {askShadow} from './api.mjs';
import {announce, el} from './dom.mjs';
import {bar} from './scores.mjs';
import {entityExamples, pairExamples} from './shadow_examples.mjs';
import {empty, loading} from './states.mjs';
import {cell, row, table} from './tables.mjs';
import {every, pause} from './timer.mjs';
import {count, listed, moment, several} from './words.mjs';

const EVERY = 3000; // milliseconds
const EXAMPLES = 10; // of each difference

// By the names that the daemon has for them: what it is called here, and what it means.
const PAIRS = {
  new_match: ['New matches', 'matches of the new configuration alone'],
  new_review: ['New reviews', 'reviews of the new configuration alone'],
  gone_match: ['Gone matches', 'matches of the old one alone'],
  gone_review: ['Gone reviews', 'reviews of the old one alone'],
  raised: ['Raised', 'reviews that would be matches'],
  lowered: ['Lowered', 'matches that would be reviews'],
};

const ENTITIES = {
  new: ['New', 'entities of records that are in none by now'],
  gone: ['Gone', 'entities whose records would be in none'],
  merged: ['Merged', 'entities that would be made of several'],
  split: ['Split', 'entities whose records would be in several'],
  changed: ['Changed', 'entities that would have other members, and are none of these'],
};

// Who has how much to catch up with, as a sentence; or nothing.
function lag({of, behind}) {
  const parts = [
    [behind.old, `the pipeline ${of} is ${several(behind.old, 'message')} behind`],
    [behind.new, `the shadow is ${several(behind.new, 'message')} behind`],
    [behind.topics, `${several(behind.topics, 'message')} of ${of} wait to be read`],
  ];
  const words = listed(parts.filter(([number]) => number > 0).map(([, text]) => text));
  return words ? `${words[0].toUpperCase()}${words.slice(1)}.` : '';
}

export function stateWords(answer) {
  const {state, of, waiting} = answer;
  if (state === 'starting') return [`Nothing was compared yet.`, lag(answer)];
  const at = moment(Date.parse(answer.compared_at));
  if (state === 'behind') {
    return [
      `What is shown is as of ${at}: since then one of the two has not come on.`,
      lag(answer),
    ];
  }
  const open = waiting > 0 ? `${several(waiting, 'more difference')} may be mere lag.` : '';
  return [`Compared with ${of}, on all input until ${at}.`, open];
}

function sides({of, old: before, new: after}) {
  const figures = [
    ['Matches', before.matches, after.matches],
    ['Reviews', before.reviews, after.reviews],
    ['Entities', before.entities, after.entities],
  ].filter(([, was]) => was !== null);
  const rows = figures.map(([name, was, is]) =>
    row(name, cell(of, count(was), 'number'), cell('Shadow', count(is), 'number')),
  );
  return table('What both have now', ['', of, 'Shadow'], rows, {
    kind: 'plain',
    kinds: [null, 'number', 'number'],
  });
}

function differences(caption, names, counts) {
  const most = Math.max(1, ...Object.values(counts));
  const rows = Object.entries(names).map(([kind, [name, meaning]]) => {
    const figure = el('span', {class: 'figure'}, count(counts[kind]));
    const drawn = el('div', {class: 'score'}, figure, bar(counts[kind], most));
    return row(name, cell('How many', drawn, 'wide'), cell('Meaning', meaning, 'quiet'));
  });
  return table(caption, ['Difference', 'How many', 'Meaning'], rows);
}

// The examples of each difference that there is.
function examples(names, counts, told, show) {
  return Object.entries(names)
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, [name]]) => {
      const some = told.filter((example) => example.kind === kind);
      if (some.length === 0) return null;
      const shown = some.length < counts[kind] ? `${count(some.length)} of ` : '';
      const heading = [name, ' ', el('span', {class: 'quiet'}, `${shown}${count(counts[kind])}`)];
      return el('section', {}, el('h3', {}, heading), show(name, some));
    });
}

const anything = (counts) => Object.values(counts ?? {}).some((number) => number > 0);

function compared(answer) {
  const {pairs, entities} = answer;
  const nothing = !anything(pairs) && !anything(entities);
  return [
    el('h2', {}, 'What both have now'),
    sides(answer),
    nothing ? empty('Nothing differs.', `Both would publish the same as of then.`) : null,
    el('h2', {}, 'Pairs'),
    differences('Pairs that differ', PAIRS, pairs),
    examples(PAIRS, pairs, answer.pair_examples, pairExamples),
    el('h2', {}, 'Entities'),
    entities
      ? [
          differences('Entities that differ', ENTITIES, entities),
          examples(ENTITIES, entities, answer.entity_examples, entityExamples),
        ]
      : el('p', {class: 'quiet'}, 'They are compared where output.kafka.entity_of is named.'),
  ];
}

function noShadow() {
  const command = 'kindredd --config NEW --shadow PIPELINE';
  return empty(
    'This pipeline is no shadow.',
    'A shadow runs a changed configuration beside a pipeline, and shows here what that would change.',
    el('code', {}, command),
  );
}

const nodesOf = (nodes) => nodes.flat(Infinity).filter(Boolean);

// Draws again what has changed alone, so that who reads is not disturbed.
class View {
  constructor() {
    this.state = el('p', {role: 'status'});
    this.body = el('div', {class: 'shadow'}, loading());
    this.shown = '';
  }

  show(answer) {
    const words = stateWords(answer).filter(Boolean).join(' ');
    if (this.state.textContent !== words) this.state.textContent = words;
    this.state.className = answer.state === 'behind' ? 'fault' : '';
    const told = JSON.stringify({...answer, compared_at: null, behind: null, waiting: null});
    if (told === this.shown) return;
    this.shown = told;
    const waits = answer.state === 'starting';
    const first = empty(
      'The two are on their way.',
      'The first comparison comes once both have taken all that the topics have now.',
    );
    this.body.replaceChildren(...nodesOf(waits ? [first] : compared(answer)));
    if (!waits) announce('The differences have changed.');
  }

  fail(problem) {
    this.state.className = 'fault';
    this.state.textContent = `${problem.message}. What is shown is what was known before.`;
  }
}

export async function shadowPage(parts, signal) {
  const view = new View();
  try {
    view.show(await askShadow(EXAMPLES, signal));
  } catch (problem) {
    if (problem.status !== 404) throw problem;
    return {title: 'Shadow', body: [noShadow()]};
  }
  const again = async () => {
    try {
      view.show(await askShadow(EXAMPLES, signal));
    } catch (problem) {
      if (!signal.aborted) view.fail(problem);
    }
  };
  pause(EVERY).then(() => every(EVERY, signal, again));
  return {title: 'Shadow', body: [view.state, view.body]};
}
