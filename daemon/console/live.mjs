// The stream as it is now, and over the last hour.

import {askBlocking, askLive} from './api.mjs';
import {blockingSections} from './blocking.mjs';
import {Chart, most} from './chart.mjs';
import {el} from './dom.mjs';
import {fillWith} from './states.mjs';
import {every, pause} from './timer.mjs';
import {bytes, count, seconds, short} from './words.mjs';

const BLOCKING_EVERY = 10000; // milliseconds

const perSecond = (number) => `${number < 10 ? short(number) : count(Math.round(number))} / s`;

const whole = (number) => count(Math.round(number));

const plain = (name) => (samples) =>
  samples.map((sample) => ({time: sample.time, value: sample[name]}));

// Counts since the start become rates between two samples. Where a count is less than before, the daemon began anew.
export const rate = (name) => (samples) =>
  samples.slice(1).flatMap((sample, i) => {
    const before = samples[i];
    const [grown, passed] = [sample[name] - before[name], (sample.time - before.time) / 1000];
    return grown < 0 || passed <= 0 ? [] : [{time: sample.time, value: grown / passed}];
  });

const GROUPS = [
  [
    'The stream',
    [
      ['Records taken in', {id: 'live-rate', tell: perSecond, fromZero: true}, rate('records')],
      ['Events published', {id: 'live-events', tell: perSecond, fromZero: true}, rate('events')],
      [
        'Messages that wait',
        {id: 'live-lag', tell: whole, fromZero: true, merge: most},
        plain('lag'),
      ],
      [
        'Longest commit',
        {id: 'live-commit', tell: seconds, fromZero: true, merge: most},
        plain('commit_seconds'),
      ],
      [
        'Longest from taken to published',
        {id: 'live-latency', tell: seconds, fromZero: true, merge: most},
        plain('latency_seconds'),
      ],
    ],
  ],
  [
    'What is live',
    [
      ['Records', {id: 'live-records', tell: whole}, plain('live_records')],
      ['Matches', {id: 'live-matches', tell: whole}, plain('matches')],
      ['Reviews', {id: 'live-reviews', tell: whole}, plain('reviews')],
      ['Entities', {id: 'live-entities', tell: whole}, plain('entities')],
      ['Memory', {id: 'live-memory', tell: bytes}, plain('memory_bytes')],
    ],
  ],
];

function section([title, charts], shown) {
  const nodes = charts.map(([name, options, points]) => {
    const chart = new Chart(name, options);
    shown.push({chart, points});
    return chart.node;
  });
  return el(
    'section',
    {'aria-label': title},
    el('h2', {}, title),
    el('div', {class: 'charts'}, nodes),
  );
}

export async function livePage(parts, signal) {
  const first = await askLive(signal);
  const shown = [];
  const sections = GROUPS.map((group) => section(group, shown));
  const state = el('p', {class: 'quiet', role: 'status'});
  const draw = ({samples}) => {
    shown.forEach(({chart, points}) => chart.show(points(samples)));
    state.textContent = samples.length > 1 ? '' : 'The daemon has just begun to keep figures.';
  };
  const drawAgain = async () => {
    try {
      draw(await askLive(signal));
    } catch (problem) {
      state.textContent = `${problem.message}. What is shown is what was known before.`;
    }
  };
  draw(first);
  const wait = Math.max(first.every_ms, 1000);
  pause(wait).then(() => every(wait, signal, drawAgain));
  const health = el('div', {class: 'health'});
  every(BLOCKING_EVERY, signal, () =>
    fillWith(health, signal, async () => blockingSections(await askBlocking(signal))),
  );
  return {title: 'Live', body: [state, sections, el('h2', {}, 'Blocking'), health]};
}
