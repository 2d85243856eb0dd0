import { once } from '../../../platform/cache/once.js';
import { currencyIn, findUnit } from '../../../platform/column-meaning/index.js';
import { abbreviates, labelWords, MONTH_PATTERN, normaliseText, scaleOf } from '../../../platform/text/index.js';
import { completed, findListByContent, type ListProfile } from './list-by-content.js';
import { INITIATIVE_RULES, KPI_RULES, TEXT, TITLE_RULE, type RoleRule } from './role-rules.js';

/** Minimum number of columns for budget, benefit, effort and dependency that make a list with titles a list of initiatives. */
const MIN_PLANNED = 2;

/** The properties of a dataset column from which its role is derived. */
export interface TypedColumn {
  name: string;
  type: string;
}

export type KpiColumns = Roles<keyof typeof KPI_RULES, 'date' | 'value'>;
export type InitiativeColumns = Roles<keyof typeof INITIATIVE_RULES, 'name' | 'status'>;

/** Returns the columns of KPIs over time, or null if no date or value column is found. */
export const findKpiColumns = (columns: readonly TypedColumn[]): KpiColumns | null => {
  const { date, value, ...rest } = assign(KPI_RULES, columns);
  return date === undefined || value === undefined ? null : { date, value, ...rest };
};

/**
 * Returns the columns of a list of initiatives; null without a name, status or due date column. A title is the name of an initiative only
 * next to columns that other lists, such as those of tickets, do not have.
 *
 * @param profile values of the columns, by which a list with other headers is recognised; see `findListByContent`
 */
export const findInitiativeColumns = (columns: readonly TypedColumn[], profile?: ListProfile): InitiativeColumns | null => {
  const { name: own, status, due, ...rest } = assign(INITIATIVE_RULES, columns);
  const planned = [rest.budget, rest.benefit, rest.effort, rest.dependsOn].filter((column) => column !== undefined);
  const name = own ?? (planned.length < MIN_PLANNED ? undefined : assign({ title: TITLE_RULE }, columns).title);
  const found = name === undefined || status === undefined || due === undefined ? null : { name, status, due, ...rest };
  if (profile === undefined) return found;
  return found === null
    ? findListByContent(columns, profile, { named: { status, due, ...rest }, moneyIn })
    : completed(found, { columns, profile, moneyIn });
};

/** Returns the unit in a column name, as in `Budget_EUR`; null if there is none. */
export const unitInName = (name: string): string | null => labelWords(name).findLast((word) => UNITS.has(word.toLowerCase())) ?? null;

/** Separates what a name joins: `BudgetGBPpa` is "Budget GBP pa", `Effort1to5` is "Effort 1to5"; `kEUR` remains one word. */
const spelledOut = (name: string): string =>
  name
    .replaceAll(/(?<=\p{L}\p{Ll})(?=\p{Lu}\p{L})/gu, ' ')
    .replaceAll(/(?<!\p{L})([tkm]?(?:EUR|GBP|USD|CHF))(?=\p{Ll})/giu, '$1 ')
    .replaceAll(/(?<=\p{L})(?=\d+\s?(?:to|bis|[-–_])\s?\d+$)/gu, ' ');

/** Returns the upper end of the scale that a name states, such as 10 for `Sicherheit_1_10`, "Confidence (1-10)" or "Impact /10"; null without one. */
export const scaleInName = (name: string): number | null => {
  const end = /(?:(?<!\d)[01]\s?(?:to|bis|[-–_ ])\s?|(?:\/|of|von)\s?)(?<end>\d{1,3})\)?$/iu.exec(spelledOut(name).trim())?.groups?.['end'];
  return end === undefined || Number(end) < 2 ? null : Number(end);
};

type Roles<Role extends string, Required extends Role> = Record<Required, string> & Partial<Record<Exclude<Role, Required>, string>>;

/** Units of time in which an effort is stated, with the number of person-months of one. */
const EFFORT_UNITS: Readonly<Record<string, number>> = {
  ...{ pt: 1 / 20, tage: 1 / 20, personentage: 1 / 20, days: 1 / 20, day: 1 / 20, pd: 1 / 20 },
  ...{ wochen: 1 / 4, weeks: 1 / 4, std: 1 / 160, stunden: 1 / 160, hours: 1 / 160, h: 1 / 160 },
};

/** Returns the person-months in the unit that the name of an effort states, as in `Aufwand PT`; 1 without a unit. A month has 20 working days. */
export const personMonthsIn = (name: string): number =>
  labelWords(spelledOut(name)).reduce((factor, word) => EFFORT_UNITS[word.toLowerCase()] ?? factor, 1);

/**
 * Returns the currency in a column name and the factor of its values: EUR and 1,000 for `Budget TEUR`, null and 1,000 for `budget_k`, null
 * and 1 if the name states neither.
 */
