import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { MAX_RESULTS, QUERY_LENGTH, type StepKnowledgeService } from '../knowledge/step-knowledge.service.js';
import { StepKnowledge } from '../knowledge/step-knowledge.type.js';
import { StepAnalysis, StepAnalysisConnection } from './step-analysis.entity.js';
import { StepAnalysisFilterInput, StepAnalysisOrder } from './step-analysis-list.input.js';
import { StepAnalysisInput } from './step-analysis.input.js';
import type { StepAnalysisService } from './step-analysis.service.js';

@Resolver()
export class StepAnalysisResolver {
  constructor(
    private readonly knowledge: StepKnowledgeService,
    private readonly analyses: StepAnalysisService,
  ) {}

  @Query(() => StepKnowledge, {
    description: 'Results of a hybrid search for a step in the knowledge base and the contributions of the tenant.',
  })
  @Allow('graph:read')
  stepKnowledge(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('q', () => String, {
      nullable: true,
      description: `Search text, at most ${QUERY_LENGTH} characters. Default: the title and the analysis questions of the step.`,
    })
    q: string | null = null,
    @Arg('k', () => Int, { defaultValue: 5, description: `Maximum number of results, 1 to ${MAX_RESULTS}.` }) k: number = 5,
    @Arg('language', () => GraphLanguage, {
      nullable: true,
      description:
        'Language of the texts. Default: the one that the client prefers by `Accept-Language`, else that of the tenant, else German.',
    })
    language: string | null = null,
  ): Promise<StepKnowledge> {
    return this.knowledge.knowledge(ctx, stepId, q, k, language);
  }

  @Query(() => StepAnalysisConnection, { description: 'Assessments of a step, newest first unless ordered otherwise.' })
  @Allow('graph:read')
  stepAnalysesConnection(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => StepAnalysisFilterInput, { nullable: true, description: 'Conditions that restrict the list.' })
    filter: StepAnalysisFilterInput | null = null,
    @Arg('orderBy', ...StepAnalysisOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<StepAnalysis> {
    return this.analyses.connection(ctx, stepId, page, filter ?? {}, orderBy);
  }

  @Mutation(() => StepAnalysis, {
    description:
      'Assesses a step with the local language model and stores the assessment. Without a usable answer of the language model, the assessment is degraded and contains only the evidence.',
  })
  @Allow('process:write')
  analyzeStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('input', () => StepAnalysisInput, { nullable: true, description: 'Options of the assessment.' })
    input: StepAnalysisInput | null = null,
  ): Promise<StepAnalysis> {
    return this.analyses.analyze(ctx, stepId, input ?? {});
  }
}
