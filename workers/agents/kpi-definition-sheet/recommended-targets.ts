import { parseStored } from '../../../platform/stored-json.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { targetResultSchema } from '../target-recommendation/index.js';
import type { Sheet } from './sheet-result.js';

type Run = Pick<EarlierRun, 'runId' | 'agent' | 'result'>;
type RecommendedTarget = NonNullable<Sheet['recommendedTarget']>;

/** What runs of target-recommendation recommend, by the metric or the constructing run that it is for; the last one counts. */
export const recommendedTargets = (runs: readonly Run[]): ReadonlyMap<string, RecommendedTarget> =>
  new Map(
    runs.flatMap(({ runId, agent, result }) => {
      const targets = agent === 'target-recommendation' ? parseStored(targetResultSchema, result) : null;
      return (targets?.recommendations ?? []).map(({ key, levels, duePeriod }): [string, RecommendedTarget] => [
        key,
        { runId, duePeriod, levels: levels.map(({ level, value }) => ({ level, value })) },
      ]);
    }),
  );

/** The sheet with the target that is recommended for it. Nobody has set it: what is open stays open. */
export const withRecommendedTarget = (sheet: Sheet, targets: ReadonlyMap<string, RecommendedTarget>): Sheet => ({
  ...sheet,
  recommendedTarget: targets.get(sheet.metricId ?? sheet.runId ?? '') ?? null,
});
