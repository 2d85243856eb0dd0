import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../platform/config/index.js';
import { AppError, notFound } from '../../platform/errors/index.js';
import { appendEvent } from '../../platform/events/index.js';
import { newId } from '../../platform/ids.js';
import { enqueueRun, type NewRun } from '../../platform/queue/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import type { BlobStorage } from '../../platform/storage/index.js';
import { ownerOfCredentials } from './connectors/index.js';
import { changedPlaceOf, placeOf, present } from './source-place.js';
import { Source, SourceStatus } from './source.entity.js';
import type { SourceCreateInput } from './source.input.js';
import type { SourceUpdateInput } from './source-update.input.js';

export const SYNC_JOB = 'source-sync';
const EVENTS = '/sources';

export const sourceRegistrarOf = (config: Config, storage: BlobStorage): SourceRegistrar =>
  new SourceRegistrar(storage, new SecretBox(config.credentialsKeys), {
    allowLoopback: config.sources.allowLoopback,
    maxAttempts: config.runs.maxAttempts,
  });

/** Registers sources and starts their synchronisation in a transaction that somebody else has opened. */
export class SourceRegistrar {
  constructor(
    private readonly storage: BlobStorage,
    private readonly secrets: SecretBox,
    private readonly settings: { allowLoopback: boolean; maxAttempts: number },
  ) {}

  /**
   * @returns the id of the source
   * @throws AppError VALIDATION_FAILED when place and kind do not fit
   */
  async register(em: EntityManager, tenantId: string, input: SourceCreateInput): Promise<string> {
    const place = placeOf(input, this.settings);
    const sourceId = newId('src');
    const now = new Date();
    em.create(Source, {
      sourceId,
      tenantId,
      name: input.name,
      kind: input.kind,
      origin: place.origin,
      location: place.location ?? this.storage.uploadName(tenantId, sourceId),
      options: present(input.options ?? {}) as Source['options'],
      connection: place.connection,
      credentials: input.credentials ? this.secrets.seal(present(input.credentials), ownerOfCredentials(tenantId, sourceId)) : null,
      status: SourceStatus.REGISTERED,
      lastError: null,
      lastRunId: null,
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
   * Changes what is given; what a synchronisation took in before stays until the next one.
   * @param expected when the source was last changed, as its client knows it
   * @throws AppError NOT_FOUND, CONFLICT when it was changed since, VALIDATION_FAILED when it would not fit
   */
  async change(em: EntityManager, tenantId: string, sourceId: string, input: SourceUpdateInput, expected: Date | null): Promise<void> {
    await hold(em, tenantId, sourceId);
    const source = await em.findOne(Source, { tenantId, sourceId });
    if (!source) throw notFound('source');
    if (expected !== null && expected.getTime() !== source.updatedAt.getTime())
      throw new AppError('CONFLICT', { reason: `The source was changed or synchronised at ${source.updatedAt.toISOString()}.` });
    const changed = Object.keys(input).filter((field) => input[field as keyof SourceUpdateInput] !== undefined);
    if (changed.length === 0) return;
    const { location, connection } = changedPlaceOf(source, input, this.settings);
    const { name, options, credentials } = input;
    source.name = name ?? source.name;
    source.location = location;
    source.connection = connection;
    if (options !== undefined) source.options = present(options ?? {}) as Source['options'];
    if (credentials !== undefined)
      source.credentials = credentials && this.secrets.seal(present(credentials), ownerOfCredentials(tenantId, sourceId));
    source.updatedAt = new Date();
    await em.flush();
    await appendEvent(em, tenantId, {
      type: 'source.updated',
      source: EVENTS,
      subject: sourceId,
      data: { name: source.name, kind: source.kind, changed },
    });
  }

  /** @returns the id of the run that takes the source in */
  async startSync(em: EntityManager, who: Pick<NewRun, 'tenantId' | 'actor' | 'requestId'>, sourceId: string): Promise<string> {
    const { tenantId, actor, requestId } = who;
    await hold(em, tenantId, sourceId);
    const runId = await enqueueRun(em, {
      tenantId,
      agent: SYNC_JOB,
      actor,
      requestId,
      input: { source_id: sourceId },
      maxAttempts: this.settings.maxAttempts,
    });
    await em.nativeUpdate(Source, { tenantId, sourceId }, { lastRunId: runId, updatedAt: new Date() });
    return runId;
  }
}

/** The source before the tenant's sequence of events: the order in which a worker that ends a sync takes them. */
const hold = (em: EntityManager, tenantId: string, sourceId: string): Promise<unknown> =>
  em.execute('SELECT 1 FROM sources.source WHERE tenant_id = ? AND source_id = ? FOR NO KEY UPDATE', [tenantId, sourceId]);
