import { Field, Int, ObjectType } from 'type-graphql';
import type { PostgresPlace, RestPaging, RestPlace } from './connectors/connection.schema.js';
import { PagingKind, SslMode } from './source-connection.input.js';

@ObjectType({ description: 'The query that a database source is read by.' })
export class PostgresConnection implements PostgresPlace {
  @Field(() => String, { description: 'Name or address of the server.' })
  host!: string;

  @Field(() => Int, { description: 'Port of the server.' })
  port!: number;

  @Field(() => String, { description: 'Name of the database.' })
  database!: string;

  @Field(() => SslMode, { description: 'How the connection is protected.' })
  sslMode!: SslMode;

  @Field(() => String, { description: 'The query, run in a read-only transaction.' })
  query!: string;
}

@ObjectType({ description: 'How the pages of an interface are gone through.' })
export class RestPagingSettings implements RestPaging {
  @Field(() => PagingKind, { description: 'How the list is divided.' })
  kind!: PagingKind;

  @Field(() => String, { nullable: true, description: 'Query parameter of the page, offset or cursor.' })
  parameter?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of the first page, or first offset.' })
  start?: number | null;

  @Field(() => String, { nullable: true, description: 'Query parameter of the number of records a page.' })
  sizeParameter?: string | null;

  @Field(() => Int, { nullable: true, description: 'Records of a full page.' })
  size?: number | null;

  @Field(() => String, { nullable: true, description: 'JSON Pointer to the next cursor or address.' })
  nextPointer?: string | null;
}

@ObjectType({ description: 'How the records of a REST interface are read.' })
export class RestConnection implements RestPlace {
  @Field(() => String, { nullable: true, description: 'JSON Pointer to the list of records.' })
  recordsPointer?: string | null;

  @Field(() => RestPagingSettings, { nullable: true, description: 'Absent where everything comes in one answer.' })
  paging?: RestPagingSettings | null;
}

/** What a source keeps beside its location, by its kind. */
export interface StoredConnection {
  postgres?: PostgresConnection;
  rest?: RestConnection;
}
