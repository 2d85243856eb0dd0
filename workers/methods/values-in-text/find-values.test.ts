import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { fromProjectRoot } from '../../../platform/project-root.js';
import { findValues } from './find-values.js';
import type { Language } from '../../../platform/content/index.js';
import { VALUE_TYPES, type ValueType } from '../../../platform/text/index.js';

/** Business text, labelled by hand with all values in it as "type value unit". */
interface Snippet {
  language: Language;
  text: string;
  values: string[];
}

const SNIPPETS = load(readFileSync(fromProjectRoot('workers/agents/data-structuring/testing/snippets.yaml'), 'utf8')) as Snippet[];

const found = ({ text, language }: Snippet): string[] =>
  findValues(text, { language, contacts: true }).map(
    ({ type, value, unit }) => `${type} ${value}${unit === null || type === 'date' || type === 'phone' ? '' : ` ${unit}`}`,
  );

/** Returns the number of labelled values of a type and the precision and recall of the parsers. */
const counts = (type: ValueType) => {
  const of = (values: readonly string[]): string[] => values.filter((value) => value.startsWith(`${type} `));
  let [labelled, returned, correct] = [0, 0, 0];
  for (const snippet of SNIPPETS) {
    const [expected, actual] = [of(snippet.values), of(found(snippet))];
    labelled += expected.length;
    returned += actual.length;
    const left = [...expected];
    for (const value of actual) if (left.includes(value)) correct += Number(left.splice(left.indexOf(value), 1).length);
  }
  return { labelled, precision: correct / returned, recall: correct / labelled };
};

/** Minimum precision and recall on these snippets, as a guard against regressions. */
const MINIMUM: Readonly<Record<ValueType, { precision: number; recall: number }>> = {
  date: { precision: 0.97, recall: 0.97 },
  money: { precision: 0.97, recall: 0.97 },
  quantity: { precision: 0.97, recall: 0.97 },
  percent: { precision: 0.97, recall: 0.97 },
  identifier: { precision: 0.95, recall: 0.95 },
  company: { precision: 0.95, recall: 0.95 },
  person: { precision: 0.9, recall: 0.9 },
  email: { precision: 1, recall: 1 },
  phone: { precision: 1, recall: 1 },
  number: { precision: 0.9, recall: 0.9 },
};

describe('findValues on labelled snippets', () => {
  it('is measured on at least 80 snippets, 35 per language', () => {
    expect(SNIPPETS.length).toBeGreaterThanOrEqual(80);
    for (const language of ['de', 'en'])
      expect(SNIPPETS.filter((snippet) => snippet.language === language).length).toBeGreaterThanOrEqual(35);
  });

  it.each(VALUE_TYPES)('finds %s values with the required precision and recall', (type) => {
    const { labelled, precision, recall } = counts(type);
    expect(labelled).toBeGreaterThanOrEqual(4);
    const passes = { precision: precision >= MINIMUM[type].precision, recall: recall >= MINIMUM[type].recall };
    expect({ type, ...passes, mismatches: mismatchesOf(type) }).toEqual({
      type,
      precision: true,
      recall: true,
      mismatches: passes.precision && passes.recall ? expect.anything() : [],
    });
  });

  it('returns the position of each value', () => {
    for (const { text, language } of SNIPPETS)
      for (const { start, end, text: at } of findValues(text, { language, contacts: true })) expect(text.slice(start, end)).toBe(at);
  });

  it('reads a national number of another country where it is valid, and no day as a number', () => {
    const phonesIn = (text: string, language: 'de' | 'en'): unknown[] =>
      findValues(text, { language, contacts: true }).flatMap(({ type, value }) => (type === 'phone' ? [value] : []));
    expect(phonesIn('Call Jana (Rothwerk AG, 0711 5550) or 020 7946 0958', 'en')).toEqual(['+497115550', '+442079460958']);
    expect(phonesIn('Auftrag 4711 vom 03.04.2025, Tel. 01 5330101', 'de')).toEqual(['+4315330101']);
  });

  it('finds e-mail addresses and telephone numbers only on request', () => {
    const text = 'Rückfragen an anna.muster@example.org oder 0711 9876543.';
    expect(findValues(text, { language: 'de', contacts: false }).map(({ type }) => type)).not.toContain('email');
    expect(findValues(text, { language: 'de', contacts: false }).map(({ type }) => type)).not.toContain('phone');
  });
});

const mismatchesOf = (type: ValueType): string[] =>
  SNIPPETS.flatMap((snippet) => {
    const of = (values: string[]): string => values.filter((value) => value.startsWith(`${type} `)).join(', ');
    const [expected, actual] = [of(snippet.values), of(found(snippet))];
    return expected === actual ? [] : [`${snippet.text}: ${expected} ≠ ${actual}`];
  });

describe('findValues', () => {
  const values = (text: string): string[] =>
    findValues(text, { language: 'de', contacts: false }).map(({ type, value, unit }) => `${type} ${value} ${unit}`);

  it.each(['Eingang 14.03. 17:25 am Schalter', 'Anruf 14.03. 17 Uhr', 'call 14.3. 09:05'])(
    'does not read the hour of "%s" as a year',
    (text) => {
      expect(values(text).filter((value) => value.startsWith('date'))).toEqual([]);
    },
  );

  it('reads a year of two digits before a time of day', () => {
    expect(values('Eingang 14.03.25 17:25')).toContain('date 2025-03-14 day');
  });

  it('reads "Fr." before a name as a title and otherwise as francs', () => {
    expect(values('Fall 318 Fr. Keller')).not.toContain('money 318 CHF');
    expect(values('Gebühr 318 Fr. je Monat, Porto 4,50 Fr. Inland')).toEqual(expect.arrayContaining(['money 318 CHF', 'money 4.5 CHF']));
  });
});
