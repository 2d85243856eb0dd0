import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { MOST_RESULTS, QUERY_LENGTH, type StepKnowledgeService } from '../knowledge/step-knowledge.service.js';
import { StepKnowledge } from '../knowledge/step-knowledge.type.js';
import { StepAnalysis, StepAnalysisConnection } from './step-analysis.entity.js';
import { StepAnalysisInput } from './step-analysis.input.js';
import type { StepAnalysisService } from './step-analysis.service.js';

@Resolver()
export class StepAnalysisResolver {
  constructor(
    private readonly knowledge: StepKnowledgeService,
    private readonly analyses: StepAnalysisService,
  ) {}

  @Query(() => StepKnowledge, { description: 'Hybrid search for a step, in the knowledge base and among contributions.' })
  @Allow('graph:read')
  stepKnowledge(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('q', () => String, {
      nullable: true,
      description: `What to search for, at most ${QUERY_LENGTH} characters; without it the step's title and analysis questions.`,
    })
    q: string | null = null,
    @Arg('k', () => Int, { defaultValue: 5, description: `How many results, 1 to ${MOST_RESULTS}.` }) k: number = 5,
    @Arg('language', () => String, { nullable: true, description: "de or en; the tenant's own unless given." }) language:
      | string
      | null = null,
  ): Promise<StepKnowledge> {
    return this.knowledge.knowledge(ctx, stepId, q, k, language);
  }

  @Query(() => StepAnalysisConnection, { description: 'Assessments of a step as they were given, newest first.' })
  @Allow('graph:read')
  stepAnalysesConnection(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Connection<StepAnalysis> {
    return this.analyses.connection(ctx, stepId, page);
  }

  @Mutation(() => StepAnalysis, {
    description:
      'Assesses a step now, with the local language model. Without a usable answer of the model it is degraded, with the evidence only.',
  })
  @Allow('process:write')
  analyzeStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('input', () => StepAnalysisInput, { nullable: true }) input: StepAnalysisInput | null = null,
  ): Promise<StepAnalysis> {
    return this.analyses.analyze(ctx, stepId, input ?? {});
  }
}
