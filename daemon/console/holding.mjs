// What holds an entity together: its matches, drawn and listed, and the one that is chosen, explained.

import {askExplanation} from './api.mjs';
import {announce, el} from './dom.mjs';
import {graph, MOST_DRAWN} from './graph.mjs';
import {recordLink, whyLink} from './routes.mjs';
import {scoreCell, scoreText, topOf} from './scores.mjs';
import {empty, fillWith} from './states.mjs';
import {cell, row, table} from './tables.mjs';
import {explained} from './why.mjs';
import {count, listed, named, same, several} from './words.mjs';

const MOST_LISTED = 100; // matches

const sameMatch = (one, other) => same(one.left, other.left) && same(one.right, other.right);

// The smaller of the two parts that the loss of the cut would leave: what would fall off.
function fallsOff(answer) {
  const [one, other] = answer.parts;
  return (one?.length ?? 0) < (other?.length ?? 0) ? one : (other ?? []);
}

// The sentence about the weakest link, and what would fall off without it.
function weakWords(answer) {
  if (answer.too_many) return el('p', {}, 'It has too many matches to look for its weakest link.');
  const off = fallsOff(answer);
  if (answer.cut.length === 0 || off.length === 0) return null;
  const who = off.length > 3 ? several(off.length, 'record') : listed(off.map(named));
  const rest = several(answer.entity.size - off.length, 'record');
  const end = `${who} would part from the other ${rest}.`;
  if (!answer.weakest) {
    const so = `It would take the loss of ${several(answer.cut.length, 'match', 'matches')} at once: `;
    return el('p', {}, 'No match holds it together alone. ', so, end);
  }
  const {left, right} = answer.weakest;
  const score = `, ${scoreText(answer.weakest)}. Without it `;
  const pair = [recordLink(left), ' and ', recordLink(right)];
  return el('p', {class: 'weak'}, 'One match alone holds it together: ', pair, score, end);
}

const key = ({source, id}) => JSON.stringify([source, id]);

// What graph() takes.
function nodesAndEdges(answer) {
  const {members, anchor} = answer.entity;
  const place = new Map(members.map((member, i) => [key(member), i]));
  const off = new Set(fallsOff(answer).map(key));
  return [
    members.map((identity) => ({
      identity,
      off: off.has(key(identity)),
      anchor: same(identity, anchor),
    })),
    answer.matches.map((match) => ({
      match,
      from: place.get(key(match.left)),
      to: place.get(key(match.right)),
      cut: answer.cut.some((other) => sameMatch(match, other)),
    })),
  ];
}

const tooLarge = (size) =>
  empty(
    `${count(size)} members are too many for a picture.`,
    'The list has the weakest matches first.',
  );

const LEGEND =
  'A ring marks the anchor, the oldest member, which gives the entity its id. Broken lines are the ' +
  'matches whose loss would part it; empty dots would fall off. Click a line to see why.';

function holdsWords(match, cut) {
  if (!cut.some((other) => sameMatch(match, other))) return null;
  return el('span', {class: 'holds'}, cut.length === 1 ? 'alone' : 'with others');
}

function matchRow(match, answer, view) {
  const choose = () => view.choose(match);
  const and = el('span', {class: 'quiet'}, ' and ');
  const button = el('button', {type: 'button', class: 'link', click: choose}, 'Show');
  const why = [button, ' · ', whyLink(match.left, match.right, 'Page')];
  return row(
    [recordLink(match.left), and, recordLink(match.right)],
    cell('Score', scoreCell(match, view.top, view.threshold), 'wide'),
    cell('Holds it', holdsWords(match, answer.cut)),
    cell('Why', el('span', {class: 'together'}, why)),
  );
}

function matchesTable(answer, view) {
  const rows = answer.matches.slice(0, MOST_LISTED).map((match) => matchRow(match, answer, view));
  const left = answer.matches.length - rows.length;
  return [
    table('Matches, the weakest first', ['Match', 'Score', 'Holds it', 'Why'], rows),
    left > 0 ? el('p', {class: 'quiet'}, `${count(left)} stronger ones are not listed.`) : null,
  ];
}

// Shows in `place` why the two match.
function explainIn(place, match, signal) {
  return fillWith(place, signal, async () => {
    const told = await askExplanation(match.left, match.right, signal);
    announce(`Shown: why ${named(match.left)} and ${named(match.right)} match`);
    const and = el('span', {class: 'quiet'}, ' and ');
    return [el('h3', {}, recordLink(match.left), and, recordLink(match.right)), explained(told)];
  });
}

// The picture, below it the waterfall of the match that was chosen, and the list of matches.
export function together(answer, status, signal) {
  const size = answer.entity.members.length;
  if (size === 1) return empty('Nothing: it has one record.');
  if (answer.matches.length === 0) return weakWords(answer);
  const chosen = el('section', {class: 'chosen', 'aria-label': 'The chosen match'});
  const choose = (match) => {
    picture?.mark(match);
    explainIn(chosen, match, signal);
  };
  const picture = size > MOST_DRAWN ? null : graph(...nodesAndEdges(answer), choose);
  const threshold = status.scorer.match;
  const top = topOf(
    answer.matches.map((match) => match.score),
    threshold,
  );
  return [
    weakWords(answer),
    picture ? [picture.node, el('p', {class: 'quiet legend'}, LEGEND)] : tooLarge(size),
    chosen,
    matchesTable(answer, {choose, top, threshold}),
  ];
}
