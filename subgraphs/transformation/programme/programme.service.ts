import type { EntityClass, EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import { AppError, invalid } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { newId } from '../../../platform/ids.js';
import { snakeCase } from '../../../platform/text/snake-case.js';
import { programmeDocument } from '../programme-index/programme-document.js';
import { removeFromIndex, writeIndex } from '../programme-index/programme-index.js';
import { Area } from '../items/area.entity.js';
import { ProgrammeDecision } from '../items/decision.entity.js';
import { Initiative } from '../items/initiative.entity.js';
import { ITEM_KINDS } from '../items/item-kind.js';
import { Milestone } from '../items/milestone.entity.js';
import { changeProgrammeAndRead, EVENT_SOURCE, requireVersion, type Change, type Writer } from '../items/programme-writer.js';
import { Risk } from '../items/risk.entity.js';
import type { ProgrammeItem } from './programme-item.js';
import { Programme, type StoredPhase } from './programme.entity.js';
import type { PhasePlanInput, ProgrammeCreateInput, ProgrammeUpdateInput } from './programme.input.js';

/** Reads, creates, changes and archives the current programme of a tenant. */
export class ProgrammeService {
  current(ctx: GraphContext): Promise<Programme | null> {
    return ctx.em.findOne(Programme, { tenantId: ctx.tenantId, archivedAt: null });
  }

  areas(ctx: GraphContext, programmeId: string | null): Promise<Area[]> {
    return this.contents(ctx, Area, programmeId, ['position', 'areaId']);
  }

  initiatives(ctx: GraphContext, programmeId: string | null): Promise<Initiative[]> {
    return this.contents(ctx, Initiative, programmeId, ['initiativeId']);
  }

  milestones(ctx: GraphContext, programmeId: string | null): Promise<Milestone[]> {
    return this.contents(ctx, Milestone, programmeId, ['due', 'milestoneId']);
  }

  risks(ctx: GraphContext, programmeId: string | null): Promise<Risk[]> {
    return this.contents(ctx, Risk, programmeId, ['riskId']);
  }

  decisions(ctx: GraphContext, programmeId: string | null): Promise<ProgrammeDecision[]> {
    return this.contents(ctx, ProgrammeDecision, programmeId, ['decisionId']);
  }

  /** Creates the current programme, once per idempotency key. @throws AppError PROGRAMME_EXISTS if there is a current programme */
  async create(ctx: GraphContext, input: ProgrammeCreateInput): Promise<Programme> {
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'createProgramme', input };
    return changeAndRead(
      ctx.em,
      (em) => createOnce(em, request, async () => (await insertProgramme(em, ctx, input)).programmeId),
      (em, programmeId) => em.findOneOrFail(Programme, { tenantId: ctx.tenantId, programmeId }),
    );
  }

  async update(ctx: GraphContext, input: ProgrammeUpdateInput, expectedVersion: number | null): Promise<Programme> {
    return this.change(ctx, async (change) => {
      requireVersion(change.programme.version, expectedVersion);
      await changeProgramme(change, ctx, input);
      return change.programme.programmeId;
    });
  }

  /** Archives the current programme with all its records, after which a new programme can be created. */
  async archive(ctx: GraphContext, expectedVersion: number | null): Promise<Programme> {
    return this.change(ctx, async ({ em, programme }) => {
      requireVersion(programme.version, expectedVersion);
      const { tenantId, programmeId: id } = programme;
      const at = new Date();
      const archivedIds = [id];
      for (const { entity, idProperty } of ITEM_KINDS) {
        const rows = await em.find(entity, { tenantId, programmeId: id, archivedAt: null });
        for (const row of rows) Object.assign(row, { archivedAt: at, updatedAt: at, version: row.version + 1 });
        archivedIds.push(...rows.map((row) => String(row[idProperty])));
      }
      Object.assign(programme, { archivedAt: at, updatedAt: at, version: programme.version + 1 });
      await em.flush();
      await removeFromIndex(em, tenantId, archivedIds);
      await appendEvent(em, tenantId, { type: 'programme.archived', source: EVENT_SOURCE, subject: id, data: { by: ctx.actor } });
      return id;
    });
  }

  private async contents<T extends ProgrammeItem>(
    ctx: GraphContext,
    entity: EntityClass<T>,
    programmeId: string | null,
    order: readonly (keyof T & string)[],
  ): Promise<T[]> {
    if (programmeId === null) return [];
    const where = { tenantId: ctx.tenantId, programmeId, archivedAt: null } as unknown as FilterQuery<NoInfer<T>>;
    return (await ctx.em.find(entity, where, { orderBy: order.map((key) => ({ [key]: 'asc' })) as never })) as T[];
  }

  private change(ctx: GraphContext, work: (change: Change) => Promise<string>): Promise<Programme> {
    return changeProgrammeAndRead(ctx, work, (em, programmeId) => em.findOneOrFail(Programme, { tenantId: ctx.tenantId, programmeId }));
  }
}

