import { type DuckDbSession, identifier } from '../../../platform/analytics/index.js';
import { statedRole, type ColumnCorrection, type ColumnRole } from '../../../platform/column-meaning/index.js';
import { invalid } from '../../../platform/errors/index.js';
import { transliterateSql } from '../../../platform/text/index.js';
import type { ColumnType, Evidence } from './assessment.schema.js';

export interface AssessedColumn {
  name: string;
  type: ColumnType;
  /** Role that a person stated. */
  role?: ColumnRole;
}

export interface AssessedTable {
  /** SQL relation, for example `read_parquet('…')`; its row order gives the row numbers. */
  relation: string;
  columns: AssessedColumn[];
  /** Columns that together should be unique and never missing. */
  keyColumns?: string[];
  /** Column with the time at which a row happened or was recorded. */
  timeColumn?: string;
  /** Number of rows of the file that were set aside because they do not fit the table. */
  rejectedRows?: number;
  asOf: Date;
}

/** Adds the roles that people stated to the columns of a table. */
export const withStatedRoles = (
  columns: readonly { readonly name: string; readonly type: ColumnType }[],
  corrections: readonly ColumnCorrection[],
): AssessedColumn[] => {
  const roles = new Map(corrections.map((correction) => [correction.name, statedRole(correction)]));
  return columns.map(({ name, type }) => {
    const role = roles.get(name);
    return { name, type, ...(role && { role }) };
  });
};

export interface WorkingColumn {
  index: number;
  name: string;
  type: ColumnType;
  /** Role that a person stated; undefined if none did. */
  role: ColumnRole | undefined;
  /** DuckDB type of the column in the relation, which may differ from the declared one. */
  stored: string;
  /** Column of `RAW` as stored. */
  raw: string;
  /** Column of `VALUES`, in which missing and disguised missing values are NULL. */
  value: string;
  present: number;
  distinct: number;
  /** True for numbers; also for text that consists of plain numbers but for a few values. */
  holdsNumbers: boolean;
}

/** Table of the rows as stored: `row`, `c0`, `c1`, … */
export const RAW = 'quality_raw';
/** Column of `RAW` with the hash of all columns, including those that are not assessed. */
export const WHOLE_ROW = 'whole_row';
/** View of the rows with missing values as NULL: `row`, `v0`, `v1`, … */
export const VALUES = 'quality_values';
/** Table of the doubts that checks record: `row, col, reason, hard, suggestion`. Dependencies cannot refute a hard doubt. */
export const SUSPECTS = 'quality_suspects';
/** Table of the votes of functional dependencies on cells: `row, col, agree, disagree, suggestion, basis`. */
export const VOTES = 'quality_votes';
/** Table of the hashes of whole rows: `row, h`. */
export const ROW_HASHES = 'quality_row_hashes';

/**
 * Maximum number of assessed columns: the key and time columns, then the first ones. Every column takes about ten statements whose cost
 * grows with the width of the table, so that 2,000 columns would take hours.
 */
export const MAX_ASSESSED_COLUMNS = 100;

export interface WorkingTable extends AsyncDisposable {
  duck: DuckDbSession;
  rows: number;
  /** At most `MAX_ASSESSED_COLUMNS` of the table's columns, in its order. */
  columns: WorkingColumn[];
  leftOutColumns: number;
  keyColumns: WorkingColumn[];
  timeColumn: WorkingColumn | undefined;
  asOf: Date;
  maxEvidenceRows: number;
}

/**
 * Reads the relation once into the session, numbered in its order, so that every check sees the same rows and a slow source is read only
 * once. Disposing drops all tables and views of the checks.
 */
