import { numberIn } from '../../platform/graph/advice.js';
import type { SearchDocument } from '../../platform/search/index.js';
import type { CompanyFacts } from './company-profile.entity.js';
import { industryLabel, sectionOf } from './industry.js';

/** Every document that a profile may have in the collection `profile`. */
export const PROFILE_DOCUMENTS = ['company', 'goals', 'pain-points', 'scope', 'sites', 'own-facts'] as const;
type DocumentName = (typeof PROFILE_DOCUMENTS)[number];

/** A line of a document, with its label in both languages; nothing where there is nothing to say. */
const line = (label: string, value: string | number | undefined): string[] => (value === undefined ? [] : [`${label}: ${value}`]);

const list = (values: readonly string[] | undefined): string | undefined => (values?.length ? values.join(', ') : undefined);

/**
 * A profile as the search index holds it. What people wrote stands in the language in which they wrote it, which we do not
 * know; labels stand in both. Names and addresses of contacts are left out: nobody needs to find them by search.
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

/** Whoever answers from it in German or English finds the number as it is written there. */
const inBothNotations = (value: number): string => [...new Set([numberIn('de', value), numberIn('en', value)])].join(' / ');

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
