import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';

export enum DocumentStatus {
  AWAITING_UPLOAD = 'awaiting_upload',
  UPLOADED = 'uploaded',
  TOO_LARGE = 'too_large',
}
registerEnumType(DocumentStatus, {
  name: 'DocumentStatus',
  description: 'Upload status of the file of a document.',
  valuesConfig: {
    AWAITING_UPLOAD: { description: 'The file has not been uploaded yet.' },
    UPLOADED: { description: 'The file is uploaded and can be read.' },
    TOO_LARGE: { description: 'The uploaded file exceeds the size limit and is not read.' },
  },
});

@ObjectType({
  description:
    'A file that agents can read: PDF, Word, PowerPoint, Excel, Markdown, HTML or plain text. Citations refer to a location in it, such as a page or a cell range.',
  implements: Node,
})
@Directive('@key(fields: "documentId")')
@Entity({ schema: 'sources', tableName: 'document' })
export class Document {
  @Field(() => ID, { description: 'Id of the document.' })
  @PrimaryKey({ type: 'text' })
  documentId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'File name.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'Media type of the file (RFC 6838), for example `application/pdf`.' })
  @Property({ type: 'text' })
  mediaType!: string;

  @Property({ type: 'text' })
  blobName!: string;

  /** Last observed status. It is checked against the storage on read while it can change. */
  @Property({ type: 'text' })
  fileStatus!: DocumentStatus;

  @Property({ type: 'double', nullable: true })
  bytes!: number | null;

  @Field(() => String, { description: 'Name of the actor that created the document.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'Time at which the document was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

export const DocumentConnection = connectionType('Document', () => Document);

@ObjectType({ description: 'A presigned URL for the download of a file.' })
export class DocumentDownload {
  @Field(() => String, { description: 'URL of the download. It contains the authorisation; no further credentials are needed.' })
  url!: string;

  @Field(() => DateTime, { description: 'Time at which the URL expires.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'A deleted document.' })
export class DeletedDocument {
  @Field(() => ID, { description: 'Id of the deleted document. Ids are never reused.' })
  documentId!: string;
}
