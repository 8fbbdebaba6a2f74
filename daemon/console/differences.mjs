// Where two texts differ, in pieces that a person would point at: words, and within a word that has another at its
// place, what lies between its common beginning and end.

const LONGEST = 300; // words; longer texts are compared as wholes, for the table below grows with their product

// Words and what stands between them.
const wordsOf = (text) => text.match(/\s+|[^\s\p{P}]+|\p{P}/gu) ?? [];

// lengths[i][j] is how long the longest common subsequence of one[i..] and other[j..] is.
function commonLengths(one, other) {
  const lengths = Array.from({length: one.length + 1}, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; --i) {
    for (let j = other.length - 1; j >= 0; --j) {
      lengths[i][j] =
        one[i] === other[j]
          ? lengths[i + 1][j + 1] + 1
          : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

// Runs of words that both have, and of words that stand between these: [{same, one, other}], as lists of words.
function runs(one, other) {
  const lengths = commonLengths(one, other);
  const found = [];
  const add = (same, left, right) => {
    if (found.at(-1)?.same !== same) found.push({same, one: [], other: []});
    found.at(-1).one.push(...left);
    found.at(-1).other.push(...right);
  };
  let i = 0;
  let j = 0;
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j])
      add(true, [one[i++]], [other[j++]]);
    else if (j === other.length || (i < one.length && lengths[i + 1][j] >= lengths[i][j + 1]))
      add(false, [one[i++]], []);
    else add(false, [], [other[j++]]);
  }
  return found;
}

function commonStart(one, other) {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}

// Two texts at one place, as [same start, different, same end] where enough of them is common to be worth a look.
function within(one, other) {
  const [left, right] = [Array.from(one), Array.from(other)];
  const start = commonStart(left, right);
  const end = commonStart(left.slice(start).reverse(), right.slice(start).reverse());
  if ((start + end) * 2 < Math.max(left.length, right.length)) return null;
  return [left, right].map((signs) => [
    {same: true, text: signs.slice(0, start).join('')},
    {same: false, text: signs.slice(start, signs.length - end).join('')},
    {same: true, text: signs.slice(signs.length - end).join('')},
  ]);
}

const tidy = (pieces) => pieces.filter((piece) => piece.text !== '');

// The pieces of both, in their order, as [{same, text}, ...]. O(words of one * words of the other).
export function differences(one, other) {
  if (one === other) return [[{same: true, text: one}], [{same: true, text: other}]].map(tidy);
  const words = [wordsOf(one), wordsOf(other)];
  if (Math.max(words[0].length, words[1].length) > LONGEST) {
    return [[{same: false, text: one}], [{same: false, text: other}]].map(tidy);
  }
  const pieces = [[], []];
  for (const run of runs(...words)) {
    const texts = [run.one.join(''), run.other.join('')];
    const parts = run.same ? null : within(...texts);
    texts.forEach((text, side) =>
      pieces[side].push(...(parts ? parts[side] : [{same: run.same, text}])),
    );
  }
  return pieces.map(tidy);
}
