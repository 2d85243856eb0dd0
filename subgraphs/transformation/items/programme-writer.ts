import { LockMode, type EntityManager, type FilterQuery, type RequiredEntityData } from '@mikro-orm/postgresql';
import { createOnce } from '../../../platform/database/index.js';
import { AppError, invalid, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { newId } from '../../../platform/ids.js';
import { snakeCase } from '../../../platform/snake-case.js';
import { indexAround, removeFromIndex } from '../programme-index/programme-index.js';
import { Programme } from '../programme/programme.entity.js';
import type { ProgrammeItem } from '../programme/programme-item.js';
import type { ItemKind } from './item-kind.js';

export const EVENT_SOURCE = '/transformation';

/** One change of a record, in the transaction that holds the current programme. */
export interface Change {
  readonly em: EntityManager;
  readonly programme: Programme;
}

/** Who changes what; enough for a service, a worker's job and the seeding of the demo alike. */
export type Writer = Pick<GraphContext, 'tenantId' | 'actor'>;

/** What an event says besides the name of its type. */
type EventData = Record<string, unknown>;

/** The current programme, held until the transaction ends: changes of one programme come one after the other. */
export const holdProgramme = async (em: EntityManager, tenantId: string): Promise<Programme> => {
  const programme = await em.findOne(Programme, { tenantId, archivedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!programme) throw new AppError('CONFLICT', { reason: 'There is no programme yet; set one up first.' });
  return programme;
};

export const inProgramme = <T>(ctx: GraphContext, work: (change: Change) => Promise<T>): Promise<T> =>
  ctx.em.fork().transactional(async (em) => work({ em, programme: await holdProgramme(em, ctx.tenantId) }));

/** Adds a record: its row, its document in the search index, and its event. Answers with its id. */
export const insertItem = async <T extends ProgrammeItem>(
  { em, programme }: Change,
  { tenantId, actor }: Writer,
  kind: ItemKind<T>,
  values: Partial<T>,
  data: EventData = {},
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
  await appendEvent(em, tenantId, { type: `${kind.name}.created`, source: EVENT_SOURCE, subject: id, data: { ...data, by: actor } });
  return id;
};

/** Adds a record for a client, once per idempotency key. */
export const createItem = async <T extends ProgrammeItem>(
  ctx: GraphContext,
  kind: ItemKind<T>,
  input: object,
  valuesOf: (change: Change) => Promise<{ values: Partial<T>; data: EventData }>,
): Promise<T> => {
  const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: `create:${kind.name}`, input };
  const id = await inProgramme(ctx, (change) =>
    createOnce(change.em, request, async () => {
      const { values, data } = await valuesOf(change);
      return insertItem(change, ctx, kind, values, data);
    }),
  );
  return freshItem(ctx, kind, id);
};

/** What a change does to a record. */
interface Edit<T> {
  readonly expectedVersion?: number | null | undefined;
  /** Of the event: `updated` unless said otherwise. */
  readonly event?: string;
  readonly data?: EventData;
  /** Throws when the record's state does not allow it. */
  apply(item: T, change: Change): Promise<Partial<T>> | Partial<T>;
}

/**
 * Changes a record.
 * @throws AppError NOT_FOUND, CONFLICT for another version or an archived record.
 */
export const editItem = async <T extends ProgrammeItem>(ctx: GraphContext, kind: ItemKind<T>, id: string, edit: Edit<T>): Promise<T> => {
  await inProgramme(ctx, async (change) => {
    const { em, programme } = change;
    const item = await findOwn(em, ctx.tenantId, kind, id);
    if (item.archivedAt) throw new AppError('CONFLICT', { reason: `The ${kind.name} is archived.` });
    requireVersion(item.version, edit.expectedVersion);
    const before = { ...item };
    const changes = await edit.apply(item, change);
    const changed = Object.keys(changes).filter((key) => !isSame(before[key as keyof T], changes[key as keyof T]));
    if (changed.length === 0) return;
    Object.assign(item, changes, { version: item.version + 1, updatedAt: new Date() });
    await em.flush();
    await indexAround(em, programme, kind, item);
    await appendEvent(em, ctx.tenantId, {
      type: `${kind.name}.${edit.event ?? 'updated'}`,
      source: EVENT_SOURCE,
      subject: id,
      data: { ...edit.data, changed: changed.map(snakeCase), by: ctx.actor },
    });
  });
  return freshItem(ctx, kind, id);
};

/**
 * Takes a record out of the programme, and out of the search index.
 * @param alongWith archives what has no place without it, and names the ids of that
 */
export const archiveItem = async <T extends ProgrammeItem>(
  ctx: GraphContext,
  kind: ItemKind<T>,
  id: string,
  expectedVersion?: number | null,
  alongWith: (change: Change, at: Date) => Promise<string[]> = () => Promise.resolve([]),
): Promise<T> => {
  await inProgramme(ctx, async (change) => {
    const { em } = change;
    const item = await findOwn(em, ctx.tenantId, kind, id);
    if (item.archivedAt) throw new AppError('CONFLICT', { reason: `The ${kind.name} is archived already.` });
    requireVersion(item.version, expectedVersion);
    const at = new Date();
    const others = await alongWith(change, at);
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
  return freshItem(ctx, kind, id);
};

/** A record that belongs to the programme now, to refer to. */
export const findCurrent = async <T extends ProgrammeItem>(
  em: EntityManager,
  tenantId: string,
  kind: ItemKind<T>,
  id: string,
): Promise<T> => {
  const item = await findOwn(em, tenantId, kind, id);
  if (item.archivedAt) throw new AppError('CONFLICT', { reason: `The ${kind.name} is archived.` });
  return item;
};

export const findOwn = async <T extends ProgrammeItem>(em: EntityManager, tenantId: string, kind: ItemKind<T>, id: string): Promise<T> => {
  const item = await em.findOne(kind.entity, { tenantId, [kind.idProperty]: id } as unknown as FilterQuery<NoInfer<T>>);
  if (!item) throw notFound(kind.name);
  return item as T;
};

/** Past the identity map, which may hold the record as it was. */
const freshItem = <T extends ProgrammeItem>(ctx: GraphContext, kind: ItemKind<T>, id: string): Promise<T> =>
  findOwn(ctx.em.fork(), ctx.tenantId, kind, id);

export const requireVersion = (version: number, expected: number | null | undefined): void => {
  if (expected != null && expected !== version)
    throw new AppError('CONFLICT', { reason: `It was changed meanwhile: version ${version}, not ${expected}.` });
};

/** What an input really changes: null clears what may be empty and is refused elsewhere. */
export const changesOf = <T>(
  input: Partial<{ [K in keyof T]: T[K] | null | undefined }>,
  clearable: readonly (keyof T & string)[],
): Partial<T> => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const cleared = given.find(([key, value]) => value === null && !(clearable as readonly string[]).includes(key));
  if (cleared) throw invalid(['body', cleared[0]], 'This cannot be empty', null);
  return Object.fromEntries(given) as Partial<T>;
};

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
