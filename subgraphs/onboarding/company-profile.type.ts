import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, JsonObject } from '../../platform/graph/scalars.js';
import type { CompanyFacts, StoredProfile } from './company-profile.entity.js';
import { Industry, sectionOf } from './industry.js';

@ObjectType({ description: 'A site of the company.' })
export class Location {
  @Field(() => String, { description: 'The town.' })
  city!: string;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'What is done there.' })
  role!: string | null;

  @Field(() => Int, { nullable: true, description: 'How many work there.' })
  employees!: number | null;
}

@ObjectType({ description: 'A system that people of the company work with.' })
export class SystemInUse {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it is used for.' })
  purpose!: string | null;
}

@ObjectType({ description: 'Somebody at the company to talk to.' })
export class CompanyContact {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Function in the company or the programme.' })
  role!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Telephone number.' })
  phone!: string | null;
}

@ObjectType({ description: 'What the company wants to achieve.' })
export class CompanyGoal {
  @Field(() => String)
  title!: string;

  @Field(() => String, { nullable: true, description: 'The KPI that measures it.' })
  kpi!: string | null;

  @Field(() => String, { nullable: true, description: 'Unit of its values.' })
  unit!: string | null;

  @Field(() => Float, { nullable: true, description: 'Value when the goal was set.' })
  baseline!: number | null;

  @Field(() => Float, { nullable: true, description: 'Value to be reached.' })
  target!: number | null;

  @Field(() => String, { nullable: true, description: 'YYYY-MM-DD.' })
  due!: string | null;
}

@ObjectType({ description: 'What is known of the company. A fact that is not known is null.' })
@Directive('@key(fields: "tenantId")')
export class CompanyProfile {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => Int, { description: 'Counts the changes; 0 before anything was said.' })
  version!: number;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'For example GmbH.' })
  legalForm!: string | null;

  @Field(() => Industry, { nullable: true })
  industry!: string | null;

  @Field(() => String, { nullable: true, description: 'Letter of the NACE Rev. 2.1 section of the industry.' })
  naceSection!: string | null;

  @Field(() => String, { nullable: true, description: "The industry in the company's own words." })
  industryDetail!: string | null;

  @Field(() => String, { nullable: true, description: 'What the company does.' })
  description!: string | null;

  @Field(() => Int, { nullable: true, description: 'Year of foundation.' })
  founded!: number | null;

  @Field(() => Int, { nullable: true, description: 'Headcount.' })
  employees!: number | null;

  @Field(() => Float, { nullable: true, description: 'Net revenue of the last fiscal year, in whole units of the currency.' })
  revenue!: number | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217.' })
  currency!: string | null;

  @Field(() => String, { nullable: true, description: 'First day of the fiscal year as MM-DD.' })
  fiscalYearStart!: string | null;

  @Field(() => String, { nullable: true, description: 'Address on the web.' })
  website!: string | null;

  @Field(() => [String], { nullable: true, description: 'ISO 639-1.' })
  languages!: string[] | null;

  @Field(() => [Location], { nullable: true })
  locations!: Location[] | null;

  @Field(() => [String], { nullable: true, description: 'Processes that the programme is about.' })
  processesInScope!: string[] | null;

  @Field(() => [SystemInUse], { nullable: true, description: 'Software that the processes run on.' })
  systemsInUse!: SystemInUse[] | null;

  @Field(() => [CompanyContact], { nullable: true })
  contacts!: CompanyContact[] | null;

  @Field(() => [CompanyGoal], { nullable: true })
  goals!: CompanyGoal[] | null;

  @Field(() => [String], { nullable: true, description: 'What goes wrong today.' })
  painPoints!: string[] | null;

  @Field(() => JsonObject, { description: 'Facts under keys of your own.' })
  extra!: Record<string, unknown>;

  @Field(() => DateTime, { nullable: true, description: 'Null before anything was said.' })
  updatedAt!: Date | null;

  @Field(() => String, { nullable: true })
  updatedBy!: string | null;
}

const FACTS = [
  ...['name', 'legalForm', 'industry', 'industryDetail', 'description', 'founded', 'employees', 'revenue', 'currency', 'fiscalYearStart'],
  ...['website', 'languages', 'locations', 'processesInScope', 'systemsInUse', 'contacts', 'goals', 'painPoints'],
] as (keyof CompanyFacts)[];

/** A tenant that has said nothing yet has a profile of nulls. */
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
