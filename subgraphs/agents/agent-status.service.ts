import type { GraphContext } from '../../platform/graph/context.js';
import { liveWorkers } from '../../platform/queue/index.js';
import { AGENT_CATALOGUE, type CatalogueEntry } from './agent-catalogue.js';
import type { AgentStatus, AgentStatusReport } from './agent-status.type.js';
import type { RunStatus } from './run.entity.js';

interface HistoryRow {
  agent: string;
  run_id: string;
  status: RunStatus;
  queued_at: Date;
  succeeded: number;
  ended: number;
}

/** Tells for each agent what is so, from the workers that announce themselves, the tenant's runs and its data. */
export class AgentStatusService {
  constructor(private readonly modelConfigured: boolean) {}

  async report(ctx: GraphContext): Promise<AgentStatusReport> {
    const [workers, history, met] = await Promise.all([liveWorkers(ctx.em), this.history(ctx), this.metNeeds(ctx)]);
    const served = new Set(workers.flatMap(({ agents }) => agents));
    return {
      checkedAt: new Date(),
      workers: workers.length,
      slots: workers.reduce((sum, { slots }) => sum + slots, 0),
      agents: AGENT_CATALOGUE.map((entry) => statusOf(entry, served.has(entry.name), history.get(entry.name), met)),
    };
  }

  private async history(ctx: GraphContext): Promise<Map<string, HistoryRow>> {
    const rows = await ctx.em.execute<HistoryRow[]>(
      `SELECT DISTINCT ON (agent) agent, run_id, status, queued_at,
              count(*) FILTER (WHERE status = 'succeeded') OVER w AS succeeded,
              count(*) FILTER (WHERE status IN ('succeeded', 'failed', 'dead')) OVER w AS ended
         FROM agents.run WHERE tenant_id = ? WINDOW w AS (PARTITION BY agent)
        ORDER BY agent, queued_at DESC`,
      [ctx.tenantId],
    );
    return new Map(rows.map((row) => [row.agent, row]));
  }

  private async metNeeds(ctx: GraphContext): Promise<Set<string>> {
    const kinds = await ctx.em.execute<{ kind: string }[]>('SELECT kind FROM agents.available_data WHERE tenant_id = ?', [ctx.tenantId]);
    return new Set([...kinds.map(({ kind }) => kind), ...(this.modelConfigured ? ['model'] : [])]);
  }
}

const statusOf = (entry: CatalogueEntry, live: boolean, last: HistoryRow | undefined, met: Set<string>): AgentStatus => {
  const requirements = [
    ...entry.needs.map((name) => ({ name, required: true, available: met.has(name) })),
    ...entry.uses.map((name) => ({ name, required: false, available: met.has(name) })),
  ];
  const missing = requirements.filter(({ available }) => !available);
  const ended = Number(last?.ended ?? 0);
  return {
    name: entry.name,
    titleDe: entry.title.de,
    titleEn: entry.title.en,
    phase: entry.phase,
    premium: entry.premium,
    built: entry.built,
    live,
    state: !entry.built
      ? 'not_built'
      : !live
        ? 'offline'
        : missing.some(({ required }) => required)
          ? 'blocked'
          : missing.length > 0
            ? 'degraded'
            : 'ready',
    requirements,
    lastRun: last ? { runId: last.run_id, status: last.status, queuedAt: new Date(last.queued_at) } : null,
    successRate: ended > 0 ? Number(last?.succeeded ?? 0) / ended : null,
  };
};
