import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/connection.js';
import { Node } from '../../../platform/graph/node.js';
import { DateTime } from '../../../platform/graph/scalars.js';

export enum DocumentStatus {
  AWAITING_UPLOAD = 'awaiting_upload',
  UPLOADED = 'uploaded',
  TOO_LARGE = 'too_large',
}
registerEnumType(DocumentStatus, {
  name: 'DocumentStatus',
  description: 'Whether the file of a document is there.',
  valuesConfig: {
    AWAITING_UPLOAD: { description: 'It has not arrived.' },
    UPLOADED: { description: 'It is there and can be read.' },
    TOO_LARGE: { description: 'What arrived exceeds the limit; it is not read.' },
  },
});

@ObjectType({
  description:
    'A file that agents read: PDF, Word, PowerPoint, Excel, Markdown, HTML or text. Its passages are found by place, such as page or cells.',
  implements: Node,
})
@Directive('@key(fields: "documentId")')
@Entity({ schema: 'sources', tableName: 'document' })
export class Document {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  documentId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Name of the file.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'Media type (RFC 6838).' })
  @Property({ type: 'text' })
  mediaType!: string;

  @Property({ type: 'text' })
  blobName!: string;

  /** As last seen; the graph looks again while it may change. */
  @Property({ type: 'text' })
  fileStatus!: DocumentStatus;

  @Property({ type: 'double', nullable: true })
  bytes!: number | null;

  @Field(() => String, { description: 'Who registered it.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

export const DocumentConnection = connectionType('Document', () => Document);

@ObjectType({ description: 'Where to fetch the file of a document, for a short time.' })
export class DocumentDownload {
  @Field(() => String, { description: 'Where to get the file; needs no further credentials.' })
  url!: string;

  @Field(() => DateTime, { description: 'When the link stops working.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'A document that was deleted, with its file and its passages.' })
export class DeletedDocument {
  @Field(() => ID, { description: 'Its id, which is not given to another.' })
  documentId!: string;
}
