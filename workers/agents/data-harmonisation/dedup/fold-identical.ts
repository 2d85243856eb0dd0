import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { Comparison } from '../linkage/compare-records.js';
import { WITHIN } from '../linkage/pairing.js';
import { readFrequencies, writeRecords, type RecordField } from '../linkage/record-fields.js';

/**
 * Writes one record per set of equal rows to `link_records`, and the other rows of each set to `dedup_identical (a, b)`, where `a` is
 * the row of the record. Returns the number of records, and the fields with the frequencies of their values among the records: copies
 * of a row do not make its values more frequent.
 *
 * @param apart rows that stay records of their own, because a person has decided on them
 */
export const foldIdenticalRows = async (
  duck: DuckDbSession,
  fields: readonly RecordField[],
  apart: readonly number[],
): Promise<{ records: number; fields: RecordField[] }> => {
  const isFolded = (rid: string): string => (apart.length > 0 ? `${rid} NOT IN (${apart.join(', ')})` : 'true');
  const row = `hash(${fields.map(({ column }) => column).join(', ')})`;
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_sets AS SELECT ${row} AS h, min(rid) AS a FROM link_normal WHERE ${isFolded('rid')} GROUP BY h HAVING count(*) > 1`,
  );
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_identical AS SELECT s.a, n.rid AS b FROM link_normal n JOIN dedup_sets s ON s.h = ${row} WHERE n.rid <> s.a AND ${isFolded('n.rid')}`,
  );
  await duck.run('DROP TABLE dedup_sets');
  const records = await writeRecords(duck, fields, 'n.rid NOT IN (SELECT b FROM dedup_identical)');
  const counted: RecordField[] = [];
  for (const field of fields) counted.push({ ...field, ...(await readFrequencies(duck, { ...field, relation: 'link_records' }, WITHIN)) });
  return { records, fields: counted };
};

/** Appends the pairs of equal rows to `link_compared`. */
export const compareIdentical = async (duck: DuckDbSession, { pattern }: Comparison): Promise<void> => {
  await duck.run(
    `INSERT INTO link_compared SELECT i.a, i.b, ${pattern} FROM dedup_identical i JOIN link_records l ON l.rid = i.a JOIN link_records r ON r.rid = i.a`,
  );
};
