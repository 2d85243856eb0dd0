import type { EntityManager } from '@mikro-orm/postgresql';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import { AppError, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, containsText, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { hasPermission } from '../../../platform/identity/roles.js';
import { newId } from '../../../platform/ids.js';
import { passagesOf, removeCollection } from '../../../platform/search/index.js';
import { acceptsUpload, checkUpload, isMutable, type BlobStorage } from '../../../platform/storage/index.js';
import type { UploadLink } from '../source.entity.js';
import { Document, DocumentStatus, type DeletedDocument, type DocumentDownload } from './document.entity.js';
import { DocumentOrder, type DocumentCreateInput, type DocumentFilterInput } from './document.input.js';

/** Event source of document events. */
const EVENTS = '/sources/documents';

/** Documents that tenants upload for agents. Agents extract the text that they need. */
export class DocumentService {
  /** Pending and completed file checks, by the entity that a request holds. */
  private readonly fileChecks = new WeakMap<Document, Promise<Document>>();

  constructor(private readonly storage: BlobStorage) {}

  connection(ctx: GraphContext, page: PageArgs, filter: DocumentFilterInput, orderBy: ListOrder | null): Connection<Document> {
    const { statuses, mediaTypes, text, createdBy, createdAfter, createdBefore } = filter;
    const where = {
      ...anyOf('fileStatus', statuses),
      ...anyOf('mediaType', mediaTypes),
      ...containsText('name', text),
      ...anyOf('createdBy', createdBy),
      ...timeRange('createdAt', createdAfter, createdBefore),
    };
    return connectEntities(ctx, Document, { id: 'documentId', page, where, ...DocumentOrder.of(orderBy) });
  }

  /** @throws AppError NOT_FOUND if the tenant has no such document */
  async get(ctx: GraphContext, documentId: string): Promise<Document> {
    const document = await ctx.em.fork().findOne(Document, { tenantId: ctx.tenantId, documentId });
    if (!document) throw notFound('document');
    return document;
  }

  async create(ctx: GraphContext, { name, mediaType }: DocumentCreateInput): Promise<Document> {
    const once = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'createDocument', input: { name, mediaType } };
    const create = (em: EntityManager): Promise<string> =>
      createOnce(em, once, async () => {
        const id = newId('doc');
        em.create(Document, {
          documentId: id,
          tenantId: ctx.tenantId,
          name,
          mediaType,
          blobName: this.storage.uploadName(ctx.tenantId, id),
          fileStatus: DocumentStatus.AWAITING_UPLOAD,
          bytes: null,
          createdBy: ctx.actor,
          createdAt: new Date(),
        });
        await em.flush();
        const data = { name, by: ctx.actor };
        await appendEvent(em, ctx.tenantId, { type: 'document.created', source: EVENTS, subject: id, data });
        return id;
      });
    return changeAndRead(ctx.em, create, (em, documentId) => em.findOneOrFail(Document, { tenantId: ctx.tenantId, documentId }));
  }

  /** Deletes a document with its file and passages. Only its creator or a tenant administrator may do so. */
  async delete(ctx: GraphContext, documentId: string): Promise<DeletedDocument> {
    const document = await this.get(ctx, documentId);
    if (document.createdBy !== ctx.actor && !hasPermission(ctx.roles, 'tenant:write'))
      throw new AppError('FORBIDDEN', { reason: 'Only the creator of a document or a tenant administrator may delete it.' });
    // The file goes first: deleting a missing file again is harmless, but a file without a record would never be deleted.
    await this.storage.remove(ctx.tenantId, document.blobName);
    await ctx.em.fork().transactional(async (em) => {
      if ((await em.nativeDelete(Document, { tenantId: ctx.tenantId, documentId })) === 0) throw notFound('document');
      await removeCollection(em, ctx.tenantId, passagesOf(documentId));
      const data = { by: ctx.actor };
      await appendEvent(em, ctx.tenantId, { type: 'document.deleted', source: EVENTS, subject: documentId, data });
    });
    return { documentId };
  }

  /** Returns the document with the current status of its file. If the storage is unavailable, the last known status is kept. */
  settled(ctx: GraphContext, document: Document): Promise<Document> {
    if (!isMutable({ status: document.fileStatus, createdAt: document.createdAt })) return Promise.resolve(document);
    const check = this.fileChecks.get(document) ?? this.checkFile(ctx, document);
    this.fileChecks.set(document, check);
    return check;
  }

  /** Returns an upload link for the creator of the document; null if the file has arrived or the upload period has passed. */
  async uploadLink(ctx: GraphContext, document: Document): Promise<UploadLink | null> {
    const { blobName, fileStatus, createdAt, createdBy, mediaType } = await this.settled(ctx, document);
    if (!acceptsUpload({ status: fileStatus, createdAt }) || createdBy !== ctx.actor || !hasPermission(ctx.roles, 'contributions:write'))
      return null;
    const { url, expiresAt } = await this.storage.uploadLink(ctx.tenantId, blobName);
    return { method: 'PUT', url, headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': mediaType }, expiresAt };
  }

  async downloadLink(ctx: GraphContext, document: Document): Promise<DocumentDownload | null> {
    const { blobName, fileStatus, name, mediaType } = await this.settled(ctx, document);
    return fileStatus === DocumentStatus.UPLOADED ? this.storage.downloadLink(ctx.tenantId, blobName, name, mediaType) : null;
  }

  private async checkFile(ctx: GraphContext, document: Document): Promise<Document> {
    const { documentId, blobName, fileStatus, bytes, createdAt } = document;
    const observed = await checkUpload(this.storage, ctx.tenantId, { blobName, status: fileStatus, bytes, createdAt }).catch(
      (err: unknown) => {
        ctx.log.warn({ err, document_id: documentId }, 'document file check failed');
        return undefined;
      },
    );
    if (!observed) return document;
    await ctx.em.fork().transactional(async (em) => {
      const rows = await em.execute<{ document_id: string }[]>(
        `UPDATE sources.document SET file_status = ?, bytes = ?
          WHERE tenant_id = ? AND document_id = ? AND (file_status, bytes) IS DISTINCT FROM (?, ?::bigint) RETURNING document_id`,
        [observed.status, observed.bytes, ctx.tenantId, documentId, observed.status, observed.bytes],
      );
      // If several requests see the same change, one appends the event.
      if (rows.length === 0) return;
      const type = observed.status === 'uploaded' ? 'document.uploaded' : 'document.refused';
      await appendEvent(em, ctx.tenantId, { type, source: EVENTS, subject: documentId, data: { bytes: observed.bytes } });
    });
    document.fileStatus = enumMember(DocumentStatus, observed.status);
    document.bytes = observed.bytes;
    return document;
  }
}
