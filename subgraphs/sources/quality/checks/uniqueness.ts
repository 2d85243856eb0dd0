import { localized } from '../../../../platform/content/index.js';
import { type DimensionResult, qualityCheck, type QualityCheck } from '../assessment.schema.js';
import { evidenceRows, RAW, ROW_HASHES, VALUES, WHOLE_ROW, type WorkingColumn, type WorkingTable } from '../working-table.js';
import { messagesIn } from '../messages.js';

/** Maximum number of columns in the evidence of a whole row. */
const MAX_EVIDENCE_COLUMNS = 12;

/** Maximum number of column pairs tested if no single column is a key. */
const MAX_KEY_PAIRS = 15;

/**
 * Computes the uniqueness ratio: distinct rows, and distinct keys if key columns are given, divided by all rows. Rows are compared by a
 * 64-bit hash of all columns (two different rows among a million share one with a probability of about 3·10⁻⁸). Keeps the table
 * `ROW_HASHES`.
 */
export const assessUniqueness = async (
  table: WorkingTable,
): Promise<{ result: DimensionResult; distinctRows: number; keyCandidates: WorkingColumn[][] }> => {
  await table.duck.run(`CREATE TEMP TABLE ${ROW_HASHES} AS SELECT row, ${WHOLE_ROW} AS h FROM ${RAW}`);
  const { distinct: distinctRows } = await table.duck.one<{ distinct: number }>(`SELECT count(DISTINCT h) AS distinct FROM ${ROW_HASHES}`);
  const evidenceColumns = table.columns.slice(0, MAX_EVIDENCE_COLUMNS);
  const checks = [await repeatedRows(table, 'duplicate-rows', ROW_HASHES, distinctRows, evidenceColumns)];
  if (table.keyColumns.length > 0) checks.push(await duplicateKeys(table));
  const score = table.rows < 2 ? null : 1 - Math.max(...checks.map((check) => check.share));
  const result: DimensionResult = {
    dimension: 'uniqueness',
    score,
    formula: localized(messagesIn, ({ formula }) => formula.uniqueness),
    reason: score === null ? localized(messagesIn, ({ reason }) => reason.singleRow) : null,
    notes: [],
    checks,
  };
  return { result, distinctRows, keyCandidates: table.rows < 2 ? [] : await findKeyCandidates(table, distinctRows) };
};

/** Counts rows whose hash in `hashes` occurred before: every copy after the first, with the first as its related row. */
const repeatedRows = async (
  table: WorkingTable,
  name: 'duplicate-rows' | 'duplicate-keys',
  hashes: string,
  distinct: number,
  evidenceColumns: WorkingColumn[],
): Promise<QualityCheck> => {
  const failed = table.rows - distinct;
  const from = `(SELECT r.*, g.first AS first FROM ${RAW} r JOIN ${hashes} k USING (row)
    JOIN (SELECT h, min(row) AS first FROM ${hashes} GROUP BY h HAVING count(*) > 1) g ON k.h = g.h)`;
  const evidence =
    failed > 0 ? await evidenceRows(table, { from, where: 'row > first', evidenceColumns, extra: 'first AS "relatedRow"' }) : [];
  const columns = name === 'duplicate-rows' ? [] : evidenceColumns.map((column) => column.name);
  return qualityCheck(name, columns, { checked: table.rows, failed }, evidence);
};

/** Counts duplicate keys; an incomplete key also fails. */
const duplicateKeys = async (table: WorkingTable): Promise<QualityCheck> => {
  const values = table.keyColumns.map((column) => column.value);
  const missing = values.map((value) => `${value} IS NULL`).join(' OR ');
  const { complete, distinct } = await table.duck.one<{ complete: number; distinct: number }>(
    `SELECT count(*) AS complete, count(DISTINCT hash(${values.join(', ')})) AS distinct FROM ${VALUES} WHERE NOT (${missing})`,
  );
  const keys = `(SELECT row, hash(${values.join(', ')}) AS h FROM ${VALUES} WHERE NOT (${missing}))`;
  const check = await repeatedRows(table, 'duplicate-keys', keys, distinct, table.keyColumns);
  const facts = { 'rows without a complete key': table.rows - complete, 'repeated keys': complete - distinct };
  return { ...check, facts };
};

/** Returns the columns that identify all distinct rows: all single ones, otherwise pairs of the most selective columns. */
const findKeyCandidates = async (table: WorkingTable, distinctRows: number): Promise<WorkingColumn[][]> => {
  const usable = table.columns.filter((column) => column.present === table.rows && column.type !== 'decimal' && column.distinct > 1);
  const single = usable.filter((column) => column.distinct === distinctRows);
  if (single.length > 0) return single.map((column) => [column]);
  const bySelectivity = usable.toSorted((a, b) => b.distinct - a.distinct || a.index - b.index);
  const pairs = bySelectivity
    .flatMap((a, position) => bySelectivity.slice(position + 1).map((b) => [a, b]))
    .filter((pair) => product(pair) >= distinctRows)
    .toSorted((p, q) => product(q) - product(p))
    .slice(0, MAX_KEY_PAIRS);
  const keys: WorkingColumn[][] = [];
  for (const pair of pairs) {
    const { distinct } = await table.duck.one<{ distinct: number }>(
      `SELECT count(DISTINCT hash(${pair.map((column) => column.raw).join(', ')})) AS distinct FROM ${RAW}`,
    );
    if (distinct === distinctRows) keys.push(pair.toSorted((a, b) => a.index - b.index));
  }
  return keys;
};

const product = (pair: readonly WorkingColumn[]): number => pair.reduce((value, column) => value * column.distinct, 1);
