import type { Language } from '../../../platform/content/index.js';
import { omitUndefined } from '../../../platform/omit-undefined.js';
import type { Answers } from '../questions/answer-parser.js';
import type { CompanyFacts } from '../company-profile/company-profile.entity.js';
import { optionLabel } from '../questions/step-catalogue.js';
import { messagesIn } from '../messages.js';

/** Objects of other domains to set up from the answers of an onboarding. */
export interface SetupPlan {
  facts: CompanyFacts;
  programme: PlannedProgramme;
  areas: PlannedArea[];
  sources: PlannedSource[];
  goals: PlannedGoal[];
  /** KPIs that the company already uses. */
  kpisInUse: PlannedKpi[];
  /** Period in which the company looks at its KPIs. */
  cadence: KpiCadence;
  initiatives: PlannedInitiative[];
  milestones: PlannedMilestone[];
  /** Working language of the company. */
  language: Language | null;
  /** IANA name of the time zone in which the company's days begin. */
  timeZone: string | null;
  /** Month in which fiscal years begin, 1 to 12. */
  fiscalYearStart: number | null;
}

export interface PlannedProgramme {
  name: string;
  vision: string | null;
  purpose: string | null;
  /** Days as YYYY-MM-DD. */
  start: string | null;
  targetDate: string | null;
  budget: number | null;
  /** ISO 4217; null if unanswered. */
  currency: string | null;
  /** Amount up to which a request needs no approval. */
  freeBudget: number | null;
  freeDataClasses: string[];
  approvalDataClasses: string[];
}

export interface PlannedArea {
  name: string;
  purpose: string | null;
  owner: string | null;
  members: string[];
}

/** A goal as answered: a text with the parts that were asked for separately. */
export interface PlannedGoal {
  title: string;
  kpi?: string | null;
  unit?: string | null;
  baseline?: number | null;
  target?: number | null;
  /** YYYY-MM-DD. */
  due?: string | null;
  owner?: string | null;
}

export interface PlannedKpi {
  name: string;
  definition?: string | null;
  unit?: string | null;
  value?: number | null;
}

export type KpiCadence = 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'irregularly';

export interface PlannedInitiative {
  title: string;
  /** Name of its area. */
  area: string;
  owner?: string | null;
  start?: string | null;
  due?: string | null;
  budget?: number | null;
}

export interface PlannedMilestone {
  title: string;
  /** Title of its initiative. */
  initiative: string;
  due: string;
}

export interface PlannedSource {
  name: string;
  kind: string;
  /** Null for a file to be uploaded. */
  url: string | null;
}

interface ContactAnswer {
  name: string;
  role?: string | null;
  email?: string | null;
  phone?: string | null;
}

/** Data classes that need no approval; the other allowed classes need an approval for each use. */
const FREE_DATA_CLASSES = ['public', 'internal'];

/** Derives the plan from the validated answers of a completed session. */
export const setupPlanOf = (answers: Answers, language: Language): SetupPlan => {
  const answer = <T>(questionId: string): T | undefined => (answers.get(questionId) ?? undefined) as T | undefined;
  return {
    facts: factsOf(answer, language),
    programme: programmeOf(answer, language),
    areas: uniqueByName(answer<(Partial<PlannedArea> & { name: string })[]>('responsibility_areas') ?? []).map(
      ({ name, purpose, owner, members }) => ({ name, purpose: purpose ?? null, owner: owner ?? null, members: members ?? [] }),
    ),
    sources: (answer<{ name: string; kind: string; url?: string | null }[]>('data_sources') ?? []).map(({ name, kind, url }) => ({
      name,
      kind,
      url: url ?? null,
    })),
    goals: answer<PlannedGoal[]>('business_goals') ?? [],
    kpisInUse: answer<PlannedKpi[]>('kpis_in_use') ?? [],
    cadence: answer<KpiCadence>('kpi_cadence') ?? 'monthly',
    initiatives: answer<PlannedInitiative[]>('initiatives') ?? [],
    milestones: answer<PlannedMilestone[]>('milestones') ?? [],
    language: answer<Language>('working_language') ?? null,
    timeZone: answer<string>('time_zone') ?? null,
    fiscalYearStart: monthOfDay(answer<string>('fiscal_year_start')),
  };
};

