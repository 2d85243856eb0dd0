import { filterPersonalData, Placeholders } from '../../../platform/models/personal-data/index.js';
import { isRole } from '../request-reading/index.js';
import type { Fact } from './fact.js';

export interface WithoutPersons {
  facts: Fact[];
  /** Number of replaced values by kind of personal data. */
  removed: Record<string, number>;
}

/**
 * Replaces personal data in facts by placeholders such as `[NAME_1]`, so that they may be published.
 *
 * @param people names that are known to be those of people
 * @param keepsPeople whether these names are kept, for readers inside the company
 */
export const withoutPersons = (facts: readonly Fact[], people: readonly string[] = [], keepsPeople = false): WithoutPersons => {
  const placeholders = new Placeholders();
  const names = people.filter((name) => !isRole(name)).toSorted((a, b) => b.length - a.length);
  const patterns = names.map((name) => new RegExp(String.raw`(?<!\p{L})${RegExp.escape(name)}(?!\p{L})`, 'gu'));
  const withoutNames = (text: string): string =>
    patterns.reduce(
      (rest, pattern) =>
        rest.replaceAll(pattern, (name) => placeholders.for({ kind: 'NAME', key: name.toLowerCase(), start: 0, end: name.length }, name)),
      text,
    );
  const filtered = (text: string): string =>
    keepsPeople
      ? text
          .split(KEPT(names))
          .map((part, index) => (index % 2 === 1 ? part : filterPersonalData(part, placeholders)))
          .join('')
      : filterPersonalData(withoutNames(text), placeholders);
  return {
    facts: facts.map((fact) => ({
      ...fact,
      subject: filtered(fact.subject),
      text: filtered(fact.text),
      source: { ...fact.source, label: filtered(fact.source.label) },
    })),
    removed: { ...placeholders.found },
  };
};

/** Splits a text at names, which are its odd parts. */
const KEPT = (names: readonly string[]): RegExp =>
  new RegExp(names.length === 0 ? '(?!)()' : String.raw`(?<!\p{L})(${names.map((name) => RegExp.escape(name)).join('|')})(?!\p{L})`, 'gu');
