import { citeRun, type EarlierRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { findingReaders } from './findings/index.js';
import { recommendActions } from './recommend-actions.js';
import { ruleCatalogue } from './rule-catalogue.js';

/** Agents whose results contain findings. */
export const FINDING_AGENTS = Object.keys(findingReaders('de'));

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
