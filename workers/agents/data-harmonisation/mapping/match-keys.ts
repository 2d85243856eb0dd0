import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { escapedSql } from '../../../methods/table-export/index.js';
import type { HarmonisationResult } from '../harmonisation-result.js';
import type { SourceTable } from './column-mapping.js';
import { keySql, type Join } from './survey-joins.js';

export type KeyMatch = NonNullable<HarmonisationResult['keyMatch']>;

/** Number of values without a counterpart that are listed. */
export const MAX_UNMATCHED = 10;

/** A table whose rows are matched, by a column, with those of another one. */
export interface KeySide {
  readonly table: SourceTable;
  readonly column: string;
  /** SQL relation with the rows that are counted; those of the table by default. */
  readonly rows?: string;
}

/** Counts the rows of a table with and without a counterpart in another table by a key, in the form in which both write it. */
export const matchKeys = async (duck: DuckDbSession, one: KeySide, other: KeySide, form: Join['form']): Promise<KeyMatch> => {
  const [column, partner] = [identifier(one.column), identifier(other.column)];
  const rows = one.rows ?? one.table.relation;
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE match_keys AS SELECT ${keySql(partner, form)} AS k, count(*) AS n FROM ${other.table.relation} GROUP BY 1`,
  );
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE match_written AS SELECT DISTINCT ${keySql(partner, 'as_written')} AS k FROM ${other.table.relation}`,
  );
  const counts = await duck.one<Record<'rows' | 'blank' | 'matched' | 'asWritten' | 'multiplied', number>>(
    `SELECT count(*) AS rows, count(*) FILTER (s.k IS NULL) AS blank, count(*) FILTER (m.n IS NOT NULL) AS matched,
            count(*) FILTER (w.k IS NOT NULL) AS "asWritten", count(*) FILTER (m.n > 1) AS multiplied
     FROM (SELECT ${keySql(column, form)} AS k, ${keySql(column, 'as_written')} AS written FROM ${rows}) s
     LEFT JOIN match_keys m ON m.k = s.k LEFT JOIN match_written w ON w.k = s.written`,
  );
  const { repeated } = await duck.one<{ repeated: number }>('SELECT count(*) AS repeated FROM match_keys WHERE k IS NOT NULL AND n > 1');
  const unmatched = await duck.rows<{ value: string }>(
    `SELECT DISTINCT CAST(${column} AS VARCHAR) AS value FROM ${rows} s WHERE ${keySql(column, form)} IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM match_keys m WHERE m.k = ${keySql(column, form)}) ORDER BY 1 LIMIT ${MAX_UNMATCHED + 1}`,
  );
  return {
    ...{ dataset: one.table.name, column: one.column, partner: other.table.name, partnerColumn: other.column, form },
    ...counts,
    unknown: counts.rows - counts.blank - counts.matched,
    repeated,
    unmatched: unmatched.map(({ value }) => value.slice(0, 60)),
  };
};

/** A table whose key is referenced by a column of another table. */
export interface Partner {
  readonly own: KeySide;
  readonly side: KeySide;
  readonly form: Join['form'];
}

/**
 * Returns SQL for the rows of a table with the columns of their matches in other tables. If a row has several matches in one table, the
 * first one is used.
 *
 * @param partners the other tables, at least one
 * @param isInner true for the rows with a match in each table only
 * @param cellOf SQL of a cell
 */
export const joinedSql = (
  partners: readonly [Partner, ...Partner[]],
  { isInner = false, cellOf = (sql: string) => sql }: { isInner?: boolean; cellOf?: (sql: string, type: string) => string } = {},
): string => {
  const [{ own }] = partners;
  const names = new Set<string>();
  const freeName = (name: string): string => {
    let free = name;
    for (let number = 2; names.has(free); number += 1) free = `${name} (${number})`;
    names.add(free);
    return free;
  };
  const cell = (side: string, { name, type }: SourceTable['columns'][number]): string =>
    `${cellOf(`${side}.${identifier(name)}`, type)} AS ${identifier(freeName(name))}`;
  const columns = [
    ...own.table.columns.map((each) => cell('l', each)),
    ...partners.flatMap(({ own: { column }, side }, at) =>
      side.table.columns.filter(({ name }) => name !== side.column || name !== column).map((each) => cell(`r${at}`, each)),
    ),
  ];
  const joins = partners.map(({ own: { column }, side, form }, at) => {
    const key = keySql(identifier(side.column), form);
    return `${isInner ? '' : 'LEFT '}JOIN (SELECT * FROM ${side.table.relation} QUALIFY row_number() OVER (PARTITION BY ${key}) = 1) r${at}
             ON ${keySql(`r${at}.${identifier(side.column)}`, form)} = ${keySql(`l.${identifier(column)}`, form)}`;
  });
  return `SELECT ${columns.join(', ')} FROM (SELECT *, row_number() OVER () AS match_row FROM ${own.rows ?? own.table.relation}) l
           ${joins.join(' ')} ORDER BY l.match_row`;
};

/** Writes all rows of a table, with the columns of their matches in other tables, to a CSV file and returns its path. */
export const writeJoined = async (duck: DuckDbSession, [first, ...others]: readonly Partner[]): Promise<string> => {
  const file = duck.path('joined.csv');
  if (first === undefined) return file;
  const cellOf = (sql: string, type: string): string => (type === 'text' ? escapedSql(sql) : sql);
  await duck.run(`COPY (${joinedSql([first, ...others], { cellOf })}) TO ${literal(file)} (FORMAT csv, HEADER)`);
  return file;
};
