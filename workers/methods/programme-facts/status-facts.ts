import type { Language } from '../../kit.js';
import { describeStatus, startComposition, type TenantState } from '../tenant-state/index.js';
import type { Fact } from './fact.js';

/** Returns the status of the tenant's data and process analysis, one sentence per fact. */
export const statusFacts = (state: TenantState, language: Language, now: Date): Fact[] => {
  const composition = startComposition(language, now, state.today);
  const statements = describeStatus(state, composition);
  const { citations } = composition.sources;
  return statements.flatMap(({ text, sourceIds }) => {
    const source = citations.find(({ id }) => sourceIds.includes(id));
    return source ? [{ topic: 'standing', subject: source.label, text, source } satisfies Fact] : [];
  });
};
