import { filterPersonalData, Placeholders } from '../../../platform/models/personal-data/index.js';
import type { Fact } from './fact.js';

export interface WithoutPersons {
  facts: Fact[];
  /** Number of replaced values by kind of personal data. */
  removed: Record<string, number>;
}

/** Replaces personal data in facts by placeholders such as `[NAME_1]`, so that they may be published. */
export const withoutPersons = (facts: readonly Fact[]): WithoutPersons => {
  const placeholders = new Placeholders();
  const filtered = (text: string): string => filterPersonalData(text, placeholders);
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
