import type { EntityManager } from '@mikro-orm/postgresql';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import type { Config } from '../../../platform/config/index.js';
import { AppError, invalid, notFound } from '../../../platform/errors/index.js';
import { appendEvent, type EventContent } from '../../../platform/events/index.js';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { rejectSelfApproval } from '../../../platform/identity/reject-self-approval.js';
import { newId } from '../../../platform/ids.js';
import { ModelRoutingDecision, RoutingDecisionStatus } from './model-routing.entity.js';
import {
  ModelRoutingDecisionOrder,
  type ModelRoutingApprovalInput,
  type ModelRoutingDecisionFilterInput,
  type ModelRoutingDecisionInput,
} from './model-routing.input.js';
import { decideByPolicy } from './model-routing.policy.js';

const SOURCE = '/tenants/model-routing';
const BY_POLICY = 'policy';
const DEFAULT_APPROVER = 'tenant_admin';

type TargetStatus = RoutingDecisionStatus.APPROVED | RoutingDecisionStatus.REJECTED | RoutingDecisionStatus.REVOKED;

/** Required status and error code of each transition, by target status. */
const TRANSITIONS: Readonly<
  Record<TargetStatus, { from: RoutingDecisionStatus; conflict: 'ROUTING_REQUEST_DECIDED' | 'ROUTING_DECISION_NOT_IN_FORCE' }>
> = {
  approved: { from: RoutingDecisionStatus.PENDING, conflict: 'ROUTING_REQUEST_DECIDED' },
  rejected: { from: RoutingDecisionStatus.PENDING, conflict: 'ROUTING_REQUEST_DECIDED' },
  revoked: { from: RoutingDecisionStatus.APPROVED, conflict: 'ROUTING_DECISION_NOT_IN_FORCE' },
};

/** Handles model route requests. Each transition writes the row, an audit entry and an event in one transaction. */
export class ModelRoutingService {
  constructor(private readonly settings: Pick<Config, 'selfApproval'>) {}

  /** Returns up to `limit` requests (1 to 50), newest first. @throws AppError VALIDATION_FAILED for another limit */
  list(ctx: GraphContext, limit: number): Promise<ModelRoutingDecision[]> {
    if (limit < 1 || limit > 50) throw invalid(['query', 'limit'], 'Input should be between 1 and 50', limit);
    return ctx.em.find(ModelRoutingDecision, { tenantId: ctx.tenantId }, { orderBy: { createdAt: 'desc', decisionId: 'desc' }, limit });
  }

  connection(
    ctx: GraphContext,
    page: PageArgs,
    filter: ModelRoutingDecisionFilterInput,
    orderBy: ListOrder | null,
  ): Connection<ModelRoutingDecision> {
    const { statuses, purposes, requestedRoutes, createdAfter, createdBefore } = filter;
    const where = {
      ...anyOf('status', statuses),
      ...anyOf('purpose', purposes),
      ...anyOf('requestedRoute', requestedRoutes),
      ...timeRange('createdAt', createdAfter, createdBefore),
    };
    return connectEntities(ctx, ModelRoutingDecision, { id: 'decisionId', page, where, ...ModelRoutingDecisionOrder.of(orderBy) });
  }

  async get(ctx: GraphContext, decisionId: string): Promise<ModelRoutingDecision> {
    const decision = await ctx.em.fork().findOne(ModelRoutingDecision, { tenantId: ctx.tenantId, decisionId });
    if (!decision) throw notFound('model routing decision');
    return decision;
  }

