import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { Harmonised } from '../harmonise-datasets.js';
import type { SourceTable } from '../mapping/column-mapping.js';

/** Asserts that the undo SQL of the run rebuilds the datasets row by row. */
export const expectUndoRestores = async (
  duck: DuckDbSession,
  tables: readonly SourceTable[],
  files: Harmonised['files'],
): Promise<void> => {
  const sql = files.undo.replaceAll("'merged.parquet'", `'${files.merged}'`).replaceAll("'survivorship-log.parquet'", `'${files.log}'`);
  for (const statement of sql.split(/;\n/).filter((part) => part.trim() !== '')) await duck.run(statement);
  for (const [index, { relation, columns, rows }] of tables.entries()) {
    const names = columns.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join(', ');
    const numbered = (from: string): string => `SELECT row_number() OVER () AS n, ${names} FROM ${from}`;
    const { differing, restored } = await duck.one(
      `SELECT (SELECT count(*) FROM ((${numbered(relation)}) EXCEPT (${numbered(`source_${index + 1}`)}))) AS differing,
              (SELECT count(*) FROM source_${index + 1}) AS restored`,
    );
    expect([differing, restored]).toEqual([0, rows]);
  }
};
