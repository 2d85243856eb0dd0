import { createOnce } from '../../../platform/database/index.js';
import { AppError, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, containsText, timeRange } from '../../../platform/graph/list-filter.js';
import type { ListOrder } from '../../../platform/graph/list-order.js';
import { mayDo } from '../../../platform/identity/roles.js';
import { newId } from '../../../platform/ids.js';
import { passagesOf, removeCollection } from '../../../platform/search/index.js';
import { isOffered, lookFor, mayChange, type BlobStorage } from '../../../platform/storage/index.js';
import type { UploadLink } from '../source.entity.js';
import { Document, DocumentStatus, type DeletedDocument, type DocumentDownload } from './document.entity.js';
import { DocumentOrder, type DocumentCreateInput, type DocumentFilterInput } from './document.input.js';

/** Where events of documents come from. */
const EVENTS = '/sources/documents';

/** What tenants give agents to read. Text is taken out of the files by the agents that need it. */
export class DocumentService {
  /** Looks that are under way or done, by the entity that a request holds. */
  private readonly looks = new WeakMap<Document, Promise<Document>>();

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

  /** @throws AppError NOT_FOUND when it is not there or is another tenant's */
  async get(ctx: GraphContext, documentId: string): Promise<Document> {
    const document = await ctx.em.fork().findOne(Document, { tenantId: ctx.tenantId, documentId });
    if (!document) throw notFound('document');
    return document;
  }

  async create(ctx: GraphContext, { name, mediaType }: DocumentCreateInput): Promise<Document> {
    const once = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'createDocument', input: { name, mediaType } };
    const documentId = await ctx.em.fork().transactional((em) =>
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
      }),
    );
    return this.get(ctx, documentId);
  }

  /** Whoever registered a document may delete it, and an administrator of the tenant. File and passages go with it. */
  async delete(ctx: GraphContext, documentId: string): Promise<DeletedDocument> {
    const document = await this.get(ctx, documentId);
    if (document.createdBy !== ctx.actor && !mayDo(ctx.roles, 'tenant:write'))
      throw new AppError('FORBIDDEN', { reason: 'A document is deleted by whoever registered it or by an administrator of the tenant.' });
    // Before the record goes: a file that is gone can be deleted again, one that stayed would be forgotten.
    await this.storage.remove(ctx.tenantId, document.blobName);
    await ctx.em.fork().transactional(async (em) => {
      if ((await em.nativeDelete(Document, { tenantId: ctx.tenantId, documentId })) === 0) throw notFound('document');
      await removeCollection(em, ctx.tenantId, passagesOf(documentId));
      const data = { by: ctx.actor };
      await appendEvent(em, ctx.tenantId, { type: 'document.deleted', source: EVENTS, subject: documentId, data });
    });
    return { documentId };
  }

  /** The document after a look at its file, while that may change. A storage that is away changes nothing. */
  settled(ctx: GraphContext, document: Document): Promise<Document> {
    if (!mayChange({ status: document.fileStatus, createdAt: document.createdAt })) return Promise.resolve(document);
    const look = this.looks.get(document) ?? this.look(ctx, document);
    this.looks.set(document, look);
    return look;
  }

  /** A link to put the file to, for whoever registered the document, while the file has not arrived. */
  async uploadLink(ctx: GraphContext, document: Document): Promise<UploadLink | null> {
    const { blobName, fileStatus, createdAt, createdBy, mediaType } = await this.settled(ctx, document);
    if (!isOffered({ status: fileStatus, createdAt }) || createdBy !== ctx.actor || !mayDo(ctx.roles, 'contributions:write')) return null;
    const { url, expiresAt } = await this.storage.uploadLink(ctx.tenantId, blobName);
    return { method: 'PUT', url, headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': mediaType }, expiresAt };
  }

  async downloadLink(ctx: GraphContext, document: Document): Promise<DocumentDownload | null> {
    const { blobName, fileStatus, name, mediaType } = await this.settled(ctx, document);
    return fileStatus === DocumentStatus.UPLOADED ? this.storage.downloadLink(ctx.tenantId, blobName, name, mediaType) : null;
  }

  private async look(ctx: GraphContext, document: Document): Promise<Document> {
    const { documentId, blobName, fileStatus, bytes, createdAt } = document;
    const seen = await lookFor(this.storage, ctx.tenantId, { blobName, status: fileStatus, bytes, createdAt }).catch((err: unknown) => {
      ctx.log.warn({ err, document_id: documentId }, 'a document could not be looked at');
      return undefined;
    });
    if (!seen) return document;
    await ctx.em.fork().transactional(async (em) => {
      const rows = await em.execute<{ document_id: string }[]>(
        `UPDATE sources.document SET file_status = ?, bytes = ?
          WHERE tenant_id = ? AND document_id = ? AND (file_status, bytes) IS DISTINCT FROM (?, ?::bigint) RETURNING document_id`,
        [seen.status, seen.bytes, ctx.tenantId, documentId, seen.status, seen.bytes],
      );
      // Of several that see the same, one tells it.
      if (rows.length === 0) return;
      const type = seen.status === 'uploaded' ? 'document.uploaded' : 'document.refused';
      await appendEvent(em, ctx.tenantId, { type, source: EVENTS, subject: documentId, data: { bytes: seen.bytes } });
    });
    document.fileStatus = enumMember(DocumentStatus, seen.status);
    document.bytes = seen.bytes;
    return document;
  }
}
