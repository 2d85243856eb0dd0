import type { EarlierRun } from '../../earlier-runs.js';
import { citeRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import { findingReaders, recommendActions, ruleCatalogue } from '../../agents/action-recommendation/index.js';
import { describeStatus, startComposition, type TenantState } from '../tenant-state/index.js';
import type { Fact } from './fact.js';

/** Agents whose results contain findings. */
export const FINDING_AGENTS = Object.keys(findingReaders('de'));

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

/** Returns at most `limit` findings of the runs, in the wording and order of the action rules. */
export const findingFacts = (runs: readonly EarlierRun[], language: Language, asOf: Date, limit: number): Fact[] => {
  const { actions } = recommendActions(runs, {
    language,
    asOf,
    rules: ruleCatalogue(),
    maxActions: limit,
    ownerOf: () => null,
    programmeEnd: null,
    wantedBy: null,
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
