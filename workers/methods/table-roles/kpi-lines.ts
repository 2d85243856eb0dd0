import { isDateType, isNumericType } from '../../../platform/column-meaning/index.js';
import { normaliseText } from '../../../platform/text/index.js';
import { findKpiColumns, type KpiColumns, type TypedColumn } from './column-roles.js';
import type { ListProfile } from './list-by-content.js';

/** A column that states whether a row contains the value of a KPI or its target, such as „Art“ with „Ist“ and „Soll“, and its words. */
export interface KpiLines {
  readonly column: string;
  readonly actual: readonly string[];
  /** Empty if the table has no targets but other lines, such as those of the previous year. */
  readonly target: readonly string[];
}

/** A table with the values that its profile contains. */
export interface DescribedTable {
  readonly columns: readonly TypedColumn[];
  readonly profile?: ListProfile & {
    readonly columnDescriptions?: readonly { readonly column: string; readonly label: string }[];
  };
}

/** Words for a value that was measured. */
export const ACTUAL: ReadonlySet<string> = new Set(['ist', 'istwert', 'actual', 'actuals', 'act', 'real']);
/** Words for targets, the most binding first: a target counts before a plan, and a plan before a budget. */
const TARGETS: readonly (readonly string[])[] = [
  ['ziel', 'zielwert', 'target', 'tgt', 'goal'],
  ['soll', 'sollwert'],
  ['plan', 'planwert', 'planned'],
  ['budget', 'budgeted'],
];
export const TARGET: ReadonlySet<string> = new Set(TARGETS.flat());
/** Words that only a line has. */
const LINE_ACTUAL = new Set([
  'ist wert',
  'tatsachlich',
  'tatsaechlich',
  'erreicht',
  'result',
  'achieved',
  'outturn',
  'actual value',
  'ist stand',
]);
const LINE_TARGETS: readonly (readonly string[])[] = [
  ['ziel wert', 'zielvorgabe', 'target value', 'objective'],
  ['soll wert', 'vorgabe'],
  ['plan wert', 'plan value', 'planung'],
  ['budget value', 'budgetwert'],
];
const OTHER_LINES = new Set(
  [
    ...['forecast', 'fc', 'fcst', 'outlook', 'prognose', 'hochrechnung', 'erwartung', 'estimate', 'vorschau'],
    ...['vorjahr', 'vj', 'letztes jahr', 'last year', 'prior year', 'previous year', 'py', 'ly', 'vorjahreswert', 'vorperiode'],
    ...['abweichung', 'variance', 'differenz', 'difference', 'delta', 'var'],
  ].map(normaliseText),
);
/** A unit or year beside the word for a line: "Actual (GBP)", „Ist 2026“, "FY26 Budget". */
const BESIDE = /[([][^()[\]]*[)\]]|(?<![\p{L}\p{N}])(?:fy|gj)?\s?(?:19|20)?\d{2}(?![\p{L}\p{N}])/giu;

/** Maximum number of kinds of rows, such as value, target, previous year and forecast. */
const MAX_LINES = 8;

const wordOf = (value: string): string => normaliseText(value.replaceAll(BESIDE, ' ')).trim();

const profileOf = ({ profile }: DescribedTable, name: string) => profile?.columns?.find((each) => each.name === name);

/** Returns the column that distinguishes values from targets or other lines; undefined without one. */
const linesIn = (table: DescribedTable, others: ReadonlySet<string | undefined>): KpiLines | undefined => {
  for (const column of table.columns.filter(({ name, type }) => type === 'text' && !others.has(name))) {
    const { distinct = Infinity, topValues = [] } = profileOf(table, column.name) ?? {};
    if (distinct > MAX_LINES) continue;
    const values = topValues.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    const among = (words: readonly string[]): string[] => values.filter((value) => words.includes(wordOf(value)));
    const actual = among([...ACTUAL, ...LINE_ACTUAL]);
    const target = TARGETS.map((words, at) => among([...words, ...(LINE_TARGETS[at] ?? [])])).find(({ length }) => length > 0) ?? [];
    const isOther = values.some((value) => OTHER_LINES.has(wordOf(value)));
    if (actual.length > 0 && (target.length > 0 || isOther)) return { column: column.name, actual, target };
  }
  return undefined;
};

/** Returns the lines of a table whose columns have names for their roles; undefined if it has a column of targets or no lines. */
export const findLines = (table: DescribedTable, found: KpiColumns): KpiLines | undefined => {
  const { name, unit, area, owner, direction, target } = found;
  return name === undefined || target !== undefined ? undefined : linesIn(table, new Set([name, unit, area, owner, direction]));
};

/** Names of the column of KPIs in a table with lines, where other tables would have names of things. */
const NAMES = new Set(
  'größe groesse steuerungsgröße messgröße bezeichnung name titel title item position measure kennwert gegenstand what was line subject'
    .split(' ')
    .map(normaliseText),
);

/**
 * Returns the columns of a table whose lines of values and targets show that it contains KPIs, although its headers do not say so: one date,
 * one column of numbers, and texts of which one distinguishes the KPIs. Returns null for other tables.
 */
export const findKpisByLines = (table: DescribedTable): (KpiColumns & { readonly lines: KpiLines }) | null => {
  const { columns } = table;
  const dates = columns.filter(({ type }) => isDateType(type)).map(({ name }) => name);
  const numbers = columns.filter(({ type }) => isNumericType(type)).map(({ name }) => name);
  const [date] = dates;
  const [value] = numbers;
  const lines = linesIn(table, new Set());
  if (date === undefined || dates.length > 1 || value === undefined || numbers.length > 1 || lines === undefined) return null;
  // Roles of the other columns are found with a name for the value.
  const { name: own, ...roles } = findKpiColumns(
    columns.map((column) => (column.name === value ? { ...column, name: 'value' } : column)),
  ) ?? {
    date,
    value,
  };
  const taken = new Set<string | undefined>([lines.column, roles.unit, roles.area, roles.owner, roles.direction, roles.note]);
  const texts = columns.filter(({ name, type }) => type === 'text' && !taken.has(name)).map(({ name }) => name);
  const distinctOf = (name: string): number => profileOf(table, name)?.distinct ?? 0;
  const isCoded = (name: string): boolean =>
    (profileOf(table, name)?.topValues ?? []).every(({ value: each }) => !/\p{Ll}{2}/u.test(String(each)));
  const byContent =
    texts.find((name) => NAMES.has(normaliseText(name))) ??
    texts.filter((name) => !isCoded(name)).toSorted((one, other) => distinctOf(other) - distinctOf(one))[0] ??
    texts[0];
  const name = own !== undefined && own !== lines.column ? own : byContent;
  return { ...roles, date, value, ...(name !== undefined && { name }), lines };
};
