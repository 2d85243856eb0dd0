import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../platform/config/index.js';
import { AppError, notFound } from '../../platform/errors/index.js';
import { appendEvent } from '../../platform/events/index.js';
import { newId } from '../../platform/ids.js';
import type { Caller } from '../../platform/identity/caller.js';
import { enqueueRun, findPosition, SYNC_JOB, type NewRun } from '../../platform/runs/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import type { BlobStorage } from '../../platform/storage/index.js';
import { ownerOfCredentials } from './connectors/index.js';
import { changedLocationOf, locationOf, omitNullish } from './connection/source-location.js';
import { isRemote } from './remote-data.js';
import { scheduleOf } from './schedule/stored-schedule.js';
import { Source, SourceStatus } from './source.entity.js';
import { SyncRequestOutcome, type SourceCreateInput } from './source.input.js';
import { lockSource, syncLane } from './source.store.js';
import type { SourceUpdateInput } from './source-update.input.js';

const EVENTS = '/sources';

/** Fields that determine what a synchronisation reads and how. A change discards the result of a synchronisation that has begun. */
const READ_SETTINGS: ReadonlySet<string> = new Set<keyof SourceUpdateInput>(['url', 'options', 'postgres', 'rest', 'credentials']);

export const sourceRegistrarOf = (config: Config, storage: BlobStorage): SourceRegistrar =>
  new SourceRegistrar(storage, new SecretBox(config.credentialsKeys), {
    allowLoopback: config.sources.allowLoopback,
    maxAttempts: config.runs.maxAttempts,
  });

/** Registers sources and starts their synchronisation in a transaction of the caller. */
export class SourceRegistrar {
  constructor(
    private readonly storage: BlobStorage,
    private readonly secrets: SecretBox,
    private readonly settings: { allowLoopback: boolean; maxAttempts: number },
  ) {}

  /**
   * Registers a source.
   * @returns the id of the source
   * @throws AppError VALIDATION_FAILED if location and kind do not match, or the schedule is invalid
   */
  async register(em: EntityManager, tenantId: string, input: SourceCreateInput): Promise<string> {
    const location = locationOf(input, this.settings);
    const sourceId = newId('src');
    const now = new Date();
    em.create(Source, {
      sourceId,
      tenantId,
      name: input.name,
      kind: input.kind,
      origin: location.origin,
      location: location.location ?? this.storage.uploadName(tenantId, sourceId),
      options: omitNullish(input.options ?? {}) as Source['options'],
      connection: location.connection,
      credentials: input.credentials ? this.secrets.seal(omitNullish(input.credentials), ownerOfCredentials(tenantId, sourceId)) : null,
      ...(await scheduleOf(em, tenantId, location, input.schedule ?? null, now)),
      status: SourceStatus.REGISTERED,
      lastError: null,
      lastRunId: null,
      revision: 1,
      settledTurn: 0,
      settledRunId: null,
      createdAt: now,
      updatedAt: now,
      syncedAt: null,
    });
    await em.flush();
    await appendEvent(em, tenantId, {
      type: 'source.created',
      source: EVENTS,
      subject: sourceId,
      data: { name: input.name, kind: input.kind },
    });
    return sourceId;
  }

  /**
   * Applies the given changes; ingested data is kept until the next synchronisation.
   * @param expected time of the latest change that the client knows
   * @throws AppError NOT_FOUND, VERSION_CONFLICT if the source was changed since, VALIDATION_FAILED if the result would be invalid
   */
  async change(em: EntityManager, tenantId: string, sourceId: string, input: SourceUpdateInput, expected: Date | null): Promise<void> {
    await lockSource(em, tenantId, sourceId);
    const source = await em.findOne(Source, { tenantId, sourceId });
    if (!source) throw notFound('source');
    if (expected !== null && expected.getTime() !== source.updatedAt.getTime())
      throw new AppError('VERSION_CONFLICT', { current: source.updatedAt.toISOString(), expected: expected.toISOString() });
    const changed = Object.keys(input).filter((field) => input[field as keyof SourceUpdateInput] !== undefined);
    if (changed.length === 0) return;
    const { location, connection } = changedLocationOf(source, input, this.settings);
    const { name, options, credentials, schedule } = input;
    source.name = name ?? source.name;
    source.location = location;
    source.connection = connection;
    if (options !== undefined) source.options = omitNullish(options ?? {}) as Source['options'];
    if (credentials !== undefined)
      source.credentials = credentials && this.secrets.seal(omitNullish(credentials), ownerOfCredentials(tenantId, sourceId));
    if (changed.some((field) => READ_SETTINGS.has(field))) source.revision += 1;
    const now = new Date();
    if (schedule !== undefined) Object.assign(source, await scheduleOf(em, tenantId, source, schedule, now));
    source.updatedAt = now;
    await em.flush();
    await appendEvent(em, tenantId, {
      type: 'source.updated',
      source: EVENTS,
      subject: sourceId,
      data: { name: source.name, kind: source.kind, changed },
    });
  }

  /** Locks sources for `startSync` in the order of all locks, which must precede other writes of the transaction that append events. */
  async lockForSync(em: EntityManager, tenantId: string, sourceIds: readonly string[]): Promise<void> {
    const ordered = [...new Set(sourceIds)].toSorted();
    for (const sourceId of ordered) await findPosition(em, tenantId, syncLane(sourceId));
    for (const sourceId of ordered) await lockSource(em, tenantId, sourceId);
  }

  /**
   * Requests a synchronisation. At most one per source runs and at most one waits behind it; a request joins a synchronisation that has not
   * begun to read the source. Its errors are in the requester's language, if that is known.
   */
  async startSync(em: EntityManager, requester: SyncRequester, sourceId: string): Promise<SyncRequest> {
    const { tenantId, actor, requestId, language } = requester;
    const found = await findPosition(em, tenantId, syncLane(sourceId));
    if ('joins' in found) return { runId: found.joins, outcome: SyncRequestOutcome.JOINED };
    const { position } = found;
    const origin = await lockSource(em, tenantId, sourceId);
    const runId = await enqueueRun(em, {
      tenantId,
      agent: SYNC_JOB,
      actor,
      requestId,
      input: { source_id: sourceId, ...(language && { language }) },
      maxAttempts: this.settings.maxAttempts,
      fetches: origin !== undefined && isRemote({ origin }),
      position,
    });
    await em.nativeUpdate(Source, { tenantId, sourceId }, { lastRunId: runId, updatedAt: new Date() });
    return { runId, outcome: position.waits ? SyncRequestOutcome.QUEUED_BEHIND : SyncRequestOutcome.STARTED };
  }
}

type SyncRequester = Pick<NewRun, 'tenantId' | 'actor' | 'requestId'> & Pick<Caller, 'language'>;

export interface SyncRequest {
  runId: string;
  outcome: SyncRequestOutcome;
}
