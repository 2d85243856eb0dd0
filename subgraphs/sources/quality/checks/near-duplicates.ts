import { localized } from '../../../../platform/content/index.js';
import { type DimensionResult, type Evidence, type LocalizedText, qualityCheck } from '../assessment.schema.js';
import { formatter } from '../report/formatter.js';
import { isTextColumn } from './value-counts.js';
import { normalised, RAW, ROW_HASHES, evidenceValues, trimmed, VALUES, type WorkingColumn, type WorkingTable } from '../working-table.js';
import { messagesIn } from '../messages.js';

/** Limits of the comparison: pairs in total, rows per block, columns that form blocks. */
const MAX_PAIRS = 500_000;
const MAX_BLOCK = 50;
const MAX_BLOCK_COLUMNS = 4;

/**
 * Text columns with at least the first share of distinct values describe the row; one must reach the second, or similar rows are normal.
 */
const DESCRIBING_SHARE = 0.3;
const IDENTIFYING_SHARE = 0.5;

/** A pair matches if the mean similarity of the columns reaches the first limit and each describing column the second. */
const MIN_SIMILARITY = 0.9;
const MIN_COLUMN_SIMILARITY = 0.85;

/** Number of characters of a text that are compared. */
const MAX_TEXT = 80;

const PAIRS = 'quality_pairs';
const FIRST_COPIES = 'quality_first_copies';
const MATCHES = 'quality_near_duplicates';

/**
 * Finds rows that are similar to an earlier row without being equal. Candidate pairs come from blocks of rows that share a describing
 * column's normalised value, or the start or end of the most distinct one. The similarity of a pair is the mean over the columns of the
 * Jaro-Winkler similarity of text (0 if the digits differ, since 12 and 21 are not misspellings of one name) and of equality for other
 * types. Keys, the time column and running codes are excluded. Exact copies belong to uniqueness.
 */
export const assessNearDuplicates = async (table: WorkingTable, distinctRows: number): Promise<DimensionResult> => {
  const result: DimensionResult = {
    dimension: 'nearDuplicates',
    score: null,
    formula: localized(messagesIn, ({ formula }) => formula.nearDuplicates),
    reason: null,
    notes: [],
    checks: [],
  };
  if (distinctRows < 2) return { ...result, reason: localized(messagesIn, ({ reason }) => reason.oneDistinctRow) };
  const compared = await comparedColumns(table, distinctRows);
  const describing = compared.filter((column) => isTextColumn(column) && column.distinct >= DESCRIBING_SHARE * distinctRows);
  const [mostDistinct] = describing.toSorted((a, b) => b.distinct - a.distinct || a.index - b.index);
  if (!mostDistinct || mostDistinct.distinct < IDENTIFYING_SHARE * distinctRows)
    return { ...result, reason: localized(messagesIn, ({ reason }) => reason.notDescribed) };
  const { pairs, leftOut } = await blockPairs(table, describing, mostDistinct);
  await matchPairs(table, compared, describing);
  const { failed } = await table.duck.one<{ failed: number }>(`SELECT count(DISTINCT b) AS failed FROM ${MATCHES}`);
  const check = qualityCheck(
    'near-duplicate-rows',
    compared.map((column) => column.name),
    { checked: distinctRows, failed },
    failed > 0 ? await pairEvidence(table, compared) : [],
    { 'pairs compared': pairs, 'pairs left out': leftOut },
  );
  for (const name of [PAIRS, FIRST_COPIES, MATCHES]) await table.duck.run(`DROP TABLE ${name}`);
  return { ...result, score: 1 - check.share, notes: leftOut > 0 ? [boundNote(pairs, leftOut)] : [], checks: [check] };
};

const boundNote = (pairs: number, leftOut: number): LocalizedText =>
  localized(messagesIn, ({ note }, language) => {
    const { count } = formatter(language);
    return note.pairsLeftOut(count(pairs), MAX_BLOCK, count(MAX_PAIRS), count(leftOut));
  });

/** Returns all columns except keys, the time column, and columns that only number the rows. */
const comparedColumns = async (table: WorkingTable, distinctRows: number): Promise<WorkingColumn[]> => {
  const columns: WorkingColumn[] = [];
  for (const column of table.columns) {
    if (column.present === 0 || table.keyColumns.includes(column) || column === table.timeColumn) continue;
    const numbering = column.distinct >= 0.95 * distinctRows && (!isTextColumn(column) || (await isCode(table, column)));
    if (!numbering) columns.push(column);
  }
  return columns;
};

const isCode = async (table: WorkingTable, column: WorkingColumn): Promise<boolean> => {
  const { codes } = await table.duck.one<{ codes: number }>(
    `SELECT avg(regexp_matches(${trimmed(column.value)}, '^\\S*[0-9]\\S*$')::INTEGER) AS codes FROM ${VALUES}`,
  );
  return codes >= 0.9;
};

