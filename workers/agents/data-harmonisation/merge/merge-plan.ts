import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import {
  commonType,
  mapColumns,
  type ColumnMatch,
  type ColumnType,
  type RequestedMapping,
  type ReadTable,
} from '../mapping/column-mapping.js';
import { comparisonKind, type ColumnTraits } from '../linkage/comparison.js';
import type { FieldColumn } from '../linkage/record-fields.js';

/** Source column of a merged column in one dataset. */
export interface MergedSource {
  column: string;
  /** Position in the dataset, from 0. */
  index: number;
  /** DuckDB type in the dataset. */
  stored: string;
  match: ColumnMatch | null;
}

/** A column of the merged table. `sources` has one entry per dataset, in order; null if the dataset lacks the column. */
export interface MergedColumn {
  name: string;
  type: ColumnType;
  /** DuckDB type in the merged table. */
  sqlType: string;
  sources: (MergedSource | null)[];
}

export interface MergePlan {
  tables: readonly ReadTable[];
  columns: MergedColumn[];
  /** Names of the columns with the source row number, one per dataset. */
  rowColumns: string[];
}

const SQL_TYPES: Record<ColumnType, string> = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  text: 'VARCHAR',
};

/** Plans the merged table: the columns of the first dataset, then additional columns of the others. */
export const planMerge = async (
  duck: DuckDbSession,
  tables: readonly ReadTable[],
  mappings: readonly RequestedMapping[],
): Promise<MergePlan> => {
  const [first, ...others] = tables;
  if (!first) throw new Error('no tables to merge');
  const stored: string[][] = [];
  for (const table of tables) stored.push(await openSource(duck, table, stored.length));
  const columns: MergedColumn[] = first.columns.map(({ name, type }, index) => ({
    name,
    type,
    sqlType: stored[0]?.[index] ?? SQL_TYPES[type],
    sources: [{ column: name, index, stored: stored[0]?.[index] ?? SQL_TYPES[type], match: null }, ...others.map(() => null)],
  }));
  for (const [position, other] of others.entries()) {
    const matches = mapColumns(first, other, mappings).filter((match) => match.origin === 'given' || !numbersOwnRows(first, other, match));
    for (const [index, { name, type }] of other.columns.entries()) {
      const match = matches.find(({ from }) => from === name) ?? null;
      const source = { column: name, index, stored: stored[position + 1]?.[index] ?? SQL_TYPES[type], match };
      const target = columns.find((column) => column.name === match?.to);
      if (target) addSource(target, position + 1, source, type);
      else {
        const sources: MergedColumn['sources'] = tables.map(() => null);
        sources[position + 1] = source;
        columns.push({ name: uniqueName(name, columns), type, sqlType: source.stored, sources });
      }
    }
  }
  return { tables, columns, rowColumns: tables.map((_, index) => uniqueName(`_source_row_${index + 1}`, columns)) };
};

const addSource = (target: MergedColumn, position: number, source: MergedSource, type: ColumnType): void => {
  target.sources[position] = source;
  target.type = commonType(target.type, type);
  if (target.sqlType !== source.stored || source.match?.conversion) {
    target.type = source.match?.conversion ? 'decimal' : target.type;
    target.sqlType = SQL_TYPES[target.type];
  }
};

/** Returns the name, with a number if a merged column has it. */
export const uniqueName = (preferred: string, columns: readonly MergedColumn[]): string => {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? preferred : `${preferred}_${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
};

/** Returns whether both columns are unique numbers with hardly any common values, that is, separate row numberings. */
const numbersOwnRows = (first: ReadTable, other: ReadTable, { from, to, valueOverlap: overlap, conversion }: ColumnMatch): boolean => {
  const traits = [first.traits.find(({ name }) => name === to), other.traits.find(({ name }) => name === from)];
  return (
    overlap < 0.02 &&
    conversion === null &&
    traits.every((each) => each && each.present > 1 && each.distinct >= 0.95 * each.present && countsRows(each))
  );
};

const countsRows = ({ type, digitShare }: ColumnTraits): boolean => type === 'integer' || (type === 'text' && digitShare > 0.5);

/** Creates the view `merge_source_<index>` of the dataset with `rid` and `c0`, `c1`, …. Returns the stored types. */
const openSource = async (duck: DuckDbSession, { relation, columns }: ReadTable, index: number): Promise<string[]> => {
  const selected = columns.map(({ name }, position) => `${identifier(name)} AS c${position}`).join(', ');
  await duck.run(`CREATE OR REPLACE TEMP VIEW merge_source_${index} AS SELECT row_number() OVER () AS rid, ${selected} FROM ${relation}`);
  const described = await duck.rows<{ column_type: string }>(`DESCRIBE merge_source_${index}`);
  return described.slice(1).map(({ column_type: type }) => type);
};

/** Returns SQL for a source value in the type and unit of the merged column; `s<table>` is the alias of the dataset's view. */
export const convertedSql = ({ sqlType }: MergedColumn, { index, match }: MergedSource, table: number): string => {
  const value = `s${table}.c${index}`;
  const factor = match?.conversion?.factor;
  return factor === undefined ? `TRY_CAST(${value} AS ${sqlType})` : `TRY_CAST(${value} AS DOUBLE) * ${factor}`;
};

/** Returns the SQL joins from `merge_entities e` to the sources of a merged row. */
export const sourceJoins = (tables: number): string =>
  Array.from({ length: tables }, (_, index) => `LEFT JOIN merge_source_${index} s${index} ON s${index}.rid = e.r${index}`).join(' ');

/** Returns the columns in which a dataset is comparable with those before it, as columns of the merged relation. */
export const comparableFields = ({ tables, columns }: MergePlan, position: number): FieldColumn[] =>
  columns.flatMap((column, index) => {
    const earlier = column.sources.findIndex((source, at) => at < position && source);
    const source = column.sources[position];
    const [left, right] = [traitsOf(tables, column, earlier), traitsOf(tables, column, position)];
    if (!source || !left || !right) return [];
    const kind = source.match?.conversion ? ('number' as const) : comparisonKind([left, right]);
    const isInteger = left.type === 'integer' && right.type === 'integer';
    return kind ? [{ name: column.name, kind, sql: `u${index}`, isInteger, distinct: Math.min(left.distinct, right.distinct) }] : [];
  });

const traitsOf = (tables: readonly ReadTable[], column: MergedColumn, position: number) => {
  const source = column.sources[position];
  return source ? tables[position]?.traits[source.index] : undefined;
};

/** Returns SQL for the merge of the datasets before a position: a relation with `rid` and the merged columns `u0`, `u1`, …. */
export const mergedRelation = ({ columns }: MergePlan, position: number): string => {
  const values = columns.map((column, index) => {
    const sources = column.sources.slice(0, position).flatMap((source, table) => (source ? [convertedSql(column, source, table)] : []));
    return `${sources.length > 0 ? `coalesce(${sources.join(', ')})` : 'NULL'} AS u${index}`;
  });
  return `(SELECT e.entity AS rid, ${values.join(', ')} FROM merge_entities e ${sourceJoins(position)})`;
};

/** Returns SQL for one dataset converted to the merged columns. */
export const convertedRelation = ({ columns }: MergePlan, position: number): string => {
  const values = columns.map((column, index) => {
    const source = column.sources[position];
    return `${source ? convertedSql(column, source, position) : 'NULL'} AS u${index}`;
  });
  return `(SELECT rid, ${values.join(', ')} FROM merge_source_${position} s${position})`;
};
