import { filterPersonalData, Placeholders } from '../../../platform/models/personal-data/index.js';
import type { Fact } from './fact.js';

export interface WithoutPersons {
  facts: Fact[];
  /** How many values of each kind were taken out. */
  removed: Record<string, number>;
}

/** Facts as they may leave the house: personal data in their texts is replaced by placeholders such as `[NAME_1]`. */
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
