import type { EntityManager } from '@mikro-orm/postgresql';
import type { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import { latestRuns } from '../../../platform/runs/index.js';
import type { CompletionRule, ContributionKind, StepContent } from '../content/step-content.schema.js';
import type { StepState } from '../steps/step.policy.js';
import type { RuleFacts } from './check-rules.js';

/**
 * Reads the state that the rules of steps require, from own tables, runs and other domains. The number of statements does not depend
 * on the number of steps. If no domain of this build provides a fact, the rule is unmet.
 * @returns the facts by step id
 */
export const gatherFacts = async (
  em: EntityManager,
  crossDomain: CrossDomainReader,
  tenantId: string,
  steps: readonly Pick<StepContent, 'completion_rules'>[],
): Promise<(stepId: string) => RuleFacts> => {
  const rules = steps.flatMap(({ completion_rules: own }) => own);
  const agents = rules.flatMap((rule) => (rule.kind === 'run_succeeded' ? [rule.agent] : []));
  const requires = (...kinds: CompletionRule['kind'][]): boolean => rules.some(({ kind }) => kinds.includes(kind));
  // Sequential, because a transaction has one connection.
  const runs = await latestRuns(em, tenantId, { agents: [...new Set(agents)] });
  const datasets = requires('dataset_available') ? await crossDomain.read(em, tenantId, 'datasets') : undefined;
  const metrics = requires('metric_active') ? await crossDomain.read(em, tenantId, 'activeMetrics') : undefined;
  const programme = requires('programme_exists', 'initiatives_at_least') ? await crossDomain.read(em, tenantId, 'programme') : undefined;
  const contributions = requires('contributions_at_least') ? await countContributions(em, tenantId) : [];
  const analyses = requires('analysis_done') ? await countAnalyses(em, tenantId) : new Map<string, number>();
  const states = requires('previous_step_done') ? await readStates(em, tenantId) : new Map<string, StepState>();
  return (stepId) => ({
    runs,
    contributions: {
      ...NONE,
      ...Object.fromEntries(contributions.filter((row) => row.step_id === stepId).map((row) => [row.kind, row.count])),
    },
    analyses: analyses.get(stepId) ?? 0,
    datasets: datasets ?? [],
    activeMetrics: metrics?.length ?? 0,
    programme: programme ?? { hasVision: false, initiatives: 0 },
    states,
  });
};

const NONE: Readonly<Record<ContributionKind, number>> = { note: 0, link: 0, file: 0 };

const countContributions = (em: EntityManager, tenantId: string) =>
  em.execute<{ step_id: string; kind: ContributionKind; count: number }[]>(
    `SELECT step_id, kind, count(*)::int AS count FROM process.contribution
      WHERE tenant_id = ? AND withdrawn_at IS NULL AND (kind <> 'file' OR file_status = 'uploaded') GROUP BY step_id, kind`,
    [tenantId],
  );

/** Counts the analyses with evidence since the latest start of each step. */
const countAnalyses = async (em: EntityManager, tenantId: string): Promise<Map<string, number>> => {
  const rows = await em.execute<{ step_id: string; count: number }[]>(
    `SELECT a.step_id, count(*)::int AS count
       FROM process.step_analysis a LEFT JOIN process.step_state s ON s.tenant_id = a.tenant_id AND s.step_id = a.step_id
      WHERE a.tenant_id = ? AND jsonb_array_length(a.evidence) > 0 AND a.created_at >= coalesce(s.started_at, '-infinity')
      GROUP BY a.step_id`,
    [tenantId],
  );
  return new Map(rows.map(({ step_id: id, count }) => [id, count]));
};

const readStates = async (em: EntityManager, tenantId: string): Promise<Map<string, StepState>> => {
  const rows = await em.execute<{ step_id: string; state: StepState }[]>(
    'SELECT step_id, state FROM process.step_state WHERE tenant_id = ?',
    [tenantId],
  );
  return new Map(rows.map(({ step_id: id, state }) => [id, state]));
};
