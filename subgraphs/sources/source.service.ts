import { changeAndRead, createOnce } from '../../platform/database/index.js';
import { notFound } from '../../platform/errors/index.js';
import { enumMember } from '../../platform/graph/enum-member.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { hasPermission } from '../../platform/identity/roles.js';
import { SYNC_JOB } from '../../platform/runs/index.js';
import type { Runtime } from '../../platform/runtime.js';
import type { BlobStorage } from '../../platform/storage/index.js';
import { sourceRegistrarOf, type SourceRegistrar, type SyncRequest } from './source-registrar.js';
import { Source, SourceOrigin, type UploadLink } from './source.entity.js';
import { SyncRequestOutcome, type AgentRunRef, type SourceCreateInput } from './source.input.js';
import type { SourceUpdateInput } from './source-update.input.js';

export const sourceServiceOf = ({ config, storage }: Pick<Runtime, 'config' | 'storage'>): SourceService =>
  new SourceService(storage, sourceRegistrarOf(config, storage));

/** Registers sources and requests their synchronisation, which a worker performs. */
export class SourceService {
  constructor(
    private readonly storage: BlobStorage,
    private readonly registrar: SourceRegistrar,
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
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'createSource', input };
    return changeAndRead(
      ctx.em,
      (em) => createOnce(em, request, () => this.registrar.register(em, ctx.tenantId, input)),
      (em, sourceId) => this.get({ ...ctx, em }, sourceId),
    );
  }

  async update(ctx: GraphContext, sourceId: string, input: SourceUpdateInput, expected: Date | null): Promise<Source> {
    return changeAndRead(
      ctx.em,
      (em) => this.registrar.change(em, ctx.tenantId, sourceId, input, expected),
      (em) => em.findOneOrFail(Source, { tenantId: ctx.tenantId, sourceId }),
    );
  }

  async sync(ctx: GraphContext, sourceId: string): Promise<AgentRunRef> {
    await this.get(ctx, sourceId);
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'syncSource', input: { sourceId } };
    const stored = await ctx.em
      .fork()
      .transactional((em) => createOnce(em, request, async () => encodeSyncRequest(await this.registrar.startSync(em, ctx, sourceId))));
    return { ...decodeSyncRequest(stored), agent: SYNC_JOB, status: 'queued' };
  }

  /** Returns an upload link for callers who may write sources; null for sources that are fetched. */
  async uploadLink(ctx: GraphContext, source: Source): Promise<UploadLink | null> {
    if (source.origin !== SourceOrigin.UPLOAD || !hasPermission(ctx.roles, 'sources:write')) return null;
    const { url, expiresAt } = await this.storage.uploadLink(ctx.tenantId, source.location);
    return { method: 'PUT', url, headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/octet-stream' }, expiresAt };
  }
}

/** Encodes the response to a request for its idempotency key; a repeated request gets the same outcome. */
const encodeSyncRequest = ({ runId, outcome }: SyncRequest): string =>
  outcome === SyncRequestOutcome.STARTED ? runId : `${runId} ${outcome}`;

const decodeSyncRequest = (stored: string): SyncRequest => {
  const [runId = '', outcome = SyncRequestOutcome.STARTED] = stored.split(' ');
  return { runId, outcome: enumMember(SyncRequestOutcome, outcome) };
};
