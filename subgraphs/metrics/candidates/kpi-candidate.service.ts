import { characterCount } from '../../../platform/text/character-count.js';
import { raw, type EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { changeAndRead } from '../../../platform/database/index.js';
import { AppError, invalid, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { connectEntities, type Connection, type EntityList, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, likePattern, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { KpiCandidate, KpiCandidateStatus } from './kpi-candidate.entity.js';
import { KpiCandidateOrder, type KpiCandidateAdoptInput, type KpiCandidateFilterInput } from './kpi-candidate.input.js';
import { computes, waitingDrafts } from './match-drafts.js';
import { MetricStatus } from '../definitions/metric-content.type.js';
import type { MetricDefinition } from '../definitions/metric-definition.entity.js';
import type { DraftContent } from '../definitions/metric-rules.js';
import { MetricService } from '../definitions/metric.service.js';

const EVENTS = '/metrics';
const MAX_REASON_LENGTH = 500;
type Decider = Pick<GraphContext, 'tenantId' | 'actor'>;
type Author = Pick<GraphContext, 'tenantId' | 'actor' | 'requestId'>;

/** Lists KPI candidates and records decisions on them. */
export class KpiCandidateService {
  constructor(private readonly metrics: MetricService) {}

  /** Returns up to `limit` candidates (1 to 100), best score first. @throws AppError VALIDATION_FAILED for another limit */
  list(ctx: GraphContext, limit: number, status: KpiCandidateStatus | null): Promise<KpiCandidate[]> {
    if (limit < 1 || limit > 100) throw invalid(['query', 'limit'], 'Input should be between 1 and 100', limit);
    return ctx.em.find(
      KpiCandidate,
      { tenantId: ctx.tenantId, ...(status && { status }) },
      { orderBy: { score: 'desc', rank: 'asc', candidateId: 'desc' }, limit },
    );
  }

  /** Returns a page of candidates, best score first unless ordered otherwise. */
  connection(ctx: GraphContext, page: PageArgs, filter: KpiCandidateFilterInput, orderBy: ListOrder | null): Connection<KpiCandidate> {
    const { order = BEST_FIRST } = KpiCandidateOrder.of(orderBy);
    return connectEntities(ctx, KpiCandidate, { id: 'candidateId', page, where: whereOf(filter), order });
  }

  async get(ctx: GraphContext, candidateId: string): Promise<KpiCandidate> {
    const candidate = await ctx.em.findOne(KpiCandidate, { tenantId: ctx.tenantId, candidateId });
    if (!candidate) throw notFound('KPI candidate');
    return candidate;
  }

  /**
   * Creates a metric from an open candidate, or completes the draft that waits for it, and stores its id in the candidate.
   * @throws AppError KPI_CANDIDATE_DECIDED if the candidate was already decided; VALIDATION_FAILED if it no longer fits its dataset
   */
  async adopt(ctx: GraphContext, candidateId: string, input: KpiCandidateAdoptInput): Promise<KpiCandidate> {
    await this.get(ctx, candidateId);
    return this.change(ctx, candidateId, (em) => this.adoptIn(em, ctx, candidateId, input));
  }

  /** Adopts a candidate in the caller's transaction, see `adopt`. */
  async adoptIn(em: EntityManager, by: Author, candidateId: string, input: KpiCandidateAdoptInput): Promise<void> {
    const { tenantId } = by;
    const candidate = await decide(em, by, candidateId, KpiCandidateStatus.ADOPTED, null);
    const status = input.activate ? MetricStatus.ACTIVE : MetricStatus.DRAFT;
    const draft = (await waitingDrafts(em, tenantId)).find((each) => computes(candidate, each)) ?? null;
    const content = contentOf(candidate, input, draft);
    if (draft) await this.metrics.completeIn(em, by, draft, content, status);
    const metricId = draft?.metricId ?? (await this.metrics.createIn(em, by, content, status));
    await em.execute('UPDATE metrics.kpi_candidate SET metric_id = ? WHERE tenant_id = ? AND candidate_id = ?', [
      metricId,
      tenantId,
      candidateId,
    ]);
    await appendEvent(em, tenantId, {
      type: 'kpi_candidate.adopted',
      source: EVENTS,
      subject: candidateId,
      data: { metric_id: metricId },
    });
  }

  /** Dismisses an open candidate. @throws AppError KPI_CANDIDATE_DECIDED if the candidate was already decided */
  async dismiss(ctx: GraphContext, candidateId: string, reason: string | null): Promise<KpiCandidate> {
    if (reason !== null && characterCount(reason) > MAX_REASON_LENGTH)
      throw invalid(['body', 'reason'], `String should have at most ${MAX_REASON_LENGTH} characters`, undefined, 'string_too_long');
    await this.get(ctx, candidateId);
    return this.change(ctx, candidateId, (em) => dismissCandidates(em, ctx, [candidateId], reason));
  }

  private change(
    { em, tenantId }: GraphContext,
    candidateId: string,
    work: (em: EntityManager) => Promise<unknown>,
  ): Promise<KpiCandidate> {
    return changeAndRead(em, work, (transaction) => transaction.findOneOrFail(KpiCandidate, { tenantId, candidateId }));
  }
}

/** Dismisses several candidates in the caller's transaction. @throws AppError KPI_CANDIDATE_DECIDED if one was already decided */
export const dismissCandidates = async (
  em: EntityManager,
  by: Decider,
  candidateIds: readonly string[],
  reason: string | null,
): Promise<void> => {
  // Lock order of all writers: rows first, then the event log.
  for (const candidateId of candidateIds) await decide(em, by, candidateId, KpiCandidateStatus.DISMISSED, reason);
  for (const candidateId of candidateIds)
    await appendEvent(em, by.tenantId, { type: 'kpi_candidate.dismissed', source: EVENTS, subject: candidateId, data: { reason } });
};

/** Updates before reading, which locks the row: of two concurrent decisions the second fails with KPI_CANDIDATE_DECIDED. */
const decide = async (
  em: EntityManager,
  { tenantId, actor }: Decider,
  candidateId: string,
  status: KpiCandidateStatus,
  reason: string | null,
): Promise<KpiCandidate> => {
  const decided = await em.execute<unknown[]>(
    `UPDATE metrics.kpi_candidate SET status = ?, decided_by = ?, decided_at = now(), decision_reason = ?, updated_at = now()
      WHERE tenant_id = ? AND candidate_id = ? AND status = 'open' RETURNING candidate_id`,
    [status, actor, reason, tenantId, candidateId],
  );
  const candidate = await em.findOne(KpiCandidate, { tenantId, candidateId });
  if (!candidate) throw notFound('KPI candidate');
  if (decided.length === 0) throw new AppError('KPI_CANDIDATE_DECIDED', { status: candidate.status });
  return candidate;
};

/** All sort keys share one direction; the rank is negated because 1 is the best. */
const BEST_FIRST: NonNullable<EntityList<KpiCandidate>['order']> = {
  by: [
    { property: 'score', type: 'number' },
    { property: 'rank', type: 'integer', by: (rank) => `(- ${rank})` },
  ],
  direction: 'desc',
};

const whereOf = (filter: KpiCandidateFilterInput): FilterQuery<KpiCandidate> => {
  const { statuses, datasetIds, origins, areas, text, minimumScore, createdAfter, createdBefore } = filter;
  const pattern = text && likePattern(text);
  return {
    ...anyOf('status', statuses),
    ...anyOf('datasetId', datasetIds),
    ...(origins && { [raw((alias) => `${alias}.finding ->> 'origin'`)]: { $in: origins } }),
    ...(areas && { [raw((alias) => `${alias}.finding ->> 'area'`)]: { $in: areas } }),
    ...(pattern && { [raw((alias) => `(${nameMatches(alias)})`, [pattern, pattern])]: [] }),
    ...(minimumScore != null && { score: { $gte: minimumScore } }),
    ...timeRange('createdAt', createdAfter, createdBefore),
  };
};

const nameMatches = (alias: string): string => `${alias}.finding #>> '{name,de}' ILIKE ? OR ${alias}.finding #>> '{name,en}' ILIKE ?`;

/** Content of the metric: the request first, then the draft that it completes, then the candidate. */
const contentOf = (candidate: KpiCandidate, input: KpiCandidateAdoptInput, draft: MetricDefinition | null): DraftContent => {
  const language = input.language ?? 'de';
  const direction = input.direction ?? draft?.direction ?? candidate.direction;
  if (!direction)
    throw invalid(
      ['body', 'direction'],
      'The data does not show in which direction values improve; specify a direction',
      undefined,
      'missing',
    );
  const { datasetId, finding, formula, grain, timeColumn, dimensions } = candidate;
  return {
    name: input.name ?? draft?.name ?? finding.name[language],
    purpose: draft?.purpose ?? finding.purpose?.[language] ?? null,
    formula,
    unit: draft?.unit ?? finding.unit?.[language] ?? null,
    direction,
    grain,
    timeColumn,
    dimensions,
    owner: input.owner ?? draft?.owner ?? null,
    ...targetOf(input.target, draft, finding.target),
    green: input.thresholds?.green ?? null,
    amber: input.thresholds?.amber ?? null,
    datasetId,
    tags: [...new Set([...(draft?.tags ?? []), ...[finding.area].filter((tag) => tag !== null)])],
  };
};

const targetOf = (
  requested: KpiCandidateAdoptInput['target'],
  draft: MetricDefinition | null,
  found: number | null,
): Pick<DraftContent, 'targetValue' | 'targetDue'> => {
  if (requested !== undefined) return { targetValue: requested?.value ?? null, targetDue: requested?.due ?? null };
  return draft?.targetValue == null
    ? { targetValue: found, targetDue: null }
    : { targetValue: draft.targetValue, targetDue: draft.targetDue };
};
