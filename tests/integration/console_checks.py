"""What console_test runs within the page: scripts, each of which returns what is wrong."""

# Text whose contrast to what stands behind it is below 4.5, by WCAG 2.2, 1.4.3: "word: ratio".
CONTRAST = r"""
const parse = (color) => {
  const canvas = parse.canvas ??= new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const linear = (part) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const behind = (node) => {
  for (; node; node = node.parentElement) {
    const color = parse(getComputedStyle(node).backgroundColor);
    if (color[3] > 127) return color;
  }
  return parse(getComputedStyle(document.documentElement).backgroundColor);
};
const weak = [];
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const node = texts.currentNode.parentElement;
  const text = texts.currentNode.data.trim();
  if (!text || !node.checkVisibility() || node.closest('.unseen, noscript')) continue;
  const style = getComputedStyle(node);
  const front = parse(node.namespaceURI.endsWith('svg') ? style.fill : style.color);
  const [one, other] = [luminance(front), luminance(behind(node))];
  const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  if (ratio < 4.5) weak.push(`${text.slice(0, 20)}: ${ratio.toFixed(2)}`);
}
return weak;
"""

# Landmarks, one heading of the page, names of controls, heads of tables, and nothing that the policy would forbid.
STRUCTURE = r"""
const faults = [];
const all = (selector) => [...document.querySelectorAll(selector)];
if (all('main, header, nav').length !== 3) faults.push('landmarks');
if (all('h1').length !== 1) faults.push(`${all('h1').length} headings of the page`);
if (document.title === '' || document.documentElement.lang !== 'en') faults.push('title or language');
for (const input of all('input, select, textarea')) {
  if (!input.labels?.length) faults.push(`no label: ${input.outerHTML.slice(0, 80)}`);
}
for (const control of all('button, a, summary')) {
  if (!control.textContent.trim()) faults.push(`no name: ${control.outerHTML.slice(0, 80)}`);
}
for (const table of all('table')) {
  if (!table.caption) faults.push('a table without a caption');
}
for (const head of all('th')) {
  if (!head.scope) faults.push(`a head without a scope: ${head.textContent}`);
}
for (const picture of all('svg')) {
  const told = picture.getAttribute('aria-hidden') === 'true' || picture.getAttribute('aria-label');
  if (!told) faults.push('a picture without words');
}
if (all('[style], style, [onclick], [onerror]').length) faults.push('inline style or code');
if (all('main img').length) faults.push('a value that became markup');
const ids = all('[id]').map((node) => node.id);
for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) faults.push(`two of the id ${id}`);
return faults;
"""

# Modules whose answers can be told beforehand.
MODULES = r"""
return (async () => {
const faults = [];
const equal = (told, wanted, what) => {
  if (JSON.stringify(told) !== JSON.stringify(wanted)) faults.push(`${what}: ${JSON.stringify(told)}`);
};
const marks = (pieces) => pieces.map(({same, text}) => (same ? text : `[${text}]`)).join('');
const {differences} = await import('/differences.mjs');
const both = (one, other) => differences(one, other).map(marks);
equal(both('alvin johanmark', 'alvin donald johanmark'), ['alvin johanmark', 'alvin [donald ]johanmark'], 'a word more');
equal(both('johanmark', 'johanmarc'), ['johanmar[k]', 'johanmar[c]'], 'another letter');
equal(both('arthur', 'ralph'), ['[arthur]', '[ralph]'], 'another word');
equal(both('', 'a'), ['', '[a]'], 'nothing and something');
equal(both('same', 'same'), ['same', 'same'], 'the same');

const {layout} = await import('/graph_layout.mjs');
const chain = [[0, 1], [1, 2], [2, 3]];
equal(layout(4, chain), layout(4, chain), 'a layout that is not always the same');
const places = layout(4, chain);
const apart = (i, j) => Math.hypot(places[i][0] - places[j][0], places[i][1] - places[j][1]);
if (Math.abs(apart(0, 1) - 1) > 0.2 || apart(0, 3) < 2.5) faults.push(`a chain lies at ${JSON.stringify(places)}`);
if (!layout(3, [[0, 1]]).flat().every(Number.isFinite)) faults.push('a node without an edge has no place');

const {pageAt, recordPath} = await import('/routes.mjs');
const record = {source: 'a/b', id: '%2F #?"'};
equal(pageAt(recordPath(record)), {name: 'record', parts: [record.source, record.id]}, 'the way to a record and back');
equal(pageAt('#/record/%'), null, 'an address that is no text');

const {recordOf} = await import('/search_record.mjs');
const fields = [{name: 'phone', type: 'text', from: '/contact/phones/*/number'}, {name: 'zip', type: 'text', from: '/zip'},
                {name: 'tags', type: 'set', from: '/a~1b'}, {name: 'price', type: 'number', from: '/price'}];
const texts = new Map([['phone', '12'], ['zip', ' '], ['tags', 'x, y'], ['price', '2.5']]);
equal(recordOf(fields, texts, 's'), {source: 's', contact: {phones: [{number: '12'}]}, 'a/b': ['x', 'y'], price: 2.5},
      'the record of a form');

const {effectWords} = await import('/effect.mjs');
const pair = (left, right, same_entity, would_part) => ({left: left && {size: left}, right: right && {size: right},
                                                         same_entity, would_part});
equal(effectWords(pair(12, 7, false, null), 'same', true), 'joins an entity of 12 with one of 7', 'joining');
equal(effectWords(pair(19, 19, true, [12, 7]), 'different', true), 'parts an entity of 19 into 12 and 7', 'parting');

const {readSteps} = await import('/waterfall.mjs');
const told = readSteps({weights: [], waterfall: [], match: 0.5, review: null});
equal(told.thresholds, [{name: 'match', at: 0}], 'an even chance in bits');

const {stateWords} = await import('/shadow.mjs');
const lag = {of: 'p', waiting: 0, behind: {old: 1200, new: 1, topics: 0}};
equal(stateWords({...lag, state: 'starting'})[1], 'The pipeline p is 1,200 messages behind and the shadow is 1 message behind.',
      'who is behind');

const {rate} = await import('/live.mjs');
const samples = [[0, 5], [1000, 15], [2000, 3]].map(([time, records]) => ({time, records}));
equal(rate('records')(samples), [{time: 1000, value: 10}], 'a rate over a new start');

const {thin, mean} = await import('/chart.mjs');
const many = Array.from({length: 721}, (_, i) => ({time: i, value: 1}));
const few = thin(many, mean);
if (few.length > 130 || few[0].time !== 0 || few.at(-1).time !== 720) faults.push(`${few.length} points of 721`);

const {percent} = await import('/words.mjs');
equal([1, 0.999999, 0.5].map(percent), ['100 %', '> 99.99 %', '50 %'], 'chances');
return faults;
})();
"""
