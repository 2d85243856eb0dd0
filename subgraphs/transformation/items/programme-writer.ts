import { LockMode, type EntityManager, type FilterQuery, type RequiredEntityData } from '@mikro-orm/postgresql';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import { AppError, invalid, notFound } from '../../../platform/errors/index.js';
import { appendEvent, type EventContent, type EventData } from '../../../platform/events/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { newId } from '../../../platform/ids.js';
import { snakeCase } from '../../../platform/text/snake-case.js';
import { indexAround, removeFromIndex } from '../programme-index/programme-index.js';
import { Programme } from '../programme/programme.entity.js';
import type { ProgrammeItem } from '../programme/programme-item.js';
import type { ItemKind, ItemName } from './item-kind.js';

export const EVENT_SOURCE = '/transformation';

/** Transaction of a change, with the current programme locked. */
export interface Change {
  readonly em: EntityManager;
  readonly programme: Programme;
}

/** Tenant and actor of a change; also available to worker jobs and demo seeding. */
export type Writer = Pick<GraphContext, 'tenantId' | 'actor'>;

/** Data of the event that reports a new record, without the actor. */
type CreatedData<Name extends ItemName> = Omit<EventData<`${Name}.created`>, 'by'>;

/** What every event that reports an edit contains. */
type EditedData = EventData<'area.updated'>;

/**
 * Locks the current programme until the transaction ends, which serialises changes of one programme.
 * @throws AppError PROGRAMME_MISSING if there is no current programme
 */
export const lockProgramme = async (em: EntityManager, tenantId: string): Promise<Programme> => {
  const programme = await em.findOne(Programme, { tenantId, archivedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!programme) throw new AppError('PROGRAMME_MISSING');
  return programme;
};

/** Runs a change of the current programme and returns what `read` finds in its transaction. */
export const changeProgrammeAndRead = <Key, Result>(
  ctx: GraphContext,
  work: (change: Change) => Promise<Key>,
  read: (em: EntityManager, key: Key) => Promise<Result>,
): Promise<Result> => changeAndRead(ctx.em, async (em) => work({ em, programme: await lockProgramme(em, ctx.tenantId) }), read);

/** Inserts a record with its search document and its event, and returns its id. */
export const insertItem = async <T extends ProgrammeItem, Name extends ItemName>(
  { em, programme }: Change,
  { tenantId, actor }: Writer,
  kind: ItemKind<T, Name>,
  values: Partial<T>,
  data: CreatedData<Name>,
): Promise<string> => {
  const id = newId(kind.prefix);
  const now = new Date();
  const item = em.create(kind.entity, {
    ...values,
    [kind.idProperty]: id,
    tenantId,
    programmeId: programme.programmeId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
  } as unknown as RequiredEntityData<T>);
  await em.flush();
  await indexAround(em, programme, kind, item);
  const event = { type: `${kind.name}.created`, data: { ...data, by: actor } } as unknown as EventContent;
  await appendEvent(em, tenantId, { ...event, source: EVENT_SOURCE, subject: id });
  return id;
};

/** Inserts a record for a client, once per idempotency key, and returns it. */
export const createItem = async <T extends ProgrammeItem, Name extends ItemName>(
  ctx: GraphContext,
  kind: ItemKind<T, Name>,
  input: object,
  valuesOf: (change: Change) => Promise<{ values: Partial<T>; data: CreatedData<Name> }>,
): Promise<T> => {
  const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: `create:${kind.name}`, input };
  return changeProgrammeAndRead(
    ctx,
    (change) =>
      createOnce(change.em, request, async () => {
        const { values, data } = await valuesOf(change);
        return insertItem(change, ctx, kind, values, data);
      }),
    (em, id) => findOwn(em, ctx.tenantId, kind, id),
  );
};

/** An edit of a record. */
interface Edit<T> {
  readonly expectedVersion?: number | null | undefined;
  /** Returns the event that reports the edit; default `<kind>.updated`. */
  readonly event?: (edited: EditedData) => EventContent;
  /** Returns the changes; throws if the state of the record does not allow them. */
  apply(item: T, change: Change): Promise<Partial<T>> | Partial<T>;
}

/**
 * Changes a record with its search document and its event, and returns it. Without effective changes, nothing is written.
 * @throws AppError NOT_FOUND if it does not exist; VERSION_CONFLICT; ITEM_ARCHIVED
 */
