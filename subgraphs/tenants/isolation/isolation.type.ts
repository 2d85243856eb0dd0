import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { LocalizedText } from '../../../platform/graph/localized-text.js';
import { DateTime } from '../../../platform/graph/scalars.js';

@ObjectType({ description: 'One thing that keeps tenants apart, as it was found just now.' })
export class IsolationCheck {
  @Field(() => ID, { description: 'Stable name of the check.' })
  id!: string;

  @Field(() => LocalizedText)
  title!: LocalizedText;

  @Field(() => String, { description: 'What should be so.' })
  expected!: string;

  @Field(() => String, { description: 'What is so.' })
  observed!: string;

  @Field(() => Boolean, { description: 'False also where it could not be found out.' })
  passed!: boolean;

  @Field(() => [String], { description: 'What does not hold: tables, roles, keys. Empty when all is well.' })
  evidence!: string[];
}

@ObjectType({ description: 'Whether this tenant is kept apart from all others, found out anew for every request.' })
export class TenantIsolationStatus {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => Boolean, { description: 'Whether every check passed.' })
  isolated!: boolean;

  @Field(() => DateTime)
  checkedAt!: Date;

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  durationMs!: number;

  @Field(() => Int, { description: 'Tables that hold data of tenants.' })
  tenantTables!: number;

  @Field(() => [IsolationCheck])
  checks!: IsolationCheck[];
}

@ObjectType({ description: 'A try to reach what belongs to another tenant, made with the means of the own one.' })
export class DenyAttempt {
  @Field(() => ID, { description: 'Stable name of the attempt.' })
  id!: string;

  @Field(() => String, { description: 'database, entities, graph, events, search, storage, queue or session.' })
  channel!: string;

  @Field(() => LocalizedText, { description: 'What was tried.' })
  description!: LocalizedText;

  @Field(() => String, { description: 'What should come of it.' })
  expected!: string;

  @Field(() => String, { description: 'What came of it.' })
  observed!: string;

  @Field(() => Boolean, { description: 'Whether the attempt was refused, and the control shows that there was something to refuse.' })
  passed!: boolean;

  @Field(() => String, { description: 'The allowed counterpart: what the owner of the data gets by the same means.' })
  control!: string;

  @Field(() => Float, { description: 'How long it took, in milliseconds.' })
  durationMs!: number;
}

@ObjectType({ description: 'Real attempts across tenants against a reserved tenant that has real data. Nothing of that data is shown.' })
export class TenantDenyReport {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => Boolean, { description: 'Whether every attempt was refused.' })
  passed!: boolean;

  @Field(() => DateTime)
  checkedAt!: Date;

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  durationMs!: number;

  @Field(() => Int, { description: 'Attempts that were refused.' })
  refusedAttempts!: number;

  @Field(() => Int, { description: 'Attempts that were not refused: there should be none.' })
  succeededAttempts!: number;

  @Field(() => [DenyAttempt])
  attempts!: DenyAttempt[];

  @Field(() => [String], { description: 'Tables in which the reserved tenant has rows, so that reading attempts mean something.' })
  coveredTables!: string[];

  @Field(() => [String], { description: 'Tables in which it has none; only writing attempts are made there.' })
  uncoveredTables!: string[];
}

@ObjectType({ description: "The tenant's rows in one table." })
export class TableContent {
  @Field(() => String, { description: 'Schema and name of the table.' })
  table!: string;

  @Field(() => Int, { description: 'How many rows the tenant has in it.' })
  rows!: number;

  @Field(() => Float, { description: 'Size of the rows, compressed as they are stored.' })
  bytes!: number;

  @Field(() => Boolean, { description: 'Whether there are more rows than were counted.' })
  truncated!: boolean;
}

@ObjectType({ description: "The tenant's files of one kind." })
export class BlobContent {
  @Field(() => String, { description: 'artifacts, datasets, uploads …' })
  area!: string;

  @Field(() => Int, { description: 'How many blobs there are.' })
  blobs!: number;

  @Field(() => Float, { description: 'Their size in bytes.' })
  bytes!: number;
}

@ObjectType({ description: "The tenant's events in the store that carries live news." })
export class StreamContent {
  @Field(() => Boolean, { description: 'Whether it answers now. Without it events come from the database.' })
  available!: boolean;

  @Field(() => Int, { nullable: true, description: 'Null while it does not answer.' })
  entries!: number | null;
}

@ObjectType({ description: 'Something that lacks its counterpart in another store.' })
export class Orphans {
  @Field(() => String, {
    description:
      'rows_without_blob, blobs_without_row, uploads_without_row, queued_runs_without_wake_up, wake_ups_without_run, postings_without_document.',
  })
  kind!: string;

  @Field(() => LocalizedText, { description: 'What is wrong with them.' })
  description!: LocalizedText;

  @Field(() => Int, { description: 'How many there are.' })
  count!: number;

  @Field(() => [String], { description: 'Up to ten of them.' })
  examples!: string[];
}

@ObjectType({ description: 'What is stored of the tenant, and where.' })
export class TenantPersistenceReport {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => DateTime)
  checkedAt!: Date;

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  durationMs!: number;

  @Field(() => Int, { description: 'Rows in all tables.' })
  rows!: number;

  @Field(() => [TableContent], { description: 'Tables with rows of the tenant, the fullest first.' })
  tables!: TableContent[];

  @Field(() => Int, { description: 'Blobs in all areas.' })
  blobs!: number;

  @Field(() => Float, { description: 'Size of all blobs in bytes.' })
  blobBytes!: number;

  @Field(() => [BlobContent], { description: 'Areas of the blob store with blobs of the tenant.' })
  blobAreas!: BlobContent[];

  @Field(() => Boolean, { description: 'Whether the blob store answers now.' })
  blobStoreAvailable!: boolean;

  @Field(() => StreamContent, { description: 'The stream of events on Redis.' })
  stream!: StreamContent;

  @Field(() => [Orphans], { description: 'Kinds with none are left out.' })
  orphans!: Orphans[];

  @Field(() => Boolean, { description: 'Whether more is stored than was looked at.' })
  truncated!: boolean;
}
