// Numbers, times and names as people read them.

const WHOLE = new Intl.NumberFormat('en');
const SHORT = new Intl.NumberFormat('en', {maximumSignificantDigits: 3});
const SCORE = new Intl.NumberFormat('en', {maximumFractionDigits: 2});
const CLOSE = new Intl.NumberFormat('en', {maximumFractionDigits: 4});

export const count = (number) => WHOLE.format(number);

// Three digits that count.
export const short = (number) => SHORT.format(number);

// Points have few decimals; of what lies between 0 and 1 the difference between 0.95 and 0.9512 may decide.
export const score = (number) => (Math.abs(number) <= 1 ? CLOSE : SCORE).format(number);

export function signed(number) {
  return (number < 0 ? '−' : '+') + SCORE.format(Math.abs(number));
}

// A chance, never told as certain when it is not.
export function percent(share) {
  if (share > 0.9999 && share < 1) return '> 99.99 %';
  if (share > 0 && share < 0.0001) return '< 0.01 %';
  return `${SCORE.format(share * 100)} %`;
}

// "1 record", "1,200 records"
export function several(number, one, many = `${one}s`) {
  return `${count(number)} ${number === 1 ? one : many}`;
}

// "a, b and c"
export function listed(words) {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function bytes(number) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  while (number >= 1000 && unit < units.length - 1) {
    number /= 1000;
    unit += 1;
  }
  return `${short(number)} ${units[unit]}`;
}

export function seconds(number) {
  return number < 1 ? `${short(number * 1000)} ms` : `${short(number)} s`;
}

// In the time of who looks: "2026-11-26 16:05:09"
export function moment(milliseconds) {
  const time = new Date(milliseconds);
  if (Number.isNaN(time.getTime())) return String(milliseconds);
  const two = (number) => String(number).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

// A record, where there is no room for two lines.
export const named = (identity) => `${identity.source}/${identity.id}`;

export const same = (one, other) => one.source === other.source && one.id === other.id;

// Equal for equal pairs alone.
export const pairKey = ({left, right}) =>
  JSON.stringify([left.source, left.id, right.source, right.id]);
