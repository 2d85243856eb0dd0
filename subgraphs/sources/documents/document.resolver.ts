import { Arg, Args, Ctx, FieldResolver, Float, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { FILTER_ARGUMENT, PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { UploadLink } from '../source.entity.js';
import { DeletedDocument, Document, DocumentConnection, DocumentDownload, DocumentStatus } from './document.entity.js';
import { DocumentCreateInput, DocumentFilterInput, DocumentOrder } from './document.input.js';
import type { DocumentService } from './document.service.js';

@Resolver(() => Document)
export class DocumentResolver {
  constructor(private readonly documents: DocumentService) {}

  @Query(() => DocumentConnection, { description: 'Documents of the tenant, newest first unless `orderBy` is given.' })
  @Allow('graph:read')
  documentsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => DocumentFilterInput, FILTER_ARGUMENT) filter: DocumentFilterInput | null = null,
    @Arg('orderBy', ...DocumentOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<Document> {
    return this.documents.connection(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => Document, { description: 'A document by its id.' })
  @Allow('graph:read')
  document(
    @Ctx() ctx: GraphContext,
    @Arg('documentId', () => ID, { description: 'Id of the document.' }) documentId: string,
  ): Promise<Document> {
    return this.documents.get(ctx, documentId);
  }

  @Mutation(() => Document, { description: 'Creates a document. Upload its file to the link in `upload`.' })
  @Allow('contributions:write')
  createDocument(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => DocumentCreateInput, { description: 'The document to create.' }) input: DocumentCreateInput,
  ): Promise<Document> {
    return this.documents.create(ctx, input);
  }

  @Mutation(() => DeletedDocument, {
    description: 'Deletes a document with its file and its indexed passages. Only its creator and tenant administrators may delete it.',
  })
  @Allow('contributions:write')
  deleteDocument(
    @Ctx() ctx: GraphContext,
    @Arg('documentId', () => ID, { description: 'Id of the document.' }) documentId: string,
  ): Promise<DeletedDocument> {
    return this.documents.delete(ctx, documentId);
  }

  @FieldResolver(() => DocumentStatus, { description: 'Upload status of the file, checked in the storage while it can still change.' })
  async status(@Ctx() ctx: GraphContext, @Root() document: Document): Promise<DocumentStatus> {
    return (await this.documents.settled(ctx, document)).fileStatus;
  }

  @FieldResolver(() => Float, { nullable: true, description: 'Size of the file in bytes; null until it is uploaded.' })
  async bytes(@Ctx() ctx: GraphContext, @Root() document: Document): Promise<number | null> {
    return (await this.documents.settled(ctx, document)).bytes;
  }

  @FieldResolver(() => UploadLink, {
    nullable: true,
    description:
      'Link for the upload of the file. Null unless the caller created the document within the last hour and the file is not uploaded yet.',
  })
  upload(@Ctx() ctx: GraphContext, @Root() document: Document): Promise<UploadLink | null> {
    return this.documents.uploadLink(ctx, document);
  }

  @FieldResolver(() => DocumentDownload, {
    nullable: true,
    description: 'Link for the download of the file, signed for this response; null until the file is uploaded.',
  })
  download(@Ctx() ctx: GraphContext, @Root() document: Document): Promise<DocumentDownload | null> {
    return this.documents.downloadLink(ctx, document);
  }
}
