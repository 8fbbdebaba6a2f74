// Tables.

import {el} from './dom.mjs';

// A head of names; a name of '' is a column that explains itself. `kinds` are classes of columns by their place.
function headRow(names, kinds) {
  const cells = names.map((name, i) =>
    name ? el('th', {scope: 'col', class: kinds[i]}, name) : el('td', {class: kinds[i]}),
  );
  return el('thead', {}, el('tr', {}, cells));
}

// `caption` is read out and not shown, since a heading stands above. `rows` are nodes.
export function table(caption, names, rows, {kind = 'results stacks', kinds = []} = {}) {
  const told = el('caption', {class: 'unseen'}, caption);
  return el('table', {class: kind}, told, headRow(names, kinds), el('tbody', {}, rows));
}

// A cell that says what it is where the table is stacked, and its column's head is not above it.
export function cell(label, content, kind = null) {
  return el('td', {'data-label': label, class: kind}, content);
}

export function row(head, ...cells) {
  return el('tr', {}, el('th', {scope: 'row'}, head), cells);
}
