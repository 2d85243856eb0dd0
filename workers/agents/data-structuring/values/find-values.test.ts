import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fromProjectRoot } from '../../../../platform/project-root.js';
import { findValues } from './find-values.js';
import { VALUE_TYPES, type Language, type ValueType } from './finding.js';

/** Snippets as business texts have them, labelled by hand: what is in them, by type, value and unit, and nothing else. */
interface Snippet {
  language: Language;
  text: string;
  values: string[];
}

const SNIPPETS = parse(readFileSync(fromProjectRoot('workers/agents/data-structuring/testing/snippets.yaml'), 'utf8')) as Snippet[];

const found = ({ text, language }: Snippet): string[] =>
  findValues(text, { language, contacts: true }).map(
    ({ type, value, unit }) => `${type} ${value}${unit === null || type === 'date' || type === 'phone' ? '' : ` ${unit}`}`,
  );

/** Of what is labelled, of what was found, and of both. */
const counts = (type: ValueType) => {
  const of = (values: readonly string[]): string[] => values.filter((value) => value.startsWith(`${type} `));
  let [labelled, returned, right] = [0, 0, 0];
  for (const snippet of SNIPPETS) {
    const [wanted, got] = [of(snippet.values), of(found(snippet))];
    labelled += wanted.length;
    returned += got.length;
    const left = [...wanted];
    for (const value of got) if (left.includes(value)) right += Number(left.splice(left.indexOf(value), 1).length);
  }
  return { labelled, precision: right / returned, recall: right / labelled };
};

/** Measured on these snippets; a change that makes a parser worse is noticed. */
const LEAST: Readonly<Record<ValueType, { precision: number; recall: number }>> = {
  date: { precision: 0.97, recall: 0.97 },
  money: { precision: 0.97, recall: 0.97 },
  quantity: { precision: 0.97, recall: 0.97 },
  percent: { precision: 0.97, recall: 0.97 },
  identifier: { precision: 0.95, recall: 0.95 },
  email: { precision: 1, recall: 1 },
  phone: { precision: 1, recall: 1 },
  number: { precision: 0.9, recall: 0.9 },
};

describe('the parsers on labelled snippets', () => {
  it('are measured on enough, in both languages', () => {
    expect(SNIPPETS.length).toBeGreaterThanOrEqual(80);
    for (const language of ['de', 'en'])
      expect(SNIPPETS.filter((snippet) => snippet.language === language).length).toBeGreaterThanOrEqual(35);
  });

  it.each(VALUE_TYPES)('find %s with the stated precision and recall', (type) => {
    const { labelled, precision, recall } = counts(type);
    expect(labelled).toBeGreaterThanOrEqual(4);
    expect({ type, precision: precision >= LEAST[type].precision, recall: recall >= LEAST[type].recall, faults: faultsOf(type) }).toEqual({
      type,
      precision: true,
      recall: true,
      faults: precision >= LEAST[type].precision && recall >= LEAST[type].recall ? expect.anything() : [],
    });
  });

  it('give each value the place at which its text stands', () => {
    for (const { text, language } of SNIPPETS)
      for (const { start, end, text: at } of findValues(text, { language, contacts: true })) expect(text.slice(start, end)).toBe(at);
  });

  it('leave persons alone unless asked', () => {
    const text = 'Rückfragen an anna.muster@example.org oder 0711 9876543.';
    expect(findValues(text, { language: 'de', contacts: false }).map(({ type }) => type)).not.toContain('email');
    expect(findValues(text, { language: 'de', contacts: false }).map(({ type }) => type)).not.toContain('phone');
  });

  it('take no time over texts made to cost some', () => {
    const began = performance.now();
    for (const evil of [
      '1.'.repeat(10_000),
      '1,111,'.repeat(3_000),
      'A1-'.repeat(6_000),
      'a@'.repeat(9_000),
      ' 1'.repeat(10_000),
      'DE11 '.repeat(4_000),
    ])
      findValues(evil, { language: 'en', contacts: true });
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

const faultsOf = (type: ValueType): string[] =>
  SNIPPETS.flatMap((snippet) => {
    const of = (values: string[]): string => values.filter((value) => value.startsWith(`${type} `)).join(', ');
    const [wanted, got] = [of(snippet.values), of(found(snippet))];
    return wanted === got ? [] : [`${snippet.text}: ${wanted} ≠ ${got}`];
  });