export const moneyIn = (name: string): { currency: string | null; scale: number } => {
  const unit = findUnit(currencyIn(spelledOut(name)) ?? '');
  const words = labelWords(spelledOut(name)).slice(1);
  return {
    currency: unit?.kind ?? null,
    scale: unit?.factor ?? words.map((word) => scaleOf(word, null)).find((scale) => scale !== undefined) ?? 1,
  };
};

/** Words of names that state a unit. */
export const UNITS: ReadonlySet<string> = new Set([
  'eur',
  'euro',
  '€',
  'teur',
  'keur',
  'meur',
  'usd',
  '$',
  'gbp',
  '£',
  'chf',
  'prozent',
  'percent',
  'pct',
  '%',
]);

const assign = <Role extends string>(rules: Record<Role, RoleRule>, columns: readonly TypedColumn[]): Partial<Record<Role, string>> => {
  const assigned: Partial<Record<Role, string>> = {};
  const known = new Set(Object.values<RoleRule>(rules).flatMap(({ names }) => normalised(names)));
  for (const role of Object.keys(rules) as Role[]) {
    const column = columnFor(rules[role], columns) ?? abbreviatedFor(rules[role], columns, known);
    if (column) assigned[role] = column.name;
  }
  return assigned;
};

/** Returns the names of a rule as `stem` returns those of columns. */
const normalised = once((names: readonly string[]): readonly string[] => names.map(normaliseText));

const columnFor = ({ types, names, sole, byBeginning, byPeriod }: RoleRule, columns: readonly TypedColumn[]): TypedColumn | undefined => {
  const isText = ({ type }: TypedColumn): number => Number(TEXT.includes(type));
  // Texts come after numbers: "Budget owner" is no amount beside "Budget EUR".
  const candidates = columns
    .filter(({ type }) => types.includes(type))
    .toSorted((a, b) => isText(a) - isText(b))
    .map((column) => ({ column, own: stem(column.name) }));
  const isExact = (own: string, name: string): boolean => own === name;
  const isBeginning = (own: string, name: string): boolean => own.startsWith(`${name} `);
  for (const isName of byBeginning ? [isExact, isBeginning] : [isExact])
    for (const name of normalised(names)) {
      const match = candidates.find(({ own }) => isName(own, name));
      if (match) return match.column;
    }
  if (byPeriod) {
    // Targets of several periods apply to different rows, so that none of them is the target of all.
    const named = new Set(normalised(names));
    const ofPeriods = candidates.filter(({ own }) => named.has(withoutPeriod(own)));
    if (ofPeriods.length === 1) return ofPeriods[0]?.column;
  }
  return sole && candidates.length === 1 ? candidates[0]?.column : undefined;
};

/** Minimum lengths of a name that is the beginning of another, and of one that has only consonants of it. */
const MIN_BEGINNING = 4;
const MIN_CONSONANTS = 3;

/** Returns whether a name is the beginning of another or some of its consonants in their order: „Verantw“, "tgt" of "target". */
const isShortFor = (own: string, name: string): boolean =>
  abbreviates(own, name) &&
  ((own.length >= MIN_BEGINNING && name.startsWith(own)) ||
    (own.length >= MIN_CONSONANTS && own.at(-1) === name.at(-1) && !/[aeiouy\s\d]/.test(own.slice(1))));

/** Returns the column whose name abbreviates a name of the rule, and is the whole name of no role. */
const abbreviatedFor = (
  { types, names, byAbbreviation }: RoleRule,
  columns: readonly TypedColumn[],
  known: ReadonlySet<string>,
): TypedColumn | undefined =>
  byAbbreviation &&
  columns.find(({ name, type }) => {
    // A unit at the end is no part of the name: `Aufw_PT`.
    const own = stem(name)
      .split(' ')
      .filter((word, index) => index === 0 || !(word in EFFORT_UNITS))
      .join(' ');
    return types.includes(type) && !known.has(own) && normalised(names).some((each) => isShortFor(own, each));
  });

const stem = (name: string): string =>
  normaliseText(
    labelWords(spelledOut(name))
      .filter((word) => !UNITS.has(word.toLowerCase()) && /[\p{L}\p{N}]/u.test(word))
      .join(' '),
  );

/** Words of a period and before one, in normalised text: „bis Ende 2026“, "by Dec 26", "FY26". */
const PERIOD_WORD = new RegExp(
  `^(?:(?:fy|gj|q|h)?\\d{1,2}|(?:fy|gj)?(?:19|20)\\d{2}|fy|gj|bis|zum|ende|fur|fuer|by|for|end|of|in|jahr|year|${MONTH_PATTERN})$`,
  'iu',
);

/** Returns the stem of a name without the words of a period. */
const withoutPeriod = (stemOfName: string): string =>
  stemOfName
    .split(' ')
    .filter((word) => !PERIOD_WORD.test(word))
    .join(' ');

/** Returns the id of an initiative of a list, which has no record of its own. */
export const listedInitiativeId = (datasetId: string, name: string): string => `${datasetId}/${name}`;
