import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../../platform/events/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { mayDo } from '../../../platform/identity/roles.js';
import type { BlobStorage } from '../../../platform/storage/index.js';
import { EVENTS } from './contribution-events.js';
import { FileStatus, type Contribution, type ContributionDownload, type ContributionUpload } from './contribution.entity.js';
import { FILE_MAX_BYTES } from './contribution.input.js';

/** Links to upload are given out for so long; each works for an hour. */
const OFFERED_MS = 3_600_000;
/** From then on nobody holds a link any more that could replace the file; clocks may differ. */
const SETTLED_MS = 2 * OFFERED_MS + 600_000;
/** So many files of one list are looked at; the others show what was last seen. */
const LOOKS_PER_LIST = 20;

/** The files behind contributions: links to them, and whether they have arrived. The blob storage is looked at, not notified by. */
export class ContributionFiles {
  constructor(private readonly storage: BlobStorage) {}

  /** Looks whether files that may still come or change have done so, and keeps what it sees. A storage that is away changes nothing. */
  async refresh(ctx: GraphContext, contributions: readonly Contribution[]): Promise<void> {
    const unsettled = contributions.filter(mayChange).slice(0, LOOKS_PER_LIST);
    await Promise.all(unsettled.map((contribution) => this.look(ctx, contribution)));
  }

  /** A link to put the file to, for the author while it has not arrived. */
  async uploadLink(ctx: GraphContext, contribution: Contribution): Promise<ContributionUpload | null> {
    const { blobName, fileStatus, author, createdAt, mediaType } = contribution;
    const offered = fileStatus === FileStatus.awaiting_upload && createdAt.getTime() > Date.now() - OFFERED_MS;
    if (!blobName || !offered || author !== ctx.actor || !mayDo(ctx.roles, 'contributions:write')) return null;
    const { url, expiresAt } = await this.storage.uploadLink(ctx.tenantId, blobName);
    return {
      method: 'PUT',
      url,
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': mediaType ?? 'application/octet-stream' },
      expiresAt,
    };
  }

  async downloadLink(ctx: GraphContext, { blobName, fileStatus, fileName, mediaType }: Contribution): Promise<ContributionDownload | null> {
    if (!blobName || fileStatus !== FileStatus.uploaded) return null;
    return this.storage.downloadLink(ctx.tenantId, blobName, fileName ?? 'file', mediaType ?? 'application/octet-stream');
  }

  nameFor(tenantId: string, contributionId: string): string {
    return this.storage.uploadName(tenantId, contributionId);
  }

  remove(tenantId: string, blobName: string): Promise<void> {
    return this.storage.remove(tenantId, blobName);
  }

  private async look(ctx: GraphContext, contribution: Contribution): Promise<void> {
    const { contributionId, blobName, fileStatus, bytes } = contribution;
    if (!blobName) return;
    const size = await this.storage.sizeOf(ctx.tenantId, blobName).catch((err: unknown) => {
      ctx.log.warn({ err, contribution_id: contributionId }, 'a contributed file could not be looked at');
      return undefined;
    });
    if (size === undefined) return;
    const seen = size > FILE_MAX_BYTES ? FileStatus.too_large : FileStatus.uploaded;
    if (seen === fileStatus && size === bytes) return;
    await ctx.em.fork().transactional((em) => keep(em, ctx.tenantId, contribution, seen, size));
    contribution.fileStatus = seen;
    contribution.bytes = size;
  }
}

const mayChange = ({ fileStatus, createdAt }: Contribution): boolean =>
  fileStatus !== null && (fileStatus === FileStatus.awaiting_upload || createdAt.getTime() > Date.now() - SETTLED_MS);

/** Of several that see the same, one writes it. */
const keep = async (
  em: EntityManager,
  tenantId: string,
  { contributionId, stepId }: Contribution,
  seen: FileStatus,
  bytes: number,
): Promise<void> => {
  const rows = await em.execute<{ contribution_id: string }[]>(
    `UPDATE process.contribution SET file_status = ?, bytes = ?
      WHERE tenant_id = ? AND contribution_id = ? AND withdrawn_at IS NULL AND (file_status, bytes) IS DISTINCT FROM (?, ?::bigint)
      RETURNING contribution_id`,
    [seen, bytes, tenantId, contributionId, seen, bytes],
  );
  if (rows.length === 0) return;
  await appendEvent(em, tenantId, {
    type: seen === FileStatus.uploaded ? 'contribution.uploaded' : 'contribution.refused',
    source: EVENTS,
    subject: contributionId,
    data: { step_id: stepId, bytes },
  });
};
