import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import { HttpHeader } from '../../../platform/graph/scalars/http-header.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { DateTime, JsonObject } from '../../../platform/graph/scalars/scalars.js';

export enum ContributionKind {
  NOTE = 'note',
  LINK = 'link',
  FILE = 'file',
}
registerEnumType(ContributionKind, {
  name: 'ContributionKind',
  description: 'Kind of a contribution.',
  valuesConfig: {
    NOTE: { description: 'A text.' },
    LINK: { description: 'A web address. The service never fetches it.' },
    FILE: { description: 'A file that is uploaded through a signed link.' },
  },
});

export enum FileStatus {
  AWAITING_UPLOAD = 'awaiting_upload',
  UPLOADED = 'uploaded',
  TOO_LARGE = 'too_large',
}
registerEnumType(FileStatus, {
  name: 'ContributionFileStatus',
  description: 'Upload status of the file of a contribution.',
  valuesConfig: {
    AWAITING_UPLOAD: { description: 'The file was not uploaded yet.' },
    UPLOADED: { description: 'The file is available for download.' },
    TOO_LARGE: { description: 'The uploaded file exceeds 50 MiB and is not available for download.' },
  },
});

@ObjectType({
  description:
    'Signed link for the upload of a file: a PUT request with these headers and the bytes of the file as its body. Until it expires, anyone with the link can replace the file.',
})
export class ContributionUpload {
  @Field(() => String, { description: 'HTTP method of the upload; always `PUT`.' })
  method!: string;

  @Field(() => String, { description: 'URL of the upload; requires no further credentials.' })
  url!: string;

  @Field(() => JsonObject, {
    description: 'HTTP headers that the upload request must contain, by name.',
    deprecationReason: 'Use headerList.',
  })
  headers!: Record<string, string>;

  @Field(() => [HttpHeader], { description: 'HTTP headers that the upload request must contain.' })
  @GraphOnly()
  headerList!: HttpHeader[];

  @Field(() => DateTime, { description: 'Time at which the link expires.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'Signed link for the download of a file.' })
export class ContributionDownload {
  @Field(() => String, { description: 'URL of the file; requires no further credentials.' })
  url!: string;

  @Field(() => DateTime, { description: 'Time at which the link expires.' })
  expiresAt!: Date;
}

@ObjectType({
  description: 'A note, link or file that a user added to a step. Texts are returned unchanged: display them as plain text, not as HTML.',
  implements: Node,
})
@Directive('@key(fields: "contributionId")')
@Entity({ schema: 'process', tableName: 'contribution' })
export class Contribution {
  @Field(() => ID, { description: 'Id of the contribution.' })
  @PrimaryKey({ type: 'text' })
  contributionId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
  @Property({ type: 'text' })
  stepId!: string;

  @Field(() => ContributionKind, { description: 'Kind of the contribution.' })
  @Property({ type: 'text' })
  kind!: ContributionKind;

  @Field(() => String, { description: 'Subject of the user or token that added the contribution.' })
  @Property({ type: 'text' })
  author!: string;

  @Field(() => String, { nullable: true, description: 'Title of the contribution; null if none was given.' })
  @Property({ type: 'text', nullable: true })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'Text of the note, or a remark on the link or file; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  text!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of a link; null for notes and files.' })
  @Property({ type: 'text', nullable: true })
  url!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the file; null for notes and links.' })
  @Property({ type: 'text', nullable: true })
  fileName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Media type of the file (RFC 6838), for example `application/pdf`; null for notes and links.',
  })
  @Property({ type: 'text', nullable: true })
  mediaType!: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Size of the file in bytes: measured after the upload, before that the announced size. Null if unknown, and for notes and links.',
  })
  @Property({ type: 'double', nullable: true })
  bytes!: number | null;

  @Property({ type: 'text', nullable: true })
  blobName!: string | null;

  @Field(() => FileStatus, { nullable: true, description: 'Upload status of the file; null for notes and links.' })
  @Property({ type: 'text', nullable: true })
  fileStatus!: FileStatus | null;

  @Field(() => JsonObject, { description: 'Further keys that the author sent, unchanged.' })
  @Property({ type: 'json' })
  extra!: Record<string, unknown>;

  @Field(() => DateTime, { description: 'Time at which the contribution was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  withdrawnAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  withdrawnBy!: string | null;
}

export const ContributionConnection = connectionType('Contribution', () => Contribution);

@ObjectType({ description: 'A withdrawn contribution. Its content was deleted.' })
export class WithdrawnContribution {
  @Field(() => ID, { description: 'Id of the contribution.' })
  contributionId!: string;

  @Field(() => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
  stepId!: string;

  @Field(() => ContributionKind, { description: 'Kind of the contribution.' })
  kind!: ContributionKind;

  @Field(() => DateTime, { description: 'Time at which the contribution was withdrawn.' })
  withdrawnAt!: Date;
}