  async request(ctx: GraphContext, input: ModelRoutingDecisionInput): Promise<ModelRoutingDecision> {
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'requestModelRouting', input };
    return changeAndRead(
      ctx.em,
      (em) => createOnce(em, request, () => this.insert(em, ctx, input)),
      (em, decisionId) => em.findOneOrFail(ModelRoutingDecision, { tenantId: ctx.tenantId, decisionId }),
    );
  }

  /**
   * Approves a pending request and supersedes the decision in force for its purpose.
   * @throws AppError ROUTING_REQUEST_DECIDED if the request is not pending; SELF_APPROVAL_FORBIDDEN if the caller made the request and the
   * installation requires another person
   */
  approve(ctx: GraphContext, decisionId: string, input: ModelRoutingApprovalInput): Promise<ModelRoutingDecision> {
    return this.decide(ctx, decisionId, RoutingDecisionStatus.APPROVED, input);
  }

  /** Rejects a pending request. @throws AppError ROUTING_REQUEST_DECIDED if the request is not pending */
  reject(ctx: GraphContext, decisionId: string, input: ModelRoutingApprovalInput): Promise<ModelRoutingDecision> {
    return this.decide(ctx, decisionId, RoutingDecisionStatus.REJECTED, input);
  }

  /** Revokes a decision in force; the next call uses the local route. @throws AppError ROUTING_DECISION_NOT_IN_FORCE otherwise */
  revoke(ctx: GraphContext, decisionId: string, input: ModelRoutingApprovalInput): Promise<ModelRoutingDecision> {
    return this.decide(ctx, decisionId, RoutingDecisionStatus.REVOKED, input);
  }

  private async insert(em: EntityManager, ctx: GraphContext, input: ModelRoutingDecisionInput): Promise<string> {
    const { status, reasons } = decideByPolicy(input.requestedRoute, input.dataClasses);
    const decisionId = newId('dec');
    const isPending = status === RoutingDecisionStatus.PENDING;
    const now = new Date();
    await lockPurpose(em, ctx.tenantId, input.purpose);
    const superseded = status === RoutingDecisionStatus.APPROVED ? await supersede(em, ctx.tenantId, input.purpose) : null;
    em.create(ModelRoutingDecision, {
      decisionId,
      tenantId: ctx.tenantId,
      purpose: input.purpose,
      requestedRoute: input.requestedRoute,
      dataClasses: input.dataClasses,
      justification: input.justification,
      status,
      policyReasons: reasons,
      requestedBy: ctx.actor,
      approver: isPending ? null : BY_POLICY,
      decidedBy: isPending ? null : BY_POLICY,
      comment: null,
      createdAt: now,
      decidedAt: isPending ? null : now,
      endedAt: null,
    });
    await em.flush();
    const data = { purpose: input.purpose, route: input.requestedRoute, data_classes: input.dataClasses };
    await recordDecision(em, ctx, decisionId, { type: 'model_routing.requested', data: { ...data, status } });
    if (!isPending) {
      const decided = { ...data, approver: BY_POLICY, superseded };
      await recordDecision(em, ctx, decisionId, { type: `model_routing.${status}`, data: decided });
    }
    return decisionId;
  }

  private async decide(
    ctx: GraphContext,
    decisionId: string,
    to: TargetStatus,
    { approver, comment }: ModelRoutingApprovalInput,
  ): Promise<ModelRoutingDecision> {
    const { purpose } = await this.get(ctx, decisionId);
    const change = async (em: EntityManager): Promise<void> => {
      // Serialises decisions on one purpose, so that at most one of them is in force.
      await lockPurpose(em, ctx.tenantId, purpose);
      const [before] = await em.execute<{ status: RoutingDecisionStatus; requested_by: string }[]>(
        'SELECT status, requested_by FROM tenants.model_routing_decision WHERE tenant_id = ? AND decision_id = ?',
        [ctx.tenantId, decisionId],
      );
      if (before?.status !== TRANSITIONS[to].from) throw new AppError(TRANSITIONS[to].conflict);
      if (to === RoutingDecisionStatus.APPROVED) rejectSelfApproval(this.settings.selfApproval, before.requested_by, ctx.actor);
      const superseded = to === RoutingDecisionStatus.APPROVED ? await supersede(em, ctx.tenantId, purpose) : null;
      const [row] = await em.execute<{ requested_route: string }[]>(
        `UPDATE tenants.model_routing_decision
            SET status = ?, approver = ?, decided_by = ?, comment = ?, decided_at = coalesce(decided_at, now()),
                ended_at = CASE WHEN ? = 'revoked' THEN now() END
          WHERE tenant_id = ? AND decision_id = ? RETURNING requested_route`,
        [to, approver ?? DEFAULT_APPROVER, ctx.actor, comment ?? null, to, ctx.tenantId, decisionId],
      );
      const data = { purpose, route: row?.requested_route, approver: approver ?? DEFAULT_APPROVER, superseded };
      await recordDecision(em, ctx, decisionId, { type: `model_routing.${to}`, data });
    };
    return changeAndRead(ctx.em, change, (em) => em.findOneOrFail(ModelRoutingDecision, { tenantId: ctx.tenantId, decisionId }));
  }
}

const lockPurpose = async (em: EntityManager, tenantId: string, purpose: string): Promise<void> => {
  await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`model-routing:${tenantId}:${purpose}`]);
};

/** Supersedes the decision in force for the purpose and returns its id; null if there is none. */
const supersede = async (em: EntityManager, tenantId: string, purpose: string): Promise<string | null> => {
  const [row] = await em.execute<{ decision_id: string }[]>(
    `UPDATE tenants.model_routing_decision SET status = 'superseded', ended_at = now()
      WHERE tenant_id = ? AND purpose = ? AND status = 'approved' RETURNING decision_id`,
    [tenantId, purpose],
  );
  return row?.decision_id ?? null;
};

/** Writes an audit entry and appends an event. */
const recordDecision = async (em: EntityManager, ctx: GraphContext, decisionId: string, event: EventContent): Promise<void> => {
  await em.execute('SELECT platform.record_audit(?, ?, ?, ?, ?::jsonb)', [
    ctx.tenantId,
    newId('aud'),
    ctx.actor,
    event.type,
    JSON.stringify({ decision_id: decisionId, ...event.data }),
  ]);
  await appendEvent(em, ctx.tenantId, { ...event, source: SOURCE, subject: decisionId });
};
