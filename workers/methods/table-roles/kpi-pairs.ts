import { currencyIn, findUnit, isDateType, isNumericType } from '../../../platform/column-meaning/index.js';
import { labelWords, normaliseText } from '../../../platform/text/index.js';
import { findKpiColumns, UNITS, type KpiColumns } from './column-roles.js';
import type { ListProfile } from './list-by-content.js';
import { ACTUAL, findKpisByLines, findLines, TARGET, type DescribedTable, type KpiLines } from './kpi-lines.js';

/** A KPI that a table records in two columns, such as `ZQ1_%_Ist` and `ZQ1_%_Ziel`. */
export interface KpiPair {
  readonly name: string;
  readonly unit: string | null;
  /** Columns of the values and of the targets. */
  readonly value: string;
  readonly target: string;
}

/**
 * Columns of a table of KPIs in one of three forms: one row per KPI and period; a row of values and a row of targets, distinguished by
 * `lines`; or one row per period with two columns per KPI in `pairs`.
 */
export interface KpiTable extends KpiColumns {
  readonly pairs?: readonly KpiPair[];
  readonly lines?: KpiLines;
}

const PERCENT = new Set(['%', 'prozent', 'percent', 'pct']);
/** Minimum number of pairs at which a table is one of KPIs. */
const MIN_PAIRS = 2;

/** What the name of a column says: of which KPI it has the values or targets; `role` is null without a word for either. */
interface NamedPart {
  readonly column: string;
  readonly words: readonly string[];
  readonly role: 'value' | 'target' | null;
}

/** A unit in brackets at the end of a name: "DLZ Ist (Tg)". */
const BRACKETED_UNIT = /\s*[([](?<unit>[^()[\]]*)[)\]]\s*$/u;

/** Returns a name without the unit in brackets at its end, and the unit; null if there is none. */
export const splitUnit = (name: string): { name: string; unit: string | null } => {
  const unit = BRACKETED_UNIT.exec(name)?.groups?.['unit'];
  return unit === undefined ? { name, unit: null } : { name: name.replace(BRACKETED_UNIT, ''), unit: unit.trim() };
};

/** A name before its last word, unless that word belongs to it: "number of days". */
const BARE_UNIT = /^(?<name>.*\p{L}{2}.*?(?<!(?<!\p{L})(?:of|per|in|je|pro|an|von)))[\s,_]+(?<unit>[^\s,_]+)$/iu;

/** Returns a name without the unit at its end, in brackets or not: "Waiting time min", „Umsatz (EUR)“. */
export const splitAnyUnit = (name: string): { name: string; unit: string | null } => {
  const bracketed = splitUnit(name);
  const { name: bare, unit } = (bracketed.unit === null && BARE_UNIT.exec(name)?.groups) || {};
  return bare !== undefined && unit !== undefined && findUnit(unit) !== undefined ? { name: bare, unit } : bracketed;
};

const partOf = (column: string, hasUnit: boolean): NamedPart => {
  const words = labelWords(hasUnit ? splitUnit(column).name : column);
  const roleAt = (at: number): NamedPart['role'] => {
    const word = (words.at(at) ?? '').toLowerCase();
    return ACTUAL.has(word) ? 'value' : TARGET.has(word) ? 'target' : null;
  };
  const last = words.findLastIndex((word) => !UNITS.has(word.toLowerCase()));
  const at = last > 0 && roleAt(last) !== null ? last : words.length > 1 && roleAt(0) !== null ? 0 : -1;
  return { column, words: words.filter((_, index) => index !== at), role: at === -1 ? null : roleAt(at) };
};

const nameOf = ({ words }: NamedPart): string => words.filter((word) => !UNITS.has(word.toLowerCase())).join(' ');

/** Returns the KPIs of a table with one row per period and two columns per KPI; null if it has texts or several dates, or fewer than two KPIs. */
const findKpiPairs = ({ columns, profile }: DescribedTable): { date: string; pairs: KpiPair[] } | null => {
  const [date, ...otherDates] = columns.filter(({ type }) => isDateType(type));
  if (date === undefined || otherDates.length > 0 || columns.some(({ type }) => type === 'text')) return null;
  const numbers = columns.flatMap(({ name, type }) => (isNumericType(type) ? [name] : []));
  const bare = numbers.map((name) => splitUnit(name).name);
  // Brackets that distinguish columns, such as "OEE actual (North)", contain no unit.
  const hasUnit = (name: string): boolean => bare.filter((other) => other === splitUnit(name).name).length === 1;
  const parts = numbers.map((name) => partOf(name, hasUnit(name)));
  const pairs = [...Map.groupBy(parts, (part) => normaliseText(nameOf(part)))].flatMap(([key, of]): KpiPair[] => {
    const target = of.find(({ role }) => role === 'target');
    const value = of.find(({ role }) => role === 'value') ?? of.find(({ role }) => role === null);
    if (key === '' || target === undefined || value === undefined) return [];
    const isShare = labelWords(value.column).some((word) => PERCENT.has(word.toLowerCase()));
    const bracketed = hasUnit(value.column) ? splitUnit(value.column).unit : null;
    const label = profile?.columnDescriptions?.find(({ column }) => column === value.column)?.label;
    const name = label === undefined ? nameOf(value) : `${label} (${nameOf(value)})`;
    return [{ name, unit: isShare ? '%' : (currencyIn(value.column) ?? bracketed), value: value.column, target: target.column }];
  });
  return pairs.length < MIN_PAIRS ? null : { date: date.name, pairs };
};

/**
 * Returns the columns of a table with one row per KPI, period and line, by its headers or by its lines; null for other tables.
 */
export const findKpiRows = (table: DescribedTable): (KpiColumns & { readonly lines?: KpiLines }) | null => {
  const listed = findKpiColumns(table.columns);
  const byLines = listed?.name === undefined ? findKpisByLines(table) : null;
  if (listed === null || byLines !== null) return byLines;
  const lines = findLines(table, listed);
  return lines ? { ...listed, lines } : listed;
};

/**
 * Returns the columns of KPIs over time in any of these forms; null if the table does not contain KPIs. A KPI with two columns has the name
 * that another sheet gives it, followed by the name in its columns in brackets.
 */
export const findKpiTable = (table: DescribedTable): KpiTable | null => {
  const listed = findKpiRows(table);
  if (listed) return listed;
  const found = findKpiPairs(table);
  const [first] = found?.pairs ?? [];
  return found && first ? { date: found.date, value: first.value, pairs: found.pairs } : null;
};

/** Returns the columns of a table that names several KPIs, in either form; null for other tables, also for the values of one KPI. */
export const findListedKpis = (table: DescribedTable): KpiTable | null => {
  const found = findKpiTable(table);
  return (found?.name ?? found?.pairs) === undefined ? null : found;
};

interface ProfiledTable extends DescribedTable {
  readonly profile: NonNullable<DescribedTable['profile']> & {
    readonly columns: NonNullable<ListProfile['columns']>;
  };
}

/** Returns the names of the KPIs of a table, as far as its profile contains them; none if the table is not one of KPIs. */
export const kpiNamesIn = ({ columns, profile }: ProfiledTable): string[] => {
  const table = findKpiTable({ columns, profile });
  if (table?.pairs) return table.pairs.map(({ name }) => name);
  const { topValues = [] } = profile.columns.find(({ name }) => name === table?.name) ?? {};
  return table?.name === undefined ? [] : topValues.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
};
