import type { EntityClass } from '@mikro-orm/postgresql';
import { startsAnswer } from '../../platform/graph/answers/answer-stream.js';
import { adviceReference } from '../../platform/graph/types/advice.js';
import { entityLoader } from '../../platform/graph/nodes/loaders.js';
import type { ReferenceResolver, SubgraphModule } from '../../platform/graph/subgraph.js';
import { TransformationAdviceResolver, ProactiveAdvice } from './advice.resolver.js';
import { ProgrammeQuestionInput } from './ask/ask.input.js';
import { AskProgressResolver } from './ask/ask-progress.resolver.js';
import { AskResolver } from './ask/ask.resolver.js';
import { AskService } from './ask/ask.service.js';
import { BoardResolver, CockpitBoardResolver } from './board/board.resolver.js';
import { BoardService } from './board/board.service.js';
import { Area } from './items/area.entity.js';
import { ProgrammeDecision } from './items/decision.entity.js';
import { Initiative, MetricDefinition } from './items/initiative.entity.js';
import { loadArea, loadInitiative } from './items/item-loaders.js';
import { AreaListsResolver, InitiativeListsResolver, ItemListsResolver } from './items/lists/item-lists.resolver.js';
import { ItemMutationsResolver } from './items/item-mutations.resolver.js';
import { AreaResolver, InitiativeResolver, MilestoneResolver, ProgrammeDecisionResolver, RiskResolver } from './items/items.resolver.js';
import { FeedbackProposalService } from './items/feedback-proposal.service.js';
import { ItemsService } from './items/items.service.js';
import { Milestone } from './items/milestone.entity.js';
import { Risk } from './items/risk.entity.js';
import { Programme } from './programme/programme.entity.js';
import { ProgrammeListsResolver, TransformationProgramListsResolver } from './programme/programme-lists.resolver.js';
import { ProgrammeResolver, TransformationProgramResolver } from './programme/programme.resolver.js';
import { ProgrammeService } from './programme/programme.service.js';
import { ScopeCheck } from './scope/scope-check.entity.js';
import { ScopeCheckResolver } from './scope/scope-check.resolver.js';
import { ScopeCheckService } from './scope/scope-check.service.js';
import { NavBadges, TransformationBadgesResolver } from './transformation-badges.resolver.js';
import { Cockpit, TransformationCockpitResolver } from './transformation-cockpit.resolver.js';
import { transformationQueries } from './transformation.queries.js';

export { addDays, daysBetween } from './day.js';
export { headOf } from './ask/programme-records.js';
export { readProgrammeRecords } from './transformation.queries.js';
export { Area } from './items/area.entity.js';
export { ProgrammeDecision, ProgrammeDecisionStatus } from './items/decision.entity.js';
export { Initiative, InitiativeStatus } from './items/initiative.entity.js';
export { Milestone, MilestoneStatus } from './items/milestone.entity.js';
export { LIGHT_POLICY } from './board/findings.policy.js';
export { Light } from './board/light.js';
export type { BoardLights } from './board/board.policy.js';
export { phaseTitle, ProgrammePhase } from './phase.js';
export { Programme } from './programme/programme.entity.js';
export { readProgrammeState, type ProgrammeState } from './programme/programme-state.js';
export { Risk, RiskStatus } from './items/risk.entity.js';
export { DataClass } from './scope/data-class.js';
export { addArea, addInitiative, addMilestone, createProgramme, fillEmptyProgrammeFields } from './setup.js';

/** The transformation programme: its records, board, scope checks and questions. */
export const transformationSubgraph: SubgraphModule = {
  name: 'transformation',
  entities: [Programme, Area, Initiative, Milestone, Risk, ProgrammeDecision, ScopeCheck],
  crossDomainQueries: transformationQueries,
  resolverClasses: [
    TransformationProgramResolver,
    ProgrammeResolver,
    AreaResolver,
    InitiativeResolver,
    MilestoneResolver,
    RiskResolver,
    ProgrammeDecisionResolver,
    ItemMutationsResolver,
    ItemListsResolver,
    AreaListsResolver,
    InitiativeListsResolver,
    TransformationProgramListsResolver,
    ProgrammeListsResolver,
    BoardResolver,
    CockpitBoardResolver,
    AskResolver,
    AskProgressResolver,
    ScopeCheckResolver,
    TransformationBadgesResolver,
    TransformationCockpitResolver,
    TransformationAdviceResolver,
  ],
  orphanedTypes: [NavBadges, Cockpit, ProactiveAdvice, MetricDefinition],
  wire: ({ config, crossDomain, search, models }) => {
    const programmes = new ProgrammeService();
    const checks = new ScopeCheckService(config);
    const questions = new AskService({ search, crossDomain }, models);
    const board = new BoardService(crossDomain);
    return {
      resolvers: [
        new TransformationProgramResolver(programmes),
        new ProgrammeResolver(programmes),
        new AreaResolver(),
        new InitiativeResolver(),
        new MilestoneResolver(),
        new RiskResolver(),
        new ProgrammeDecisionResolver(),
        new ItemMutationsResolver(new ItemsService(), new FeedbackProposalService()),
        new ItemListsResolver(),
        new AreaListsResolver(),
        new InitiativeListsResolver(),
        new TransformationProgramListsResolver(),
        new ProgrammeListsResolver(),
        new BoardResolver(board),
        new CockpitBoardResolver(board),
        new AskResolver(questions),
        new AskProgressResolver(),
        new ScopeCheckResolver(checks),
        new TransformationBadgesResolver(),
        new TransformationCockpitResolver(),
        new TransformationAdviceResolver(),
      ],
      streams: {
        askProgrammeProgress: startsAnswer('graph:read', ProgrammeQuestionInput, (ctx, { input }, listener) =>
          questions.ask(ctx, input, listener),
        ),
      },
      references: {
        Programme: reference(Programme, 'programmeId'),
        Area: (ctx, key: { areaId: string }) => loadArea(ctx, key.areaId),
        Initiative: (ctx, key: { initiativeId: string }) => loadInitiative(ctx, key.initiativeId),
        Milestone: reference(Milestone, 'milestoneId'),
        Risk: reference(Risk, 'riskId'),
        ProgrammeDecision: reference(ProgrammeDecision, 'decisionId'),
        ScopeCheck: reference(ScopeCheck, 'checkId'),
        NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
        ProactiveAdvice: adviceReference,
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
      },
    };
  },
};

/** Resolves entity references from other subgraphs by id, in batches. */
const reference = <T extends object>(entity: EntityClass<T>, id: keyof T & string): ReferenceResolver => {
  const load = entityLoader(entity, id);
  return (ctx, key: Record<string, string>) => load(ctx, key[id] ?? '');
};
