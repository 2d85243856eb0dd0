import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../../platform/events/index.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { headerListOf } from '../../../platform/graph/http-header.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { mayDo } from '../../../platform/identity/roles.js';
import { isOffered, lookFor, mayChange, type BlobStorage } from '../../../platform/storage/index.js';
import { EVENTS } from './contribution-events.js';
import { FileStatus, type Contribution, type ContributionDownload, type ContributionUpload } from './contribution.entity.js';

/** So many files of one list are looked at; the others show what was last seen. */
const LOOKS_PER_LIST = 20;

/** The files behind contributions: links to them, and whether they have arrived. The blob storage is looked at, not notified by. */
export class ContributionFiles {
  constructor(private readonly storage: BlobStorage) {}

  /** Looks whether files that may still come or change have done so, and keeps what it sees. A storage that is away changes nothing. */
  async refresh(ctx: GraphContext, contributions: readonly Contribution[]): Promise<void> {
    const unsettled = contributions.filter(isUnsettled).slice(0, LOOKS_PER_LIST);
    await Promise.all(unsettled.map((contribution) => this.look(ctx, contribution)));
  }

  /** A link to put the file to, for the author while it has not arrived. */
  async uploadLink(ctx: GraphContext, contribution: Contribution): Promise<ContributionUpload | null> {
    const { blobName, fileStatus, author, createdAt, mediaType } = contribution;
    if (
      !blobName ||
      !fileStatus ||
      !isOffered({ status: fileStatus, createdAt }) ||
      author !== ctx.actor ||
      !mayDo(ctx.roles, 'contributions:write')
    )
      return null;
    const { url, expiresAt } = await this.storage.uploadLink(ctx.tenantId, blobName);
    const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': mediaType ?? 'application/octet-stream' };
    return { method: 'PUT', url, headers, headerList: headerListOf(headers), expiresAt };
  }

  async downloadLink(ctx: GraphContext, { blobName, fileStatus, fileName, mediaType }: Contribution): Promise<ContributionDownload | null> {
    if (!blobName || fileStatus !== FileStatus.UPLOADED) return null;
    return this.storage.downloadLink(ctx.tenantId, blobName, fileName ?? 'file', mediaType ?? 'application/octet-stream');
  }

  nameFor(tenantId: string, contributionId: string): string {
    return this.storage.uploadName(tenantId, contributionId);
  }

  remove(tenantId: string, blobName: string): Promise<void> {
    return this.storage.remove(tenantId, blobName);
  }

  private async look(ctx: GraphContext, contribution: Contribution): Promise<void> {
    const { contributionId, blobName, fileStatus, bytes, createdAt } = contribution;
    if (!blobName || !fileStatus) return;
    const seen = await lookFor(this.storage, ctx.tenantId, { blobName, status: fileStatus, bytes, createdAt }).catch((err: unknown) => {
      ctx.log.warn({ err, contribution_id: contributionId }, 'a contributed file could not be looked at');
      return undefined;
    });
    if (!seen) return;
    const status = enumMember(FileStatus, seen.status);
    await ctx.em.fork().transactional((em) => keep(em, ctx.tenantId, contribution, status, seen.bytes));
    contribution.fileStatus = status;
    contribution.bytes = seen.bytes;
  }
}

const isUnsettled = ({ fileStatus, createdAt }: Contribution): boolean =>
  fileStatus !== null && mayChange({ status: fileStatus, createdAt });

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
    type: seen === FileStatus.UPLOADED ? 'contribution.uploaded' : 'contribution.refused',
    source: EVENTS,
    subject: contributionId,
    data: { step_id: stepId, bytes },
  });
};
