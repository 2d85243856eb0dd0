import { characterCount } from '../../../platform/text/character-count.js';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import type { Config } from '../../../platform/config/index.js';
import { AppError, invalid, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { connectEntities, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { rejectSelfApproval } from '../../../platform/identity/reject-self-approval.js';
import { newId } from '../../../platform/ids.js';
import { scopeCheckDocument } from '../programme-index/programme-document.js';
import { writeIndex } from '../programme-index/programme-index.js';
import { Area } from '../items/area.entity.js';
import { EVENT_SOURCE } from '../items/programme-writer.js';
import { Programme } from '../programme/programme.entity.js';
import { ScopeCheck } from './scope-check.entity.js';
import { ScopeCheckStatus, ScopeDecision } from './scope-terms.js';
import type { ScopeCheckInput } from './scope-check.input.js';
import { ScopeCheckOrder, whereScopeCheck, type ScopeCheckListArgs } from './scope-lists.input.js';
import { checkScope, type Scope, type ScopeRequest } from './scope-check.policy.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';

/** Decision on a pending check. */
interface Outcome {
  status: ScopeCheckStatus.APPROVED | ScopeCheckStatus.REJECTED;
  approver: string;
  note: string | null;
}

/** Checks requests against the scope of the programme and records approvals and rejections. */
export class ScopeCheckService {
  constructor(private readonly settings: Pick<Config, 'selfApproval'>) {}

  async request(ctx: GraphContext, input: ScopeCheckInput): Promise<ScopeCheck> {
    if (input.start != null && input.end != null && input.end < input.start)
      throw invalid(['body', 'end'], 'The end must not be before the start', input.end);
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'requestScopeCheck', input };
    return changeAndRead(
      ctx.em,
      (em) => createOnce(em, request, () => this.insert(em, ctx, input)),
      (em, checkId) => em.findOneOrFail(ScopeCheck, { tenantId: ctx.tenantId, checkId }),
    );
  }

  async get(ctx: GraphContext, checkId: string): Promise<ScopeCheck> {
    const check = await ctx.em.findOne(ScopeCheck, { tenantId: ctx.tenantId, checkId });
    if (!check) throw notFound('scope check');
    return check;
  }

  /** Returns up to `limit` checks (1 to 100), newest first. @throws AppError VALIDATION_FAILED for another limit */
  list(ctx: GraphContext, limit: number, decision: string | null): Promise<ScopeCheck[]> {
    if (limit < 1 || limit > 100) throw invalid(['query', 'limit'], 'Input should be between 1 and 100', limit);
    return ctx.em.find(
      ScopeCheck,
      { tenantId: ctx.tenantId, ...(decision !== null && { decision: decision as ScopeDecision }) },
      { orderBy: { checkId: 'desc' }, limit },
    );
  }

  connection(ctx: GraphContext, args: ScopeCheckListArgs): Connection<ScopeCheck> {
    const where = whereScopeCheck(args.filter ?? {});
    return connectEntities(ctx, ScopeCheck, { id: 'checkId', page: args, where, ...ScopeCheckOrder.of(args.orderBy) });
  }

  /**
   * Approves a pending check.
   * @throws AppError SCOPE_APPROVAL_NOT_REQUIRED; SCOPE_REQUEST_DECIDED if it is not pending; SELF_APPROVAL_FORBIDDEN if the caller made the request and the
   * installation requires another person
   */
  approve(ctx: GraphContext, checkId: string, approver: string): Promise<ScopeCheck> {
    return this.decide(ctx, checkId, { status: ScopeCheckStatus.APPROVED, approver, note: null });
  }

  /** Rejects a pending check. @throws AppError SCOPE_APPROVAL_NOT_REQUIRED; SCOPE_REQUEST_DECIDED if it is not pending */
  reject(ctx: GraphContext, checkId: string, approver: string, note: string | null): Promise<ScopeCheck> {
    if (note !== null && characterCount(note) > 240) throw invalid(['query', 'reason'], 'String should have at most 240 characters', note);
    return this.decide(ctx, checkId, { status: ScopeCheckStatus.REJECTED, approver, note });
  }

  private async decide(ctx: GraphContext, checkId: string, { status, approver, note }: Outcome): Promise<ScopeCheck> {
    const length = characterCount(approver);
    if (length < 2 || length > 80) throw invalid(['query', 'approver'], 'String should have 2 to 80 characters', approver);
    const change = async (em: EntityManager): Promise<void> => {
      const check = await em.findOne(ScopeCheck, { tenantId: ctx.tenantId, checkId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!check) throw notFound('scope check');
      if (check.decision !== ScopeDecision.APPROVAL_REQUIRED)
        throw new AppError('SCOPE_APPROVAL_NOT_REQUIRED', { decision: check.decision });
      if (check.status !== ScopeCheckStatus.PENDING) throw new AppError('SCOPE_REQUEST_DECIDED', { status: check.status });
      if (status === ScopeCheckStatus.APPROVED) rejectSelfApproval(this.settings.selfApproval, check.requestedAs, ctx.actor);
      Object.assign(check, { status, approver, decidedAs: ctx.actor, decidedAt: new Date(), rejectionNote: note });
      await em.flush();
      await writeIndex(em, ctx.tenantId, [scopeCheckDocument(check)]);
      await appendEvent(em, ctx.tenantId, {
        type: `scope_check.${status}`,
        source: EVENT_SOURCE,
        subject: checkId,
        data: { title: check.title, approver, by: ctx.actor, ...(note !== null && { reason: note }) },
      });
    };
    return changeAndRead(ctx.em, change, (em) => em.findOneOrFail(ScopeCheck, { tenantId: ctx.tenantId, checkId }));
  }

  private async insert(em: EntityManager, { tenantId, actor }: GraphContext, input: ScopeCheckInput): Promise<string> {
    const now = new Date();
    // The lock keeps the scope unchanged until the commit.
    const programme = await em.findOne(Programme, { tenantId, archivedAt: null }, { lockMode: LockMode.PESSIMISTIC_READ });
    const request = requestOf(input);
    const today = await tenantDay(em, tenantId, now);
    const { decision, reasons } = checkScope(request, programme && (await scopeOf(em, programme)), today);
    const check = em.create(ScopeCheck, {
      ...request,
      checkId: newId('chk'),
      tenantId,
      programmeId: programme?.programmeId ?? null,
      title: input.title,
      description: input.description ?? null,
      dataClasses: [...request.dataClasses],
      requestedBy: input.requestedBy ?? null,
      requestedAs: actor,
      decision,
      reasons,
      status: decision === ScopeDecision.APPROVAL_REQUIRED ? ScopeCheckStatus.PENDING : ScopeCheckStatus.DECIDED,
      approver: null,
      decidedAs: null,
      decidedAt: null,
      rejectionNote: null,
      createdAt: now,
    });
    await em.flush();
    await writeIndex(em, tenantId, [scopeCheckDocument(check)]);
    await appendEvent(em, tenantId, {
      type: 'scope_check.requested',
      source: EVENT_SOURCE,
      subject: check.checkId,
      data: { title: check.title, decision, status: check.status, by: actor },
    });
    return check.checkId;
  }
}

const requestOf = (input: ScopeCheckInput): ScopeRequest => ({
  areaId: input.areaId ?? null,
  phase: input.phase ?? null,
  budget: input.budget ?? null,
  start: input.start ?? null,
  end: input.end ?? null,
  dataClasses: input.dataClasses ?? [],
  changeKind: input.changeKind ?? null,
});

const scopeOf = async (em: EntityManager, programme: Programme): Promise<Scope> => {
  const { tenantId, programmeId } = programme;
  const areas = await em.find(Area, { tenantId, programmeId, archivedAt: null });
  const [sum] = await em.execute<{ committed: number | null }[]>(
    `SELECT sum(greatest(coalesce(budget, 0), spent))::float8 AS committed FROM transformation.initiative
      WHERE tenant_id = ? AND programme_id = ? AND archived_at IS NULL AND status <> 'cancelled'`,
    [tenantId, programmeId],
  );
  return {
    start: programme.start,
    targetDate: programme.targetDate,
    budget: programme.budget,
    currency: programme.currency,
    committed: sum?.committed ?? 0,
    areaIds: new Set(areas.map(({ areaId }) => areaId)),
    phases: programme.storedPhases,
    policy: programme.scopePolicy,
  };
};
