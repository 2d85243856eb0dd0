import { ArrayMaxSize, IsIn, IsOptional, Length, Matches, MaxLength, ValidateNested } from 'class-validator';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { GraphOnly } from '../../platform/graph/schema/graph-only.js';
import { NotBlank } from '../../platform/graph/types/not-blank.js';
import { RunStatus } from '../../platform/graph/types/run-status.js';
import { PostgresSourceInput, RestSourceInput, SourceCredentialsInput } from './connection/source-connection.input.js';
import { SourceKind } from './source.entity.js';

@InputType({ description: 'Options for reading a file. Absent options are detected.' })
export class SourceOptionsInput {
  @Field(() => String, { nullable: true, description: 'Delimiter of a CSV file: `,`, `;`, a tab or `|`.' })
  @IsOptional()
  @IsIn([',', ';', '\t', '|'])
  delimiter?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True if the first row contains the column names; default true.' })
  @IsOptional()
  header?: boolean | null;

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

  @Field(() => String, { nullable: true, description: 'Name of the column with the case id of an event, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  caseColumn?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the column with the activity of an event, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  activityColumn?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the column with the time of an event, 1 to 200 characters.' })
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
