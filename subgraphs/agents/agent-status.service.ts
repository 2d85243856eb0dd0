import type { CrossDomainReader } from '../../platform/cross-domain/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { enumMember } from '../../platform/graph/enum-member.js';
import type { Config } from '../../platform/config/index.js';
import { hostOf, recentEndpointError } from '../../platform/models/index.js';
import { agentHistories, liveWorkers, readRunQuota, type AgentHistory } from '../../platform/runs/index.js';
import type { AgentRequirement, AgentStatus, AgentStatusReport } from './agent-status.type.js';
import { RunStatus } from './runs/run.entity.js';
import type { AgentCard, AgentNeed } from '../../workers/agents/agent-card.js';
import { AGENT_CARDS } from '../../workers/agents/cards.js';

/** Determines the status of each agent from the live workers, the tenant's runs and its data. */
export class AgentStatusService {
  constructor(
    private readonly crossDomain: CrossDomainReader,
    private readonly config: Pick<Config, 'model' | 'webSearch' | 'runs'>,
  ) {}

  async report(ctx: GraphContext): Promise<AgentStatusReport> {
    const [workers, history, missing, runQuota] = await Promise.all([
      liveWorkers(ctx.em),
      agentHistories(ctx.em, ctx.tenantId),
      this.missingNeeds(ctx),
      readRunQuota(ctx.em, ctx.tenantId, this.config.runs),
    ]);
    const served = new Set(workers.flatMap(({ agents }) => agents));
    return {
      checkedAt: new Date(),
      workers: workers.length,
      slots: workers.reduce((sum, { slots }) => sum + slots, 0),
      runQuota,
      agents: AGENT_CARDS.map((entry) => statusOf(entry, served.has(entry.name), history.get(entry.name), missing)),
    };
  }

  /** Returns a function that maps a need to the reason why it is missing, or null if it is met. */
  private async missingNeeds(ctx: GraphContext): Promise<(need: AgentNeed) => string | null> {
    const [kinds, documents = 0, files = 0] = await Promise.all([
      ctx.em.execute<{ kind: string }[]>('SELECT kind FROM agents.available_data WHERE tenant_id = ?', [ctx.tenantId]),
      this.crossDomain.read(ctx.em, ctx.tenantId, 'documents'),
      this.crossDomain.read(ctx.em, ctx.tenantId, 'contributedFiles'),
    ]);
    const data = new Set([...kinds.map(({ kind }) => kind), ...(documents + files > 0 ? ['documents'] : [])]);
    const model = await this.modelError(ctx);
    return (need) => {
      if (need === 'model') return model;
      if (need === 'web_search') return this.config.webSearch === null ? 'web_search_not_configured' : null;
      return data.has(need) ? null : `no_${need}`;
    };
  }

  /** Returns the recent error of the model endpoint, because a run would be degraded; null if there is none. */
  private async modelError(ctx: GraphContext): Promise<string | null> {
    if (this.config.model === null) return 'model_not_configured';
    return recentEndpointError(ctx.em, hostOf(this.config.model.baseUrl));
  }
}

const statusOf = (
  entry: AgentCard,
  live: boolean,
  last: AgentHistory | undefined,
  missingOf: (need: AgentNeed) => string | null,
): AgentStatus => {
  const requirement = (name: AgentNeed, required: boolean): AgentRequirement => {
    const missing = missingOf(name);
    return { name, required, available: missing === null, missing };
  };
  const requirements = [...entry.needs.map((name) => requirement(name, true)), ...entry.uses.map((name) => requirement(name, false))];
  const missing = requirements.filter(({ available }) => !available);
  const ended = last?.ended ?? 0;
  return {
    name: entry.name,
    titleDe: entry.title.de,
    titleEn: entry.title.en,
    title: entry.title,
    phase: entry.phase,
    premium: entry.premium,
    live,
    state: !live ? 'offline' : missing.some(({ required }) => required) ? 'blocked' : missing.length > 0 ? 'degraded' : 'ready',
    requirements,
    lastRun: last ? { runId: last.runId, status: enumMember(RunStatus, last.status), queuedAt: last.queuedAt } : null,
    successRate: ended > 0 ? (last?.succeeded ?? 0) / ended : null,
  };
};
