import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';

export enum IsolationChannel {
  DATABASE = 'database',
  ENTITIES = 'entities',
  GRAPH = 'graph',
  EVENTS = 'events',
  SEARCH = 'search',
  STORAGE = 'storage',
  QUEUE = 'queue',
  SESSION = 'session',
}
registerEnumType(IsolationChannel, {
  name: 'IsolationChannel',
  description: 'Channel of an attempt to access data of another tenant.',
  valuesConfig: {
    DATABASE: { description: 'SQL statements on the tables.' },
    ENTITIES: { description: 'Entities of the object-relational mapper.' },
    GRAPH: { description: 'Services behind the GraphQL API.' },
    EVENTS: { description: 'Events and event streams.' },
    SEARCH: { description: 'The search index.' },
    STORAGE: { description: 'Files in the blob storage.' },
    QUEUE: { description: 'The queue of runs.' },
    SESSION: { description: 'The database session and its settings.' },
  },
});

export enum OrphanKind {
  ROWS_WITHOUT_BLOB = 'rows_without_blob',
  BLOBS_WITHOUT_ROW = 'blobs_without_row',
  UPLOADS_WITHOUT_ROW = 'uploads_without_row',
  QUEUED_RUNS_WITHOUT_WAKE_UP = 'queued_runs_without_wake_up',
  WAKE_UPS_WITHOUT_RUN = 'wake_ups_without_run',
  POSTINGS_WITHOUT_DOCUMENT = 'postings_without_document',
}
registerEnumType(OrphanKind, {
  name: 'OrphanKind',
  description: 'Kind of records that lack their counterpart in another store.',
  valuesConfig: {
    ROWS_WITHOUT_BLOB: { description: 'Database rows whose file is missing.' },
    BLOBS_WITHOUT_ROW: { description: 'Files that no database row refers to, for example previous versions.' },
    UPLOADS_WITHOUT_ROW: { description: 'Uploaded files that no database row refers to.' },
    QUEUED_RUNS_WITHOUT_WAKE_UP: { description: 'Queued runs without a notification for the workers.' },
    WAKE_UPS_WITHOUT_RUN: { description: 'Notifications for runs that are no longer queued.' },
    POSTINGS_WITHOUT_DOCUMENT: { description: 'Entries of the search index without an indexed document.' },
  },
});

@ObjectType({ description: 'A check of one mechanism of tenant isolation.' })
export class IsolationCheck {
  @Field(() => ID, { description: 'Name of the check, for example `runtime_role_unprivileged`.' })
  id!: string;

  @Field(() => LocalizedText, { description: 'Property that the check verifies.' })
  title!: LocalizedText;

  @Field(() => String, { description: 'Expected result.' })
  expected!: string;

  @Field(() => String, { description: 'Observed result.' })
  observed!: string;

  @Field(() => Boolean, { description: 'True if the observed result is as expected; false also if the check could not be made.' })
  passed!: boolean;

  @Field(() => [String], {
    description: 'Objects that violate the property, such as tables, roles or keys, at most 20. Empty if there are none.',
  })
  evidence!: string[];
}

@ObjectType({ description: 'Result of all checks of tenant isolation. The checks run on each request.' })
export class TenantIsolationStatus {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;

  @Field(() => Boolean, { description: 'True if every check passed.' })
  isolated!: boolean;

  @Field(() => DateTime, { description: 'Time of the report.' })
  checkedAt!: Date;

  @Field(() => Int, { description: 'Duration in milliseconds.' })
  durationMs!: number;

  @Field(() => Int, { description: 'Number of tables that contain data of tenants.' })
  tenantTables!: number;

  @Field(() => [IsolationCheck], { description: 'Results of the checks.' })
  checks!: IsolationCheck[];
}

@ObjectType({ description: 'An attempt to access data of another tenant with the access rights of the tenant of the caller.' })
export class DenyAttempt {
  @Field(() => ID, { description: 'Name of the attempt.' })
  id!: string;

  @Field(() => IsolationChannel, { description: 'Channel of the attempt.' })
  channel!: IsolationChannel;

  @Field(() => LocalizedText, { description: 'Description of the attempt.' })
  description!: LocalizedText;

  @Field(() => String, { description: 'Expected result.' })
  expected!: string;

  @Field(() => String, { description: 'Observed result.' })
  observed!: string;

  @Field(() => Boolean, { description: 'True if the attempt was refused and the control access succeeded.' })
  passed!: boolean;

