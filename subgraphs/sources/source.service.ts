import { createOnce } from '../../platform/database/index.js';
import { notFound } from '../../platform/errors/index.js';
import { appendEvent } from '../../platform/events/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { newId } from '../../platform/ids.js';
import { mayDo } from '../../platform/identity/roles.js';
import { enqueueRun } from '../../platform/queue/index.js';
import type { Runtime } from '../../platform/runtime.js';
import type { BlobStorage } from '../../platform/storage/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import { ownerOfCredentials } from './connectors/index.js';
import { placeOf, present } from './source-place.js';
import { Source, SourceOrigin, SourceStatus, type UploadLink } from './source.entity.js';
import type { AgentRunRef, SourceCreateInput } from './source.input.js';

export const SYNC_JOB = 'source-sync';
const EVENTS = '/sources';

export const sourceServiceOf = ({ config, storage }: Pick<Runtime, 'config' | 'storage'>): SourceService =>
  new SourceService(storage, new SecretBox(config.credentialsKeys), {
    allowLoopback: config.sources.allowLoopback,
    maxAttempts: config.runs.maxAttempts,
  });

/** Registers sources and asks for their synchronisation; a worker does the taking in. */
export class SourceService {
  constructor(
    private readonly storage: BlobStorage,
    private readonly secrets: SecretBox,
    private readonly settings: { allowLoopback: boolean; maxAttempts: number },
  ) {}

  list(ctx: GraphContext): Promise<Source[]> {
    return ctx.em.find(Source, { tenantId: ctx.tenantId }, { orderBy: { createdAt: 'desc', sourceId: 'desc' } });
  }

  async get(ctx: GraphContext, sourceId: string): Promise<Source> {
    const source = await ctx.em.findOne(Source, { tenantId: ctx.tenantId, sourceId });
    if (!source) throw notFound('source');
    return source;
  }

  async create(ctx: GraphContext, input: SourceCreateInput): Promise<Source> {
    const place = placeOf(input, this.settings);
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'createSource', input };
    const sourceId = await ctx.em.fork().transactional((em) =>
      createOnce(em, request, async () => {
        const id = newId('src');
        const now = new Date();
        em.create(Source, {
          sourceId: id,
          tenantId: ctx.tenantId,
          name: input.name,
          kind: input.kind,
          origin: place.origin,
          location: place.location ?? this.storage.uploadName(ctx.tenantId, id),
          options: present(input.options ?? {}) as Source['options'],
          connection: place.connection,
          credentials: input.credentials ? this.secrets.seal(present(input.credentials), ownerOfCredentials(ctx.tenantId, id)) : null,
          status: SourceStatus.registered,
          lastError: null,
          lastRunId: null,
          createdAt: now,
          updatedAt: now,
          syncedAt: null,
        });
        await em.flush();
        await appendEvent(em, ctx.tenantId, {
          type: 'source.created',
          source: EVENTS,
          subject: id,
          data: { name: input.name, kind: input.kind },
        });
        return id;
      }),
    );
    return this.get(ctx, sourceId);
  }

  async sync(ctx: GraphContext, sourceId: string): Promise<AgentRunRef> {
    await this.get(ctx, sourceId);
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'syncSource', input: { sourceId } };
    const runId = await ctx.em.fork().transactional((em) =>
      createOnce(em, request, async () => {
        // The source before the tenant's sequence of events: the order in which a worker that ends a sync takes them.
        await em.execute('SELECT 1 FROM sources.source WHERE tenant_id = ? AND source_id = ? FOR NO KEY UPDATE', [ctx.tenantId, sourceId]);
        const id = await enqueueRun(em, {
          tenantId: ctx.tenantId,
          agent: SYNC_JOB,
          actor: ctx.actor,
          requestId: ctx.requestId,
          input: { source_id: sourceId },
          maxAttempts: this.settings.maxAttempts,
        });
        await em.nativeUpdate(Source, { tenantId: ctx.tenantId, sourceId }, { lastRunId: id, updatedAt: new Date() });
        return id;
      }),
    );
    return { runId, agent: SYNC_JOB, status: 'queued' };
  }

  /** A link to put the file to, for those who may write; null for sources that are fetched. */
  async uploadLink(ctx: GraphContext, source: Source): Promise<UploadLink | null> {
    if (source.origin !== SourceOrigin.upload || !mayDo(ctx.roles, 'sources:write')) return null;
    const { url, expiresAt } = await this.storage.uploadLink(ctx.tenantId, source.location);
    return { method: 'PUT', url, headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/octet-stream' }, expiresAt };
  }
}
