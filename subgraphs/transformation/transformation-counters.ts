import { readRows } from '../../platform/database/index.js';
import type { GraphContext } from '../../platform/graph/context.js';

/** Figures of the programme, read by one statement and therefore consistent with each other. */
export interface Counters {
  programmes: number;
  areas: number;
  initiatives: number;
  active: number;
  paused: number;
  done: number;
  overdue_initiatives: number;
  milestones: number;
  completed_milestones: number;
  overdue_milestones: number;
  next_milestone: string | null;
  high_risks: number;
  open_decisions: number;
  overdue_decisions: number;
  pending_approvals: number;
  budget: number | null;
  planned: number;
  spent: number;
  progress: number | null;
}

/**
 * Counts the records of the current programme.
 * @param today day as YYYY-MM-DD; records due before it are overdue
 * @param highRisk minimum score, 1 to 25, of an open risk that counts as high
 */
export const countProgramme = async ({ em, tenantId }: GraphContext, today: string, highRisk: number): Promise<Counters> => {
  const [counters] = await readRows<[Counters]>(
    em,
    `WITH args AS (SELECT ?::text AS tenant, ?::date AS today, ?::int AS high_risk)
     SELECT p.*, a.*, i.*, m.*, r.*, d.*, c.* FROM args g,
     LATERAL (SELECT count(*)::int AS programmes, sum(budget)::float8 AS budget
                FROM transformation.programme WHERE tenant_id = g.tenant AND archived_at IS NULL) p,
     LATERAL (SELECT count(*)::int AS areas FROM transformation.area WHERE tenant_id = g.tenant AND archived_at IS NULL) a,
     LATERAL (SELECT count(*)::int AS initiatives,
                     count(*) FILTER (WHERE status = 'active')::int AS active,
                     count(*) FILTER (WHERE status = 'paused')::int AS paused,
                     count(*) FILTER (WHERE status = 'done')::int AS done,
                     count(*) FILTER (WHERE status <> 'done' AND due_on < g.today)::int AS overdue_initiatives,
                     coalesce(sum(budget), 0)::float8 AS planned,
                     coalesce(sum(spent), 0)::float8 AS spent,
                     avg(progress)::float8 AS progress
                FROM transformation.initiative WHERE tenant_id = g.tenant AND archived_at IS NULL AND status <> 'cancelled') i,
     LATERAL (SELECT count(*)::int AS milestones,
                     count(*) FILTER (WHERE m.status = 'completed')::int AS completed_milestones,
                     count(*) FILTER (WHERE m.status = 'open' AND m.due_on < g.today)::int AS overdue_milestones,
                     (min(m.due_on) FILTER (WHERE m.status = 'open' AND m.due_on >= g.today))::text AS next_milestone
                FROM transformation.milestone m
                JOIN transformation.initiative i ON i.tenant_id = m.tenant_id AND i.initiative_id = m.initiative_id
               WHERE m.tenant_id = g.tenant AND m.archived_at IS NULL AND m.status <> 'cancelled' AND i.status <> 'cancelled') m,
     LATERAL (SELECT count(*)::int AS high_risks FROM transformation.risk
               WHERE tenant_id = g.tenant AND archived_at IS NULL AND status = 'open' AND probability * impact >= g.high_risk) r,
     LATERAL (SELECT count(*)::int AS open_decisions, count(*) FILTER (WHERE due_on < g.today)::int AS overdue_decisions
                FROM transformation.decision WHERE tenant_id = g.tenant AND archived_at IS NULL AND status = 'open') d,
     LATERAL (SELECT count(*)::int AS pending_approvals FROM transformation.scope_check
               WHERE tenant_id = g.tenant AND status = 'pending') c`,
    [tenantId, today, highRisk],
  );
  return counters;
};
