import { ArrayMaxSize, IsEmail, IsISO8601, IsOptional, Length, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Field, Float, InputType, Int } from 'type-graphql';
import { JsonObject } from '../../platform/graph/scalars.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const LARGEST = 1e15;

@InputType({ description: 'A site of the company.' })
export class LocationInput {
  @Field(() => String, { description: 'The town.' })
  @Length(1, 120)
  city!: string;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2, for example DE.' })
  @IsOptional()
  @Matches(/^[A-Z]{2}$/, { message: 'country must be two capital letters (ISO 3166-1 alpha-2)' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'What is done there.' })
  @IsOptional()
  @MaxLength(200)
  role?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many work there.' })
  @IsOptional()
  @Min(0)
  employees?: number | null;
}

@InputType({ description: 'A system that people of the company work with.' })
export class SystemInUseInput {
  @Field(() => String)
  @Length(1, 120)
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it is used for.' })
  @IsOptional()
  @MaxLength(300)
  purpose?: string | null;
}

@InputType({ description: 'Somebody at the company to talk to.' })
export class CompanyContactInput {
  @Field(() => String)
  @Length(1, 120)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Function in the company or the programme.' })
  @IsOptional()
  @MaxLength(120)
  role?: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Telephone number.' })
  @IsOptional()
  @MaxLength(40)
  phone?: string | null;
}

@InputType({ description: 'What the company wants to achieve.' })
export class CompanyGoalInput {
  @Field(() => String)
  @Length(1, 200)
  title!: string;

  @Field(() => String, { nullable: true, description: 'The KPI that measures it.' })
  @IsOptional()
  @MaxLength(200)
  kpi?: string | null;

  @Field(() => String, { nullable: true, description: 'Unit of its values.' })
  @IsOptional()
  @MaxLength(40)
  unit?: string | null;

  @Field(() => Float, { nullable: true, description: 'Value today.' })
  @IsOptional()
  @Min(-LARGEST)
  @Max(LARGEST)
  baseline?: number | null;

  @Field(() => Float, { nullable: true, description: 'Value to be reached.' })
  @IsOptional()
  @Min(-LARGEST)
  @Max(LARGEST)
  target?: number | null;

  @Field(() => String, { nullable: true, description: 'YYYY-MM-DD.' })
  @IsOptional()
  @Matches(DATE, { message: 'due must be a date as YYYY-MM-DD' })
  @IsISO8601({ strict: true })
  due?: string | null;
}

@InputType({ description: 'All that is to be known of the company. It replaces what was known before; absent and null mean not known.' })
export class CompanyProfileInput {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 200)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'For example GmbH.' })
  @IsOptional()
  @MaxLength(80)
  legalForm?: string | null;

  @Field(() => String, { nullable: true, description: 'An Industry, the letter of its NACE section, or its title in German or English.' })
  @IsOptional()
  @MaxLength(200)
  industry?: string | null;

  @Field(() => String, { nullable: true, description: 'The industry in words of your own.' })
  @IsOptional()
  @MaxLength(300)
  industryDetail?: string | null;

  @Field(() => String, { nullable: true, description: 'What the company makes or provides, and for whom.' })
  @IsOptional()
  @MaxLength(5_000)
  description?: string | null;

  @Field(() => Int, { nullable: true, description: 'Year of foundation.' })
  @IsOptional()
  @Min(1000)
  @Max(2200)
  founded?: number | null;

  @Field(() => Int, { nullable: true, description: 'Headcount.' })
  @IsOptional()
  @Min(0)
  employees?: number | null;

  @Field(() => Float, { nullable: true, description: 'Net revenue of the last fiscal year, in whole units of the currency.' })
  @IsOptional()
  @Min(0)
  @Max(LARGEST)
  revenue?: number | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217, for example EUR.' })
  @IsOptional()
  @Matches(/^[A-Z]{3}$/, { message: 'currency must be three capital letters (ISO 4217)' })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: 'First day of the fiscal year as MM-DD.' })
  @IsOptional()
  @Matches(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { message: 'fiscalYearStart must be a day as MM-DD' })
  fiscalYearStart?: string | null;

  @Field(() => String, { nullable: true, description: 'Address on the web.' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'website must begin with http:// or https://' })
  @MaxLength(500)
  website?: string | null;

  @Field(() => [String], { nullable: true, description: 'Languages spoken in the company, ISO 639-1.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @Matches(/^[a-z]{2}$/, { each: true, message: 'languages must be two lower-case letters each (ISO 639-1)' })
  languages?: string[] | null;

  @Field(() => [LocationInput], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(200)
  @ValidateNested({ each: true })
  locations?: LocationInput[] | null;

  @Field(() => [String], { nullable: true, description: 'Names of the processes that the programme examines.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @Length(1, 200, { each: true })
  processesInScope?: string[] | null;

  @Field(() => [SystemInUseInput], { nullable: true, description: 'Software that the processes run on.' })
  @IsOptional()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  systemsInUse?: SystemInUseInput[] | null;

  @Field(() => [CompanyContactInput], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  contacts?: CompanyContactInput[] | null;

  @Field(() => [CompanyGoalInput], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  goals?: CompanyGoalInput[] | null;

  @Field(() => [String], { nullable: true, description: 'Where daily work hurts.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @Length(1, 300, { each: true })
  painPoints?: string[] | null;

  @Field(() => JsonObject, { nullable: true, description: 'Facts of your own. At most 32 KB, 100 keys, 8 levels.' })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}
