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
 */
export const withoutPersons = (facts: readonly Fact[], people: readonly string[] = []): WithoutPersons => {
  const placeholders = new Placeholders();
  const names = people.filter((name) => !isRole(name)).toSorted((a, b) => b.length - a.length);
  const patterns = names.map((name) => new RegExp(String.raw`(?<!\p{L})${RegExp.escape(name)}(?!\p{L})`, 'gu'));
  const withoutNames = (text: string): string =>
    patterns.reduce(
      (rest, pattern) =>
        rest.replaceAll(pattern, (name) => placeholders.for({ kind: 'NAME', key: name.toLowerCase(), start: 0, end: name.length }, name)),
      text,
    );
  const filtered = (text: string): string => filterPersonalData(withoutNames(text), placeholders);
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
