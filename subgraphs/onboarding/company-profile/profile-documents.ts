import { dayIn } from '../../../platform/graph/types/advice.js';
import { amountIn, localized, type Language, type LocalizedText } from '../../../platform/content/index.js';
import type { SearchDocument } from '../../../platform/search/index.js';
import { messagesIn, type Messages } from '../messages.js';
import type { CompanyFacts } from './company-profile.entity.js';
import { industryLabel, sectionOf } from './industry.js';

/** All documents that a profile may have in the collection `profile`. */
export const PROFILE_DOCUMENTS = ['company', 'goals', 'pain-points', 'scope', 'sites', 'own-facts'] as const;
type DocumentName = (typeof PROFILE_DOCUMENTS)[number];

/** A part of the company profile with its labels and numbers in each language; texts are in the language of their author. */
export interface ProfileText {
  readonly id: string;
  readonly title: LocalizedText;
  readonly text: LocalizedText;
}

type Labels = Messages['profile'];

/** Returns the parts of a profile that have content. Names and addresses of contacts are omitted because they need not be found by search. */
export const profileTexts = (facts: CompanyFacts, extra: Readonly<Record<string, unknown>>): ProfileText[] => {
  const textOf = (name: DocumentName): LocalizedText =>
    localized(messagesIn, ({ profile }, language) => linesOf(name, { facts, extra }, profile, language).join('\n'));
  return PROFILE_DOCUMENTS.map((id) => ({
    id,
    title: localized(messagesIn, ({ profile }) => profile.titles[id]),
    text: textOf(id),
  })).filter(({ text }) => text.de !== '');
};

/** Returns the profile in the form of the search index, in both languages because a document is found in either. */
export const profileDocuments = (facts: CompanyFacts, extra: Readonly<Record<string, unknown>>): SearchDocument[] =>
  profileTexts(facts, extra).map(({ id, title, text }) => ({
    documentId: id,
    kind: 'company_profile',
    title: inBoth(title, ' / '),
    body: inBoth(text, '\n'),
    language: null,
  }));

const inBoth = ({ de, en }: LocalizedText, separator: string): string => [...new Set([de, en])].join(separator);

const linesOf = (
  name: DocumentName,
  { facts, extra }: { facts: CompanyFacts; extra: Readonly<Record<string, unknown>> },
  labels: Labels,
  language: Language,
): string[] => {
  switch (name) {
    case 'company':
      return companyLines(facts, labels, language);
    case 'goals':
      return (facts.goals ?? []).map((goal) => goalLine(goal, labels, language));
    case 'pain-points':
      return facts.painPoints ?? [];
    case 'scope':
      return scopeLines(facts, labels);
    case 'sites':
      return (facts.locations ?? []).map((site) => siteLine(site, labels));
    case 'own-facts':
      return Object.entries(extra).map(([key, value]) => `${key}: ${asText(value)}`);
  }
};

/** Returns a line with a label; none if the value is undefined. */
const line = (label: string, value: string | number | undefined): string[] => (value === undefined ? [] : [`${label}: ${value}`]);

const list = (values: readonly string[] | undefined): string | undefined => (values?.length ? values.join(', ') : undefined);

const companyLines = (facts: CompanyFacts, labels: Labels, language: Language): string[] => [
  ...line(labels.name, facts.name),
  ...line(labels.legalForm, facts.legalForm),
  ...line(labels.industry, facts.industry && `${industryLabel(facts.industry, language)} (NACE ${sectionOf(facts.industry)})`),
  ...line(labels.industryDetail, facts.industryDetail),
  ...line(labels.description, facts.description),
  ...line(labels.founded, facts.founded),
  ...line(labels.employees, facts.employees),
  ...line(labels.revenue, facts.revenue === undefined ? undefined : amountIn(language, facts.revenue, facts.currency ?? null)),
  ...line(labels.fiscalYearStart, facts.fiscalYearStart),
  ...line(labels.languages, list(facts.languages)),
];

const scopeLines = (facts: CompanyFacts, labels: Labels): string[] => [
  ...line(labels.processesInScope, list(facts.processesInScope)),
  ...(facts.systemsInUse ?? []).map(({ name, purpose }) => `${labels.system}: ${name}${purpose ? ` (${purpose})` : ''}`),
];

const goalLine = (
  { title, kpi, unit, baseline, target, due }: NonNullable<CompanyFacts['goals']>[number],
  labels: Labels,
  language: Language,
): string =>
  [
    title,
    ...line(labels.kpi, kpi ?? undefined),
    ...line(labels.today, baseline == null ? undefined : amountIn(language, baseline, unit ?? null)),
    ...line(labels.target, target == null ? undefined : amountIn(language, target, unit ?? null)),
    ...line(labels.due, due ? dayIn(language, due) : undefined),
  ].join('; ');

const siteLine = ({ city, country, role, employees }: NonNullable<CompanyFacts['locations']>[number], labels: Labels): string =>
  [city, country, role, employees == null ? null : labels.staff(employees)].filter(Boolean).join(', ');

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
