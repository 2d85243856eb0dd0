import { ArrayMaxSize, IsEmail, IsOptional, Length, Matches, Max, MaxLength, Min, ValidateBy, ValidateNested } from 'class-validator';
import { Field, Float, InputType, Int } from 'type-graphql';
import { isCalendarDay } from '../../../platform/text/index.js';
import { JsonObject } from '../../../platform/graph/scalars/scalars.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MAX_NUMBER = 1e15;

/** Rejects days that do not exist. The library's strict check also rejects the years 1 to 99. */
const IsDay = (): PropertyDecorator =>
  ValidateBy({
    name: 'isIso8601',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isCalendarDay(value),
      defaultMessage: () => '$property must be a valid ISO 8601 date string',
    },
  });

@InputType({ description: 'A site of the company.' })
export class LocationInput {
  @Field(() => String, { description: 'City of the site, 1 to 120 characters.' })
  @Length(1, 120)
  city!: string;

  @Field(() => String, { nullable: true, description: 'Country code (ISO 3166-1 alpha-2): two capital letters, for example `DE`.' })
  @IsOptional()
  @Matches(/^[A-Z]{2}$/, { message: 'country must be two capital letters (ISO 3166-1 alpha-2)' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'Function of the site, for example `production`, at most 200 characters.' })
  @IsOptional()
  @MaxLength(200)
  role?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of employees at the site, at least 0.' })
  @IsOptional()
  @Min(0)
  employees?: number | null;
}

@InputType({ description: 'A software system that the company uses.' })
export class SystemInUseInput {
  @Field(() => String, { description: 'Name of the system, 1 to 120 characters.' })
  @Length(1, 120)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Use of the system, at most 300 characters.' })
  @IsOptional()
  @MaxLength(300)
  purpose?: string | null;
}

@InputType({ description: 'A contact person of the company.' })
export class CompanyContactInput {
  @Field(() => String, { description: 'Name of the person, 1 to 120 characters.' })
  @Length(1, 120)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Function in the company or in the programme, at most 120 characters.' })
  @IsOptional()
  @MaxLength(120)
  role?: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address, at most 254 characters.' })
  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Telephone number, at most 40 characters.' })
  @IsOptional()
  @MaxLength(40)
  phone?: string | null;
}

@InputType({ description: 'A goal of the company.' })
export class CompanyGoalInput {
  @Field(() => String, { description: 'Title of the goal, 1 to 200 characters.' })
  @Length(1, 200)
  title!: string;

  @Field(() => String, { nullable: true, description: 'Name of the KPI that measures the goal, at most 200 characters.' })
  @IsOptional()
  @MaxLength(200)
  kpi?: string | null;

  @Field(() => String, { nullable: true, description: 'Unit of the KPI values, for example `%`, at most 40 characters.' })
  @IsOptional()
  @MaxLength(40)
  unit?: string | null;

  @Field(() => Float, { nullable: true, description: 'Current value of the KPI, -1e15 to 1e15.' })
  @IsOptional()
  @Min(-MAX_NUMBER)
  @Max(MAX_NUMBER)
  baseline?: number | null;

  @Field(() => Float, { nullable: true, description: 'Target value of the KPI, -1e15 to 1e15.' })
  @IsOptional()
  @Min(-MAX_NUMBER)
  @Max(MAX_NUMBER)
  target?: number | null;

  @Field(() => String, { nullable: true, description: 'Day on which the goal is due, `YYYY-MM-DD`.' })
  @IsOptional()
  @Matches(DATE, { message: 'due must be a date as YYYY-MM-DD' })
  @IsDay()
  due?: string | null;

  @Field(() => String, { nullable: true, description: 'Person or role that is responsible for the goal, at most 120 characters.' })
  @IsOptional()
  @MaxLength(120)
  owner?: string | null;
}

@InputType({ description: 'The complete profile of a company. It replaces the stored profile. Absent and null fields mean unknown facts.' })
export class CompanyProfileInput {
  @Field(() => String, { nullable: true, description: 'Name of the company, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Legal form, for example `GmbH`, at most 80 characters.' })
  @IsOptional()
  @MaxLength(80)
  legalForm?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Industry, at most 200 characters: a value of `Industry` in lower case, the letter of a NACE section, or its title in German or English.',
  })
  @IsOptional()
  @MaxLength(200)
  industry?: string | null;

  @Field(() => String, { nullable: true, description: 'Description of the industry, at most 300 characters.' })
  @IsOptional()
  @MaxLength(300)
  industryDetail?: string | null;

  @Field(() => String, { nullable: true, description: 'Products or services of the company and its customers, at most 5,000 characters.' })
  @IsOptional()
  @MaxLength(5_000)
  description?: string | null;

  @Field(() => Int, { nullable: true, description: 'Year of foundation, 1000 to 2200.' })
  @IsOptional()
  @Min(1000)
  @Max(2200)
  founded?: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of employees, at least 0.' })
  @IsOptional()
  @Min(0)
  employees?: number | null;

  @Field(() => Float, { nullable: true, description: 'Net revenue of the latest fiscal year, in units of `currency`, 0 to 1e15.' })
  @IsOptional()
  @Min(0)
  @Max(MAX_NUMBER)
  revenue?: number | null;

  @Field(() => String, { nullable: true, description: 'Currency code (ISO 4217): three capital letters, for example `EUR`.' })
  @IsOptional()
  @Matches(/^[A-Z]{3}$/, { message: 'currency must be three capital letters (ISO 4217)' })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: 'First day of the fiscal year as `MM-DD`, for example `01-01`.' })
  @IsOptional()
  @Matches(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { message: 'fiscalYearStart must be a day as MM-DD' })
  fiscalYearStart?: string | null;

  @Field(() => String, { nullable: true, description: 'URL of the website, at most 500 characters, for example `https://example.com`.' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'website must begin with http:// or https://' })
  @MaxLength(500)
  website?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Language codes (ISO 639-1) of the languages that the company uses, at most 50, for example `de`.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  @Matches(/^[a-z]{2}$/, { each: true, message: 'languages must be two lower-case letters each (ISO 639-1)' })
  languages?: string[] | null;

  @Field(() => [LocationInput], { nullable: true, description: 'Sites of the company, at most 200.' })
  @IsOptional()
  @ArrayMaxSize(200)
  @ValidateNested({ each: true })
  locations?: LocationInput[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of the processes that the programme examines, at most 50, of 1 to 200 characters each.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  @Length(1, 200, { each: true })
  processesInScope?: string[] | null;

  @Field(() => [SystemInUseInput], { nullable: true, description: 'Software systems that the processes use, at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  systemsInUse?: SystemInUseInput[] | null;

  @Field(() => [CompanyContactInput], { nullable: true, description: 'Contact persons, at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  contacts?: CompanyContactInput[] | null;

  @Field(() => [CompanyGoalInput], { nullable: true, description: 'Goals of the company, at most 50.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  goals?: CompanyGoalInput[] | null;

  @Field(() => [String], { nullable: true, description: 'Current problems, at most 50, of 1 to 300 characters each.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @Length(1, 300, { each: true })
  painPoints?: string[] | null;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Additional facts, with keys chosen by the client: at most 32 KiB, 100 keys and 8 levels.',
  })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}
