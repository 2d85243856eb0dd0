import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ColumnTraits, ComparisonKind } from './comparison.js';

/** A field of both tables. In `link_left` and `link_right` it is column `f0`, `f1`, …; its sorted words are `f0s`, `f1s`, …. */
export interface LinkField {
  name: string;
  kind: ComparisonKind;
  left: ColumnTraits;
  right: ColumnTraits;
}

/** A blocking pass: pairs the records that share a key. */
export interface BlockingPass {
  /** Kind of key: equal value, common word, equal prefix, or equal value plus prefix of another field. */
  rule: 'equal' | 'word' | 'beginning' | 'equal_and_beginning';
  /** Positions of the fields that form the key. */
  fields: number[];
  /** SQL expression of the key of a row, or of a list of keys. */
  key: string;
}

export interface PassReport {
  rule: BlockingPass['rule'];
  fields: string[];
  blocks: number;
  pairs: number;
  /** Blocks skipped because of the limits on pairs, and the number of pairs in them. */
  skippedBlocks: number;
  skippedPairs: number;
}

export interface BlockingLimits {
  /** Maximum number of pairs in all passes together. */
  maxPairs: number;
  /** Maximum number of pairs in a block; a value shared by very many records does not discriminate. */
  maxPairsInBlock: number;
}

const MAX_PASSES = 24;
/** Minimum length of a word used as key, in characters. */
const MIN_WORD_LENGTH = 3;
/** Length of a prefix used as key, in characters. */
const PREFIX_LENGTH = 4;

/**
 * Returns the blocking passes for the fields, at most `MAX_PASSES`: equal values, common words, equal prefixes, and a field of low
 * selectivity combined with a prefix of the most selective text field.
 */
export const blockingPasses = (fields: readonly LinkField[]): BlockingPass[] => {
  const whole = ({ kind }: LinkField, index: number): string => (kind === 'text' ? `f${index}s` : `CAST(f${index} AS VARCHAR)`);
  const equal = fields.map((field, index) => ({ rule: 'equal' as const, fields: [index], key: whole(field, index) }));
  const words = texts(fields).map(({ index }) => ({
    rule: 'word' as const,
    fields: [index],
    key: `list_filter(list_distinct(string_split(f${index}, ' ')), word -> length(word) >= ${MIN_WORD_LENGTH})`,
  }));
  const prefixes = texts(fields).map(({ index }) => ({
    rule: 'beginning' as const,
    fields: [index],
    key: `left(f${index}, ${PREFIX_LENGTH})`,
  }));
  const mostSelective = texts(fields).toSorted((a, b) => selectivity(b.field) - selectivity(a.field))[0];
  const combined = fields.flatMap((field, index) =>
    mostSelective && index !== mostSelective.index && selectivity(field) < 0.5
      ? [
          {
            rule: 'equal_and_beginning' as const,
            fields: [index, mostSelective.index],
            key: `${whole(field, index)} || '|' || left(f${mostSelective.index}, 2)`,
          },
        ]
      : [],
  );
  const bySelectivity = (passes: BlockingPass[]): BlockingPass[] =>
    passes.toSorted((a, b) => selectivityOf(fields, b.fields[0]) - selectivityOf(fields, a.fields[0]));
  return [...bySelectivity(equal), ...bySelectivity(words), ...bySelectivity(prefixes), ...combined].slice(0, MAX_PASSES);
};

const texts = (fields: readonly LinkField[]): { field: LinkField; index: number }[] =>
  fields.flatMap((field, index) => (field.kind === 'text' ? [{ field, index }] : []));

const selectivityOf = (fields: readonly LinkField[], index = 0): number => {
  const field = fields[index];
  return field ? selectivity(field) : 0;
};

/** Returns the share of distinct values, 0 to 1. */
const selectivity = ({ left, right }: LinkField): number => (left.distinct + right.distinct) / Math.max(1, left.present + right.present);

/**
 * Fills `link_pairs (a, b, passes)` with the pairs found by at least one pass; bit i of `passes` is set if pass i found the pair.
 * Small blocks come first. Blocks beyond the limits on pairs are skipped and counted.
 */
export const blockPairs = async (
  duck: DuckDbSession,
  fields: readonly LinkField[],
  passes: readonly BlockingPass[],
  limits: BlockingLimits,
): Promise<PassReport[]> => {
  const reports: PassReport[] = [];
  let remaining = limits.maxPairs;
  await duck.run('CREATE OR REPLACE TEMP TABLE link_candidates (a BIGINT, b BIGINT, passes BIGINT)');
  for (const [index, pass] of passes.entries()) {
    const budget = Math.floor(remaining / (passes.length - index));
    await keysOf(duck, pass, 'left');
    await keysOf(duck, pass, 'right');
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE link_blocks AS
       SELECT k, pairs, pairs <= ${limits.maxPairsInBlock} AND sum(pairs) OVER (ORDER BY pairs, k ROWS UNBOUNDED PRECEDING) <= ${budget} AS taken
       FROM (SELECT k, l.n * r.n AS pairs
             FROM (SELECT k, count(*) AS n FROM link_keys_left GROUP BY k) l JOIN (SELECT k, count(*) AS n FROM link_keys_right GROUP BY k) r USING (k))`,
    );
    const counts = await duck.one<{ blocks: number; pairs: number; skipped: number; lost: number }>(
      `SELECT count(*) FILTER (taken) AS blocks, coalesce(sum(pairs) FILTER (taken), 0)::DOUBLE AS pairs,
              count(*) FILTER (NOT taken) AS skipped, coalesce(sum(pairs) FILTER (NOT taken), 0)::DOUBLE AS lost FROM link_blocks`,
    );
    await duck.run(
      `INSERT INTO link_candidates SELECT l.rid, r.rid, ${2 ** index}
       FROM link_keys_left l JOIN link_keys_right r USING (k) WHERE k IN (SELECT k FROM link_blocks WHERE taken)`,
    );
    remaining -= counts.pairs;
    reports.push({
      rule: pass.rule,
      fields: pass.fields.map((field) => fields[field]?.name ?? ''),
      blocks: counts.blocks,
      pairs: counts.pairs,
      skippedBlocks: counts.skipped,
      skippedPairs: counts.lost,
    });
  }
  await duck.run('CREATE OR REPLACE TEMP TABLE link_pairs AS SELECT a, b, bit_or(passes) AS passes FROM link_candidates GROUP BY a, b');
  for (const table of ['link_candidates', 'link_blocks', 'link_keys_left', 'link_keys_right']) await duck.run(`DROP TABLE ${table}`);
  return reports;
};

/** Fills `link_keys_<side>` with hashes of the keys. Hash collisions are harmless, because the pairs are compared afterwards. */
const keysOf = async (duck: DuckDbSession, { rule, key }: BlockingPass, side: 'left' | 'right'): Promise<void> => {
  const keys = rule === 'word' ? `SELECT unnest(${key}) AS k, rid FROM link_${side}` : `SELECT ${key} AS k, rid FROM link_${side}`;
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_keys_${side} AS SELECT hash(k) AS k, rid FROM (${keys}) WHERE k IS NOT NULL AND k <> ${literal('')}`,
  );
};
