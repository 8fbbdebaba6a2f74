// Which blocking rules hold on a pair, and by how much the others missed.

import {el} from './dom.mjs';
import {count, percent, several, short} from './words.mjs';

const STATES = {
  holds: 'holds',
  differs: 'does not hold',
  missing_left: 'no value on the left',
  missing_right: 'no value on the right',
  missing_both: 'no value on both sides',
};

// By how much it missed, or by how many keys it holds, in a few words.
export function ruleWords(rule) {
  const words = [STATES[rule.state] ?? rule.state];
  if (rule.edits !== undefined) words.push(`differs by ${several(rule.edits, 'edit')}`);
  if (rule.km !== undefined) words.push(`${short(rule.km)} km apart`);
  if (rule.similarity !== undefined) words.push(`similarity ${short(rule.similarity)}`);
  if (rule.chance !== undefined) words.push(`finds such pairs with ${percent(rule.chance)}`);
  if (rule.state === 'holds' && rule.keys > 1)
    words.push(`${count(rule.shared)} of ${several(rule.keys, 'key')} shared`);
  if (rule.capped) words.push('its keys have too many records: max_bucket');
  return words.join(', ');
}

function ruleItem(rule) {
  const name = rule.name && rule.name !== rule.rule ? rule.name : null;
  return el(
    'li',
    {class: rule.state},
    el('span', {class: 'dot', 'aria-hidden': 'true'}),
    el('span', {}, name ? [name, ' '] : null, el('code', {}, rule.rule)),
    el('span', {class: 'quiet'}, ` ${ruleWords(rule)}`),
    rule.parts ? el('ul', {}, rule.parts.map(ruleItem)) : null,
  );
}

export const ruleList = (rules) => el('ul', {class: 'rules'}, rules.map(ruleItem));
