import { IsOptional, Length, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Field, InputType, Int, registerEnumType } from 'type-graphql';

export enum SslMode {
  VERIFY = 'verify',
  REQUIRE = 'require',
  DISABLE = 'disable',
}
registerEnumType(SslMode, {
  name: 'SslMode',
  description: 'How the connection to a database is protected.',
  valuesConfig: {
    VERIFY: { description: "Encrypted; the server's certificate must be valid for its name." },
    REQUIRE: { description: 'Encrypted, whatever the certificate.' },
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
  description: 'How an interface divides a list into pages.',
  valuesConfig: {
    PAGE: { description: 'A parameter counts pages; the first page with fewer records than its size, or none, is the last.' },
    OFFSET: { description: 'A parameter counts records.' },
    CURSOR: { description: 'Each answer names the value for the next request, at nextPointer.' },
    NEXT_LINK: { description: 'Each answer names the address of the next page: at nextPointer, or in the header Link.' },
  },
});

@InputType({ description: 'A query on a PostgreSQL server that can be reached from the internet. It is run in a read-only transaction.' })
export class PostgresSourceInput {
  @Field(() => String, { description: 'Name or address of the server.' })
  @Length(1, 253)
  @Matches(/^[A-Za-z0-9.:_-]+$/)
  host!: string;

  @Field(() => Int, { nullable: true, description: '5432 by default.' })
  @IsOptional()
  @Min(1)
  @Max(65_535)
  port?: number | null;

  @Field(() => String, { description: 'Name of the database.' })
  @Length(1, 63)
  database!: string;

  @Field(() => SslMode, { nullable: true, description: 'verify by default.' })
  @IsOptional()
  sslMode?: SslMode | null;

  @Field(() => String, { description: 'One SELECT; its columns become the columns of the dataset.' })
  @Length(1, 20_000)
  query!: string;
}

@InputType({ description: 'How to go through the pages of an interface.' })
export class RestPagingInput {
  @Field(() => PagingKind, { description: 'How the interface divides its list.' })
  kind!: PagingKind;

  @Field(() => String, { nullable: true, description: 'Query parameter of the page, offset or cursor; named like the kind by default.' })
  @IsOptional()
  @Length(1, 100)
  parameter?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of the first page (1 by default) or first offset (0).' })
  @IsOptional()
  @Min(0)
  start?: number | null;

  @Field(() => String, { nullable: true, description: 'Query parameter that asks for so many records a page.' })
  @IsOptional()
  @Length(1, 100)
  sizeParameter?: string | null;

  @Field(() => Int, { nullable: true, description: 'Records of a full page.' })
  @IsOptional()
  @Min(1)
  @Max(100_000)
  size?: number | null;

  @Field(() => String, { nullable: true, description: 'JSON Pointer to the next cursor or address in each answer.' })
  @IsOptional()
  @MaxLength(500)
  @Matches(/^\//)
  nextPointer?: string | null;
}

@InputType({ description: 'How to read the records that a REST interface answers with. The address is the url of the source.' })
export class RestSourceInput {
  @Field(() => String, { nullable: true, description: 'JSON Pointer to the list of records; found by itself where there is only one.' })
  @IsOptional()
  @MaxLength(500)
  @Matches(/^(?:\/.*)?$/)
  recordsPointer?: string | null;

  @Field(() => RestPagingInput, { nullable: true, description: 'Left out: everything comes in one answer.' })
  @IsOptional()
  @ValidateNested()
  paging?: RestPagingInput | null;
}

/** Headers that decide where a request goes or how its body is read are not for clients to set. */
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

@InputType({ description: 'Who logs in to the source. Sealed before it is stored, and never shown again.' })
export class SourceCredentialsInput {
  @Field(() => String, { nullable: true, description: 'For databases, and for HTTP Basic.' })
  @IsOptional()
  @Length(1, 200)
  user?: string | null;

  @Field(() => String, { nullable: true, description: 'Password of the database user.' })
  @IsOptional()
  @Length(1, 1_000)
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'A bearer token.' })
  @IsOptional()
  @Length(1, 8_000)
  @Matches(/^[\x21-\x7e]+$/)
  token?: string | null;

  @Field(() => String, { nullable: true, description: 'A header of its own that the interface wants, for example x-api-key.' })
  @IsOptional()
  @Length(1, 100)
  @Matches(new RegExp(`^(?!(?:${FORBIDDEN_HEADERS.join('|')})$)[A-Za-z0-9-]+$`, 'i'))
  headerName?: string | null;

  @Field(() => String, { nullable: true, description: 'Value of the header that carries the credentials.' })
  @IsOptional()
  @Length(1, 4_000)
  @Matches(/^[\x20-\x7e]+$/)
  headerValue?: string | null;
}
