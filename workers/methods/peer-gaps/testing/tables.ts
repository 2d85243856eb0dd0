import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { profileTable, type Dataset, type ProfiledColumn } from '../../../../subgraphs/sources/index.js';

/** Creates a table from SQL and returns it as a dataset with the profile of its rows. */
export const tableOf = async (duck: DuckDbSession, name: string, sql: string): Promise<Dataset> => {
  await duck.run(`CREATE TABLE ${name} AS ${sql}`);
  const described = await duck.rows<{ column_name: string; column_type: string }>(`DESCRIBE ${name}`);
  const columns = described.map(({ column_name: column, column_type: type }) => ({ name: column, type: typeOf(type), nullable: true }));
  const { n } = await duck.one<{ n: number }>(`SELECT count(*) AS n FROM ${name}`);
  const statistics = await profileTable(duck, name, columns);
  return {
    ...{ datasetId: name, name, rows: Number(n), roles: {}, eventLogColumns: null, columnCorrections: [], columns },
    profile: statistics,
  } as unknown as Dataset;
};

const typeOf = (type: string): ProfiledColumn['type'] => {
  if (type === 'DATE') return 'date';
  if (type.startsWith('TIMESTAMP')) return 'timestamp';
  if (type === 'VARCHAR') return 'text';
  return type.includes('INT') ? 'integer' : 'decimal';
};
