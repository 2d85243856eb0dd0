import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../../../platform/content/index.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { enqueueRun } from '../../../platform/runs/index.js';
import { defineGoalMetric, MetricDirection, MetricGrain, OPEN_FORMULA, waitingDrafts } from '../../../subgraphs/metrics/index.js';
import type { SetupPlan } from '../../../subgraphs/onboarding/index.js';
import { Dataset, datasetContents, Source, SourceOrigin } from '../../../subgraphs/sources/index.js';
import { card as kpiDiscovery } from '../../agents/kpi-discovery/card.js';
import type { AgentContext } from '../../kit.js';
import { readGoals, type ReadGoal } from '../../methods/goal-reading/index.js';
import { messagesIn } from '../messages.js';

/** A goal with the metric that measures it. */
export interface GoalResult {
  goal: string;
  metricId: string | null;
  notes: ReadGoal['notes'][number][];
}

const GRAINS: Readonly<Record<SetupPlan['cadence'], MetricGrain>> = {
  daily: MetricGrain.DAY,
  weekly: MetricGrain.WEEK,
  monthly: MetricGrain.MONTH,
  quarterly: MetricGrain.QUARTER,
  irregularly: MetricGrain.MONTH,
};

/**
 * Defines a draft metric for each goal of which KPI and direction can be read. Goals with the same meaning share a metric; existing
 * metrics are kept.
 */
export const setUpGoals = async (
  em: EntityManager,
  { run, config }: Pick<AgentContext, 'run' | 'config'>,
  { goals, kpisInUse, cadence }: Pick<SetupPlan, 'goals' | 'kpisInUse' | 'cadence'>,
  language: Language,
): Promise<{ metricIds: string[]; goals: GoalResult[]; kept: string[] }> => {
  const { tenantId, actor, requestId } = run;
  const requester = { tenantId, actor, requestId, maxAttempts: config.runs.maxAttempts };
  const outcome = { metricIds: [] as string[], goals: [] as GoalResult[], kept: [] as string[] };
  for (const goal of goals.flatMap((told) => readGoals(told, kpisInUse, { language, today: new Date() }))) {
    const { name, direction, catalogueKpi, unit, owner, target, due, notes } = goal;
    if (name === null || direction === null) {
      outcome.goals.push({ goal: goal.goal, metricId: null, notes: [...notes] });
      continue;
    }
    const definition = kpisInUse.find((kpi) => kpi.name.toLowerCase() === name.toLowerCase())?.definition;
    const { metricId, created } = await defineGoalMetric(
      em,
      requester,
      {
        name,
        purpose: messagesIn(language)
          .goalPurpose(goal.goal, definition ?? catalogueKpi?.purpose[language] ?? null)
          .slice(0, 2_000),
        formula: catalogueKpi?.formula ?? OPEN_FORMULA,
        unit,
        direction: enumMember(MetricDirection, direction),
        grain: GRAINS[cadence],
        owner,
        targetValue: target,
        targetDue: due,
        tags: ['onboarding', ...(catalogueKpi ? [catalogueKpi.area] : [])],
      },
      datasetContents,
    );
    if (created) outcome.metricIds.push(metricId);
    else if (!outcome.metricIds.includes(metricId)) outcome.kept.push(`metric: ${name}`);
    outcome.goals.push({ goal: goal.goal, metricId, notes: [...notes] });
  }
  return outcome;
};

/**
 * Starts the discovery of KPIs in datasets if drafts wait for data, so that drafts which the data can compute are offered for
 * completion. Call it after all rows of the transaction are written.
 * @param datasetIds datasets to examine. If absent, all datasets of the tenant; none if all of them come from the demo files
 */
export const discoverForDrafts = async (
  em: EntityManager,
  context: Pick<AgentContext, 'run' | 'config'>,
  datasetIds?: string[],
): Promise<void> => {
  const { tenantId, actor, requestId } = context.run;
  if ((await waitingDrafts(em, tenantId)).length === 0) return;
  if (datasetIds === undefined && !(await hasOwnDatasets(em, tenantId))) return;
  const input = datasetIds === undefined ? {} : { dataset_ids: datasetIds };
  await enqueueRun(em, { tenantId, actor, requestId, agent: kpiDiscovery.name, input, maxAttempts: context.config.runs.maxAttempts });
};

/** Returns whether the tenant has a dataset that is not from the demo files, in which the demo starts its own discovery. */
const hasOwnDatasets = async (em: EntityManager, tenantId: string): Promise<boolean> => {
  const demo = await em.find(Source, { tenantId, origin: SourceOrigin.DEMO });
  return (await em.count(Dataset, { tenantId, sourceId: { $nin: demo.map(({ sourceId }) => sourceId) } })) > 0;
};
