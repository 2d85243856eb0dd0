import { Field, Int, ObjectType } from 'type-graphql';
import type { PostgresLocation, RestPaging, RestLocation } from '../connectors/connection.schema.js';
import { PagingKind, SslMode } from './source-connection.input.js';

@ObjectType({ description: 'Database connection and query of a source.' })
export class PostgresConnection implements PostgresLocation {
  @Field(() => String, { description: 'Host name or IP address of the server.' })
  host!: string;

  @Field(() => Int, { description: 'TCP port of the server.' })
  port!: number;

  @Field(() => String, { description: 'Name of the database.' })
  database!: string;

  @Field(() => SslMode, { description: 'Encryption of the connection.' })
  sslMode!: SslMode;

  @Field(() => String, { description: 'SQL query, run in a read-only transaction.' })
  query!: string;
}

@ObjectType({ description: 'Paging of a REST API.' })
export class RestPagingSettings implements RestPaging {
  @Field(() => PagingKind, { description: 'Paging scheme of the API.' })
  kind!: PagingKind;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the query parameter for the page, offset or cursor; null for the default name.',
  })
  parameter?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of the first page or the first offset; null for the default.' })
  start?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the query parameter for the page size; null if the API has none.' })
  sizeParameter?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of records to request per page; null if the API decides.' })
  size?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'JSON Pointer (RFC 6901) to the next cursor or URL in each response; null if not used.',
  })
  nextPointer?: string | null;
}

@ObjectType({ description: 'Settings for reading the records of a REST API.' })
export class RestConnection implements RestLocation {
  @Field(() => String, {
    nullable: true,
    description: 'JSON Pointer (RFC 6901) to the list of records in a response; null if it is detected.',
  })
  recordsPointer?: string | null;

  @Field(() => RestPagingSettings, { nullable: true, description: 'Paging of the API; null if one response contains all records.' })
  paging?: RestPagingSettings | null;

  @Field(() => String, {
    nullable: true,
    description:
      'JSON Pointer (RFC 6901) or header with the number of all records; empty if nothing is compared; null if usual names are recognised.',
  })
  totalField?: string | null;
}

/** Connection settings of a source in addition to its location, by kind. */
export interface StoredConnection {
  postgres?: PostgresConnection;
  rest?: RestConnection;
}
