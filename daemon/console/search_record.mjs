// From what is typed into the form of the search to a record as the input topic would have it.

// How a value of a type is written, where that needs telling.
export const HINTS = {
  date: '1974-03-02',
  number: '12.5',
  geo: '52.52, 13.41',
  set: 'one, another',
  vector: '[0.1, 0.7, 0.2]',
  minutiae: '[{"x": 10, "y": 20, "angle": 30}]',
};

// As a record on the input topic would have it. Throws where a text is no JSON and its type needs that.
export function valueOf(type, text) {
  if (type === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (type === 'set')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  if (type === 'vector' || type === 'minutiae') return JSON.parse(text);
  return text;
}

const unescape = (step) => step.replaceAll('~1', '/').replaceAll('~0', '~');

// Sets the value at a JSON pointer of the record (RFC 6901), where * is an array's only element. Fields that stand
// within one object share it.
export function place(record, pointer, value) {
  const steps = pointer.split('/').slice(1).map(unescape);
  let at = record;
  steps.forEach((step, i) => {
    const key = step === '*' ? 0 : step;
    if (i === steps.length - 1) at[key] = value;
    else at[key] ??= steps[i + 1] === '*' ? [] : {};
    at = at[key];
  });
}

// What the form holds now; fields that are empty are left out.
export function recordOf(fields, texts, source) {
  const record = source ? {source} : {};
  for (const field of fields) {
    const text = texts.get(field.name) ?? '';
    if (text.trim() === '') continue;
    try {
      place(record, field.from, valueOf(field.type, text));
    } catch {
      throw new Error(`${field.name} must be JSON, such as ${HINTS[field.type]}`);
    }
  }
  return record;
}
