import type { EntityManager } from '@mikro-orm/postgresql';
import type { Facts } from '../../../platform/facts/index.js';
import { latestRuns } from '../../../platform/queue/index.js';
import type { CompletionRule, ContributionKind } from '../content/step-content.schema.js';
import type { StepState } from '../steps/step.policy.js';
import type { RuleFacts } from './check-rules.js';

/** Which step of which tenant the facts are gathered for. */
interface Subject {
  tenantId: string;
  stepId: string;
}

/**
 * Gathers what the rules of a step ask for, in the caller's transaction: its own tables, runs from the platform, and
 * what other domains tell. A fact that no domain of this build tells is not so.
 */
export const gatherFacts = async (
  em: EntityManager,
  facts: Facts,
  subject: Subject,
  rules: readonly CompletionRule[],
): Promise<RuleFacts> => {
  const { tenantId } = subject;
  const agents = rules.flatMap((rule) => (rule.kind === 'run_succeeded' ? [rule.agent] : []));
  const asks = (...kinds: CompletionRule['kind'][]): boolean => rules.some(({ kind }) => kinds.includes(kind));
  // One after the other: a transaction has one connection.
  const runs = await latestRuns(em, tenantId, { agents });
  const datasets = asks('dataset_available') ? await facts.read(em, tenantId, 'datasets') : undefined;
  const metrics = asks('metric_active') ? await facts.read(em, tenantId, 'activeMetrics') : undefined;
  const programme = asks('programme_exists', 'initiatives_at_least') ? await facts.read(em, tenantId, 'programme') : undefined;
  return {
    runs,
    contributions: await countContributions(em, subject),
    analyses: asks('analysis_done') ? await countAnalyses(em, subject) : 0,
    datasets: datasets ?? [],
    activeMetrics: metrics?.length ?? 0,
    programme: programme ?? { hasVision: false, initiatives: 0 },
    states: asks('previous_step_done') ? await readStates(em, tenantId) : new Map(),
  };
};

const countContributions = async (em: EntityManager, { tenantId, stepId }: Subject): Promise<Record<ContributionKind, number>> => {
  const rows = await em.execute<{ kind: ContributionKind; count: number }[]>(
    `SELECT kind, count(*)::int AS count FROM process.contribution
      WHERE tenant_id = ? AND step_id = ? AND withdrawn_at IS NULL AND (kind <> 'file' OR file_status = 'uploaded') GROUP BY kind`,
    [tenantId, stepId],
  );
  const counted = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  return { note: 0, link: 0, file: 0, ...counted };
};

const countAnalyses = async (em: EntityManager, { tenantId, stepId }: Subject): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM process.step_analysis a
      WHERE a.tenant_id = ? AND a.step_id = ? AND jsonb_array_length(a.evidence) > 0
        AND a.created_at >= coalesce((SELECT s.started_at FROM process.step_state s
                                       WHERE s.tenant_id = a.tenant_id AND s.step_id = a.step_id), '-infinity')`,
    [tenantId, stepId],
  );
  return row?.count ?? 0;
};

const readStates = async (em: EntityManager, tenantId: string): Promise<Map<string, StepState>> => {
  const rows = await em.execute<{ step_id: string; state: StepState }[]>(
    'SELECT step_id, state FROM process.step_state WHERE tenant_id = ?',
    [tenantId],
  );
  return new Map(rows.map(({ step_id: id, state }) => [id, state]));
};