/** Fills `PAIRS` with `a < b`: small blocks first, with an equal budget for every kind of block. */
const blockPairs = async (
  table: WorkingTable,
  describing: readonly WorkingColumn[],
  mostDistinct: WorkingColumn,
): Promise<{ pairs: number; leftOut: number }> => {
  const letters = `regexp_replace(${normalised(mostDistinct.value)}, '[^a-z0-9]', '', 'g')`;
  // Longer keys in larger tables keep the block size roughly constant.
  const length = Math.max(4, Math.ceil(Math.log10(table.rows)) + 1);
  const keys = [
    ...describing.slice(0, MAX_BLOCK_COLUMNS).map((column) => normalised(column.value)),
    `left(${letters}, ${length})`,
    `right(${letters}, ${length})`,
  ];
  await table.duck.run(`CREATE OR REPLACE TEMP TABLE ${PAIRS} (a BIGINT, b BIGINT)`);
  await table.duck.run(`CREATE OR REPLACE TEMP TABLE ${FIRST_COPIES} AS SELECT min(row) AS row FROM ${ROW_HASHES} GROUP BY h`);
  let possible = 0;
  for (const key of keys) possible += await addPairs(table, key, Math.floor(MAX_PAIRS / keys.length));
  const { listed, pairs } = await table.duck.one<{ listed: number; pairs: number }>(
    `SELECT count(*) AS listed, count(DISTINCT (a, b)) AS pairs FROM ${PAIRS}`,
  );
  return { pairs, leftOut: possible - listed };
};

/** Adds the pairs within the blocks of one key, up to the budget; returns the number of pairs in all its blocks. */
const addPairs = async (table: WorkingTable, key: string, budget: number): Promise<number> => {
  const [keyed, blocks] = ['quality_keyed_rows', 'quality_blocks'];
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${keyed} AS SELECT row, hash(k) AS k
     FROM (SELECT row, ${key} AS k FROM ${VALUES} SEMI JOIN ${FIRST_COPIES} USING (row)) WHERE k <> ''`,
  );
  await table.duck.run(`CREATE OR REPLACE TEMP TABLE ${blocks} AS SELECT k, count(*) AS size FROM ${keyed} GROUP BY k HAVING count(*) > 1`);
  const sizes = await table.duck.rows<{ size: number; pairs: number }>(
    `SELECT size, count(*) * size * (size - 1) // 2 AS pairs FROM ${blocks} GROUP BY size ORDER BY size`,
  );
  let largest = 2;
  let sum = 0;
  for (const { size, pairs } of sizes) {
    sum += pairs;
    if (size > MAX_BLOCK || sum > budget) break;
    largest = size;
  }
  const small = `(SELECT r.row, r.k FROM ${keyed} r JOIN ${blocks} b ON r.k = b.k AND b.size <= ${largest})`;
  await table.duck.run(
    `INSERT INTO ${PAIRS} SELECT x.row, y.row FROM ${small} x JOIN ${small} y ON x.k = y.k AND x.row < y.row ORDER BY 1, 2 LIMIT ${budget}`,
  );
  for (const name of [keyed, blocks]) await table.duck.run(`DROP TABLE ${name}`);
  return sizes.reduce((total, { pairs }) => total + pairs, 0);
};

/** Fills `MATCHES` with the pairs `a, b` that are similar enough, and their similarity. */
const matchPairs = (table: WorkingTable, compared: readonly WorkingColumn[], describing: readonly WorkingColumn[]): Promise<void> => {
  const records = compared.map((column) =>
    isTextColumn(column) ? `left(${normalised(column.value)}, ${MAX_TEXT}) AS ${column.value}` : column.value,
  );
  const record = (side: 'a' | 'b'): string =>
    `(SELECT row, ${records.join(', ')} FROM ${VALUES} WHERE row IN (SELECT ${side} FROM ${PAIRS})) ${side}`;
  const similarities = (columns: readonly WorkingColumn[]): string => `[${columns.map(columnSimilarity).join(', ')}]`;
  return table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${MATCHES} AS
     SELECT * FROM (
       SELECT p.a, p.b, list_avg(${similarities(compared)}) AS similarity, list_min(${similarities(describing)}) AS weakest
       FROM (SELECT DISTINCT a, b FROM ${PAIRS}) p JOIN ${record('a')} ON a.row = p.a JOIN ${record('b')} ON b.row = p.b
     ) WHERE similarity >= ${MIN_SIMILARITY} AND weakest >= ${MIN_COLUMN_SIMILARITY}`,
  );
};

const columnSimilarity = (column: WorkingColumn): string => {
  const [a, b] = [`a.${column.value}`, `b.${column.value}`];
  if (!isTextColumn(column)) return `CASE WHEN ${a} = ${b} THEN 1.0::DOUBLE WHEN ${a} <> ${b} THEN 0 END`;
  const digits = (side: string): string => `regexp_replace(${side}, '[^0-9]+', ' ', 'g')`;
  return `CASE WHEN ${a} = ${b} THEN 1.0::DOUBLE WHEN ${digits(a)} <> ${digits(b)} THEN 0 ELSE jaro_winkler_similarity(${a}, ${b}) END`;
};

const pairEvidence = async (table: WorkingTable, compared: readonly WorkingColumn[]): Promise<Evidence[]> => {
  const texts = (side: string, prefix: string): string =>
    compared.map((column) => `CAST(${side}.${column.raw} AS VARCHAR) AS ${prefix}${column.index}`).join(', ');
  const found = await table.duck.rows<{ row: number; relatedRow: number; similarity: number }>(
    `SELECT m.b AS row, m.a AS "relatedRow", m.similarity, ${texts('b', 's')}, ${texts('a', 'o')}
     FROM (SELECT b, arg_max(a, (similarity, -a)) AS a, max(similarity) AS similarity FROM ${MATCHES} GROUP BY b) m
     JOIN ${RAW} a ON a.row = m.a JOIN ${RAW} b ON b.row = m.b ORDER BY m.b LIMIT ${table.maxEvidenceRows}`,
  );
  return found.map((pair) => ({
    row: pair.row,
    values: evidenceValues(pair, compared),
    relatedRow: pair.relatedRow,
    relatedValues: evidenceValues(pair, compared, 'o'),
    similarity: Math.min(1, pair.similarity),
  }));
};