export const editItem = <T extends ProgrammeItem>(ctx: GraphContext, kind: ItemKind<T>, id: string, edit: Edit<T>): Promise<T> =>
  changeOwn(ctx, kind, id, async (change) => {
    const { em, programme } = change;
    const item = await findOwn(em, ctx.tenantId, kind, id);
    if (item.archivedAt) throw new AppError('ITEM_ARCHIVED', { kind: kind.name });
    requireVersion(item.version, edit.expectedVersion);
    const previous = { ...item };
    const changes = await edit.apply(item, change);
    const changed = Object.keys(changes).filter((key) => !isSame(previous[key as keyof T], changes[key as keyof T]));
    if (changed.length === 0) return;
    Object.assign(item, changes, { version: item.version + 1, updatedAt: new Date() });
    await em.flush();
    await indexAround(em, programme, kind, item);
    const edited = { changed: changed.map(snakeCase), by: ctx.actor };
    const event = edit.event?.(edited) ?? { type: `${kind.name}.updated` as const, data: edited };
    await appendEvent(em, ctx.tenantId, { ...event, source: EVENT_SOURCE, subject: id });
  });

/**
 * Archives a record and removes it from the search index.
 * @param archiveDependents archives the records that depend on it, and returns their ids
 */
export const archiveItem = <T extends ProgrammeItem>(
  ctx: GraphContext,
  kind: ItemKind<T>,
  id: string,
  expectedVersion?: number | null,
  archiveDependents: (change: Change, at: Date) => Promise<string[]> = () => Promise.resolve([]),
): Promise<T> =>
  changeOwn(ctx, kind, id, async (change) => {
    const { em } = change;
    const item = await findOwn(em, ctx.tenantId, kind, id);
    if (item.archivedAt) throw new AppError('ITEM_ARCHIVED', { kind: kind.name });
    requireVersion(item.version, expectedVersion);
    const at = new Date();
    const others = await archiveDependents(change, at);
    Object.assign(item, { archivedAt: at, updatedAt: at, version: item.version + 1 });
    await em.flush();
    await removeFromIndex(em, ctx.tenantId, [id, ...others]);
    await appendEvent(em, ctx.tenantId, {
      type: `${kind.name}.archived`,
      source: EVENT_SOURCE,
      subject: id,
      data: { with: others, by: ctx.actor },
    });
  });

/** Returns a record that is not archived. @throws AppError NOT_FOUND if it does not exist; ITEM_ARCHIVED if it is archived */
export const findCurrent = async <T extends ProgrammeItem>(
  em: EntityManager,
  tenantId: string,
  kind: ItemKind<T>,
  id: string,
): Promise<T> => {
  const item = await findOwn(em, tenantId, kind, id);
  if (item.archivedAt) throw new AppError('ITEM_ARCHIVED', { kind: kind.name });
  return item;
};

export const findOwn = async <T extends ProgrammeItem>(em: EntityManager, tenantId: string, kind: ItemKind<T>, id: string): Promise<T> => {
  const item = await em.findOne(kind.entity, { tenantId, [kind.idProperty]: id } as unknown as FilterQuery<NoInfer<T>>);
  if (!item) throw notFound(kind.name);
  return item as T;
};

/** Runs a change of a record and returns the record as the transaction of the change leaves it. */
const changeOwn = <T extends ProgrammeItem>(
  ctx: GraphContext,
  kind: ItemKind<T>,
  id: string,
  work: (change: Change) => Promise<void>,
): Promise<T> => changeProgrammeAndRead(ctx, work, (em) => findOwn(em, ctx.tenantId, kind, id));

export const requireVersion = (version: number, expected: number | null | undefined): void => {
  if (expected != null && expected !== version) throw new AppError('VERSION_CONFLICT', { current: version, expected });
};

/** Returns the present fields of an input. Null clears a field. @throws AppError VALIDATION_FAILED for null in a required field */
export const changesOf = <T>(
  input: Partial<{ [K in keyof T]: T[K] | null | undefined }>,
  clearable: readonly (keyof T & string)[],
): Partial<T> => {
  const defined = Object.entries(input).filter(([, value]) => value !== undefined);
  const cleared = defined.find(([key, value]) => value === null && !(clearable as readonly string[]).includes(key));
  if (cleared) throw invalid(['body', cleared[0]], 'Input should not be null', null);
  return Object.fromEntries(defined) as Partial<T>;
};

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
