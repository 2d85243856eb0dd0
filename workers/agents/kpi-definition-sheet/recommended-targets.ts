import { resultOf, type EarlierRun } from '../../earlier-runs.js';
import { targetRuns } from '../target-recommendation/index.js';
import type { Sheet } from './sheet-result.js';

type Run = Pick<EarlierRun, 'runId' | 'agent' | 'result'>;
type RecommendedTarget = NonNullable<Sheet['recommendedTarget']>;

/** Returns the targets recommended by runs, keyed by metric id or by the id of the constructing run; later runs take precedence. */
export const recommendedTargets = (runs: readonly Run[]): ReadonlyMap<string, RecommendedTarget> =>
  new Map(
    runs.flatMap((run) =>
      (resultOf(targetRuns, run)?.recommendations ?? []).map(({ key, levels, duePeriod }): [string, RecommendedTarget] => [
        key,
        { runId: run.runId, duePeriod, levels: levels.map(({ level, value }) => ({ level, value })) },
      ]),
    ),
  );

/** Adds the recommended target to a sheet. The recommendation is not a set target, so the field `target` stays open. */
export const withRecommendedTarget = (sheet: Sheet, targets: ReadonlyMap<string, RecommendedTarget>): Sheet => ({
  ...sheet,
  recommendedTarget: targets.get(sheet.metricId ?? sheet.runId ?? '') ?? null,
});
