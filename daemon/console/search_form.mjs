// A form made of the fields of the pipeline.

import {el} from './dom.mjs';
import {HINTS, recordOf} from './search_record.mjs';

// Texts by the name of the field, and the source that was chosen: what a form begins with, and keeps up to date.
export const nothingTyped = () => ({texts: new Map(), source: ''});

function labelled(id, label, input) {
  return el('p', {class: 'field'}, el('label', {for: id}, label), input);
}

function fieldInput(field, i, text) {
  const id = `field-${i}`; // names of fields may hold whatever an id may not
  const label = [field.name, field.scored ? null : el('span', {class: 'quiet'}, ' not scored')];
  const hint = HINTS[field.type] ?? '';
  const input = el('input', {
    id,
    value: text ?? '',
    placeholder: hint,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  return {input, node: labelled(id, label, input)};
}

function sourceInput(sources, chosen) {
  const option = (value, text) => el('option', {value, selected: value === chosen}, text);
  const options = [
    option('', 'none in particular'),
    sources.map((source) => option(source, source)),
  ];
  const input = el('select', {id: 'field-of-source'}, options);
  return {input, node: sources.length < 2 ? null : labelled('field-of-source', 'Source', input)};
}

export class SearchForm {
  #fields;
  #typed;
  #inputs; // by field
  #source;
  #json = el('textarea', {id: 'as-json', rows: 8, spellcheck: 'false', autocomplete: 'off'});
  #raw;
  #refuse;

  // `find` is given the record that was asked for, and `refuse` a text where what was typed is none.
  constructor(status, typed, find, refuse) {
    this.#fields = status.fields;
    this.#typed = typed;
    this.#refuse = refuse;
    const inputs = status.fields.map((field, i) =>
      fieldInput(field, i, typed.texts.get(field.name)),
    );
    const source = sourceInput(status.sources, typed.source);
    this.#inputs = inputs.map(({input}) => input);
    this.#source = source.input;
    this.#raw = this.#rawPart();
    const submit = (event) => {
      event.preventDefault();
      this.#submit(find);
    };
    const reset = (event) => {
      event.preventDefault();
      this.#clear();
    };
    this.node = el(
      'form',
      {class: 'search-form', autocomplete: 'off', submit, reset},
      el(
        'div',
        {class: 'fields'},
        inputs.map(({node}) => node),
        source.node,
      ),
      this.#raw,
      el(
        'p',
        {class: 'actions'},
        el('button', {type: 'submit', class: 'main'}, 'Search'),
        el('button', {type: 'reset'}, 'Clear'),
      ),
    );
  }

  #rawPart() {
    const words = 'A record as on the input topic. While this is open, it is what is searched for.';
    const label = el('label', {for: 'as-json', class: 'unseen'}, 'Record');
    const toggle = () => this.#guard(() => this.#showRaw());
    return el(
      'details',
      {toggle},
      el('summary', {}, 'As JSON'),
      el('p', {class: 'quiet'}, words),
      label,
      this.#json,
    );
  }

  #showRaw() {
    if (this.#raw.open) this.#json.value = JSON.stringify(this.#read(), null, 2);
  }

  #read() {
    this.#fields.forEach((field, i) => this.#typed.texts.set(field.name, this.#inputs[i].value));
    this.#typed.source = this.#source.value;
    return recordOf(this.#fields, this.#typed.texts, this.#typed.source);
  }

  #submit(find) {
    this.#guard(() => {
      const record = this.#raw.open ? JSON.parse(this.#json.value) : this.#read();
      if (Object.keys(record).some((key) => key !== 'source')) find(record);
      else this.#refuse('Fill in at least one field.');
    });
  }

  #clear() {
    this.#typed.texts.clear();
    this.#typed.source = '';
    for (const input of [...this.#inputs, this.#source, this.#json]) input.value = '';
    this.#inputs[0]?.focus();
  }

  #guard(work) {
    try {
      work();
    } catch (fault) {
      this.#refuse(this.#raw.open ? `This is no JSON: ${fault.message}` : fault.message);
    }
  }
}
