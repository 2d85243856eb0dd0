import type { FilterQuery } from '@mikro-orm/core';
import { invalid, notFound } from '../../../platform/errors/index.js';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, containsText, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import type { BlobStorage } from '../../../platform/storage/index.js';
import { BriefingOrder, ExportOrder, type BriefingFilterInput, type ExportFilterInput } from './deliverable-lists.input.js';
import { Artifact, Briefing, Export, type DownloadLink } from './deliverable.entity.js';

/** Files, briefings and exports of runs. */
export class DeliverableService {
  constructor(private readonly storage: BlobStorage) {}

  /** Returns a new download link for a file of the caller's tenant. */
  async link(artifact: Artifact): Promise<DownloadLink> {
    const { url, expiresAt } = await this.storage.downloadLink(artifact.tenantId, artifact.blobName, artifact.fileName, artifact.mediaType);
    return { url, expiresAt, fileName: artifact.fileName, mediaType: artifact.mediaType, bytes: artifact.bytes, sha256: artifact.sha256 };
  }

  async artifact(ctx: GraphContext, artifactId: string): Promise<Artifact> {
    const artifact = await ctx.em.findOne(Artifact, { tenantId: ctx.tenantId, artifactId });
    if (!artifact) throw notFound('artifact');
    return artifact;
  }

  briefings(ctx: GraphContext, limit: number): Promise<Briefing[]> {
    requireLimit(limit, 50);
    return ctx.em.find(Briefing, { tenantId: ctx.tenantId }, { orderBy: { createdAt: 'desc', briefingId: 'desc' }, limit });
  }

  briefingConnection(ctx: GraphContext, page: PageArgs, filter: BriefingFilterInput, orderBy: ListOrder | null): Connection<Briefing> {
    const { languages, text, createdAfter, createdBefore } = filter;
    const where: FilterQuery<Briefing> = {
      ...anyOf('language', languages),
      ...(text && { $or: [containsText('title', text), containsText('summary', text)] }),
      ...timeRange('createdAt', createdAfter, createdBefore),
    };
    return connectEntities(ctx, Briefing, { id: 'briefingId', page, where, ...BriefingOrder.of(orderBy) });
  }

  async briefing(ctx: GraphContext, briefingId: string): Promise<Briefing> {
    const briefing = await ctx.em.findOne(Briefing, { tenantId: ctx.tenantId, briefingId });
    if (!briefing) throw notFound('briefing');
    return briefing;
  }

  exports(ctx: GraphContext, limit: number): Promise<Export[]> {
    requireLimit(limit, 100);
    return ctx.em.find(Export, { tenantId: ctx.tenantId }, { orderBy: { createdAt: 'desc', exportId: 'desc' }, limit });
  }

  exportConnection(ctx: GraphContext, page: PageArgs, filter: ExportFilterInput, orderBy: ListOrder | null): Connection<Export> {
    const { formats, subjects, createdAfter, createdBefore } = filter;
    const where: FilterQuery<Export> = {
      ...anyOf('format', formats),
      ...anyOf('subject', subjects),
      ...timeRange('createdAt', createdAfter, createdBefore),
    };
    return connectEntities(ctx, Export, { id: 'exportId', page, where, ...ExportOrder.of(orderBy) });
  }

  async exportDownload(ctx: GraphContext, exportId: string): Promise<DownloadLink> {
    const found = await ctx.em.findOne(Export, { tenantId: ctx.tenantId, exportId });
    if (!found) throw notFound('export');
    return this.link(await this.artifact(ctx, found.artifactId));
  }
}

const requireLimit = (limit: number, max: number): void => {
  if (limit < 1 || limit > max) throw invalid(['query', 'limit'], `Input should be between 1 and ${max}`, limit);
};
