import { ArrayMaxSize, IsIn, IsOptional, Length, Matches, MaxLength, ValidateNested } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { HasWords } from '../../platform/graph/has-words.js';
import { RunStatus } from '../../platform/graph/run-status.js';
import { PostgresSourceInput, RestSourceInput, SourceCredentialsInput } from './source-connection.input.js';
import { SourceKind } from './source.entity.js';

@InputType({ description: 'What is known about the file; everything left out is detected.' })
export class SourceOptionsInput {
  @Field(() => String, { nullable: true, description: 'Comma, semicolon, tab or vertical bar.' })
  @IsOptional()
  @IsIn([',', ';', '\t', '|'])
  delimiter?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the first row holds the column names; true by default.' })
  @IsOptional()
  header?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Point or comma, for numbers that could be read both ways.' })
  @IsOptional()
  @IsIn(['.', ','])
  decimalSeparator?: string | null;

  @Field(() => [String], { nullable: true, description: 'Texts that mean no value, for example NULL.' })
  @IsOptional()
  @ArrayMaxSize(20)
  @Length(1, 40, { each: true })
  nullValues?: string[] | null;

  @Field(() => String, { nullable: true, description: 'JSON Pointer to the list of records inside a JSON document.' })
  @IsOptional()
  @MaxLength(500)
  @Matches(/^(?:\/.*)?$/)
  recordsPointer?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the sheet of a workbook; the first visible one with rows by default.' })
  @IsOptional()
  @Length(1, 31)
  sheet?: string | null;

  @Field(() => String, { nullable: true, description: 'Column that names the case of an event.' })
  @IsOptional()
  @Length(1, 200)
  caseColumn?: string | null;

  @Field(() => String, { nullable: true, description: 'Column that names what was done.' })
  @IsOptional()
  @Length(1, 200)
  activityColumn?: string | null;

  @Field(() => String, { nullable: true, description: 'Column that says when.' })
  @IsOptional()
  @Length(1, 200)
  timeColumn?: string | null;

  @Field(() => String, { nullable: true, description: 'Column that tells the start of an activity from its end.' })
  @IsOptional()
  @Length(1, 200)
  lifecycleColumn?: string | null;

  @Field(() => String, { nullable: true, description: 'Column that says who.' })
  @IsOptional()
  @Length(1, 200)
  resourceColumn?: string | null;
}

@InputType({ description: 'A source to be registered. Without url or demoFile the answer carries a link to upload the file to.' })
export class SourceCreateInput {
  @Field(() => String, { description: 'What people call it.' })
  @Length(1, 200)
  @HasWords()
  name!: string;

  @Field(() => SourceKind, { description: 'What it is.' })
  kind!: SourceKind;

  @Field(() => String, { nullable: true, description: 'An https address to fetch the file from.' })
  @IsOptional()
  @MaxLength(2_000)
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'A file of the demo company: order-to-cash, kpi-monthly or initiatives.' })
  @IsOptional()
  @MaxLength(40)
  demoFile?: string | null;

  @Field(() => SourceOptionsInput, { nullable: true, description: 'What is known about the file.' })
  @IsOptional()
  @ValidateNested()
  options?: SourceOptionsInput | null;

  @Field(() => PostgresSourceInput, { nullable: true, description: 'For sources of kind postgres.' })
  @IsOptional()
  @ValidateNested()
  postgres?: PostgresSourceInput | null;

  @Field(() => RestSourceInput, { nullable: true, description: 'For sources of kind rest.' })
  @IsOptional()
  @ValidateNested()
  rest?: RestSourceInput | null;

  @Field(() => SourceCredentialsInput, { nullable: true, description: 'For sources that are fetched and want a login.' })
  @IsOptional()
  @ValidateNested()
  credentials?: SourceCredentialsInput | null;
}

@ObjectType({ description: 'A run that was started.' })
export class AgentRunRef {
  @Field(() => ID, { description: 'The run that was started.' })
  runId!: string;

  @Field(() => String, { description: 'Name of the job.' })
  agent!: string;

  @Field(() => RunStatus, { description: 'How it stands: queued.' })
  status!: `${RunStatus}`;
}
