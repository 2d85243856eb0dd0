import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, JsonObject } from '../../../platform/graph/scalars/scalars.js';
import type { CompanyFacts, StoredProfile } from './company-profile.entity.js';
import { Industry, sectionOf } from './industry.js';

@ObjectType({ description: 'A site of the company.' })
export class Location {
  @Field(() => String, { description: 'City of the site.' })
  city!: string;

  @Field(() => String, { nullable: true, description: 'Country code (ISO 3166-1 alpha-2), for example `DE`; null if unknown.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'Function of the site, for example `production`; null if unknown.' })
  role!: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of employees at the site; null if unknown.' })
  employees!: number | null;
}

@ObjectType({ description: 'A software system that the company uses.' })
export class SystemInUse {
  @Field(() => String, { description: 'Name of the system.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Use of the system; null if unknown.' })
  purpose!: string | null;
}

@ObjectType({ description: 'A contact person of the company.' })
export class CompanyContact {
  @Field(() => String, { description: 'Name of the person.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Function in the company or in the programme; null if unknown.' })
  role!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address; null if unknown.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Telephone number; null if unknown.' })
  phone!: string | null;
}

@ObjectType({ description: 'A goal of the company.' })
export class CompanyGoal {
  @Field(() => String, { description: 'Title of the goal.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Name of the KPI that measures the goal; null if there is none.' })
  kpi!: string | null;

  @Field(() => String, { nullable: true, description: 'Unit of the KPI values, for example `%`; null if unknown.' })
  unit!: string | null;

  @Field(() => Float, { nullable: true, description: 'KPI value when the goal was set; null if unknown.' })
  baseline!: number | null;

  @Field(() => Float, { nullable: true, description: 'Target value of the KPI; null if there is none.' })
  target!: number | null;

  @Field(() => String, { nullable: true, description: 'Day on which the goal is due, `YYYY-MM-DD`; null if there is none.' })
  due!: string | null;

  @Field(() => String, { nullable: true, description: 'Person or role that is responsible for the goal; null if nobody is named.' })
  owner!: string | null;
}

@ObjectType({ description: 'Profile of a company. Unknown facts are null.' })
@Directive('@key(fields: "tenantId")')
export class CompanyProfile {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;

  @Field(() => Int, { description: 'Number of changes of the profile; 0 if it is empty.' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Name of the company.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Legal form, for example `GmbH`.' })
  legalForm!: string | null;

  @Field(() => Industry, { nullable: true, description: 'Industry of the company.' })
  industry!: string | null;

  @Field(() => String, { nullable: true, description: 'Letter of the NACE Rev. 2.1 section of the industry, for example `C`.' })
  naceSection!: string | null;

  @Field(() => String, { nullable: true, description: 'Description of the industry by the company.' })
  industryDetail!: string | null;

  @Field(() => String, { nullable: true, description: 'Products or services of the company and its customers.' })
  description!: string | null;

  @Field(() => Int, { nullable: true, description: 'Year of foundation.' })
  founded!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of employees.' })
  employees!: number | null;

  @Field(() => Float, { nullable: true, description: 'Net revenue of the latest fiscal year, in units of `currency`.' })
  revenue!: number | null;

  @Field(() => String, { nullable: true, description: 'Currency code (ISO 4217), for example `EUR`.' })
  currency!: string | null;

  @Field(() => String, { nullable: true, description: 'First day of the fiscal year as `MM-DD`, for example `01-01`.' })
  fiscalYearStart!: string | null;

  @Field(() => String, { nullable: true, description: 'URL of the website.' })
  website!: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Language codes (ISO 639-1) of the languages that the company uses, for example `de`.',
  })
  languages!: string[] | null;

  @Field(() => [Location], { nullable: true, description: 'Sites of the company.' })
  locations!: Location[] | null;

  @Field(() => [String], { nullable: true, description: 'Names of the processes that the programme examines.' })
  processesInScope!: string[] | null;

  @Field(() => [SystemInUse], { nullable: true, description: 'Software systems that the processes use.' })
  systemsInUse!: SystemInUse[] | null;

  @Field(() => [CompanyContact], { nullable: true, description: 'Contact persons.' })
  contacts!: CompanyContact[] | null;

  @Field(() => [CompanyGoal], { nullable: true, description: 'Goals of the company.' })
  goals!: CompanyGoal[] | null;

  @Field(() => [String], { nullable: true, description: 'Current problems, one per entry.' })
  painPoints!: string[] | null;

  @Field(() => JsonObject, { description: 'Additional facts, with keys chosen by the client.' })
  extra!: Record<string, unknown>;

  @Field(() => DateTime, { nullable: true, description: 'Time of the latest change; null if the profile is empty.' })
  updatedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Name of the actor of the latest change; null if the profile is empty.' })
  updatedBy!: string | null;
}

const FACTS = [
  ...['name', 'legalForm', 'industry', 'industryDetail', 'description', 'founded', 'employees', 'revenue', 'currency', 'fiscalYearStart'],
  ...['website', 'languages', 'locations', 'processesInScope', 'systemsInUse', 'contacts', 'goals', 'painPoints'],
] as (keyof CompanyFacts)[];

/** Returns the profile of a tenant; all facts are null if nothing is stored. */
export const profileOf = (tenantId: string, stored: StoredProfile | null): CompanyProfile => {
  const facts = stored?.facts ?? {};
  return {
    ...(Object.fromEntries(FACTS.map((name) => [name, facts[name] ?? null])) as Record<keyof CompanyFacts, never>),
    tenantId,
    version: stored?.version ?? 0,
    naceSection: facts.industry === undefined ? null : sectionOf(facts.industry),
    extra: stored?.extra ?? {},
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy ?? null,
  };
};
