import type { EntityManager } from '@mikro-orm/postgresql';
import { changeAndRead } from '../../../platform/database/index.js';
import { invalid, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import type { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { newId } from '../../../platform/ids.js';
import { Briefing } from '../deliverables/deliverable.entity.js';
import { Run } from '../runs/run.entity.js';
import { Feedback, FeedbackSubjectKind, type FeedbackSummary } from './feedback.entity.js';
import { FeedbackOrder, type FeedbackFilterInput, type FeedbackInput } from './feedback.input.js';

/** Code of an advice rule, optionally with the id of its subject. Advice is computed on each request and has no record. */
const ADVICE_ID = /^[a-z][a-z0-9_.-]{0,80}(?::[A-Za-z0-9_.-]{1,100})?$/;

/** Feedback of users on results: at most one entry per person and object. */
export class FeedbackService {
  constructor(private readonly crossDomain: CrossDomainReader) {}

  connection(ctx: GraphContext, page: PageArgs, filter: FeedbackFilterInput | null, orderBy: ListOrder | null): Connection<Feedback> {
    const { agents, subjectKinds, subjectIds, helpful, givenAfter, givenBefore } = filter ?? {};
    const where = {
      ...anyOf('agent', agents),
      ...anyOf('subjectKind', subjectKinds),
      ...anyOf('subjectId', subjectIds),
      ...(helpful != null && { helpful }),
      ...timeRange('givenAt', givenAfter, givenBefore),
    };
    return connectEntities(ctx, Feedback, { id: 'feedbackId', page, where, ...FeedbackOrder.of(orderBy) });
  }

  /**
   * Records feedback of the caller.
   * @throws AppError VALIDATION_FAILED if neither `rating` nor `helpful` is given
   * @throws AppError NOT_FOUND if the object does not exist
   */
  async give(
    ctx: GraphContext,
    { subjectKind, subjectId, rating = null, helpful = null, comment = null }: FeedbackInput,
  ): Promise<Feedback> {
    if (rating === null && helpful === null) throw invalid(['input'], 'Give rating, helpful or both');
    const { tenantId, actor } = ctx;
    const record = async (em: EntityManager): Promise<string> => {
      const agent = await this.agentOf(em, tenantId, subjectKind, subjectId);
      return recordFeedback(em, { tenantId, actor }, { subjectKind, subjectId, agent, rating, helpful, comment });
    };
    return changeAndRead(ctx.em, record, (em, feedbackId) => em.findOneOrFail(Feedback, { tenantId, feedbackId }));
  }

  /** Returns the summaries of several objects of a kind by id; objects without feedback are absent. */
  async summaries(ctx: GraphContext, subjectKind: FeedbackSubjectKind, ids: readonly string[]): Promise<Map<string, FeedbackSummary>> {
    const rows = await ctx.em.execute<{ subject_id: string; count: number; helpful_share: number | null; mean_rating: number | null }[]>(
      `SELECT subject_id, count(*)::int AS count, avg(helpful::int)::float8 AS helpful_share, avg(rating)::float8 AS mean_rating
         FROM agents.feedback WHERE tenant_id = ? AND subject_kind = ? AND subject_id IN (${ids.map(() => '?').join(', ')}) GROUP BY subject_id`,
      [ctx.tenantId, subjectKind, ...ids],
    );
    return new Map(rows.map((row) => [row.subject_id, { count: row.count, helpfulShare: row.helpful_share, meanRating: row.mean_rating }]));
  }

  /** Returns the agent or job that produced the object. @throws AppError NOT_FOUND if the object does not exist */
  private async agentOf(em: EntityManager, tenantId: string, kind: FeedbackSubjectKind, id: string): Promise<string> {
    switch (kind) {
      case FeedbackSubjectKind.RUN: {
        const run = await em.findOne(Run, { tenantId, runId: id }, { fields: ['agent'] });
        if (!run) throw notFound('run');
        return run.agent;
      }
      case FeedbackSubjectKind.BRIEFING:
        if ((await em.count(Briefing, { tenantId, briefingId: id })) === 0) throw notFound('briefing');
        return 'briefing';
      case FeedbackSubjectKind.ADVISOR_REPLY:
        if (!(await this.crossDomain.read(em, tenantId, 'isAdvisorReply', id))) throw notFound('advisor reply');
        return 'advisor';
      case FeedbackSubjectKind.PROACTIVE_ADVICE:
        if (!ADVICE_ID.test(id)) throw notFound('advice');
        return 'proactive-advice';
    }
  }
}

/** Feedback of one person on one object. */
export interface FeedbackContent {
  subjectKind: FeedbackSubjectKind;
  subjectId: string;
  /** Agent or job that produced the object. */
  agent: string;
  rating: number | null;
  helpful: boolean | null;
  comment: string | null;
}

/**
 * Creates or replaces the feedback of the actor and appends its event; call it last in a transaction.
 * @returns the id of the feedback
 */
export const recordFeedback = async (
  em: EntityManager,
  { tenantId, actor }: { tenantId: string; actor: string },
  { subjectKind, subjectId, agent, rating, helpful, comment }: FeedbackContent,
): Promise<string> => {
  const [row] = await em.execute<{ feedback_id: string }[]>(
    `INSERT INTO agents.feedback (tenant_id, feedback_id, actor, subject_kind, subject_id, agent, rating, helpful, comment)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (tenant_id, subject_kind, subject_id, actor)
     DO UPDATE SET rating = excluded.rating, helpful = excluded.helpful, comment = excluded.comment, given_at = now()
     RETURNING feedback_id`,
    [tenantId, newId('fbk'), actor, subjectKind, subjectId, agent, rating, helpful, comment],
  );
  const id = row?.feedback_id ?? '';
  await appendEvent(em, tenantId, {
    type: 'feedback.given',
    source: '/agents/feedback',
    subject: id,
    data: { subject_kind: subjectKind, subject_id: subjectId, agent, rating, helpful, by: actor },
  });
  return id;
};