/** Changes the locked programme with its search document and its event. */
export const changeProgramme = async (
  { em, programme }: Change,
  { tenantId, actor }: Writer,
  input: ProgrammeUpdateInput,
): Promise<void> => {
  const changes = storedFields(input, programme);
  const changed = Object.keys(changes) as (keyof Programme)[];
  requireOrder(changes.start ?? programme.start, changes.targetDate ?? programme.targetDate);
  if (changed.length === 0) return;
  Object.assign(programme, changes, { version: programme.version + 1, updatedAt: new Date() });
  await em.flush();
  await writeIndex(em, tenantId, [programmeDocument(programme)]);
  await appendEvent(em, tenantId, {
    type: 'programme.updated',
    source: EVENT_SOURCE,
    subject: programme.programmeId,
    data: { changed: changed.map((name) => PUBLIC_NAMES[name] ?? snakeCase(name)), by: actor },
  });
};

/**
 * Inserts the current programme with its search document and its event, in the caller's transaction. The event locks the event
 * sequence of the tenant until the commit, so callers must write their own rows first.
 * @throws AppError PROGRAMME_EXISTS if there is a current programme
 */
export const insertProgramme = async (em: EntityManager, { tenantId, actor }: Writer, input: ProgrammeCreateInput): Promise<Programme> => {
  requireOrder(input.start ?? null, input.targetDate ?? null);
  const now = new Date();
  const programmeId = newId('prg');
  // The unique index on current programmes admits one of several concurrent inserts; the others wait and then fail with CONFLICT.
  const inserted = await em.execute<{ programme_id: string }[]>(
    `INSERT INTO transformation.programme (tenant_id, programme_id, name) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id) WHERE archived_at IS NULL DO NOTHING RETURNING programme_id`,
    [tenantId, programmeId, input.name],
  );
  if (inserted.length === 0) throw new AppError('PROGRAMME_EXISTS');
  const programme = await em.findOneOrFail(Programme, { tenantId, programmeId });
  Object.assign(programme, storedFields(input, programme), { createdAt: now, updatedAt: now });
  await em.flush();
  await writeIndex(em, tenantId, [programmeDocument(programme)]);
  await appendEvent(em, tenantId, {
    type: 'programme.created',
    source: EVENT_SOURCE,
    subject: programmeId,
    data: { name: programme.name, by: actor },
  });
  return programme;
};

const PUBLIC_NAMES: Partial<Record<keyof Programme, string>> = { storedPhases: 'phases', storedPolicy: 'scope_policy' };

/** Maps an input to stored fields. @throws AppError VALIDATION_FAILED if name or currency is null or a date order is invalid */
const storedFields = (input: ProgrammeCreateInput | ProgrammeUpdateInput, current: Programme): Partial<Programme> => {
  const { phases, scopePolicy, name, currency, ...plain } = input;
  for (const [key, value] of Object.entries({ name, currency }))
    if (value === null) throw invalid(['body', key], 'Input should not be null', null);
  const defined = Object.fromEntries(Object.entries({ ...plain, name, currency }).filter(([, value]) => value !== undefined));
  const policy = scopePolicy && Object.fromEntries(Object.entries(scopePolicy).filter(([, value]) => value != null));
  return {
    ...defined,
    ...(phases !== undefined && { storedPhases: storedPhases(phases ?? []) }),
    ...(policy && { storedPolicy: { ...current.storedPolicy, ...policy } }),
    ...(scopePolicy === null && { storedPolicy: {} }),
  };
};

const storedPhases = (plans: readonly PhasePlanInput[]): StoredPhase[] => {
  const seen = new Set<string>();
  return plans.map(({ phase, plannedFrom = null, plannedTo = null }, index) => {
    if (seen.has(phase)) throw invalid(['body', 'phases', index, 'phase'], 'A phase must not occur twice', phase);
    seen.add(phase);
    if (plannedFrom !== null && plannedTo !== null && plannedTo < plannedFrom)
      throw invalid(['body', 'phases', index, 'planned_to'], 'The end must not be before the start', plannedTo);
    return { phase, plannedFrom, plannedTo };
  });
};

const requireOrder = (start: string | null, target: string | null): void => {
  if (start !== null && target !== null && target < start)
    throw invalid(['body', 'target_date'], 'The target date must not be before the start', target);
};
