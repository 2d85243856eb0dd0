import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/node.js';
import { connectionType } from '../../../platform/graph/connection.js';
import { DateTime, JsonObject } from '../../../platform/graph/scalars.js';

export enum ContributionKind {
  NOTE = 'note',
  LINK = 'link',
  FILE = 'file',
}
registerEnumType(ContributionKind, {
  name: 'ContributionKind',
  description: 'note: a text. link: an address, which is never fetched. file: a reference to a file that is uploaded by a signed link.',
});

export enum FileStatus {
  AWAITING_UPLOAD = 'awaiting_upload',
  UPLOADED = 'uploaded',
  TOO_LARGE = 'too_large',
}
registerEnumType(FileStatus, {
  name: 'ContributionFileStatus',
  description: 'Whether the file of a contribution is there.',
  valuesConfig: {
    AWAITING_UPLOAD: { description: 'It has not arrived.' },
    UPLOADED: { description: 'It is there.' },
    TOO_LARGE: { description: 'What arrived exceeds the limit; it is not handed out.' },
  },
});

@ObjectType({
  description:
    'Where to put the file: a PUT of its bytes with these headers. Whoever holds the link may replace the file until it expires.',
})
export class ContributionUpload {
  @Field(() => String, { description: 'PUT.' })
  method!: string;

  @Field(() => String, { description: 'Where to put the file; needs no further credentials.' })
  url!: string;

  @Field(() => JsonObject, { description: 'Headers that the request has to carry.' })
  headers!: Record<string, string>;

  @Field(() => DateTime, { description: 'When the link stops working.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'Where to fetch the file, for a short time.' })
export class ContributionDownload {
  @Field(() => String, { description: 'Where to get the file; needs no further credentials.' })
  url!: string;

  @Field(() => DateTime, { description: 'When the link stops working.' })
  expiresAt!: Date;
}

@ObjectType({
  description: 'What somebody added to a step. Texts are given back as they came: show them as text, not as HTML.',
  implements: Node,
})
@Directive('@key(fields: "contributionId")')
@Entity({ schema: 'process', tableName: 'contribution' })
export class Contribution {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  contributionId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID)
  @Property({ type: 'text' })
  stepId!: string;

  @Field(() => ContributionKind)
  @Property({ type: 'text' })
  kind!: ContributionKind;

  @Field(() => String, { description: 'Who added it.' })
  @Property({ type: 'text' })
  author!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'The note, or a remark on the link or file.' })
  @Property({ type: 'text', nullable: true })
  text!: string | null;

  @Field(() => String, { nullable: true, description: 'The address of a link.' })
  @Property({ type: 'text', nullable: true })
  url!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the file; null where there is none.' })
  @Property({ type: 'text', nullable: true })
  fileName!: string | null;

  @Field(() => String, { nullable: true, description: 'Media type of the file (RFC 6838); null where there is none.' })
  @Property({ type: 'text', nullable: true })
  mediaType!: string | null;

  @Field(() => Float, { nullable: true, description: 'Size of the file: as announced, and as measured once it has arrived.' })
  @Property({ type: 'double', nullable: true })
  bytes!: number | null;

  @Property({ type: 'text', nullable: true })
  blobName!: string | null;

  @Field(() => FileStatus, { nullable: true, description: 'Null for notes and links.' })
  @Property({ type: 'text', nullable: true })
  fileStatus!: FileStatus | null;

  @Field(() => JsonObject, { description: 'Further keys that the author sent, as they came.' })
  @Property({ type: 'json' })
  extra!: Record<string, unknown>;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  withdrawnAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  withdrawnBy!: string | null;
}

export const ContributionConnection = connectionType('Contribution', () => Contribution);

@ObjectType({ description: 'A contribution that was withdrawn: its content is gone, time, kind and author remain.' })
export class WithdrawnContribution {
  @Field(() => ID)
  contributionId!: string;

  @Field(() => ID)
  stepId!: string;

  @Field(() => ContributionKind)
  kind!: ContributionKind;

  @Field(() => DateTime, { description: 'When it was withdrawn.' })
  withdrawnAt!: Date;
}
