import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime, JsonObject } from '../../../platform/graph/scalars/scalars.js';

@ObjectType({ description: 'A file produced by a run.', implements: Node })
@Directive('@key(fields: "artifactId")')
@Entity({ schema: 'agents', tableName: 'artifact' })
export class Artifact {
  @Field(() => ID, { description: 'Id of the file.' })
  @PrimaryKey({ type: 'text' })
  artifactId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'Id of the run that produced the file.' })
  @Property({ type: 'text' })
  runId!: string;

  @Field(() => String, { description: 'File name of the download.' })
  @Property({ type: 'text' })
  fileName!: string;

  @Field(() => String, { description: 'Media type of the file (RFC 6838), for example `image/svg+xml`.' })
  @Property({ type: 'text' })
  mediaType!: string;

  @Field(() => Float, { description: 'Size of the file in bytes.' })
  @Property({ type: 'double' })
  bytes!: number;

  @Field(() => String, { description: 'SHA-256 checksum of the content, hexadecimal.' })
  @Property({ type: 'text' })
  sha256!: string;

  @Property({ type: 'text' })
  blobName!: string;

  @Field(() => DateTime, { description: 'Time at which the file was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

@ObjectType({ description: 'A download link that is valid for a limited time and needs no credentials.' })
export class DownloadLink {
  @Field(() => String, { description: 'URL of the file; anyone who has it can download the file until it expires.' })
  url!: string;

  @Field(() => DateTime, { description: 'Time at which the link expires.' })
  expiresAt!: Date;

  @Field(() => String, { description: 'File name of the download.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type of the file (RFC 6838), for example `image/svg+xml`.' })
  mediaType!: string;

  @Field(() => Float, { description: 'Size of the file in bytes.' })
  bytes!: number;

  @Field(() => String, { description: 'SHA-256 checksum of the content, hexadecimal.' })
  sha256!: string;
}

@ObjectType({ description: 'A briefing on the current state of the programme, composed from live data.', implements: Node })
@Directive('@key(fields: "briefingId")')
@Entity({ schema: 'agents', tableName: 'briefing' })
export class Briefing {
  @Field(() => ID, { description: 'Id of the briefing.' })
  @PrimaryKey({ type: 'text' })
  briefingId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'Id of the run that composed the briefing.' })
  @Property({ type: 'text' })
  runId!: string;

  @Field(() => String, { description: 'Title of the briefing.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => GraphLanguage, { description: 'Language of the text.' })
  @Property({ type: 'text' })
  language!: Language;

  @Field(() => String, { description: 'Opening sentences of the briefing as plain text.' })
  @Property({ type: 'text' })
  summary!: string;

  @Field(() => String, { description: 'Full text of the briefing as Markdown.' })
  @Property({ type: 'text' })
  markdown!: string;

  @Field(() => DateTime, { description: 'Time at which the briefing was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

export const EXPORT_FORMATS = { CSV: 'csv', PARQUET: 'parquet', JSON: 'json', XLSX: 'xlsx' } as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[keyof typeof EXPORT_FORMATS];
registerEnumType(EXPORT_FORMATS, {
  name: 'ExportFormat',
  description: 'File format of an export.',
  valuesConfig: {
    CSV: { description: 'Comma-separated values as text.' },
    PARQUET: { description: 'Apache Parquet file.' },
    JSON: { description: 'JSON array with one object per row.' },
    XLSX: { description: 'Excel workbook.' },
  },
});

@ObjectType({ description: 'An exported file with its manifest.', implements: Node })
@Directive('@key(fields: "exportId")')
@Entity({ schema: 'agents', tableName: 'export' })
export class Export {
  @Field(() => ID, { description: 'Id of the export.' })
  @PrimaryKey({ type: 'text' })
  exportId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'Id of the run that produced the export.' })
  @Property({ type: 'text' })
  runId!: string;

  @Property({ type: 'text' })
  artifactId!: string;

  @Field(() => EXPORT_FORMATS, { description: 'Format of the file.' })
  @Property({ type: 'text' })
  format!: ExportFormat;

  @Field(() => String, { description: 'Exported data: the id of a dataset, or `runs`, `events` or `quality_checks`.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => Float, { description: 'Number of exported rows.' })
  @Property({ type: 'double' })
  rows!: number;

  @Field(() => JsonObject, {
    deprecationReason: 'Untyped. Use details.',
    description: 'Manifest of the file: its columns with types, its checksum and the values that were escaped.',
  })
  @Property({ type: 'json' })
  manifest!: Record<string, unknown>;

  @Field(() => DateTime, { description: 'Time at which the export was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

export const BriefingConnection = connectionType('Briefing', () => Briefing);
export const ExportConnection = connectionType('Export', () => Export);
