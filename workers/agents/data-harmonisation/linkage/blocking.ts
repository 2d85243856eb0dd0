import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { DEFAULT_SEED, seededRandom } from '../../../methods/statistics/sampling/seeded-random.js';
import type { Pairing } from './pairing.js';
import { hasWords, wordOf, type RecordField } from './record-fields.js';

/** A part of a field that serves as key. A part of a value survives more errors than the value. */
interface KeyPart {
  field: number;
  sql: string;
  isWhole: boolean;
}

/** A blocking pass: compares the records with equal parts. Without parts it compares all records. */
export interface BlockingPass {
  parts: KeyPart[];
  /** Estimated number of pairs. */
  pairs: number;
}

export interface PassReport {
  rule: 'equal' | 'all' | 'part' | 'equal_or_part';
  fields: string[];
  blocks: number;
  pairs: number;
  /** Blocks skipped because of the limits on pairs, and the number of pairs in them. */
  skippedBlocks: number;
  skippedPairs: number;
}

export interface PairLimits {
  /** Maximum number of compared pairs. */
  maxPairs: number;
  /** Maximum number of pairs in a block; larger blocks are skipped. */
  maxPairsInBlock: number;
}

/** Returns the default limit on pairs: 12 per record, at least 1 million and at most 15 million. */
export const defaultMaxPairs = (rows: number): number => Math.min(15_000_000, Math.max(1_000_000, 12 * rows));

const MAX_PASSES = 16;
/** Minimum number of records at which the pairs of a pass are estimated. */
const SAMPLE = 100_000;
/**
 * Probability that part of a value differs between two records of one entity: uniform between 0 and this, by pair, because errors come
 * together. The whole value differs with a probability that is higher by `MINOR_ERRORS`.
 */
const MAX_ERRORS = 0.5;
const MINOR_ERRORS = 0.15;
/** Number of simulated pairs of one entity by which the passes are chosen. */
const SIMULATED = 2_000;
/** Minimum share of the simulated pairs that a pass adds. */
const MIN_GAIN = 0.0005;

export interface PassOptions {
  /** Number of records in `link_records`, and of their pairs. */
  records: number;
  allPairs: number;
  swapped: readonly (readonly [number, number])[];
  limits: PairLimits;
  pairing: Pairing;
}

/**
 * Chooses the passes that find most pairs with errors within the limit on pairs: greedy budgeted maximum coverage (S. Khuller, A. Moss,
 * J. Naor: The budgeted maximum coverage problem, Information Processing Letters 70 (1999) 39-45) over simulated errors. Learns the
 * cost of a pass from a sample of `SAMPLE` records.
 */
export const choosePasses = async (
  duck: DuckDbSession,
  fields: readonly RecordField[],
  { records, allPairs, swapped, limits, pairing }: PassOptions,
): Promise<BlockingPass[]> => {
  const all: BlockingPass = { parts: [], pairs: allPairs };
  if (all.pairs <= limits.maxPairs) return [all];
  const candidates = await estimatePairs(duck, candidateParts(fields, swapped), { records, pairing });
  const uncovered = new Set(simulateErrors(fields, records));
  const total = uncovered.size;
  const chosen: BlockingPass[] = [];
  let remaining = limits.maxPairs;
  while (chosen.length < MAX_PASSES && uncovered.size > 0) {
    const gains = candidates
      .filter((pass) => pass.pairs <= remaining && !chosen.includes(pass))
      .map((pass) => ({ pass, gain: [...uncovered].filter((errors) => finds(pass, errors)).length }))
      .filter(({ gain }) => gain >= MIN_GAIN * total);
    // The fixed cost of a pass is that of a scan, about that of one pair per five records.
    const [best] = gains.toSorted((a, b) => b.gain / (b.pass.pairs + records / 5) - a.gain / (a.pass.pairs + records / 5));
    if (!best) break;
    chosen.push(best.pass);
    remaining -= best.pass.pairs;
    for (const errors of uncovered) if (finds(best.pass, errors)) uncovered.delete(errors);
  }
  return chosen;
};

/** Returns the possible keys of single fields and of pairs of fields. */
const candidateParts = (fields: readonly RecordField[], swapped: readonly (readonly [number, number])[]): KeyPart[][] => {
  const parts = fields.map((field, index) => partsOf(field, index));
  const pairs = parts.flatMap((ones, at) =>
    parts.slice(at + 1).flatMap((others) => ones.flatMap((one) => others.map((other) => [one, other]))),
  );
  // A key in either order finds swapped values.
  const either = swapped.map(([i, j]) => {
    const [one, other] = [fields[i]?.column ?? '', fields[j]?.column ?? ''];
    return [
      { field: i, sql: `least(${one}, ${other})`, isWhole: true },
      { field: j, sql: `greatest(${one}, ${other})`, isWhole: true },
    ];
  });
  return [...parts.flat().map((part) => [part]), ...pairs, ...either];
};

const partsOf = (field: RecordField, index: number): KeyPart[] => {
  const whole = { field: index, sql: field.whole, isWhole: true };
  const part = (sql: string): KeyPart => ({ field: index, sql, isWhole: false });
  switch (field.kind) {
    case 'text':
      return [whole, part(`left(${field.column}, 4)`), ...(hasWords(field) ? [part(wordOf(field))] : [])];
    case 'name':
      return [whole, part(`left(${field.column}, 4)`)];
    case 'code':
      return field.length > 5 ? [whole, part(`left(${field.column}, 4)`), part(`right(${field.column}, 4)`)] : [whole];
    case 'date':
      return [whole, part(`left(${field.column}, 4)`), part(`right(${field.column}, 4)`)];
    case 'number':
      return [whole];
  }
};

