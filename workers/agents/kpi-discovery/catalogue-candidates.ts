import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { textConcepts } from '../../../platform/column-meaning/index.js';
import {
  bindFormula,
  formulasOf,
  isRead,
  nameMatch,
  quotedColumn,
  type CatalogueKpi,
  type KpiFinding,
} from '../../../subgraphs/metrics/index.js';
import { unitInName, type findListedKpis } from '../../methods/table-roles/index.js';
import { expressionsOf, withoutUnitOfTime } from './bind-expressions.js';
import { bindRoles, type BoundRole, type ProfiledColumn, type ReadColumn } from './bind-roles.js';
import { candidateValue, valuesOf } from './candidate-value.js';
import type { ReadCoverage } from './period-coverage.js';
import { readColumns, reportingDate } from './read-columns.js';
import {
  assumedUnitReason,
  columnsReason,
  constantReason,
  gateReason,
  historyReason,
  implausibleReason,
  periodReasons,
  rowsReason,
} from './reasons.js';
import { confidenceOf, isPlausible, isTrivial, partsOf, scoreOf, weightOf, type Gate } from './score.js';
import { areasOfTable } from './table-subject.js';

/** Examined table; in DuckDB it is named `dataset`. */
export interface ExaminedTable {
  readonly rows: number;
  readonly gate: Gate;
  readonly columns: readonly ProfiledColumn[];
  /** Frequent values, which distinguish rows of actual values from rows of targets. */
  readonly profile?: Parameters<typeof findListedKpis>[0]['profile'];
}

/** Examined table with the meaning of its columns. */
interface ReadTable extends ExaminedTable {
  readonly columns: readonly ReadColumn[];
  /** Process areas that the table is about; empty if unknown. */
  readonly areas: ReadonlySet<string>;
  readonly reportingDate: string | null;
  readonly readCoverage: ReadCoverage;
}

/** KPI that lacks one column. */
export interface NearMiss {
  readonly kpi: CatalogueKpi;
  readonly missing: readonly string[];
}

const MAX_VALUES = 500;
/** Minimum match of a value; high, because values of a set can differ by few letters. */
const MIN_VALUE_MATCH = 0.9;
/** Mean match of the columns from which the order of the formulas in the catalogue decides. */
const CLEAR_MATCH = 0.8;
const MAX_DIMENSIONS = 3;
const MAX_DIMENSION_VALUES = 30;

/** Returns the KPIs of the catalogue that can be computed from the columns of a table, in catalogue order. */
export const catalogueCandidates = async (
  duck: DuckDbSession,
  catalogue: readonly CatalogueKpi[],
  table: ExaminedTable,
  readCoverage: ReadCoverage,
): Promise<{ findings: KpiFinding[]; nearMisses: NearMiss[] }> => {
  const columns = await readColumns(duck, table.columns, table.rows);
  const areas = areasOfTable(columns);
  const read: ReadTable = { ...table, columns, areas, reportingDate: reportingDate(columns, areas), readCoverage };
  const findings: KpiFinding[] = [];
  const nearMisses: NearMiss[] = [];
  for (const kpi of catalogue) {
    const isOfSubject = isAbout(read, kpi);
    const bindings = formulasOf(kpi).map((formula) => ({ formula, ...bindRoles(formula, columns, read.areas.has(kpi.area)) }));
    const finding = await firstFinding(duck, bindings, read);
    if (finding) findings.push(finding);
    const [main] = bindings;
    if (!finding && isOfSubject && main?.missing.length === 1 && Object.keys(kpi.roles).filter((role) => isRead(kpi, role)).length > 1)
      nearMisses.push({ kpi, missing: main.missing });
  }
  return { findings: withoutRepeats(findings, [...read.areas]), nearMisses };
};

/** Returns whether a table is about the area of a KPI, as far as its columns show. */
const isAbout = ({ areas }: ReadTable, { area }: CatalogueKpi): boolean => areas.size === 0 || areas.has(area);

