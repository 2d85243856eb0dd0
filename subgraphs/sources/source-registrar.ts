import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../platform/config/index.js';
import { appendEvent } from '../../platform/events/index.js';
import { newId } from '../../platform/ids.js';
import { enqueueRun, type NewRun } from '../../platform/queue/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import type { BlobStorage } from '../../platform/storage/index.js';
import { ownerOfCredentials } from './connectors/index.js';
import { placeOf, present } from './source-place.js';
import { Source, SourceStatus } from './source.entity.js';
import type { SourceCreateInput } from './source.input.js';

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
      status: SourceStatus.registered,
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

  /** @returns the id of the run that takes the source in */
  async startSync(em: EntityManager, who: Pick<NewRun, 'tenantId' | 'actor' | 'requestId'>, sourceId: string): Promise<string> {
    const { tenantId, actor, requestId } = who;
    // The source before the tenant's sequence of events: the order in which a worker that ends a sync takes them.
    await em.execute('SELECT 1 FROM sources.source WHERE tenant_id = ? AND source_id = ? FOR NO KEY UPDATE', [tenantId, sourceId]);
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
