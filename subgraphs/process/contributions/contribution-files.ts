import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../../platform/events/index.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { headerListOf } from '../../../platform/graph/scalars/http-header.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { hasPermission } from '../../../platform/identity/roles.js';
import { acceptsUpload, checkUpload, isMutable, type BlobStorage } from '../../../platform/storage/index.js';
import { EVENTS } from './contribution-events.js';
import { FileStatus, type Contribution, type ContributionDownload, type ContributionUpload } from './contribution.entity.js';

/** Maximum number of files checked per list; the others show their last known status. */
const MAX_CHECKS_PER_LIST = 20;

/** Signed links and upload status of contributed files. The status is polled from the blob storage, which sends no notifications. */
export class ContributionFiles {
  constructor(private readonly storage: BlobStorage) {}

  /** Updates the status of files whose upload may still complete or change. Without a reachable storage, nothing changes. */
  async refresh(ctx: GraphContext, contributions: readonly Contribution[]): Promise<void> {
    const unsettled = contributions.filter(isUnsettled).slice(0, MAX_CHECKS_PER_LIST);
    await Promise.all(unsettled.map((contribution) => this.checkFile(ctx, contribution)));
  }

  /** Returns a signed upload link for the author until the file is uploaded or the offer expires; otherwise null. */
  async uploadLink(ctx: GraphContext, contribution: Contribution): Promise<ContributionUpload | null> {
    const { blobName, fileStatus, author, createdAt, mediaType } = contribution;
    if (
      !blobName ||
      !fileStatus ||
      !acceptsUpload({ status: fileStatus, createdAt }) ||
      author !== ctx.actor ||
      !hasPermission(ctx.roles, 'contributions:write')
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

  private async checkFile(ctx: GraphContext, contribution: Contribution): Promise<void> {
    const { contributionId, blobName, fileStatus, bytes, createdAt } = contribution;
    if (!blobName || !fileStatus) return;
    const observed = await checkUpload(this.storage, ctx.tenantId, { blobName, status: fileStatus, bytes, createdAt }).catch(
      (err: unknown) => {
        ctx.log.warn({ err, contribution_id: contributionId }, 'contributed file not checked');
        return undefined;
      },
    );
    if (!observed) return;
    const status = enumMember(FileStatus, observed.status);
    await ctx.em.fork().transactional((em) => storeStatus(em, ctx.tenantId, contribution, status, observed.bytes));
    contribution.fileStatus = status;
    contribution.bytes = observed.bytes;
  }
}

const isUnsettled = ({ fileStatus, createdAt }: Contribution): boolean =>
  fileStatus !== null && isMutable({ status: fileStatus, createdAt });

/** Stores a changed status and appends an event; of concurrent calls with the same status, only one writes. */
const storeStatus = async (
  em: EntityManager,
  tenantId: string,
  { contributionId, stepId }: Contribution,
  observed: FileStatus,
  bytes: number,
): Promise<void> => {
  const rows = await em.execute<{ contribution_id: string }[]>(
    `UPDATE process.contribution SET file_status = ?, bytes = ?
      WHERE tenant_id = ? AND contribution_id = ? AND withdrawn_at IS NULL AND (file_status, bytes) IS DISTINCT FROM (?, ?::bigint)
      RETURNING contribution_id`,
    [observed, bytes, tenantId, contributionId, observed, bytes],
  );
  if (rows.length === 0) return;
  await appendEvent(em, tenantId, {
    type: observed === FileStatus.UPLOADED ? 'contribution.uploaded' : 'contribution.refused',
    source: EVENTS,
    subject: contributionId,
    data: { step_id: stepId, bytes },
  });
};