/** Returns the finding of the first formula that has a value; formulas whose columns match clearly precede the others. */
const firstFinding = async (
  duck: DuckDbSession,
  bindings: readonly { formula: CatalogueKpi; roles: BoundRole[] | null }[],
  table: ReadTable,
): Promise<KpiFinding | null> => {
  const bound = bindings.flatMap(({ formula, roles }) => (roles ? [{ formula, roles, match: meanMatch(roles) }] : []));
  for (const { formula, roles } of bound.toSorted((a, b) => Number(a.match < CLEAR_MATCH) - Number(b.match < CLEAR_MATCH))) {
    const finding = await findingOf(duck, formula, roles, table);
    if (finding) return finding;
  }
  return null;
};

const meanMatch = (roles: readonly BoundRole[]): number => roles.reduce((sum, { match }) => sum + match, 0) / Math.max(1, roles.length);

/** Keeps the best of the KPIs that have the same value from the same columns; of equals, that of the area that suits the table better. */
const withoutRepeats = (findings: readonly KpiFinding[], areas: readonly string[]): KpiFinding[] => {
  const keyOf = ({ formula, roles, value, unit }: KpiFinding): string =>
    JSON.stringify([
      roles.flatMap(({ column }) => (formula.includes(quotedColumn(column)) ? [column] : [])).toSorted(),
      unit?.en.startsWith('%') ? '%' : unit?.en,
      value.toPrecision(9),
    ]);
  const place = ({ area }: KpiFinding): number => (area !== null && areas.includes(area) ? areas.indexOf(area) : areas.length);
  const groups = Map.groupBy(findings, keyOf);
  const best = new Set([...groups.values()].map((group) => group.toSorted((a, b) => b.score - a.score || place(a) - place(b))[0]));
  return findings.filter((finding) => best.has(finding));
};

const findingOf = async (
  duck: DuckDbSession,
  kpi: CatalogueKpi,
  roles: readonly BoundRole[],
  table: ReadTable,
): Promise<KpiFinding | null> => {
  const columns = Object.fromEntries(roles.map(({ role, column }) => [role, column]));
  const values = await occurringValues(duck, kpi, columns);
  if (!values) return null;
  const columnOf = (name: string): ReadColumn | undefined => table.columns.find((column) => column.name === name);
  const day = kpi.time === null ? undefined : columnOf(columns[kpi.time] ?? '');
  if (roles.some(({ role, column }) => kpi.roles[role]?.one_row_each && !hasOneRowEach(columnOf(column), day, table.rows))) return null;
  const formula = bindFormula(kpi, { columns, expressions: expressionsOf(kpi, roles, columnOf), values });
  const timeColumn = timeColumnOf(kpi, columns, table);
  const grain = timeColumn === null ? 'all' : 'month';
  const computed = await candidateValue(table.readCoverage, duck, formula, table.columns, { timeColumn, grain });
  if (!computed) return null;
  const { value } = computed;
  const matches = roles.map(({ match }) => match);
  const plausible = isPlausible(value.value, kpi.unit);
  const isConstant =
    computed.isConstant || isTrivial(value.value, kpi.unit) || roles.some(({ column }) => columnOf(column)?.distinct === 1);
  const weight = weightOf(kpi, { isOfSubject: isAbout(table, kpi), isUninformative: isConstant || !plausible });
  const parts = partsOf({
    weight,
    matches,
    rows: value.rows,
    tableRows: table.rows,
    gate: table.gate,
    periods: value.periods,
    hasPeriods: timeColumn !== null,
  });
  const unit = unitOf(kpi.unit, roles, table.columns);
  return {
    candidateKey: `catalogue:${kpi.id}`,
    origin: 'catalogue',
    catalogueId: kpi.id,
    area: kpi.area,
    name: kpi.name,
    purpose: kpi.purpose,
    unit,
    direction: kpi.direction,
    grain,
    timeColumn,
    dimensions: dimensionsOf(table.columns, Object.values(columns)),
    formula,
    roles: [...roles],
    target: null,
    ...value,
    parts,
    score: scoreOf(parts),
    confidence: confidenceOf(matches, plausible),
    reasons: [
      columnsReason(roles),
      ...periodReasons(value.valuePeriod, computed),
      rowsReason(value.rows, table.rows),
      historyReason(value.periods, grain),
      gateReason(table.gate),
      ...withoutUnitOfTime(kpi, roles, columnOf).map((column) => assumedUnitReason(column, kpi.unit)),
      ...(isConstant ? [constantReason()] : []),
      ...(plausible ? [] : [implausibleReason()]),
    ],
    caveats: kpi.caveats,
    source: sourceText(kpi.source),
  };
};

