import { numberIn } from '../../../platform/graph/types/advice.js';
import type { SearchDocument } from '../../../platform/search/index.js';
import type { CompanyFacts } from './company-profile.entity.js';
import { industryLabel, sectionOf } from './industry.js';

/** All documents that a profile may have in the collection `profile`. */
export const PROFILE_DOCUMENTS = ['company', 'goals', 'pain-points', 'scope', 'sites', 'own-facts'] as const;
type DocumentName = (typeof PROFILE_DOCUMENTS)[number];

/** Returns a line with a bilingual label; none if the value is undefined. */
const line = (label: string, value: string | number | undefined): string[] => (value === undefined ? [] : [`${label}: ${value}`]);

const list = (values: readonly string[] | undefined): string | undefined => (values?.length ? values.join(', ') : undefined);

/**
 * Returns the profile in the form of the search index. Texts are in the language of their author, which is unknown; labels are in both
 * languages. Names and addresses of contacts are omitted because they need not be found by search.
 */
export const profileDocuments = (facts: CompanyFacts, extra: Readonly<Record<string, unknown>>): SearchDocument[] => {
  const texts: Record<DocumentName, readonly [title: string, lines: string[]]> = {
    company: ['Unternehmensprofil / company profile', companyLines(facts)],
    goals: ['Ziele des Unternehmens / company goals', (facts.goals ?? []).map(goalLine)],
    'pain-points': ['Schmerzpunkte / pain points', facts.painPoints ?? []],
    scope: ['Prozesse und Systeme / processes and systems', scopeLines(facts)],
    sites: ['Standorte / sites', (facts.locations ?? []).map(siteLine)],
    'own-facts': ['Weitere Angaben / further facts', Object.entries(extra).map(([key, value]) => `${key}: ${asText(value)}`)],
  };
  return PROFILE_DOCUMENTS.flatMap((name): SearchDocument[] => {
    const [title, lines] = texts[name];
    return lines.length === 0 ? [] : [{ documentId: name, kind: 'company_profile', title, body: lines.join('\n'), language: null }];
  });
};

const companyLines = (facts: CompanyFacts): string[] => [
  ...line('Name', facts.name),
  ...line('Rechtsform / legal form', facts.legalForm),
  ...(facts.industry === undefined
    ? []
    : [
        `Branche / industry: ${industryLabel(facts.industry, 'de')} / ${industryLabel(facts.industry, 'en')} (NACE ${sectionOf(facts.industry)})`,
      ]),
  ...line('Branche im Einzelnen / industry in detail', facts.industryDetail),
  ...line('Beschreibung / description', facts.description),
  ...line('Gegründet / founded', facts.founded),
  ...line('Beschäftigte / employees', facts.employees),
  ...line('Umsatz / revenue', facts.revenue === undefined ? undefined : `${inBothNotations(facts.revenue)} ${facts.currency ?? ''}`.trim()),
  ...line('Beginn des Geschäftsjahres / start of the fiscal year', facts.fiscalYearStart),
  ...line('Sprachen / languages', list(facts.languages)),
];

const scopeLines = (facts: CompanyFacts): string[] => [
  ...line('Prozesse im Umfang / processes in scope', list(facts.processesInScope)),
  ...(facts.systemsInUse ?? []).map(({ name, purpose }) => `System: ${name}${purpose ? ` (${purpose})` : ''}`),
];

const goalLine = ({ title, kpi, unit, baseline, target, due }: NonNullable<CompanyFacts['goals']>[number]): string =>
  [
    title,
    ...(kpi ? [`Kennzahl / KPI: ${kpi}`] : []),
    ...(baseline == null ? [] : [`heute / today: ${inBothNotations(baseline)} ${unit ?? ''}`.trim()]),
    ...(target == null ? [] : [`Ziel / target: ${inBothNotations(target)} ${unit ?? ''}`.trim()]),
    ...(due ? [`bis / by: ${due}`] : []),
  ].join('; ');

const siteLine = ({ city, country, role, employees }: NonNullable<CompanyFacts['locations']>[number]): string =>
  [city, country, role, employees == null ? null : `${employees} Beschäftigte / employees`].filter(Boolean).join(', ');

/** Writes a number in the German and English notation, so that answers in either language find it. */
const inBothNotations = (value: number): string => [...new Set([numberIn('de', value), numberIn('en', value)])].join(' / ');

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
