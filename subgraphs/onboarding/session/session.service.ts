import type { EntityManager } from '@mikro-orm/postgresql';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import { AppError, invalid, notFound, unknownName } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import { anyOf, containsText, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { grouped } from '../../../platform/graph/nodes/loaders.js';
import { newId } from '../../../platform/ids.js';
import { checkExtraKeys } from '../../../platform/extra-keys.js';
import type { AnswerParser, Answers, SentAnswer } from '../questions/answer-parser.js';
import { OnboardingAnswer, OnboardingSession, OnboardingStatus } from './session.entity.js';
import {
  OnboardingSessionOrder,
  type OnboardingAnswerInput,
  type OnboardingSessionFilterInput,
  type OnboardingStartInput,
} from './session.input.js';
import { lockSession, missingIn, readAnswers, writeAnswers } from './session.store.js';
import { QUESTIONS, stepOf } from '../questions/step-catalogue.js';
import { messagesIn } from '../messages.js';

const EVENTS = '/onboarding';
const MAX_SESSIONS = 500;

/** Keys of a session in REST other than additional facts; they are ignored if a client sends them back. */
const RESERVED_KEYS = new Set([
  ...['onboarding_id', 'title', 'language', 'status', 'answers', 'answer_log', 'missing', 'progress', 'steps', 'setup'],
  ...['created_by', 'approved_by', 'created_at', 'updated_at', 'completed_at', 'approved_at', 'step_id', 'question_id', 'value'],
]);

/** Onboarding sessions: started, answered in any number of requests, completed when every required question is answered. */
export class SessionService {
  constructor(private readonly parser: AnswerParser) {}

  /** Returns the newest sessions first, at most `MAX_SESSIONS`. */
  list(ctx: GraphContext): Promise<OnboardingSession[]> {
    return ctx.em.fork().find(OnboardingSession, { tenantId: ctx.tenantId }, { orderBy: { onboardingId: 'desc' }, limit: MAX_SESSIONS });
  }

  connection(
    ctx: GraphContext,
    page: PageArgs,
    filter: OnboardingSessionFilterInput,
    orderBy: ListOrder | null,
  ): Connection<OnboardingSession> {
    const { statuses, setupStatuses, text, createdBy, createdAfter, createdBefore } = filter;
    const where = {
      ...anyOf('status', statuses),
      ...anyOf('setupStatus', setupStatuses),
      ...containsText('title', text),
      ...anyOf('createdBy', createdBy),
      ...timeRange('createdAt', createdAfter, createdBefore),
    };
    return connectEntities(ctx, OnboardingSession, { id: 'onboardingId', page, where, ...OnboardingSessionOrder.of(orderBy) });
  }

  async get(ctx: GraphContext, onboardingId: string): Promise<OnboardingSession> {
    const session = await ctx.em.fork().findOne(OnboardingSession, { tenantId: ctx.tenantId, onboardingId });
    if (!session) throw notFound('onboarding');
    return session;
  }

  /** Returns the answers of several sessions, each in the order of the questions. */
  async answersOf(ctx: GraphContext, onboardingIds: readonly string[]): Promise<Map<string, OnboardingAnswer[]>> {
    const answers = await ctx.em.fork().find(OnboardingAnswer, { tenantId: ctx.tenantId, onboardingId: { $in: [...onboardingIds] } });
    const order = [...QUESTIONS.keys()];
    const ordered = answers.toSorted((a, b) => order.indexOf(a.questionId) - order.indexOf(b.questionId));
    return grouped(ordered, ({ onboardingId }) => onboardingId);
  }

  async start(ctx: GraphContext, input: OnboardingStartInput): Promise<OnboardingSession> {
    const { sent, extra } = split(input.answers, input.extra);
    const answers = this.parser.parse(sent);
    const language = await languageFor(ctx, input.language);
    const company = answers.get('company_name');
    const title = input.title ?? (typeof company === 'string' ? company : messagesIn(language).sessionTitle);
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'startOnboarding', input };
    const create = (em: EntityManager): Promise<string> =>
      createOnce(em, request, async () => {
        const id = newId('onb');
        await em.execute(
          'INSERT INTO onboarding.session (tenant_id, onboarding_id, title, language, extra, created_by) VALUES (?, ?, ?, ?, ?::jsonb, ?)',
          [ctx.tenantId, id, title, language, JSON.stringify(extra), ctx.actor],
        );
        await writeAnswers(em, { ...ctx, onboardingId: id }, answers);
        await updateCompleteness(em, ctx.tenantId, id, answers);
        await appendEvent(em, ctx.tenantId, { type: 'onboarding.started', source: EVENTS, subject: id, data: { title, language } });
        return id;
      });
    return changeAndRead(ctx.em, create, (em, onboardingId) =>
      em.findOneOrFail(OnboardingSession, { tenantId: ctx.tenantId, onboardingId }),
    );
  }

  /** @throws AppError ONBOARDING_APPROVED if the session is approved */
  async answer(ctx: GraphContext, onboardingId: string, input: OnboardingAnswerInput): Promise<OnboardingSession> {
    const { sent, extra } = split({ ...input.answers }, input.extra);
    const all = [...sent, ...singleAnswer(input)];
    requireStep(input.stepId, all);
    const change = async (em: EntityManager): Promise<void> => {
      const { status } = await lockSession(em, ctx.tenantId, onboardingId);
      if (status === OnboardingStatus.APPROVED) throw new AppError('ONBOARDING_APPROVED');
      const existing = await readAnswers(em, ctx.tenantId, onboardingId);
      const answers = this.parser.parse(all, existing);
      await writeAnswers(em, { ...ctx, onboardingId }, answers);
      const missing = await updateCompleteness(em, ctx.tenantId, onboardingId, new Map([...existing, ...answers]), extra);
      await appendEvent(em, ctx.tenantId, {
        type: 'onboarding.answered',
        source: EVENTS,
        subject: onboardingId,
        data: { questions: [...answers.keys()], missing: missing.length, status: missing.length === 0 ? 'completed' : 'in_progress' },
      });
    };
    return changeAndRead(ctx.em, change, (em) => em.findOneOrFail(OnboardingSession, { tenantId: ctx.tenantId, onboardingId }));
  }
}

