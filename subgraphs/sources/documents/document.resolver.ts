import { Arg, Args, Ctx, FieldResolver, Float, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { UploadLink } from '../source.entity.js';
import { DeletedDocument, Document, DocumentConnection, DocumentDownload, DocumentStatus } from './document.entity.js';
import { DocumentCreateInput } from './document.input.js';
import type { DocumentService } from './document.service.js';

@Resolver(() => Document)
export class DocumentResolver {
  constructor(private readonly documents: DocumentService) {}

  @Query(() => DocumentConnection, { description: 'Documents, newest first.' })
  @Allow('graph:read')
  documentsConnection(@Ctx() ctx: GraphContext, @Args(() => PageArgs) page: PageArgs): Connection<Document> {
    return this.documents.connection(ctx, page);
  }

  @Query(() => Document, { description: 'A document.' })
  @Allow('graph:read')
  document(@Ctx() ctx: GraphContext, @Arg('documentId', () => ID) documentId: string): Promise<Document> {
    return this.documents.get(ctx, documentId);
  }

  @Mutation(() => Document, { description: 'Registers a document; its file is put to the link that `upload` answers with.' })
  @Allow('contributions:write')
  createDocument(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => DocumentCreateInput, { description: 'What the file is called and what it is.' }) input: DocumentCreateInput,
  ): Promise<Document> {
    return this.documents.create(ctx, input);
  }

  @Mutation(() => DeletedDocument, {
    description:
      'Deletes a document that one registered oneself, with its file and its passages; an administrator of the tenant deletes any.',
  })
  @Allow('contributions:write')
  deleteDocument(@Ctx() ctx: GraphContext, @Arg('documentId', () => ID) documentId: string): Promise<DeletedDocument> {
    return this.documents.delete(ctx, documentId);
  }

  @FieldResolver(() => DocumentStatus, { description: 'Whether the file is there; looked at anew while that may change.' })
  async status(@Ctx() ctx: GraphContext, @Root() document: Document): Promise<DocumentStatus> {
    return (await this.documents.settled(ctx, document)).fileStatus;
  }

  @FieldResolver(() => Float, { nullable: true, description: 'Size of the file in bytes; null until it has arrived.' })
  async bytes(@Ctx() ctx: GraphContext, @Root() document: Document): Promise<number | null> {
    return (await this.documents.settled(ctx, document)).bytes;
  }

  @FieldResolver(() => UploadLink, {
    nullable: true,
    description: 'For whoever registered it, within an hour, while the file has not arrived.',
  })
  upload(@Ctx() ctx: GraphContext, @Root() document: Document): Promise<UploadLink | null> {
    return this.documents.uploadLink(ctx, document);
  }

  @FieldResolver(() => DocumentDownload, { nullable: true, description: 'Signed anew for each answer; null until the file has arrived.' })
  download(@Ctx() ctx: GraphContext, @Root() document: Document): Promise<DocumentDownload | null> {
    return this.documents.downloadLink(ctx, document);
  }
}