export const openWorkingTable = async (duck: DuckDbSession, table: AssessedTable, maxEvidenceRows: number): Promise<WorkingTable> => {
  if (table.columns.length === 0) throw invalid(['body', 'columns'], 'Input should contain at least one column');
  const assessed = assessedColumns(table);
  const selected = assessed.map(({ name }, index) => `${identifier(name)} AS c${index}`).join(', ');
  const all = table.columns.map(({ name }) => identifier(name)).join(', ');
  await dropAll(duck);
  await duck.run(
    `CREATE TEMP TABLE ${RAW} AS SELECT row_number() OVER () AS row, ${selected}, hash(${all}) AS ${WHOLE_ROW} FROM ${table.relation}`,
  );
  await duck.run(`CREATE TEMP TABLE ${SUSPECTS} (row BIGINT, col INTEGER, reason VARCHAR, hard BOOLEAN, suggestion VARCHAR)`);
  await duck.run(
    `CREATE TEMP TABLE ${VOTES} (row BIGINT, col INTEGER, agree INTEGER, disagree INTEGER, suggestion VARCHAR, basis INTEGER[])`,
  );
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${RAW}`);
  const stored = await duck.rows<{ column_type: string }>(`DESCRIBE ${RAW}`);
  const columns = assessed.map(({ name, type, role }, index) => ({
    index,
    name,
    type,
    role,
    stored: stored[index + 1]?.column_type ?? 'VARCHAR',
    raw: `c${index}`,
    value: `v${index}`,
    present: 0,
    distinct: 0,
    holdsNumbers: type === 'integer' || type === 'decimal',
  }));
  const find = (name: string, field: string): WorkingColumn => {
    const column = columns.find((candidate) => candidate.name === name);
    if (!column) throw invalid(['body', field], `The table has no column ${name}`, name);
    return column;
  };
  return {
    duck,
    rows,
    columns,
    leftOutColumns: table.columns.length - assessed.length,
    keyColumns: (table.keyColumns ?? []).map((name) => find(name, 'key_columns')),
    timeColumn: table.timeColumn === undefined ? undefined : find(table.timeColumn, 'time_column'),
    asOf: table.asOf,
    maxEvidenceRows,
    [Symbol.asyncDispose]: () => dropAll(duck),
  };
};

/** Returns the key and time columns and the first others, in the table's order. */
const assessedColumns = ({ columns, keyColumns = [], timeColumn }: AssessedTable): AssessedTable['columns'] => {
  const named = new Set([...keyColumns, ...(timeColumn === undefined ? [] : [timeColumn])]);
  let free = MAX_ASSESSED_COLUMNS - columns.filter(({ name }) => named.has(name)).length;
  return columns.filter(({ name }) => named.has(name) || free-- > 0);
};

const dropAll = async (duck: DuckDbSession): Promise<void> => {
  await duck.run(`DROP VIEW IF EXISTS ${VALUES}`);
  for (const name of [RAW, SUSPECTS, VOTES, ROW_HASHES]) await duck.run(`DROP TABLE IF EXISTS ${name}`);
};

/** Returns the SQL expression of a column's values as finite numbers, otherwise NULL. */
export const numberOf = (column: string): string =>
  `(CASE WHEN isfinite(TRY_CAST(${column} AS DOUBLE)) THEN TRY_CAST(${column} AS DOUBLE) END)`;

/** Returns the SQL expression of a column's values as seconds since 1970 UTC, NULL if not a finite date or time. */
export const secondsOf = (column: string): string =>
  `(CASE WHEN isfinite(TRY_CAST(${column} AS TIMESTAMP)) THEN epoch(TRY_CAST(${column} AS TIMESTAMP)) END)`;

/** Returns the SQL expression of text without surrounding spaces, tabs, line ends and no-break spaces. */
export const trimmed = (column: string): string => `trim(${column}, ' \t\r\n\u00a0')`;

/**
 * Returns the SQL expression of text in the form in which spellings are compared: lower case, single spaces, German umlauts transliterated
 * (ü as ue, ß as ss), other accents removed.
 */
export const normalised = (column: string): string => transliterateSql(`regexp_replace(${trimmed(column)}, '\\s+', ' ', 'g')`);

/** Names of columns whose numbers name things and have no size. */
const IDENTIFIER_NAME =
  /(^|[^a-z])(ids?|nr|no|num|number|nummer|codes?|key|schlüssel|phone|tel|telefon|fax|zip|plz|postleitzahl|line|pos|position|zeile)$/i;

/** Returns whether the values of a column name things: as a person stated it, otherwise as its name shows. */
export const isIdentifier = ({ name, type, role }: WorkingColumn): boolean =>
  role !== undefined
    ? role === 'identifier' || role === 'case'
    : type !== 'decimal' && IDENTIFIER_NAME.test(name.replace(/([a-z])([A-Z])/g, '$1 $2'));

export const isStoredAsText = (column: WorkingColumn): boolean => column.stored === 'VARCHAR';
export const isNumeric = (column: WorkingColumn): boolean => column.type === 'integer' || column.type === 'decimal';
export const isTemporal = (column: WorkingColumn): boolean => column.type === 'date' || column.type === 'timestamp';

/**
 * Returns evidence for the first rows, by row number, that meet a condition on `RAW` or `VALUES`. The evidence contains the values of
 * `evidenceColumns`; `extra` adds expressions named as in `Evidence`.
 */
export const evidenceRows = async (
  table: WorkingTable,
  query: { from: string; where: string; evidenceColumns: readonly WorkingColumn[]; extra?: string },
): Promise<Evidence[]> => {
  const values = query.evidenceColumns.map((column) => `CAST(${column.raw} AS VARCHAR) AS s${column.index}`).join(', ');
  const found = await table.duck.rows<{ row: number; expected?: string | null; relatedRow?: number; similarity?: number }>(
    `SELECT row, ${values}${query.extra ? `, ${query.extra}` : ''} FROM ${query.from}
     WHERE ${query.where} ORDER BY row LIMIT ${table.maxEvidenceRows}`,
  );
  return found.map((row) => ({
    row: row.row,
    values: evidenceValues(row, query.evidenceColumns),
    ...(typeof row.expected === 'string' ? { expected: row.expected } : {}),
    ...(row.relatedRow === undefined ? {} : { relatedRow: row.relatedRow }),
    ...(row.similarity === undefined ? {} : { similarity: row.similarity }),
  }));
};

/** Returns the values of a row by column name, selected as `s<index>` or with another prefix. */
export const evidenceValues = (
  row: Record<string, unknown>,
  evidenceColumns: readonly WorkingColumn[],
  prefix = 's',
): Record<string, string | null> =>
  Object.fromEntries(evidenceColumns.map((column) => [column.name, textOrNull(row[`${prefix}${column.index}`])]));

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