/** Bounds of the number of rows in relation to the number of objects, times that of dates: some are repeated, some are missing. */
const ROWS_OF_EACH = { least: 0.5, most: 1.1 } as const;

/** Returns whether a table has one row for each object, or for each object and date. */
const hasOneRowEach = (column: ReadColumn | undefined, day: ReadColumn | undefined, rows: number): boolean => {
  if (column === undefined) return false;
  const share = (rows * (1 - column.nullShare)) / (column.distinct * (day?.distinct ?? 1));
  return share >= ROWS_OF_EACH.least && share <= ROWS_OF_EACH.most;
};

/** Returns the column of the time role; for a role that only assigns rows to periods, the reporting date of the table serves as well. */
const timeColumnOf = (kpi: CatalogueKpi, columns: Readonly<Record<string, string>>, table: ReadTable): string | null => {
  if (kpi.time === null) return null;
  return columns[kpi.time] ?? table.reportingDate;
};

const CURRENCY = /^(?:eur|euro|€|usd|\$|gbp|£|chf)$/i;

/**
 * Returns the unit of a KPI in the currency that the names of its columns or, failing that, of other columns state: pounds for
 * `Net Value GBP`. If none states a currency, the unit is without one, and null if nothing remains.
 */
const unitOf = (unit: CatalogueKpi['unit'], roles: readonly BoundRole[], columns: readonly ReadColumn[]): KpiFinding['unit'] => {
  if (!unit.en.includes('€')) return unit;
  const names = [...roles.map(({ column }) => column), ...columns.map(({ name }) => name)];
  const stated = new Map(columns.map(({ name, correction }) => [name, correction?.unit]));
  const currency = names.map((name) => stated.get(name) ?? unitInName(name)).find((unit) => unit !== null && CURRENCY.test(unit)) ?? '';
  const [de, en] = [unit.de, unit.en].map((text) => text.replaceAll('€', currency).trim()) as [string, string];
  return de === '' || en === '' ? null : { de, en };
};

/** Returns the occurring values of each set. Null if a set has none: then the KPI is always zero or the column is the wrong one. */
const occurringValues = async (
  duck: DuckDbSession,
  { roles }: CatalogueKpi,
  columns: Readonly<Record<string, string>>,
): Promise<Record<string, string[]> | null> => {
  const found: Record<string, string[]> = {};
  for (const [role, { values = {}, meanings }] of Object.entries(roles)) {
    const hasMeaning = meanings !== undefined;
    if (Object.keys(values).length === 0) continue;
    const present = await valuesOf(duck, columns[role] ?? '', MAX_VALUES);
    for (const [set, names] of Object.entries(values)) {
      const matching = present.filter((value) => isValueOf(value, [...names.de, ...names.en], hasMeaning)).toSorted();
      if (matching.length === 0) return null;
      found[`${role}.${set}`] = matching;
    }
  }
  return found;
};

/** Returns whether a value belongs to a set: by its spelling or, in a column of known meaning, because it expresses what a name of the set does. */
const isValueOf = (value: string, names: readonly string[], hasMeaning: boolean): boolean => {
  if (nameMatch(value, names) >= MIN_VALUE_MATCH) return true;
  if (!hasMeaning) return false;
  const concepts = textConcepts(value);
  return names.some((name) => {
    const wanted = [...textConcepts(name)];
    return wanted.length > 0 && wanted.every((concept) => concepts.has(concept));
  });
};

/** Returns category columns that the KPI itself does not use. */
export const dimensionsOf = (columns: readonly ProfiledColumn[], used: readonly string[]): string[] =>
  columns
    .filter(({ name, type, distinct, nullShare, eventLogRole }) => {
      const isCategory = (type === 'text' || type === 'boolean') && distinct >= 2 && distinct <= MAX_DIMENSION_VALUES;
      return isCategory && nullShare < 0.5 && eventLogRole !== 'case' && !used.includes(name);
    })
    .slice(0, MAX_DIMENSIONS)
    .map(({ name }) => name);

const sourceText = ({ title, author, year }: CatalogueKpi['source']): string =>
  [author, title].filter((part) => part !== undefined).join(': ') + (year === undefined ? '' : ` (${year})`);
