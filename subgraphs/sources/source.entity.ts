import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime, JsonObject } from '../../platform/graph/scalars.js';
import type { IngestOptions } from './ingestion/index.js';

export enum SourceKind {
  csv = 'csv',
  event_log = 'event_log',
}
registerEnumType(SourceKind, { name: 'SourceKind', description: 'csv: a table. event_log: cases, activities and times, as CSV or XES.' });

export enum SourceOrigin {
  upload = 'upload',
  url = 'url',
  demo = 'demo',
}
registerEnumType(SourceOrigin, { name: 'SourceOrigin', description: 'Where the file comes from.' });

export enum SourceStatus {
  registered = 'registered',
  synced = 'synced',
  failed = 'failed',
}
registerEnumType(SourceStatus, { name: 'SourceStatus', description: 'How the last synchronisation ended; registered before the first.' });

@ObjectType({ description: 'Why the last synchronisation failed.' })
export class SourceError {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType({ description: 'Where to put the file: a PUT of its bytes with these headers.' })
export class UploadLink {
  @Field(() => String)
  method!: string;

  @Field(() => String)
  url!: string;

  @Field(() => JsonObject)
  headers!: Record<string, string>;

  @Field(() => DateTime)
  expiresAt!: Date;
}

@ObjectType({ description: 'A run that another domain carries out.' })
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'Something data is taken in from.' })
@Directive('@key(fields: "sourceId")')
@Entity({ schema: 'sources', tableName: 'source' })
export class Source {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  sourceId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => SourceKind)
  @Property({ type: 'text' })
  kind!: SourceKind;

  @Field(() => SourceOrigin)
  @Property({ type: 'text' })
  origin!: SourceOrigin;

  /** Blob name, URL or key of a demo file, by origin. */
  @Property({ type: 'text' })
  location!: string;

  @Property({ type: 'json' })
  options!: Partial<IngestOptions>;

  @Field(() => SourceStatus)
  @Property({ type: 'text' })
  status!: SourceStatus;

  @Field(() => SourceError, { nullable: true })
  @Property({ type: 'json', nullable: true })
  lastError!: SourceError | null;

  @Property({ type: 'text', nullable: true })
  lastRunId!: string | null;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => DateTime, { nullable: true })
  @Property({ type: 'datetime', nullable: true })
  syncedAt!: Date | null;

  @Field(() => Run, { nullable: true, description: 'The last synchronisation.' })
  get lastRun(): Run | null {
    return this.lastRunId === null ? null : { runId: this.lastRunId };
  }

  @Field(() => String, { nullable: true, description: 'The address, for sources that are fetched.' })
  get url(): string | null {
    return this.origin === SourceOrigin.url ? this.location : null;
  }
}
