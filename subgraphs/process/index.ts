import { AgentContracts } from '../../platform/runs/index.js';
import { startsAnswer } from '../../platform/graph/answers/answer-stream.js';
import { adviceReference } from '../../platform/graph/types/advice.js';
import { entityLoader } from '../../platform/graph/nodes/loaders.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { ProcessAdviceResolver, ProactiveAdvice } from './advice.resolver.js';
import { AnalysisProgressResolver } from './analysis/analysis-progress.resolver.js';
import { StepAnalysis } from './analysis/step-analysis.entity.js';
import { StepAnalysisInput } from './analysis/step-analysis.input.js';
import { StepAnalysisResolver } from './analysis/step-analysis.resolver.js';
import { StepAnalysisService } from './analysis/step-analysis.service.js';
import { knowledgeCollection } from './content/knowledge-base.js';
import { loadLandscape } from './content/landscape.js';
import { ContributionFiles } from './contributions/contribution-files.js';
import { Contribution } from './contributions/contribution.entity.js';
import { ContributionResolver } from './contributions/contribution.resolver.js';
import { ContributionService } from './contributions/contribution.service.js';
import { processQueries } from './process.queries.js';
import { StepGuideService } from './guide/step-guide.service.js';
import { StepKnowledgeService } from './knowledge/step-knowledge.service.js';
import { NavBadges, ProcessBadgesResolver } from './process-badges.resolver.js';
import { Cockpit, ProcessCockpitResolver } from './process-cockpit.resolver.js';
import { LandscapeService } from './steps/landscape.service.js';
import { StepRecord, StepTransition } from './steps/step.entity.js';
import { StepResolver } from './steps/step.resolver.js';
import { StepService } from './steps/step.service.js';

export { readStepProgress } from './process.queries.js';
export { loadLandscape, type Landscape } from './content/landscape.js';
export { readArticle, type KnowledgeArticle } from './content/knowledge-base.js';
export { ProcessStepState, StepRecord } from './steps/step.entity.js';
export { Contribution } from './contributions/contribution.entity.js';

/** The landscape of process steps: state for the tenant, guides, contributions, knowledge search and assessments. */
export const processSubgraph: SubgraphModule = {
  name: 'process',
  entities: [StepRecord, StepTransition, Contribution, StepAnalysis],
  crossDomainQueries: processQueries,
  sharedContent: () => [knowledgeCollection()],
  resolverClasses: [
    StepResolver,
    ContributionResolver,
    StepAnalysisResolver,
    AnalysisProgressResolver,
    ProcessBadgesResolver,
    ProcessCockpitResolver,
    ProcessAdviceResolver,
  ],
  orphanedTypes: [NavBadges, Cockpit, ProactiveAdvice],
  wire: ({ config, crossDomain, models, search, storage }) => {
    const contributionById = entityLoader(Contribution, 'contributionId');
    const analysisById = entityLoader(StepAnalysis, 'analysisId');
    const content = loadLandscape();
    const landscape = new LandscapeService(content);
    const steps = new StepService(landscape, crossDomain, AgentContracts.load(), { maxAttempts: config.runs.maxAttempts });
    const files = new ContributionFiles(storage);
    const contributions = new ContributionService(landscape, files);
    const knowledge = new StepKnowledgeService(landscape, search);
    const analyses = new StepAnalysisService(landscape, knowledge, models);
    return {
      resolvers: [
        new StepResolver(landscape, steps, new StepGuideService(landscape, crossDomain)),
        new ContributionResolver(contributions, files),
        new StepAnalysisResolver(knowledge, analyses),
        new AnalysisProgressResolver(),
        new ProcessBadgesResolver(),
        new ProcessAdviceResolver(content),
        new ProcessCockpitResolver(landscape),
      ],
      streams: {
        analyzeStepProgress: startsAnswer('process:write', StepAnalysisInput, (ctx, { stepId, input }: AnalyzeStepArgs, listener) =>
          analyses.analyze(ctx, stepId, input, listener),
        ),
      },
      references: {
        ProcessStep: (ctx, key: { stepId: string }) => landscape.reference(ctx, key.stepId),
        Contribution: async (ctx, key: { contributionId: string }) => {
          const found = await contributionById(ctx, key.contributionId);
          return found?.withdrawnAt === null ? found : null;
        },
        StepAnalysis: (ctx, key: { analysisId: string }) => analysisById(ctx, key.analysisId),
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
        NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
        ProactiveAdvice: adviceReference,
      },
    };
  },
};

type AnalyzeStepArgs = { stepId: string; input: StepAnalysisInput };
