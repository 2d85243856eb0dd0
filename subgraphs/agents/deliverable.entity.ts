import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../platform/graph/connection.js';
import { Node } from '../../platform/graph/node.js';
import { DateTime, JsonObject } from '../../platform/graph/scalars.js';

@ObjectType({ description: 'A file that a run made.', implements: Node })
@Directive('@key(fields: "artifactId")')
@Entity({ schema: 'agents', tableName: 'artifact' })
export class Artifact {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  artifactId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'The run that made it.' })
  @Property({ type: 'text' })
  runId!: string;

  @Field(() => String, { description: 'Name under which it is downloaded.' })
  @Property({ type: 'text' })
  fileName!: string;

  @Field(() => String, { description: 'Media type (RFC 6838).' })
  @Property({ type: 'text' })
  mediaType!: string;

  @Field(() => Float, { description: 'Size in bytes.' })
  @Property({ type: 'double' })
  bytes!: number;

  @Field(() => String, { description: 'SHA-256 of the content, hexadecimal.' })
  @Property({ type: 'text' })
  sha256!: string;

  @Property({ type: 'text' })
  blobName!: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

@ObjectType({ description: 'A link that works for a short time, for whoever holds it.' })
export class DownloadLink {
  @Field(() => String, { description: 'Where to get the file; needs no further credentials.' })
  url!: string;

  @Field(() => DateTime, { description: 'When the link stops working.' })
  expiresAt!: Date;

  @Field(() => String, { description: 'Name under which it is downloaded.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type (RFC 6838).' })
  mediaType!: string;

  @Field(() => Float, { description: 'Size in bytes.' })
  bytes!: number;

  @Field(() => String, { description: 'SHA-256 of the content, hexadecimal.' })
  sha256!: string;
}

@ObjectType({ description: 'A briefing on where the programme stands, composed from live data.', implements: Node })
@Directive('@key(fields: "briefingId")')
@Entity({ schema: 'agents', tableName: 'briefing' })
export class Briefing {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  briefingId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'The run that composed it.' })
  @Property({ type: 'text' })
  runId!: string;

  @Field(() => String, { description: 'Its heading.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { description: 'de or en.' })
  @Property({ type: 'text' })
  language!: string;

  @Field(() => String, { description: 'The first sentences.' })
  @Property({ type: 'text' })
  summary!: string;

  @Field(() => String, { description: 'The whole text as Markdown.' })
  @Property({ type: 'text' })
  markdown!: string;

  @Field(() => DateTime, { description: 'When it was composed.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

const EXPORT_FORMATS = { CSV: 'csv', PARQUET: 'parquet', JSON: 'json', XLSX: 'xlsx' } as const;
registerEnumType(EXPORT_FORMATS, {
  name: 'ExportFormat',
  description: 'Kinds of files that data is exported as.',
  valuesConfig: {
    CSV: { description: 'Delimited text.' },
    PARQUET: { description: 'Apache Parquet.' },
    JSON: { description: 'A list of objects.' },
    XLSX: { description: 'An Excel workbook.' },
  },
});

@ObjectType({ description: 'An exported file with its manifest.', implements: Node })
@Directive('@key(fields: "exportId")')
@Entity({ schema: 'agents', tableName: 'export' })
export class Export {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  exportId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'The run that made it.' })
  @Property({ type: 'text' })
  runId!: string;

  @Property({ type: 'text' })
  artifactId!: string;

  @Field(() => EXPORT_FORMATS, { description: 'What kind of file it is.' })
  @Property({ type: 'text' })
  format!: (typeof EXPORT_FORMATS)[keyof typeof EXPORT_FORMATS];

  @Field(() => String, { description: 'What was exported: a dataset id or a subject.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => Float, { description: 'How many rows were exported.' })
  @Property({ type: 'double' })
  rows!: number;

  @Field(() => JsonObject, { description: 'Columns with types, checksums, and what was escaped.' })
  @Property({ type: 'json' })
  manifest!: Record<string, unknown>;

  @Field(() => DateTime, { description: 'When it was made.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

export const BriefingConnection = connectionType('Briefing', () => Briefing);
export const ExportConnection = connectionType('Export', () => Export);
