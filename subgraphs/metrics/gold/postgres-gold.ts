import type { EntityManager } from '@mikro-orm/postgresql';
import type { GoldReader } from './gold-reader.js';
import { inOrder, type GoldQuery, type GoldRow, type GoldTable } from './gold-row.js';

interface ValueRow extends Omit<GoldRow, 'n' | 'blankRows'> {
  metricId: string;
  version: number;
  n: string;
  blankRows: string | null;
}

/** Reads the gold layer from PostgreSQL. */
export class PostgresGold implements GoldReader {
  async read(em: EntityManager, tables: readonly GoldTable[], query: GoldQuery): Promise<GoldRow[][]> {
    const [first] = tables;
    if (!first) return [];
    const { sql, values } = conditions(query);
    const found = await em.execute<ValueRow[]>(
      `SELECT metric_id AS "metricId", version, grain, to_char(period_start, 'YYYY-MM-DD') AS "periodStart", dimension,
              dimension_value AS "dimensionValue", value, n, blank_rows AS "blankRows", missing
         FROM (SELECT *, row_number() OVER (PARTITION BY metric_id, version ORDER BY period_start DESC NULLS LAST) AS recent
                 FROM metrics.gold_value
                WHERE tenant_id = ? AND (metric_id, version) IN (${tables.map(() => '(?, ?)').join(', ')}) AND ${sql.join(' AND ')}) wanted
        WHERE recent <= coalesce(?::bigint, recent)`,
      [first.tenantId, ...tables.flatMap(({ metricId, version }) => [metricId, version]), ...values, query.newest ?? null],
    );
    const byTable = Map.groupBy(found, ({ metricId, version }) => `${metricId} ${version}`);
    return tables.map(({ metricId, version }) => inOrder((byTable.get(`${metricId} ${version}`) ?? []).map(toGoldRow)));
  }
}

const toGoldRow = ({ grain, periodStart, dimension, dimensionValue, value, n, blankRows, missing }: ValueRow): GoldRow => ({
  grain,
  periodStart,
  dimension,
  dimensionValue,
  value,
  n: Number(n),
  blankRows: Number(blankRows ?? 0),
  missing,
});

const conditions = ({ grain, dimension, dimensionValue, from, to, newest }: GoldQuery): { sql: string[]; values: (string | null)[] } => {
  const sql = ['grain = ?', dimension === null ? 'dimension IS NULL' : 'dimension = ?'];
  const values: (string | null)[] = [grain, ...(dimension === null ? [] : [dimension])];
  if (dimensionValue !== undefined) {
    sql.push('dimension_value IS NOT DISTINCT FROM ?::text');
    values.push(dimensionValue);
  }
  if (from !== undefined) {
    sql.push('period_start >= ?::date');
    values.push(from);
  }
  if (to !== undefined) {
    sql.push('period_start <= ?::date');
    values.push(to);
  }
  if (newest !== undefined) sql.push('value IS NOT NULL');
  return { sql, values };
};
