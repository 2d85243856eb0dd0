import { normaliseText } from '../../../platform/text/index.js';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import {
  initiativeStatusOf,
  moneyIn,
  personMonthsIn,
  scaleInName,
  unitInName,
  type InitiativeColumns,
  type InitiativeStatus,
} from '../table-roles/index.js';

export { INITIATIVE_STATUSES, type InitiativeStatus } from '../table-roles/index.js';
import { amountInText, dayOf, numberOf, textOf, textOnlyOf } from './columns/column-values.js';

export interface Initiative {
  name: string;
  /** Null if the status text of the list is not recognised. */
  status: InitiativeStatus | null;
  /** Status as written in the list. */
  statusText: string;
  /** Calendar days, YYYY-MM-DD. */
  start: string | null;
  due: string | null;
  area: string | null;
  owner: string | null;
  /** 0 to 1. */
  progress: number | null;
  budget: number | null;
  spent: number | null;
  /** Expected benefit per year. */
  benefit: number | null;
  /** Confidence in the estimates, 0 to 1. */
  confidence: number | null;
  /** Person-months. */
  effort: number | null;
  reach: number | null;
  impact: number | null;
  ease: number | null;
  /** Currency of the amounts, if the names of their columns state it. */
  currency: string | null;
  risk: string | null;
  /** Names of the initiatives of the list that have to be completed first; absent if the list records none. */
  dependsOn?: readonly string[];
}

/** Tables with more rows are not treated as lists of initiatives. */
export const MAX_INITIATIVES = 1_000;

interface InitiativeRow extends Record<string, unknown> {
  name: string;
  status: string | null;
  due: string | null;
  start: string | null;
  area: string | null;
  owner: string | null;
  progress: number | null;
  budget: number | null;
  spent: number | null;
  benefit: number | null;
  budgetText: string | null;
  spentText: string | null;
  benefitText: string | null;
  confidence: number | null;
  effort: number | null;
  reach: number | null;
  impact: number | null;
  ease: number | null;
  risk: string | null;
}

/** Reads a list of initiatives in table order; null if no status text is recognised. */
export const readInitiatives = async (duck: DuckDbSession, relation: string, columns: InitiativeColumns): Promise<Initiative[] | null> => {
  const rows = await duck.rows<InitiativeRow>(
    `SELECT ${textOf(columns.name)} AS name, ${textOf(columns.status)} AS status, ${dayOf(columns.due)} AS due, ${dayOf(columns.start)} AS start,
            ${textOf(columns.area)} AS area, ${textOf(columns.owner)} AS owner, ${textOf(columns.risk)} AS risk, ${numberOf(columns.progress)} AS progress,
            ${numberOf(columns.budget)} AS budget, ${numberOf(columns.spent)} AS spent, ${numberOf(columns.benefit)} AS benefit,
            ${textOnlyOf(columns.budget)} AS "budgetText", ${textOnlyOf(columns.spent)} AS "spentText", ${textOnlyOf(columns.benefit)} AS "benefitText",
            ${numberOf(columns.confidence)} AS confidence, ${effortOf(columns.effort)} AS effort,
            ${numberOf(columns.reach)} AS reach, ${numberOf(columns.impact)} AS impact, ${numberOf(columns.ease)} AS ease
       FROM ${relation} WHERE ${textOf(columns.name)} IS NOT NULL LIMIT ${MAX_INITIATIVES}`,
  );
  const scale = shareScale(
    columns.progress,
    rows.map(({ progress }) => progress),
  );
  const sureScale = confidenceScale(
    columns.confidence,
    rows.map(({ confidence }) => confidence),
  );
  const needed = await dependenciesIn(duck, relation, columns);
  const isBenefitInPoints = areBenefitsPoints(columns, rows);
  const currency = currencyOf(
    columns,
    rows.flatMap(({ budgetText, spentText, benefitText }) => [budgetText, spentText, benefitText].filter((text) => text !== null)),
  );
  const initiatives = rows.map(({ status, progress, confidence, budgetText, spentText, benefitText, ...row }) => ({
    ...row,
    budget: amountOf(columns.budget, budgetText, row.budget),
    spent: amountOf(columns.spent, spentText, row.spent),
    benefit: isBenefitInPoints ? null : amountOf(columns.benefit, benefitText, row.benefit),
    impact: row.impact ?? (isBenefitInPoints ? row.benefit : null),
    confidence: confidence === null || sureScale === null ? null : confidence / sureScale,
    status: initiativeStatusOf(status),
    statusText: status ?? '',
    progress: progress === null || scale === null ? null : progress / scale,
    currency,
    ...(needed.size > 0 && { dependsOn: needed.get(row.name) ?? [] }),
  }));
  return initiatives.some(({ status }) => status !== null) ? initiatives : null;
};

/** Returns an amount of money, with thousands and millions in the column's name applied unless a text states its own. */
const amountOf = (column: string | undefined, text: string | null, value: number | null): number | null => {
  const { scale } = moneyIn(column ?? '');
  const amount = text === null ? value : amountInText(text);
  return amount === null || (text !== null && /\p{L}|€/u.test(text)) ? amount : scale * amount;
};

/** Returns the SQL expression of an effort in person-months. */
const effortOf = (column: string | undefined): string =>
  column === undefined ? numberOf(column) : `(${personMonthsIn(column)} * ${numberOf(column)})`;

