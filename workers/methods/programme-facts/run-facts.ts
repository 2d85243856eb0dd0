import type { EarlierRun } from '../../earlier-runs.js';
import { citeRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import { findingReaders, recommendActions, ruleCatalogue } from '../../agents/action-recommendation/index.js';
import { describeStatus, startComposition, type TenantState } from '../tenant-state/index.js';
import type { Fact } from './fact.js';

/** Agents whose results tell findings. */
export const FINDING_AGENTS = Object.keys(findingReaders('de'));

/** Where the tenant stands by its data and its process analysis, a sentence each. */
export const standingFacts = (state: TenantState, language: Language, now: Date): Fact[] => {
  const composition = startComposition(language, now);
  const statements = describeStatus(state, composition);
  const cited = composition.sources.citations;
  return statements.flatMap(({ text, sourceIds }) => {
    const source = cited.find(({ id }) => sourceIds.includes(id));
    return source ? [{ topic: 'standing', subject: source.label, text, source } satisfies Fact] : [];
  });
};

/** The most pressing findings of runs, as the rules for actions put them. */
export const findingFacts = (runs: readonly EarlierRun[], language: Language, asOf: Date, most: number): Fact[] => {
  const { actions } = recommendActions(runs, {
    language,
    asOf,
    rules: ruleCatalogue(),
    maxActions: most,
    ownerOf: () => null,
    programmeEnd: null,
    effects: [],
  });
  return actions.flatMap(({ finding, subject, evidence }): Fact[] => {
    const run = runs.find(({ runId }) => runId === evidence.runId);
    return run
      ? [
          {
            topic: 'finding',
            subject: subject === '' ? run.agent : subject,
            text: finding,
            source: { ...citeRun(run, language), locator: evidence.pointer },
          },
        ]
      : [];
  });
};
