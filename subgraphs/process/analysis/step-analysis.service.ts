import { rejectMisspelt } from '../../../platform/errors/index.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/content/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import type { DegradedReason } from '../../../platform/graph/types/degraded-reason.js';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { AnswerListener } from '../../../platform/graph/answers/answer-stream.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { newId } from '../../../platform/ids.js';
import type { GroundedAnswer, ModelClient } from '../../../platform/models/index.js';
import type { StepContent } from '../content/step-content.schema.js';
import { Contribution } from '../contributions/contribution.entity.js';
import { StepKnowledgeService, QUERY_LENGTH } from '../knowledge/step-knowledge.service.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import type { LandscapeService } from '../steps/landscape.service.js';
import { assess } from './assess.js';
import { articleTexts, gatherEvidence, MAX_CONTRIBUTIONS, MAX_ARTICLES } from './evidence.js';
import { StepAnalysis, type AnalysisEvidence } from './step-analysis.entity.js';
import { StepAnalysisOrder, type StepAnalysisFilterInput } from './step-analysis-list.input.js';
import type { StepAnalysisInput } from './step-analysis.input.js';
import { messagesIn } from '../messages.js';

/** Keys of a REST request. A misspelt key is rejected, because it would have no effect. */
const KNOWN_KEYS = ['question', 'language', 'max_tokens'];

/** Assesses steps with a language model, and stores the assessments with their evidence. */
export class StepAnalysisService {
  private readonly textOf = articleTexts();

  constructor(
    private readonly landscape: LandscapeService,
    private readonly knowledge: StepKnowledgeService,
    private readonly models: ModelClient,
  ) {}

  /** Assesses a step and stores the assessment. No transaction is open during the model call. */
  async analyze(ctx: GraphContext, stepId: string, input: StepAnalysisInput, listener?: AnswerListener): Promise<StepAnalysis> {
    rejectMisspelt(Object.keys(input.extra ?? {}), KNOWN_KEYS, ['body']);
    const content = this.landscape.stepContent(stepId);
    const question = input.question?.trim() || null;
    const language = await languageFor(ctx, input.language, question ?? '');
    const { evidence, missing } = await this.gather(ctx, content, question, language);
    const questions = [...content.analysis_questions.map((text) => text[language]), ...(question === null ? [] : [question])];
    const assessment = await assess(this.models, {
      tenantId: ctx.tenantId,
      language,
      title: content.title[language],
      questions,
      evidence,
      maxTokens: input.maxTokens ?? undefined,
      listener,
    });
    return this.record(ctx, stepId, {
      question,
      language,
      evidence,
      assessment: textOfAssessment(assessment, evidence, language),
      degradedReasons: [...assessment.degradedReasons, ...missing],
      citedLabels: assessment.citations,
      droppedSentences: assessment.dropped,
      usage: assessment.usage,
    });
  }

  /** Returns a page of the assessments of a step, newest first unless ordered otherwise. */
  connection(
    ctx: GraphContext,
    stepId: string,
    page: PageArgs,
    { actors, languages, degraded, createdAfter, createdBefore }: StepAnalysisFilterInput,
    orderBy: ListOrder | null,
  ): Connection<StepAnalysis> {
    this.landscape.stepContent(stepId);
    const where = {
      stepId,
      ...anyOf('actor', actors),
      ...anyOf('language', languages),
      ...(degraded != null && { degraded }),
      ...timeRange('createdAt', createdAfter, createdBefore),
    };
    return connectEntities(ctx, StepAnalysis, {
      id: 'analysisId',
      page,
      where,
      list: `analyses of ${stepId}`,
      ...StepAnalysisOrder.of(orderBy),
    });
  }

  private async gather(
    ctx: GraphContext,
    content: StepContent,
    question: string | null,
    language: Language,
  ): Promise<{ evidence: AnalysisEvidence[]; missing: DegradedReason[] }> {
    const stepId = content.step_id;
    // The title of the step is appended, because the question may consist of stop words only.
    const query = question && `${question} ${content.title[language]}`.slice(0, QUERY_LENGTH).toWellFormed();
    const contributions = await ctx.em.find(
      Contribution,
      { tenantId: ctx.tenantId, stepId, withdrawnAt: null },
      { orderBy: { contributionId: 'desc' }, limit: MAX_CONTRIBUTIONS },
    );
    const { results, degradedReasons } = await this.knowledge.knowledge(ctx, stepId, query, MAX_ARTICLES * 2, language);
    return { evidence: gatherEvidence(contributions, results, this.textOf, language), missing: degradedReasons };
  }

  private async record(
    ctx: GraphContext,
    stepId: string,
    analysis: Omit<StepAnalysis, 'analysisId' | 'tenantId' | 'stepId' | 'actor' | 'degraded' | 'createdAt' | 'cited'>,
  ): Promise<StepAnalysis> {
    const degraded = analysis.degradedReasons.length > 0;
    const once = {
      tenantId: ctx.tenantId,
      key: ctx.idempotencyKey,
      operation: 'analyzeStep',
      input: { stepId, question: analysis.question, language: analysis.language },
    };
    const create = (em: EntityManager): Promise<string> =>
      createOnce(em, once, async () => {
        const id = newId('ana');
        em.create(StepAnalysis, {
          ...analysis,
          analysisId: id,
          tenantId: ctx.tenantId,
          stepId,
          actor: ctx.actor,
          degraded,
          createdAt: new Date(),
        });
        await em.flush();
        await appendEvent(em, ctx.tenantId, {
          type: 'analysis.completed',
          source: '/process',
          subject: id,
          data: { step_id: stepId, degraded, degraded_reasons: analysis.degradedReasons, evidence: analysis.evidence.length },
        });
        return id;
      });
    return changeAndRead(ctx.em, create, (em, analysisId) => em.findOneOrFail(StepAnalysis, { tenantId: ctx.tenantId, analysisId }));
  }
}

/** Returns the text of the assessment, or the reason why there is none. */
const textOfAssessment = ({ text }: GroundedAnswer, evidence: readonly AnalysisEvidence[], language: Language): string => {
  const { analysis } = messagesIn(language);
  if (evidence.length === 0) return analysis.noEvidence;
  if (text === null) return analysis.noModel;
  const own = evidence.some(({ source }) => source === 'contributions');
  return own ? text : `${analysis.generalOnly} ${text}`;
};