  @Field(() => String, { description: 'Result of the control: the same access by the owner of the data, which must succeed.' })
  control!: string;

  @Field(() => Float, { description: 'Duration in milliseconds.' })
  durationMs!: number;
}

@ObjectType({ description: 'Results of real attempts to access the data of a reserved tenant. The report contains none of that data.' })
export class TenantDenyReport {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;

  @Field(() => Boolean, { description: 'True if every attempt was refused.' })
  passed!: boolean;

  @Field(() => DateTime, { description: 'Time of the report.' })
  checkedAt!: Date;

  @Field(() => Int, { description: 'Duration in milliseconds.' })
  durationMs!: number;

  @Field(() => Int, { description: 'Number of attempts that were refused.' })
  refusedAttempts!: number;

  @Field(() => Int, { description: 'Number of attempts that were not refused; 0 if isolation holds.' })
  succeededAttempts!: number;

  @Field(() => [DenyAttempt], { description: 'The attempts.' })
  attempts!: DenyAttempt[];

  @Field(() => [String], {
    description: 'Names of the tables in which the reserved tenant has rows. Read and write attempts are made on them.',
  })
  coveredTables!: string[];

  @Field(() => [String], {
    description: 'Names of the tables in which the reserved tenant has no rows. Only write attempts are made on them.',
  })
  uncoveredTables!: string[];
}

@ObjectType({ description: 'Rows of the tenant in one table.' })
export class TableContent {
  @Field(() => String, { description: 'Schema and name of the table, for example `sources.dataset`.' })
  table!: string;

  @Field(() => Int, { description: 'Number of rows of the tenant.' })
  rows!: number;

  @Field(() => Float, { description: 'Stored size of the rows, in bytes, after compression.' })
  bytes!: number;

  @Field(() => Boolean, { description: 'True if the table has more rows of the tenant than were counted.' })
  truncated!: boolean;
}

@ObjectType({ description: 'Blobs of the tenant in one area of the blob storage.' })
export class BlobContent {
  @Field(() => String, { description: 'Name of the area, for example `artifacts`, `datasets` or `uploads`.' })
  area!: string;

  @Field(() => Int, { description: 'Number of blobs.' })
  blobs!: number;

  @Field(() => Float, { description: 'Total size of the blobs, in bytes.' })
  bytes!: number;
}

@ObjectType({ description: 'Event stream of the tenant in Redis.' })
export class StreamContent {
  @Field(() => Boolean, { description: 'True if Redis responds. Otherwise events are read from the database.' })
  available!: boolean;

  @Field(() => Int, { nullable: true, description: 'Number of entries in the stream; null if Redis does not respond.' })
  entries!: number | null;
}

@ObjectType({ description: 'Records of one kind that lack their counterpart in another store.' })
export class Orphans {
  @Field(() => OrphanKind, { description: 'Kind of the records.' })
  kind!: OrphanKind;

  @Field(() => LocalizedText, { description: 'Explanation of the kind.' })
  description!: LocalizedText;

  @Field(() => Int, { description: 'Number of records.' })
  count!: number;

  @Field(() => [String], { description: 'Ids or names of at most 10 of the records.' })
  examples!: string[];
}

@ObjectType({ description: 'Stored data of the tenant, by store.' })
export class TenantPersistenceReport {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;

  @Field(() => DateTime, { description: 'Time of the report.' })
  checkedAt!: Date;

  @Field(() => Int, { description: 'Duration in milliseconds.' })
  durationMs!: number;

  @Field(() => Int, { description: 'Number of rows in all tables.' })
  rows!: number;

  @Field(() => [TableContent], { description: 'Tables that contain rows of the tenant, most rows first.' })
  tables!: TableContent[];

  @Field(() => Int, { description: 'Number of blobs in all areas.' })
  blobs!: number;

  @Field(() => Float, { description: 'Total size of all blobs, in bytes.' })
  blobBytes!: number;

  @Field(() => [BlobContent], { description: 'Areas of the blob storage that contain blobs of the tenant, largest first.' })
  blobAreas!: BlobContent[];

  @Field(() => Boolean, { description: 'True if the blob storage responds.' })
  blobStoreAvailable!: boolean;

  @Field(() => StreamContent, { description: 'Event stream in Redis.' })
  stream!: StreamContent;

  @Field(() => [Orphans], {
    description: 'Records without their counterpart in another store, by kind. Kinds without records are omitted.',
  })
  orphans!: Orphans[];

  @Field(() => Boolean, { description: 'True if more data is stored than was counted.' })
  truncated!: boolean;
}
