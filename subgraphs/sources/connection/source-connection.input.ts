import { IsOptional, Length, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Field, InputType, Int, registerEnumType } from 'type-graphql';

export enum SslMode {
  VERIFY = 'verify',
  REQUIRE = 'require',
  DISABLE = 'disable',
}
registerEnumType(SslMode, {
  name: 'SslMode',
  description: 'Encryption of a database connection.',
  valuesConfig: {
    VERIFY: { description: 'Encrypted. The certificate of the server must be valid for its host name.' },
    REQUIRE: { description: 'Encrypted. The certificate of the server is not verified.' },
    DISABLE: { description: 'Not encrypted.' },
  },
});

export enum PagingKind {
  PAGE = 'page',
  OFFSET = 'offset',
  CURSOR = 'cursor',
  NEXT_LINK = 'next_link',
}
registerEnumType(PagingKind, {
  name: 'PagingKind',
  description: 'Paging scheme of a REST API.',
  valuesConfig: {
    PAGE: { description: 'The query parameter is a page number. Pages are read until one is empty.' },
    OFFSET: {
      description:
        'The query parameter is the number of records to skip, counted from the records received. Pages are read until one is empty.',
    },
    CURSOR: { description: 'Each response contains the cursor for the next request at `nextPointer`.' },
    NEXT_LINK: { description: 'Each response contains the URL of the next page at `nextPointer` or in the header `Link`.' },
  },
});

@InputType({ description: 'A query on a PostgreSQL server that is reachable from the internet. It runs in a read-only transaction.' })
export class PostgresSourceInput {
  @Field(() => String, {
    description: 'Host name or IP address of the server, 1 to 253 letters, digits, dots, colons, underscores and hyphens.',
  })
  @Length(1, 253)
  @Matches(/^[A-Za-z0-9.:_-]+$/)
  host!: string;

  @Field(() => Int, { nullable: true, description: 'TCP port of the server, 1 to 65535; default 5432.' })
  @IsOptional()
  @Min(1)
  @Max(65_535)
  port?: number | null;

  @Field(() => String, { description: 'Name of the database, 1 to 63 characters.' })
  @Length(1, 63)
  database!: string;

  @Field(() => SslMode, { nullable: true, description: 'Encryption of the connection; default `verify`.' })
  @IsOptional()
  sslMode?: SslMode | null;

  @Field(() => String, { description: 'One SELECT statement, 1 to 20,000 characters. Its columns become the columns of the dataset.' })
  @Length(1, 20_000)
  query!: string;
}

@InputType({ description: 'Paging of a REST API.' })
export class RestPagingInput {
  @Field(() => PagingKind, { description: 'Paging scheme of the API.' })
  kind!: PagingKind;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the query parameter for the page, offset or cursor, 1 to 100 characters; default: the kind, for example `page`.',
  })
  @IsOptional()
  @Length(1, 100)
  parameter?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of the first page (default 1) or first offset (default 0); at least 0. If absent for pages, a page 0 with records of its own is reported as a warning.',
  })
  @IsOptional()
  @Min(0)
  start?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the query parameter for the page size, 1 to 100 characters; absent if the API has none.',
  })
  @IsOptional()
  @Length(1, 100)
  sizeParameter?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of records to request per page with `sizeParameter`, 1 to 100,000. The API may return fewer.',
  })
  @IsOptional()
  @Min(1)
  @Max(100_000)
  size?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'JSON Pointer (RFC 6901) to the next cursor or URL in each response, at most 500 characters, for example `/meta/next`. A response ' +
      'without a value there is the last one, also with pages and offsets.',
  })
  @IsOptional()
  @MaxLength(500)
  @Matches(/^\//)
  nextPointer?: string | null;
}

@InputType({ description: 'Settings for reading the records of a REST API. The URL of the API is the `url` of the source.' })
export class RestSourceInput {
  @Field(() => String, {
    nullable: true,
    description:
      'JSON Pointer (RFC 6901) to the list of records in a response, at most 500 characters. Detected if absent and the response has one list.',
  })
  @IsOptional()
  @MaxLength(500)
  @Matches(/^(?:\/.*)?$/)
  recordsPointer?: string | null;

  @Field(() => RestPagingInput, { nullable: true, description: 'Paging of the API. Absent if one response contains all records.' })
  @IsOptional()
  @ValidateNested()
  paging?: RestPagingInput | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Field with the number of all records: a JSON Pointer such as `/meta/total` or a header such as `X-Total-Count`, at most 500 ' +
      'characters. The synchronisation fails if another number of records is received. Absent: usual names are recognised. Empty: nothing is compared.',
  })
  @IsOptional()
  @MaxLength(500)
  @Matches(/^(?:\/.*|[A-Za-z0-9_-]*)$/)
  totalField?: string | null;
}

/** Headers that determine the target of a request or how its body is read. Clients cannot set them. */
const FORBIDDEN_HEADERS = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'accept-encoding',
];

@InputType({ description: 'Credentials for a source. They are encrypted before storage and never returned.' })
export class SourceCredentialsInput {
  @Field(() => String, { nullable: true, description: 'User name for a database or for HTTP Basic authentication, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  user?: string | null;

  @Field(() => String, { nullable: true, description: 'Password of the user, 1 to 1,000 characters.' })
  @IsOptional()
  @Length(1, 1_000)
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'Bearer token, 1 to 8,000 printable ASCII characters without spaces.' })
  @IsOptional()
  @Length(1, 8_000)
  @Matches(/^[\x21-\x7e]+$/)
  token?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of an additional HTTP header, for example `x-api-key`: 1 to 100 letters, digits and hyphens. Requires `headerValue`.',
  })
  @IsOptional()
  @Length(1, 100)
  @Matches(new RegExp(`^(?!(?:${FORBIDDEN_HEADERS.join('|')})$)[A-Za-z0-9-]+$`, 'i'))
  headerName?: string | null;

  @Field(() => String, { nullable: true, description: 'Value of the header `headerName`, 1 to 4,000 printable ASCII characters.' })
  @IsOptional()
  @Length(1, 4_000)
  @Matches(/^[\x20-\x7e]+$/)
  headerValue?: string | null;
}