const keySql = (parts: readonly KeyPart[]): string =>
  parts.length === 0 ? '1::UINTEGER' : `(hash(${parts.map(({ sql }) => sql).join(', ')}) % 4294967291)::UINTEGER`;

const isPresent = (parts: readonly KeyPart[]): string => parts.map(({ sql }) => `${sql} IS NOT NULL`).join(' AND ') || 'true';

/** Estimates the pairs of each key from a sample of records. */
const estimatePairs = async (
  duck: DuckDbSession,
  keys: readonly KeyPart[][],
  { records, pairing }: { records: number; pairing: Pairing },
): Promise<BlockingPass[]> => {
  const step = Math.max(1, Math.ceil(records / SAMPLE));
  await duck.run(`CREATE OR REPLACE TEMP TABLE link_sample AS SELECT * FROM link_records WHERE hash(rid) % ${step} = 0`);
  const passes: BlockingPass[] = [];
  for (const parts of keys) {
    const { pairs } = await duck.one<{ pairs: number }>(
      `SELECT coalesce(sum(n), 0)::DOUBLE AS pairs FROM (SELECT ${pairing.count} AS n FROM link_sample WHERE ${isPresent(parts)} GROUP BY ${keySql(parts)})`,
    );
    passes.push({ parts, pairs: pairs * step ** 2 });
  }
  await duck.run('DROP TABLE link_sample');
  return passes;
};

/** Errors of a simulated pair by field: 0 for none, 1 for an error in the value only, 2 for one in its parts too. */
type Errors = Uint8Array;

const simulateErrors = (fields: readonly RecordField[], records: number): Errors[] => {
  const random = seededRandom(DEFAULT_SEED);
  const missing = fields.map(({ present }) => 1 - (Math.min(present, records) / Math.max(1, records)) ** 2);
  return Array.from({ length: SIMULATED }, () => {
    const rate = random() * MAX_ERRORS;
    return Uint8Array.from(fields, (_, index) => {
      const chance = random();
      if (random() < (missing[index] ?? 0) || chance < rate) return 2;
      return chance < rate + MINOR_ERRORS ? 1 : 0;
    });
  });
};

const finds = ({ parts }: BlockingPass, errors: Errors): boolean =>
  parts.every(({ field, isWhole }) => (errors[field] ?? 0) < (isWhole ? 1 : 2));

/** Returns the name of the column of `link_keys` that holds the key of a pass. */
export const keyColumn = (pass: number): string => `k${pass}`;

/**
 * Writes the keys of the passes to `link_keys (rid, k0, k1, …)`: null in blocks without pairs, and in those that the limits exclude.
 * Hash collisions are harmless, because the pairs are compared afterwards.
 */
export const writeKeys = async (
  duck: DuckDbSession,
  fields: readonly RecordField[],
  passes: readonly BlockingPass[],
  { limits, pairing }: Pick<PassOptions, 'limits' | 'pairing'>,
): Promise<PassReport[]> => {
  const reports: PassReport[] = [];
  let remaining = limits.maxPairs;
  for (const [index, { parts }] of passes.entries()) {
    const [key, blocks] = [keySql(parts), `link_blocks_${index}`];
    const perBlock = parts.length === 0 ? limits.maxPairs : limits.maxPairsInBlock;
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE link_blocks AS
       SELECT k, pairs, pairs <= ${perBlock} AND sum(pairs) OVER (ORDER BY pairs, k ROWS UNBOUNDED PRECEDING) <= ${remaining} AS taken
       FROM (SELECT ${key} AS k, ${pairing.count} AS pairs FROM link_records WHERE ${isPresent(parts)} GROUP BY 1 HAVING pairs > 0)`,
    );
    const counts = await duck.one<{ blocks: number; pairs: number; skipped: number; lost: number }>(
      `SELECT count(*) FILTER (taken) AS blocks, coalesce(sum(pairs) FILTER (taken), 0)::DOUBLE AS pairs,
              count(*) FILTER (NOT taken) AS skipped, coalesce(sum(pairs) FILTER (NOT taken), 0)::DOUBLE AS lost FROM link_blocks`,
    );
    await duck.run(`CREATE OR REPLACE TEMP TABLE ${blocks} AS SELECT k FROM link_blocks WHERE taken`);
    remaining -= counts.pairs;
    reports.push({
      rule: ruleOf(parts),
      fields: parts.map(({ field }) => fields[field]?.name ?? ''),
      blocks: counts.blocks,
      pairs: counts.pairs,
      skippedBlocks: counts.skipped,
      skippedPairs: counts.lost,
    });
  }
  const columns = passes.map(({ parts }, index) => `CASE WHEN ${isPresent(parts)} THEN b${index}.k END AS ${keyColumn(index)}`);
  const joins = passes.map(({ parts }, index) => `LEFT JOIN link_blocks_${index} b${index} ON b${index}.k = ${keySql(parts)}`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE link_keys AS SELECT ${['rid', ...columns].join(', ')} FROM link_records ${joins.join(' ')}`);
  for (const table of ['link_blocks', ...passes.map((_, index) => `link_blocks_${index}`)]) await duck.run(`DROP TABLE ${table}`);
  return reports;
};

const ruleOf = (parts: readonly KeyPart[]): PassReport['rule'] => {
  if (parts.length === 0) return 'all';
  if (parts.every(({ isWhole }) => isWhole)) return 'equal';
  return parts.length === 1 ? 'part' : 'equal_or_part';
};
