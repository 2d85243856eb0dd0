import { adviceReference } from '../../platform/graph/advice.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { AgentsAdviceResolver, ProactiveAdvice } from './advice.resolver.js';
import { AgentStatusService } from './agent-status.service.js';
import { AgentsBadgesResolver, NavBadges } from './agents-badges.resolver.js';
import { AgentsCockpitResolver, Cockpit } from './agents-cockpit.resolver.js';
import { AgentsResolver } from './agents.resolver.js';
import { Artifact, Briefing, Export } from './deliverable.entity.js';
import { DeliverableService } from './deliverable.service.js';
import { createLoaders } from './loaders.js';
import { ArtifactFieldsResolver, BriefingFieldsResolver, ExportFieldsResolver, RunFieldsResolver } from './run-fields.resolver.js';
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
    BriefingFieldsResolver,
    ExportFieldsResolver,
    AgentsBadgesResolver,
    AgentsCockpitResolver,
    AgentsAdviceResolver,
  ],
  orphanedTypes: [NavBadges, Cockpit, ProactiveAdvice],
  wire: ({ config, storage }) => {
    const runs = new RunService(config.runs.maxAttempts);
    const deliverables = new DeliverableService(storage);
    const loaders = createLoaders();
    const status = new AgentStatusService(config.model !== null);
    return {
      resolvers: [
        new AgentsResolver(runs, deliverables, status),
        new RunFieldsResolver(loaders),
        new ArtifactFieldsResolver(deliverables, loaders),
        new BriefingFieldsResolver(loaders),
        new ExportFieldsResolver(deliverables, loaders),
        new AgentsBadgesResolver(),
        new AgentsCockpitResolver(),
        new AgentsAdviceResolver(),
      ],
      references: {
        Run: (ctx, key: { runId: string }) => loaders.run(ctx, key.runId),
        Artifact: (ctx, key: { artifactId: string }) => loaders.artifact(ctx, key.artifactId),
        Briefing: (ctx, key: { briefingId: string }) => loaders.briefing(ctx, key.briefingId),
        Export: (ctx, key: { exportId: string }) => loaders.export(ctx, key.exportId),
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
        NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
        ProactiveAdvice: adviceReference,
      },
    };
  },
};
