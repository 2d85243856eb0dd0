import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../platform/graph/node.js';
import { DateTime, JsonObject } from '../../platform/graph/scalars.js';
import type { IngestOptions } from './ingestion/index.js';
import { PostgresConnection, RestConnection, type StoredConnection } from './source-connection.type.js';

export enum SourceKind {
  CSV = 'csv',
  JSON = 'json',
  PARQUET = 'parquet',
  XLSX = 'xlsx',
  EVENT_LOG = 'event_log',
  POSTGRES = 'postgres',
  REST = 'rest',
}
registerEnumType(SourceKind, {
  name: 'SourceKind',
  description: 'What a source is.',
  valuesConfig: {
    CSV: { description: 'A table of delimited text.' },
    JSON: { description: 'A list of objects, one object a line, or a document with such a list inside.' },
    PARQUET: { description: 'A Parquet file.' },
    XLSX: { description: 'A sheet of an Excel workbook.' },
    EVENT_LOG: { description: 'Cases, activities and times of a process, as CSV or XES.' },
    POSTGRES: { description: 'A query on a PostgreSQL database.' },
    REST: { description: 'A REST interface that answers with JSON, page by page.' },
  },
});

export enum SourceOrigin {
  UPLOAD = 'upload',
  URL = 'url',
  DEMO = 'demo',
  DATABASE = 'database',
}
registerEnumType(SourceOrigin, {
  name: 'SourceOrigin',
  description: 'Where the data of a source comes from.',
  valuesConfig: {
    UPLOAD: { description: 'A file that is put to a link.' },
    URL: { description: 'An address that is fetched.' },
    DEMO: { description: 'A file of the demo company.' },
    DATABASE: { description: 'A database that is queried.' },
  },
});

export enum SourceStatus {
  REGISTERED = 'registered',
  SYNCED = 'synced',
  FAILED = 'failed',
}
registerEnumType(SourceStatus, {
  name: 'SourceStatus',
  description: 'How the last synchronisation of a source ended.',
  valuesConfig: {
    REGISTERED: { description: 'There was none yet.' },
    SYNCED: { description: 'The data was taken in.' },
    FAILED: { description: 'It failed; what was taken in before stays.' },
  },
});

@ObjectType({ description: 'Why the last synchronisation failed.' })
export class SourceError {
  @Field(() => String, { description: 'What went wrong, for programs.' })
  code!: string;

  @Field(() => String, { description: 'What went wrong, for people.' })
  message!: string;
}

@ObjectType({ description: 'Where to put the file: a PUT of its bytes with these headers.' })
export class UploadLink {
  @Field(() => String, { description: 'PUT.' })
  method!: string;

  @Field(() => String, { description: 'Where to put the file; needs no further credentials.' })
  url!: string;

  @Field(() => JsonObject, { description: 'Headers that the request has to carry.' })
  headers!: Record<string, string>;

  @Field(() => DateTime, { description: 'When the link stops working.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'A run that another domain carries out.' })
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'Something data is taken in from.', implements: Node })
@Directive('@key(fields: "sourceId")')
@Entity({ schema: 'sources', tableName: 'source' })
export class Source {
  [OptionalProps]?: 'hasCredentials';

  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  sourceId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'What people call it.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => SourceKind, { description: 'What it is.' })
  @Property({ type: 'text' })
  kind!: SourceKind;

  @Field(() => SourceOrigin, { description: 'Where its data comes from.' })
  @Property({ type: 'text' })
  origin!: SourceOrigin;

  /** Blob name, URL, key of a demo file or address of a database, by origin. */
  @Property({ type: 'text' })
  location!: string;

  @Property({ type: 'json' })
  options!: Partial<IngestOptions>;

  @Property({ type: 'json' })
  connection!: StoredConnection;

  /** Sealed. */
  @Property({ type: 'text', nullable: true })
  credentials!: string | null;

  @Field(() => SourceStatus, { description: 'How the last synchronisation ended.' })
  @Property({ type: 'text' })
  status!: SourceStatus;

  @Field(() => SourceError, { nullable: true, description: 'Why the last synchronisation failed; null unless it did.' })
  @Property({ type: 'json', nullable: true })
  lastError!: SourceError | null;

  @Property({ type: 'text', nullable: true })
  lastRunId!: string | null;

  @Field(() => DateTime, { description: 'When it was registered.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it was last changed or synchronised.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was last synchronised with success; null before that.' })
  @Property({ type: 'datetime', nullable: true })
  syncedAt!: Date | null;

  @Field(() => Run, { nullable: true, description: 'The last synchronisation.' })
  get lastRun(): Run | null {
    return this.lastRunId === null ? null : { runId: this.lastRunId };
  }

  @Field(() => String, { nullable: true, description: 'The address, for sources that are fetched.' })
  get url(): string | null {
    return this.origin === SourceOrigin.URL ? this.location : null;
  }

  @Field(() => PostgresConnection, { nullable: true, description: 'For sources of kind postgres.' })
  get postgres(): PostgresConnection | null {
    return this.connection.postgres ?? null;
  }

  @Field(() => RestConnection, { nullable: true, description: 'For sources of kind rest.' })
  get rest(): RestConnection | null {
    return this.connection.rest ?? null;
  }

  @Field(() => Boolean, { description: 'Whether a login is stored; it is never shown.' })
  get hasCredentials(): boolean {
    return this.credentials !== null;
  }
}
