import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, FieldResolver, ID, ObjectType, registerEnumType, Resolver, Root } from 'type-graphql';
import { GraphOnly } from '../../platform/graph/schema/graph-only.js';
import { headerListOf, HttpHeader } from '../../platform/graph/scalars/http-header.js';
import { Node } from '../../platform/graph/nodes/node.js';
import { DateTime, JsonObject } from '../../platform/graph/scalars/scalars.js';
import type { IngestOptions } from './ingestion/index.js';
import { SourceSchedule } from './schedule/source-schedule.type.js';
import { PostgresConnection, RestConnection, type StoredConnection } from './connection/source-connection.type.js';

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
  description: 'Kind of a source.',
  valuesConfig: {
    CSV: { description: 'A delimited text file (CSV).' },
    JSON: { description: 'A JSON file: a list of objects, one object per line, or a document that contains such a list.' },
    PARQUET: { description: 'A Parquet file.' },
    XLSX: { description: 'A sheet of an Excel workbook (XLSX).' },
    EVENT_LOG: { description: 'An event log with cases, activities and times, as a CSV or XES file.' },
    POSTGRES: { description: 'A query on a PostgreSQL database.' },
    REST: { description: 'A REST API that returns JSON.' },
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
  description: 'Origin of the data of a source.',
  valuesConfig: {
    UPLOAD: { description: 'A file that a client uploads.' },
    URL: { description: 'A URL that the service fetches.' },
    DEMO: { description: 'A built-in file of a demo company.' },
    DATABASE: { description: 'A database that the service queries.' },
  },
});

export enum SourceStatus {
  REGISTERED = 'registered',
  SYNCED = 'synced',
  FAILED = 'failed',
}
registerEnumType(SourceStatus, {
  name: 'SourceStatus',
  description: 'Outcome of the latest synchronisation of a source.',
  valuesConfig: {
    REGISTERED: { description: 'The source has not been synchronised yet.' },
    SYNCED: { description: 'The latest synchronisation succeeded.' },
    FAILED: { description: 'The latest synchronisation failed. The previously ingested data stays available.' },
  },
});

@ObjectType({ description: 'Error of a failed synchronisation.' })
export class SourceError {
  @Field(() => String, { description: 'Error code for programs, for example `login_refused` or `no_rows`.' })
  code!: string;

  @Field(() => String, { description: 'Error message for people.' })
  message!: string;
}

@ObjectType({ description: 'A presigned HTTP request that uploads a file. The file is the body of the request.' })
export class UploadLink {
  @Field(() => String, { description: 'HTTP method: always `PUT`.' })
  method!: string;

  @Field(() => String, { description: 'URL of the upload. It contains the authorisation; no further credentials are needed.' })
  url!: string;

  @Field(() => JsonObject, { description: 'HTTP headers that the request must have, by name.', deprecationReason: 'Use headerList.' })
  headers!: Record<string, string>;

  @Field(() => DateTime, { description: 'Time at which the URL expires.' })
  expiresAt!: Date;
}

@Resolver(() => UploadLink)
export class UploadLinkResolver {
  @FieldResolver(() => [HttpHeader], { description: 'HTTP headers that the request must have.' })
  @GraphOnly()
  headerList(@Root() { headers }: UploadLink): HttpHeader[] {
    return headerListOf(headers);
  }
}

@ObjectType({ description: 'A run of an agent or job.' })
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'A source from which data is ingested.', implements: Node })
@Directive('@key(fields: "sourceId")')
@Entity({ schema: 'sources', tableName: 'source' })
export class Source {
  [OptionalProps]?: 'hasCredentials';

  @Field(() => ID, { description: 'Id of the source.' })
  @PrimaryKey({ type: 'text' })
  sourceId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Display name of the source.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => SourceKind, { description: 'Kind of the source.' })
  @Property({ type: 'text' })
  kind!: SourceKind;

  @Field(() => SourceOrigin, { description: 'Origin of the data.' })
  @Property({ type: 'text' })
  origin!: SourceOrigin;

  /** Blob name, URL, key of a demo file or address of a database, by origin. */
  @Property({ type: 'text' })
  location!: string;

  @Property({ type: 'json' })
  options!: Partial<IngestOptions>;

  @Property({ type: 'json' })
  connection!: StoredConnection;

  /** Encrypted JSON. */
  @Property({ type: 'text', nullable: true })
  credentials!: string | null;

  @Field(() => SourceStatus, { description: 'Outcome of the latest synchronisation.' })
  @Property({ type: 'text' })
  status!: SourceStatus;

  @Field(() => SourceError, { nullable: true, description: 'Error of the latest synchronisation; null unless it failed.' })
  @Property({ type: 'json', nullable: true })
  lastError!: SourceError | null;

  @Property({ type: 'text', nullable: true })
  scheduleCron!: string | null;

  @Property({ type: 'text', nullable: true })
  scheduleTimeZone!: string | null;

  @Property({ type: 'datetime', nullable: true })
  nextSyncAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  lastRunId!: string | null;

  /** Counts the changes of settings that determine what a synchronisation reads. */
  @Property({ type: 'integer' })
  revision!: number;

  /** Order of acceptance of the run that determined status, error and dataset; 0 before the first. */
  @Property({ type: 'integer' })
  settledTurn!: number;

  @Property({ type: 'text', nullable: true })
  settledRunId!: string | null;

  @Field(() => DateTime, { description: 'Time at which the source was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'Time of the latest change or synchronisation.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Time of the latest successful synchronisation; null before the first one.' })
  @Property({ type: 'datetime', nullable: true })
  syncedAt!: Date | null;

  @Field(() => Run, { nullable: true, description: 'Run of the latest synchronisation; null before the first one.' })
  get lastRun(): Run | null {
    return this.lastRunId === null ? null : { runId: this.lastRunId };
  }

  @Field(() => String, { nullable: true, description: 'URL that the data is fetched from; null unless `origin` is `url`.' })
  get url(): string | null {
    return this.origin === SourceOrigin.URL ? this.location : null;
  }

  @Field(() => PostgresConnection, { nullable: true, description: 'Database connection and query; null unless `kind` is `postgres`.' })
  get postgres(): PostgresConnection | null {
    return this.connection.postgres ?? null;
  }

  @Field(() => RestConnection, { nullable: true, description: 'Settings for reading the REST API; null unless `kind` is `rest`.' })
  get rest(): RestConnection | null {
    return this.connection.rest ?? null;
  }

  @Field(() => SourceSchedule, {
    nullable: true,
    description: 'Times at which the source is synchronised without a request; null if it is synchronised on request only.',
  })
  @GraphOnly()
  get schedule(): SourceSchedule | null {
    const { scheduleCron: cron, scheduleTimeZone: timeZone, nextSyncAt: nextRunAt } = this;
    return cron === null || timeZone === null ? null : { cron, timeZone, nextRunAt };
  }

  @Field(() => Boolean, { description: 'True if credentials are stored. The credentials themselves are never returned.' })
  get hasCredentials(): boolean {
    return this.credentials !== null;
  }
}
