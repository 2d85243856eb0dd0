import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { Pairing } from './pairing.js';
import { hasWords, type RecordField } from './record-fields.js';

/** Relations between fields, as positions of fields. */
export interface FieldRelations {
  /** Pairs of fields whose values people swap, such as given name and surname. */
  swapped: (readonly [number, number])[];
  /** `determinedBy[j]` contains the fields i whose value determines that of field j, as a postcode determines the town. */
  determinedBy: number[][];
}

/** Number of rows that are sampled to find a relation. */
const SAMPLE = 40_000;
/** Minimum number of swapped pairs, and of their share in the pairs of records that agree in both fields. */
const MIN_SWAPPED = 3;
const MIN_SWAPPED_SHARE = 0.002;
/** Pairs that test whether one field determines another: maximum share of the other fields in which they agree, and minimum number. */
const MAX_AGREEING = 0.4;
const MIN_PAIRS = 20;
/** Minimum share of these pairs that agree, beyond the share among all pairs. */
const MIN_DETERMINED = 0.8;

/** Minimum share of different values among the values of two numberings. */
const MIN_DISTINCT = 0.45;
/** Maximum share, beyond chance, of pairs with the same number that agree in another field, if the numbers have nothing to do with each other. */
const MAX_RELATED = 0.1;

/**
 * Returns the fields without those that number the records of two tables independently: pairs with the same number agree in no other
 * field more often than by chance. Such numbers would be false evidence. Takes one join per field with hardly repeated values.
 */
export const withoutNumberings = async (
  duck: DuckDbSession,
  fields: readonly RecordField[],
  { left, right }: Pairing,
): Promise<RecordField[]> => {
  const kept: RecordField[] = [];
  for (const field of fields) {
    const others = fields.filter((each) => each !== field);
    if (others.length === 0 || field.distinct < MIN_DISTINCT * field.present) kept.push(field);
    else {
      const shares = others.map(({ whole }, at) => `avg((l.${whole} = r.${whole})::INTEGER) AS s${at}`);
      const side = (isSide: string): string => `(FROM link_records WHERE ${isSide} AND ${sampling(field.distinct, field.whole)})`;
      const row = await duck.one(
        `SELECT ${shares.join(', ')}, count(*) AS n FROM ${side(left)} l JOIN ${side(right)} r ON l.${field.whole} = r.${field.whole} AND l.rid < r.rid`,
      );
      const isRelated = others.some(({ agreement }, at) => Number(row[`s${at}`] ?? 0) > agreement + MAX_RELATED * (1 - agreement));
      if (isRelated || Number(row['n']) < MIN_PAIRS) kept.push(field);
    }
  }
  return kept;
};

/** Finds the relations between the fields of `link_records`, with one aggregation of a sample per field or pair of fields. */
export const readRelations = async (
  duck: DuckDbSession,
  fields: readonly RecordField[],
  { records, pairing }: { records: number; pairing: Pairing },
): Promise<FieldRelations> => ({
  swapped: await readSwapped(duck, fields, records),
  determinedBy: await readDetermined(duck, fields, pairing),
});

const sampling = (values: number, of: string): string => `hash(${of}) % ${Math.max(1, Math.ceil(values / SAMPLE))} = 0`;

const readSwapped = async (
  duck: DuckDbSession,
  fields: readonly RecordField[],
  records: number,
): Promise<(readonly [number, number])[]> => {
  const texts = fields.flatMap((field, index) => (field.kind === 'text' && !hasWords(field) ? [{ ...field, index }] : []));
  const found: { pair: readonly [number, number]; times: number }[] = [];
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      const [i, j] = [one.column, other.column];
      const ordered = `least(${i}, ${j}) || ' ' || greatest(${i}, ${j})`;
      const { times, straight } = await duck.one<{ times: number; straight: number }>(
        `SELECT coalesce(sum(c * d), 0)::DOUBLE AS times, coalesce(sum(c * (c - 1) / 2 + d * (d - 1) / 2), 0)::DOUBLE AS straight
         FROM (SELECT count(*) FILTER (${i} < ${j}) AS c, count(*) FILTER (${i} > ${j}) AS d FROM link_records
               WHERE ${i} <> ${j} AND ${sampling(records / 4, ordered)} GROUP BY ${ordered})`,
      );
      if (times >= MIN_SWAPPED && times >= MIN_SWAPPED_SHARE * straight) found.push({ pair: [one.index, other.index], times });
    }
  }
  const used = new Set<number>();
  return found
    .toSorted((a, b) => b.times - a.times)
    .flatMap(({ pair }) => {
      if (pair.some((index) => used.has(index))) return [];
      for (const index of pair) used.add(index);
      return [pair];
    });
};

/**
 * Fields are in the order of their numbers of different values, so that a field is determined only by one with at least as many. Reads
 * pairs that agree in the determining field and in at most `MAX_AGREEING` of the others, which are hardly ever matches.
 */
const readDetermined = async (duck: DuckDbSession, fields: readonly RecordField[], { unrelated }: Pairing): Promise<number[][]> => {
  const determinedBy = fields.map((): number[] => []);
  if (fields.length < 3) return determinedBy;
  const allowed = Math.floor(MAX_AGREEING * (fields.length - 2));
  for (const [i, one] of fields.entries()) {
    const pairs = (one.agreement * one.present * (one.present - 1)) / 2;
    const others = fields.flatMap((field, j) => (j === i ? [] : [{ ...field, j }]));
    const equal = others.map(({ whole, j }) => `(l.${whole} = r.${whole})::INTEGER AS e${j}`);
    const agreeing = others.map(({ j }) => `coalesce(e${j}, 0)`).join(' + ');
    const shares = others.flatMap(({ j }) => [
      `avg(e${j}) FILTER (n - coalesce(e${j}, 0) <= ${allowed}) AS s${j}`,
      `count(e${j}) FILTER (n - coalesce(e${j}, 0) <= ${allowed}) AS n${j}`,
    ]);
    // Rows are sampled so that about `SAMPLE` pairs are left, of any value.
    const kept = Math.min(1, Math.sqrt(SAMPLE / Math.max(1, pairs)));
    const side = `(FROM link_records WHERE ${one.whole} IS NOT NULL AND hash(rid) % 10000 < ${Math.ceil(kept * 10_000)})`;
    const row = await duck.one(
      `SELECT ${shares.join(', ')} FROM (SELECT *, ${agreeing} AS n FROM (SELECT ${equal.join(', ')} FROM ${side} l JOIN ${side} r
       ON l.${one.whole} = r.${one.whole} AND l.rid < r.rid AND ${unrelated}))`,
    );
    for (const { j, agreement } of others) {
      const lambda = (Number(row[`s${j}`] ?? 0) - agreement) / Math.max(1e-9, 1 - agreement);
      if (j > i && Number(row[`n${j}`]) >= MIN_PAIRS && lambda >= MIN_DETERMINED) determinedBy[j]?.push(i);
    }
  }
  return determinedBy;
};
