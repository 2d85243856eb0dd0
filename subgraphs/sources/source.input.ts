import { ArrayMaxSize, IsIn, IsInt, IsOptional, IsTimeZone, Length, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { GraphOnly } from '../../platform/graph/schema/graph-only.js';
import { NotBlank } from '../../platform/graph/types/not-blank.js';
import { RunStatus } from '../../platform/graph/types/run-status.js';
import { PostgresSourceInput, RestSourceInput, SourceCredentialsInput } from './connection/source-connection.input.js';
import { DELIMITER, STATED_ENCODINGS } from './ingestion/index.js';
import { CELL_RANGE } from './ingestion/xlsx/cell-range.js';
import { SourceScheduleInput } from './schedule/source-schedule.input.js';
import { SourceKind } from './source.entity.js';

@InputType({ description: 'Options for reading a file. Absent options are detected.' })
export class SourceOptionsInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Delimiter of a CSV file: one ASCII character that is no letter, digit, quote or backslash, for example `;` or a tab. A blank after it belongs to the delimiter.',
  })
  @IsOptional()
  @Matches(DELIMITER)
  delimiter?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Quotation mark around texts of a CSV file: `"` or `\'`; empty if quotation marks are text.',
  })
  @IsOptional()
  @IsIn(['"', "'", ''])
  quote?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Character before a quotation mark inside a quoted text of a CSV file: `"` (doubled quotes) or `\\`.',
  })
  @IsOptional()
  @IsIn(['"', '\\'])
  escape?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Character encoding of a CSV file: ${STATED_ENCODINGS.map((name) => `\`${name}\``).join(', ')}.`,
  })
  @IsOptional()
  @IsIn(STATED_ENCODINGS)
  encoding?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the first row of the table contains the column names. Default: detected in a CSV file, true in a workbook.',
  })
  @IsOptional()
  header?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Number of lines above the table of a CSV file, 0 to 1,000.' })
  @IsOptional()
  @Min(0)
  @Max(1_000)
  skipRows?: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Largest share of rows of a CSV file that may be set aside because they do not fit the table, 0 to 1; default 0.05. One row may always be set aside unless the share is 0.',
  })
  @IsOptional()
  @Min(0)
  @Max(1)
  maxRejectedShare?: number | null;

  @Field(() => String, { nullable: true, description: 'Decimal separator for ambiguous numbers: `.` or `,`.' })
  @IsOptional()
  @IsIn(['.', ','])
  decimalSeparator?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Texts that mean a missing value, for example `NULL`: at most 20, of 1 to 40 characters each.',
  })
  @IsOptional()
  @ArrayMaxSize(20)
  @Length(1, 40, { each: true })
  nullValues?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Names of columns whose values are kept as text although they look like numbers, dates or missing values: at most 200, of 1 to 200 characters each.',
  })
  @IsOptional()
  @ArrayMaxSize(200)
  @Length(1, 200, { each: true })
  textColumns?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True to store a table with a column per period as one row per period, false to store it as it is. Default: only a table with a column of names of KPIs is stored by period.',
  })
  @IsOptional()
  periodsAsRows?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'JSON Pointer (RFC 6901) to the list of records in a JSON document, at most 500 characters.',
  })
  @IsOptional()
  @MaxLength(500)
  @Matches(/^(?:\/.*)?$/)
  recordsPointer?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the sheet of a workbook, 1 to 31 characters; default: the first visible sheet with rows.',
  })
  @IsOptional()
  @Length(1, 31)
  sheet?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cells of a sheet that contain the table with its header, such as `B3:F20`, `B3:F` or `B:F`; default: all cells.',
  })
  @IsOptional()
  @MaxLength(24)
  @Matches(CELL_RANGE)
  range?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of the first header row of a sheet, 1 to 1,048,576. Rows above it are not read. Default: the first row that names all columns.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_048_576)
  headerRow?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'IANA name of the time zone by which the periods of timestamps with an offset are formed, for example `Europe/London`; default: the time zone of the tenant. Timestamps without an offset are local already; in a column with offsets they are read in this zone.',
  })
  @IsOptional()
  @IsTimeZone()
  @Matches(/^[A-Za-z]/)
  timeZone?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the column with the case id of an event, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  caseColumn?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the column with the activity of an event, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  activityColumn?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the column with the time of an event, or with the end of an activity whose start is in `startColumn`, 1 to 200 characters. A column of days is joined with the column of times of day beside it.',
  })
  @IsOptional()
  @Length(1, 200)
  timeColumn?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the column with the start of an activity whose end is in `timeColumn`, 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  startColumn?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the column that distinguishes start and end of an activity, 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  lifecycleColumn?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the column with the person or system that performed the activity, 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  resourceColumn?: string | null;
}

@InputType({
  description: 'A source to create. Without `url`, `demoFile` and `postgres`, the result contains a link for the upload of the file.',
})
export class SourceCreateInput {
  @Field(() => String, { description: 'Display name of the source, 1 to 200 characters.' })
  @Length(1, 200)
  @NotBlank()
  name!: string;

  @Field(() => SourceKind, { description: 'Kind of the source.' })
  kind!: SourceKind;

  @Field(() => String, {
    nullable: true,
    description: 'HTTPS URL to fetch the data from, at most 2,000 characters. Required for kind `rest`. Not together with `demoFile`.',
  })
  @IsOptional()
  @MaxLength(2_000)
  url?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Key of a built-in file of a demo company, such as `order-to-cash` or `sales-orders`. Not together with `url`.',
  })
  @IsOptional()
  @MaxLength(40)
  demoFile?: string | null;

  @Field(() => SourceOptionsInput, { nullable: true, description: 'Options for reading the file.' })
  @IsOptional()
  @ValidateNested()
  options?: SourceOptionsInput | null;

  @Field(() => PostgresSourceInput, {
    nullable: true,
    description: 'Database connection and query. Required for kind `postgres`, not allowed otherwise.',
  })
  @IsOptional()
  @ValidateNested()
  postgres?: PostgresSourceInput | null;

  @Field(() => RestSourceInput, { nullable: true, description: 'Settings for reading the REST API. Only for kind `rest`.' })
  @IsOptional()
  @ValidateNested()
  rest?: RestSourceInput | null;

  @Field(() => SourceCredentialsInput, { nullable: true, description: 'Credentials for the URL or the database. Not allowed for uploads.' })
  @IsOptional()
  @ValidateNested()
  credentials?: SourceCredentialsInput | null;

  @Field(() => SourceScheduleInput, {
    nullable: true,
    description: 'Times of synchronisations without a request. Only for sources that are fetched: from a URL, a REST API or a database.',
  })
  @IsOptional()
  @ValidateNested()
  @GraphOnly()
  schedule?: SourceScheduleInput | null;
}

export enum SyncRequestOutcome {
  STARTED = 'started',
  JOINED = 'joined',
  QUEUED_BEHIND = 'queued_behind',
}
registerEnumType(SyncRequestOutcome, {
  name: 'SyncRequestOutcome',
  description: 'Effect of a request to synchronise a source. At most one synchronisation per source runs at a time.',
  valuesConfig: {
    STARTED: { description: 'The request started a run. It begins when a worker is free.' },
    JOINED: { description: 'A run of an earlier request has not begun to read the source yet and serves this request too.' },
    QUEUED_BEHIND: { description: 'The request started a run that begins when the running synchronisation of the source has ended.' },
  },
});

@ObjectType({ description: 'Reference to a started run.' })
export class AgentRunRef {
  @Field(() => ID, { description: 'Id of the run.' })
  runId!: string;

  @Field(() => String, { description: 'Name of the agent or job, for example `source-sync`.' })
  agent!: string;

  @Field(() => RunStatus, { description: 'Status of the run when it was started.' })
  status!: `${RunStatus}`;

  @Field(() => SyncRequestOutcome, { description: 'Whether the request started the run.' })
  @GraphOnly()
  outcome!: SyncRequestOutcome;
}
