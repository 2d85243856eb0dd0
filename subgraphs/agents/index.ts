import { adviceReference } from '../../platform/graph/types/advice.js';
import { AgentContracts } from '../../platform/runs/index.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { AgentsAdviceResolver, ProactiveAdvice } from './advice.resolver.js';
import { AgentStatusService } from './agent-status.service.js';
import { AgentsBadgesResolver, NavBadges } from './agents-badges.resolver.js';
import { AgentsCockpitResolver, Cockpit } from './agents-cockpit.resolver.js';
import { AgentsResolver } from './agents.resolver.js';
import { Artifact, Briefing, Export } from './deliverables/deliverable.entity.js';
import { DeliverableService } from './deliverables/deliverable.service.js';
import { Feedback } from './feedback/feedback.entity.js';
import { FeedbackResolver, RunFeedbackResolver } from './feedback/feedback.resolver.js';
import { FeedbackService } from './feedback/feedback.service.js';
import { createLoaders } from './loaders.js';
import { RESULT_TYPES } from './results/index.js';
import { ArtifactFieldsResolver, BriefingFieldsResolver, ExportFieldsResolver, RunFieldsResolver } from './runs/run-fields.resolver.js';
import { Run } from './runs/run.entity.js';
import { runMatches } from './runs/run-matches.js';
import { runRecords } from './runs/run-records.js';
import { RunUpdatesResolver } from './runs/run-updates.resolver.js';
import { RunService } from './runs/run.service.js';

export { recordAvailableData, recordArtifacts, recordBriefing, recordExport, type NewArtifact } from './deliverables/deliverable.store.js';
export { Feedback, FeedbackSubjectKind } from './feedback/feedback.entity.js';
export { recordFeedback } from './feedback/feedback.service.js';
export { seedDemoFeedback } from './feedback/demo-feedback.js';
export { planRequest, planStep, requestOfStep, runSettings, type PlanRequest, type PlanStep } from './runs/plan.js';
export { Run, type Citation } from './runs/run.entity.js';
export { Artifact, Briefing } from './deliverables/deliverable.entity.js';

/** Runs, their deliverables and the status of the agents. */
export const agentsSubgraph: SubgraphModule = {
  name: 'agents',
  crossDomainQueries: { runRecords, runMatches },
  entities: [Run, Artifact, Briefing, Export, Feedback],
  resolverClasses: [
    AgentsResolver,
    RunUpdatesResolver,
    RunFieldsResolver,
    FeedbackResolver,
    RunFeedbackResolver,
    ArtifactFieldsResolver,
    BriefingFieldsResolver,
    ExportFieldsResolver,
    AgentsBadgesResolver,
    AgentsCockpitResolver,
    AgentsAdviceResolver,
  ],
  orphanedTypes: [NavBadges, Cockpit, ProactiveAdvice, ...RESULT_TYPES.values()],
  wire: ({ config, crossDomain, storage }) => {
    const contracts = AgentContracts.load();
    const runs = new RunService(config.runs.maxAttempts, contracts);
    const deliverables = new DeliverableService(storage);
    const feedback = new FeedbackService(crossDomain);
    const loaders = createLoaders(feedback);
    const status = new AgentStatusService(crossDomain, config);
    return {
      resolvers: [
        new AgentsResolver(runs, deliverables, status, contracts),
        new RunUpdatesResolver(),
        new RunFieldsResolver(runs, loaders),
        new FeedbackResolver(feedback),
        new RunFeedbackResolver(loaders),
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
        Feedback: (ctx, key: { feedbackId: string }) => loaders.feedback(ctx, key.feedbackId),
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
        NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
        ProactiveAdvice: adviceReference,
      },
    };
  },
};