/** Returns the month of a day as MM-DD. */
const monthOfDay = (day: string | undefined): number | null => (day === undefined ? null : Number(day.slice(0, 2)));

type AnswerReader = <T>(questionId: string) => T | undefined;

const factsOf = (answer: AnswerReader, language: Language): CompanyFacts => {
  const processes = [
    ...(answer<string[]>('processes_in_scope') ?? []).map((process) => optionLabel('processes_in_scope', process, language)),
    ...(answer<string[]>('further_processes') ?? []),
  ];
  const languages = new Set([
    ...(answer<string>('working_language') ? [answer<string>('working_language') as string] : []),
    ...(answer<string[]>('languages_in_company') ?? []),
  ]);
  const facts: { [K in keyof CompanyFacts]: CompanyFacts[K] | undefined } = {
    name: answer('company_name'),
    legalForm: answer('legal_form'),
    industry: answer('industry'),
    description: answer('company_description'),
    employees: answer('employees'),
    revenue: answer('annual_revenue'),
    currency: answer('currency'),
    fiscalYearStart: answer('fiscal_year_start'),
    website: answer('website'),
    locations: answer('locations'),
    goals: answer('business_goals'),
    painPoints: answer('pain_points'),
    processesInScope: processes.length > 0 ? processes : undefined,
    systemsInUse: answer('systems_in_use'),
    languages: languages.size > 0 ? [...languages] : undefined,
    contacts: contactsOf(answer),
  };
  return omitUndefined(facts);
};

/** Returns all named persons without duplicates. */
const contactsOf = (answer: AnswerReader): ContactAnswer[] | undefined => {
  const single = ['main_contact', 'sponsor', 'data_contact', 'privacy_contact'].flatMap(
    (question) => answer<ContactAnswer>(question) ?? [],
  );
  const named = uniqueByName([...single, ...(answer<ContactAnswer[]>('approvers') ?? [])]);
  return named.length > 0 ? named : undefined;
};

const programmeOf = (answer: AnswerReader, language: Language): PlannedProgramme => {
  const labels = messagesIn(language).setup;
  const company = answer<string>('company_name');
  const allowed = answer<string[]>('data_classes_allowed') ?? [];
  const purpose = [
    answer<string>('programme_reason'),
    ...labelled(labels.success, answer<string>('success_criteria')),
    ...labelled(labels.outOfScope, answer<string[]>('out_of_scope')?.join('; ')),
    ...labelled(labels.restrictions, answer<string>('data_restrictions')),
  ];
  return {
    name: (answer<string>('programme_name') ?? [labels.programme, company].filter(Boolean).join(' ')).slice(0, 200),
    vision: answer<string>('vision') ?? null,
    purpose: purpose.filter(Boolean).join('\n\n').slice(0, 4_000) || null,
    start: answer<string>('programme_start') ?? null,
    targetDate: answer<string>('programme_target_date') ?? null,
    budget: answer<number>('programme_budget') ?? null,
    currency: answer<string>('currency') ?? null,
    freeBudget: answer<number>('approval_limit') ?? null,
    freeDataClasses: allowed.filter((dataClass) => FREE_DATA_CLASSES.includes(dataClass)),
    approvalDataClasses: allowed.filter((dataClass) => !FREE_DATA_CLASSES.includes(dataClass)),
  };
};

const labelled = (label: string, text: string | undefined): string[] => (text ? [`${label}: ${text}`] : []);

const uniqueByName = <T extends { name: string }>(items: readonly T[]): T[] =>
  [...new Map(items.toReversed().map((item) => [item.name.toLowerCase(), item])).values()].toReversed();