/** Splits a request into answers and additional facts. A key in `additional` that is the id of a question is an answer. */
const split = (
  answers: Record<string, unknown> | null | undefined,
  additional: Record<string, unknown> | null | undefined,
): { sent: SentAnswer[]; extra: Record<string, unknown> } => {
  const named = Object.entries(additional ?? {}).filter(([key]) => QUESTIONS.has(key));
  return {
    sent: [
      ...Object.entries(answers ?? {}).map(([questionId, value]) => ({ questionId, value, loc: ['body', 'answers', questionId] })),
      ...named.map(([questionId, value]) => ({ questionId, value, loc: ['body', questionId] })),
    ],
    extra: checkExtraKeys(additional, new Set([...RESERVED_KEYS, ...named.map(([key]) => key)]), [...QUESTIONS.keys()]),
  };
};

const singleAnswer = ({ questionId, value }: OnboardingAnswerInput): SentAnswer[] => {
  if (typeof questionId !== 'string') {
    if (value !== undefined) throw invalid(['body', 'question_id'], 'Field required', undefined, 'missing');
    return [];
  }
  if (!QUESTIONS.has(questionId))
    throw invalid(['body', 'question_id'], unknownName(questionId, [...QUESTIONS.keys()]), questionId, 'unknown_question');
  if (value === undefined) throw invalid(['body', 'value'], 'Field required', undefined, 'missing');
  return [{ questionId, value, loc: ['body', 'value'] }];
};

const requireStep = (stepId: string | null | undefined, sent: readonly SentAnswer[]): void => {
  if (typeof stepId !== 'string') return;
  const foreign = sent.find(({ questionId }) => stepOf(questionId)?.id !== stepId);
  if (foreign) throw invalid(foreign.loc, `The question ${foreign.questionId} is not part of the step ${stepId}`);
};

/** Updates status and completion time of the session from its answers; returns the unanswered required questions. */
const updateCompleteness = async (
  em: EntityManager,
  tenantId: string,
  onboardingId: string,
  answers: Answers,
  extra: Record<string, unknown> = {},
): Promise<string[]> => {
  const missing = missingIn(answers);
  const complete = missing.length === 0;
  const [row] = await em.execute<{ extra: Record<string, unknown> }[]>(
    `UPDATE onboarding.session
        SET status = ?, completed_at = CASE WHEN ? THEN coalesce(completed_at, now()) END, extra = extra || ?::jsonb, updated_at = now()
      WHERE tenant_id = ? AND onboarding_id = ? RETURNING extra`,
    [complete ? 'completed' : 'in_progress', complete, JSON.stringify(extra), tenantId, onboardingId],
  );
  // Limits the total number of keys, including those of earlier requests.
  checkExtraKeys(row?.extra, new Set());
  return missing;
};
