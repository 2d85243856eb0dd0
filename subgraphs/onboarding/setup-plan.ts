import type { Language } from '../../platform/content/index.js';
import type { Answers } from './answer-parser.js';
import type { CompanyFacts } from './company-profile.entity.js';
import { optionLabel } from './step-catalogue.js';

/** What the answers of an onboarding mean for the other domains. */
export interface SetupPlan {
  facts: CompanyFacts;
  programme: PlannedProgramme;
  areas: PlannedArea[];
  sources: PlannedSource[];
  /** What the company wants to be answered in. */
  language: Language | null;
}

export interface PlannedProgramme {
  name: string;
  vision: string | null;
  purpose: string | null;
  /** Days as YYYY-MM-DD. */
  start: string | null;
  targetDate: string | null;
  budget: number | null;
  /** ISO 4217; null where the company did not say. */
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

export interface PlannedSource {
  name: string;
  kind: string;
  /** Null for a file that is to be uploaded. */
  url: string | null;
}

interface ContactAnswer {
  name: string;
  role?: string | null;
  email?: string | null;
  phone?: string | null;
}

/** Classes that may be worked with as a matter of course; the others that were allowed need an approval each time. */
const FREE_DATA_CLASSES = ['public', 'internal'];

const WORDS = {
  de: {
    programme: 'Transformationsprogramm',
    outOfScope: 'Nicht im Umfang',
    restrictions: 'Einschränkungen bei Daten',
    success: 'Gelungen, wenn',
  },
  en: {
    programme: 'Transformation programme',
    outOfScope: 'Out of scope',
    restrictions: 'Restrictions on data',
    success: 'Successful when',
  },
} as const;

/** Reads the checked answers of a completed session. */
export const setupPlanOf = (answers: Answers, language: Language): SetupPlan => {
  const given = <T>(questionId: string): T | undefined => (answers.get(questionId) ?? undefined) as T | undefined;
  return {
    facts: factsOf(given, language),
    programme: programmeOf(given, language),
    areas: uniqueByName(given<(Partial<PlannedArea> & { name: string })[]>('responsibility_areas') ?? []).map(
      ({ name, purpose, owner, members }) => ({ name, purpose: purpose ?? null, owner: owner ?? null, members: members ?? [] }),
    ),
    sources: (given<{ name: string; kind: string; url?: string | null }[]>('data_sources') ?? []).map(({ name, kind, url }) => ({
      name,
      kind,
      url: url ?? null,
    })),
    language: given<Language>('working_language') ?? null,
  };
};

type Given = <T>(questionId: string) => T | undefined;

const factsOf = (given: Given, language: Language): CompanyFacts => {
  const processes = [
    ...(given<string[]>('processes_in_scope') ?? []).map((process) => optionLabel('processes_in_scope', process, language)),
    ...(given<string[]>('further_processes') ?? []),
  ];
  const languages = new Set([
    ...(given<string>('working_language') ? [given<string>('working_language') as string] : []),
    ...(given<string[]>('languages_in_company') ?? []),
  ]);
  const facts: { [K in keyof CompanyFacts]: CompanyFacts[K] | undefined } = {
    name: given('company_name'),
    legalForm: given('legal_form'),
    industry: given('industry'),
    description: given('company_description'),
    employees: given('employees'),
    revenue: given('annual_revenue'),
    currency: given('currency'),
    fiscalYearStart: given('fiscal_year_start'),
    website: given('website'),
    locations: given('locations'),
    goals: given('business_goals'),
    painPoints: given('pain_points'),
    processesInScope: processes.length > 0 ? processes : undefined,
    systemsInUse: given('systems_in_use'),
    languages: languages.size > 0 ? [...languages] : undefined,
    contacts: contactsOf(given),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as CompanyFacts;
};

/** Everybody who was named, once. */
const contactsOf = (given: Given): ContactAnswer[] | undefined => {
  const single = ['main_contact', 'sponsor', 'data_contact', 'privacy_contact'].flatMap((question) => given<ContactAnswer>(question) ?? []);
  const named = uniqueByName([...single, ...(given<ContactAnswer[]>('approvers') ?? [])]);
  return named.length > 0 ? named : undefined;
};

const programmeOf = (given: Given, language: Language): PlannedProgramme => {
  const words = WORDS[language];
  const company = given<string>('company_name');
  const allowed = given<string[]>('data_classes_allowed') ?? [];
  const purpose = [
    given<string>('programme_reason'),
    ...labelled(words.success, given<string>('success_criteria')),
    ...labelled(words.outOfScope, given<string[]>('out_of_scope')?.join('; ')),
    ...labelled(words.restrictions, given<string>('data_restrictions')),
  ];
  return {
    name: (given<string>('programme_name') ?? [words.programme, company].filter(Boolean).join(' ')).slice(0, 200),
    vision: given<string>('vision') ?? null,
    purpose: purpose.filter(Boolean).join('\n\n').slice(0, 4_000) || null,
    start: given<string>('programme_start') ?? null,
    targetDate: given<string>('programme_target_date') ?? null,
    budget: given<number>('programme_budget') ?? null,
    currency: given<string>('currency') ?? null,
    freeBudget: given<number>('approval_limit') ?? null,
    freeDataClasses: allowed.filter((dataClass) => FREE_DATA_CLASSES.includes(dataClass)),
    approvalDataClasses: allowed.filter((dataClass) => !FREE_DATA_CLASSES.includes(dataClass)),
  };
};

const labelled = (label: string, text: string | undefined): string[] => (text ? [`${label}: ${text}`] : []);

const uniqueByName = <T extends { name: string }>(items: readonly T[]): T[] =>
  [...new Map(items.toReversed().map((item) => [item.name.toLowerCase(), item])).values()].toReversed();
