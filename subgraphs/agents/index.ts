import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { AgentStatusService } from './agent-status.service.js';
import { AgentsBadgesResolver, NavBadges } from './agents-badges.resolver.js';
import { AgentsCockpitResolver, Cockpit } from './agents-cockpit.resolver.js';
import { AgentsResolver } from './agents.resolver.js';
import { Artifact, Briefing, Export } from './deliverable.entity.js';
import { DeliverableService } from './deliverable.service.js';
import { ArtifactFieldsResolver, ExportFieldsResolver, RunFieldsResolver } from './run-fields.resolver.js';
import { Run } from './run.entity.js';
import { RunService } from './run.service.js';

export { AGENT_CATALOGUE } from './agent-catalogue.js';
export { noteAvailableData, recordArtifacts, recordBriefing, recordExport, type NewArtifact } from './deliverable.store.js';
export { Run, RunStatus, type Citation } from './run.entity.js';
export { Artifact, Briefing } from './deliverable.entity.js';

/** Runs and what they deliver, and the honest status of the agents. */
export const agentsSubgraph: SubgraphModule = {
  name: 'agents',
  entities: [Run, Artifact, Briefing, Export],
  resolverClasses: [
    AgentsResolver,
    RunFieldsResolver,
    ArtifactFieldsResolver,
    ExportFieldsResolver,
    AgentsBadgesResolver,
    AgentsCockpitResolver,
  ],
  orphanedTypes: [NavBadges, Cockpit],
  wire: ({ config, storage }) => {
    const runs = new RunService(config.runs.maxAttempts);
    const deliverables = new DeliverableService(storage);
    const status = new AgentStatusService(config.model !== null);
    return {
      resolvers: [
        new AgentsResolver(runs, deliverables, status),
        new RunFieldsResolver(deliverables),
        new ArtifactFieldsResolver(deliverables),
        new ExportFieldsResolver(deliverables),
        new AgentsBadgesResolver(),
        new AgentsCockpitResolver(),
      ],
      references: {
        Run: (ctx, key: { runId: string }) => runs.get(ctx, key.runId).catch(() => null),
        Briefing: (ctx, key: { briefingId: string }) => deliverables.briefing(ctx, key.briefingId).catch(() => null),
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
        NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
      },
    };
  },
};