/** Returns the number that stands for the whole of a share, 1 or 100; null if ambiguous, because 1 could mean 1% or 100%. */
const shareScale = (column: string | undefined, shares: readonly (number | null)[]): number | null => {
  if (column === undefined) return null;
  if (unitInName(column) !== null || shares.some((share) => (share ?? 0) > 1)) return 100;
  return shares.some((share) => share !== null && share > 0 && share < 1) ? 1 : null;
};

/** Returns the number that stands for full confidence: that of the scale in the name, otherwise 100, 10 or 1 by the largest value. */
const confidenceScale = (column: string | undefined, values: readonly (number | null)[]): number | null => {
  const stated = column === undefined ? null : scaleInName(column);
  if (stated !== null) return stated;
  const isPercent = column !== undefined && unitInName(column) !== null;
  const isPoints = !isPercent && values.some((value) => (value ?? 0) > 1) && values.every((value) => (value ?? 0) <= POINTS);
  return isPoints ? POINTS : shareScale(column, values);
};

/**
 * Returns whether the benefits are points instead of money: the name of their column states a scale, or they are whole numbers up to 10
 * without a currency or a scale of amounts, while the budgets have a currency.
 */
const areBenefitsPoints = ({ benefit, budget }: InitiativeColumns, rows: readonly InitiativeRow[]): boolean => {
  if (benefit === undefined || moneyIn(benefit).currency !== null || moneyIn(benefit).scale !== 1) return false;
  if (scaleInName(benefit) !== null) return true;
  const values = rows.map((row) => row.benefit).filter((value) => value !== null);
  return (
    budget !== undefined &&
    moneyIn(budget).currency !== null &&
    values.length > 1 &&
    values.every((value) => Number.isInteger(value) && value >= 0 && value <= POINTS)
  );
};

/** Upper end of the usual scale of estimates in points. */
const POINTS = 10;

/** Separates the initiatives that a cell lists. */
const LISTED = /\s*(?:[,;+&/|\n]|(?<!\p{L})(?:und|and)(?!\p{L}))\s*/u;

/**
 * Returns the initiatives on which each depends, by names. The cells state names or keys; the column of the keys is the one that contains
 * most of what the cells state.
 */
const dependenciesIn = async (
  duck: DuckDbSession,
  relation: string,
  { name, dependsOn }: InitiativeColumns,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (dependsOn === undefined) return new Map();
  const rows = await duck.rows<Record<string, unknown>>(`SELECT * FROM ${relation} LIMIT ${MAX_INITIATIVES}`);
  const textIn = (row: Record<string, unknown>, column: string): string => normaliseText(String(row[column] ?? ''));
  const partsOf = (row: Record<string, unknown>): string[] => {
    const text = String(row[dependsOn] ?? '');
    return [text, ...text.split(LISTED)].map(normaliseText).filter((part) => part !== '');
  };
  const stated = new Set(rows.flatMap(partsOf));
  const others = Object.keys(rows[0] ?? {}).filter((column) => column !== dependsOn);
  const hits = (column: string): number => rows.filter((row) => stated.has(textIn(row, column))).length;
  const [key] = others.toSorted((a, b) => hits(b) - hits(a));
  if (key === undefined || hits(key) === 0) return new Map();
  const nameBy = new Map(
    rows.map((row) => [
      textIn(row, key),
      String(row[name] ?? '')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    ]),
  );
  return new Map(
    rows.flatMap((row) => {
      const own = nameBy.get(textIn(row, key)) ?? '';
      const needed = new Set(partsOf(row).flatMap((part) => nameBy.get(part) ?? []));
      needed.delete(own);
      return needed.size === 0 || own === '' ? [] : [[own, [...needed]] as const];
    }),
  );
};

/** Returns the only currency that the names of the columns state, otherwise the only one that the texts of amounts state. */
const currencyOf = ({ budget, spent, benefit }: InitiativeColumns, texts: readonly string[]): string | null => {
  const only = (currencies: ReadonlySet<string>): string | null => (currencies.size === 1 ? ([...currencies][0] ?? null) : null);
  const named = new Set([budget, spent, benefit].flatMap((column) => (column === undefined ? [] : (moneyIn(column).currency ?? []))));
  return named.size > 0 ? only(named) : only(new Set(texts.flatMap((text) => moneyIn(text.replaceAll(/\d[\d.,]*/gu, ' ')).currency ?? [])));
};

const isOpen = ({ status }: Initiative): boolean => status === 'planned' || status === 'running' || status === 'blocked';

/**
 * Returns open initiatives past their due date, longest overdue first.
 * @param today YYYY-MM-DD
 */
export const overdue = <Each extends Initiative>(initiatives: readonly Each[], today: string): Each[] =>
  initiatives
    .filter((each) => isOpen(each) && each.due !== null && each.due < today)
    .toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''));

export const blocked = <Each extends Initiative>(initiatives: readonly Each[]): Each[] =>
  initiatives.filter(({ status }) => status === 'blocked');

/** Returns planned initiatives whose start date has passed. */
export const notStarted = <Each extends Initiative>(initiatives: readonly Each[], today: string): Each[] =>
  initiatives.filter(({ status, start }) => status === 'planned' && start !== null && start < today);

/** Returns open initiatives that have spent more than their budget. */
export const overBudget = <Each extends Initiative>(initiatives: readonly Each[]): Each[] =>
  initiatives.filter((each) => isOpen(each) && each.budget !== null && each.spent !== null && each.spent > each.budget);
