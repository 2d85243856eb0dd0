import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { MEAN_LABEL, TOTAL_LABEL } from '../../../../platform/text/index.js';
import { ingestWarning } from '../ingest-error.js';
import type { RawColumn, RawTable } from '../raw-table.js';
import { isPropertyName, notationOf } from '../shape/property-rows.js';
import { MIN_PERIOD_COLUMNS } from './periods-as-rows.js';

/** Maximum number of columns and of rows of a table of KPIs that a person reads. */
const MAX_COLUMNS = 300;
const MAX_ROWS = 1_500;
const MIN_KPIS = 2;
const MAX_NAMED = 20;
/** Labels of totals and means, for DuckDB: its expressions take linear time for any cell. */
const SUMMARY = literal(`${TOTAL_LABEL}|${MEAN_LABEL}`);
const GERMAN_PERIOD = /^(?:monat|quartal|jahr|woche|datum|tag|zeitraum|periode|kennzahl|stichtag)/iu;
const GERMAN_PROPERTY = /^(?:einheit|maßeinheit|ziel|soll|vorgabe|richtung|besser|gut(?: |$)|verantwortlich|zuständig|quelle|bereich)/iu;

interface RawRow {
  readonly cells: readonly string[];
  /** Numbers of the cells that the file marks as numbers; empty for other cells. */
  readonly numbers: readonly string[];
  /** Whether the first cell labels the total or mean of other rows. */
  readonly isSummary: boolean;
}

/**
 * Returns a table with one row per period, one column per KPI and rows for the unit, target or direction of the KPIs as one with a row per KPI
 * and a column per property and period. Returns other tables as they are.
 *
 * @param convert false to leave every table as it is
 */
export const kpisAsRows = async (duck: DuckDbSession, raw: RawTable, convert: boolean | undefined): Promise<RawTable> => {
  const { columns, rows: count } = raw;
  if (convert === false || columns.length <= MIN_KPIS || columns.length > MAX_COLUMNS || count > MAX_ROWS) return raw;
  const rows = await rowsOf(duck, raw);
  const labelled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const { properties = [], others: remaining = [] } = Object.groupBy(labelled, ({ cells }) =>
    isPropertyName(cells[0] ?? '') ? 'properties' : 'others',
  );
  const others = remaining.filter(({ isSummary }) => !isSummary);
  const labels = others.map(({ cells }) => cells[0] ?? '');
  const isByPeriod = others.length >= MIN_PERIOD_COLUMNS && new Set(labels).size === labels.length && notationOf(labels) !== undefined;
  if (properties.length === 0 || !isByPeriod) return raw;
  const kpis = columns.flatMap(({ header }, at) => (at > 0 && header.trim() !== '' ? [at] : []));
  if (kpis.length < MIN_KPIS || kpis.some((at) => notationOf([columns[at]?.header.trim() ?? '']) !== undefined)) return raw;
  const isGerman =
    GERMAN_PERIOD.test(columns[0]?.header.trim() ?? '') || properties.some(({ cells }) => GERMAN_PROPERTY.test(cells[0] ?? ''));
  const names = kpis.map((at) => columns[at]?.header.trim() ?? '');
  return {
    ...raw,
    ...transposed([...properties, ...others], kpis, names, isGerman ? 'Kennzahl' : 'KPI'),
    rows: kpis.length,
    warnings: [
      ...raw.warnings,
      ingestWarning('kpis_as_rows', {
        ...{ count: kpis.length, properties: properties.map(({ cells }) => cells[0] ?? '') },
        columns: names.slice(0, MAX_NAMED),
      }),
    ],
  };
};

const rowsOf = async (duck: DuckDbSession, { columns, relation }: RawTable): Promise<RawRow[]> => {
  const selected = columns.flatMap(({ numbers }, at) => [`c${at}`, ...(numbers === 'some' ? [`n${at}`] : [])]);
  const rows = await duck.rows<Record<string, string | null> & { summary: boolean }>(
    `SELECT ${selected.join(', ')}, coalesce(regexp_matches(lower(trim(c0)), ${SUMMARY}), false) AS summary FROM ${relation}`,
  );
  return rows.map((row) => {
    const cells = columns.map((_, at) => (row[`c${at}`] ?? '').trim());
    const numbers = columns.map((column, at) =>
      column.numbers === 'all' ? (cells[at] ?? '') : column.numbers === 'some' ? (row[`n${at}`] ?? '') : '',
    );
    return { cells, numbers, isSummary: row.summary };
  });
};

/** Returns the table with a row for each of the columns `kpis` and a column for each row. */
const transposed = (
  rows: readonly RawRow[],
  kpis: readonly number[],
  names: readonly string[],
  nameHeader: string,
): Pick<RawTable, 'relation' | 'columns'> => {
  const columns = rows.map(({ cells, numbers }): RawColumn => {
    const present = kpis.filter((at) => cells[at] !== '');
    const marked = present.filter((at) => numbers[at] !== '');
    return {
      header: cells[0] ?? '',
      filled: present.length > 0,
      padded: false,
      numbers: marked.length === 0 ? 'none' : marked.length === present.length ? 'all' : 'some',
    };
  });
  const mixed = columns.flatMap(({ numbers }, at) => (numbers === 'some' ? [at] : []));
  const valueOf = (text: string): string => (text === '' ? 'NULL' : literal(text));
  const lines = kpis.map((kpi, at) => {
    const cells = rows.map((row) => valueOf(row.cells[kpi] ?? ''));
    const numbers = mixed.map((column) => valueOf(rows[column]?.numbers[kpi] ?? ''));
    return `(${[literal(names[at] ?? ''), ...cells, ...numbers].join(', ')})`;
  });
  const aliases = ['c0', ...columns.map((_, at) => `c${at + 1}`), ...mixed.map((at) => `n${at + 1}`)];
  const typed = aliases.map((alias) => `CAST(${alias} AS VARCHAR) AS ${alias}`);
  return {
    relation: `(SELECT ${typed.join(', ')} FROM (VALUES ${lines.join(', ')}) AS kpis(${aliases.join(', ')}))`,
    columns: [{ header: nameHeader, filled: true, padded: false, numbers: 'none' }, ...columns],
  };
};
