import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ColumnTraits, ComparisonKind } from './comparison.js';

/** A field that both tables have, in the tables `link_left` and `link_right` as `f0`, `f1`, … (sorted words as `f0s`). */
export interface LinkField {
  name: string;
  kind: ComparisonKind;
  left: ColumnTraits;
  right: ColumnTraits;
}

/** One way of bringing pairs together: those with a key in common. */
export interface BlockingPass {
  /** Says what the key is, for example `name: a word in common`. */
  rule: 'equal' | 'word' | 'beginning' | 'equal_and_beginning';
  /** Positions of the fields that the key is made of. */
  fields: number[];
  /** SQL of a key, or of a list of keys, of a row. */
  key: string;
}

export interface PassReport {
  rule: BlockingPass['rule'];
  fields: string[];
  blocks: number;
  pairs: number;
  /** Blocks too large to compare within bounds, and the pairs that they would have given. */
  skippedBlocks: number;
  skippedPairs: number;
}

export interface BlockingLimits {
  /** Pairs of all passes together. */
  mostPairs: number;
  /** Pairs of one block: a value that very many records share tells them apart badly. */
  mostPairsInBlock: number;
}

const MAX_PASSES = 24;
const LEAST_WORD = 3;
const BEGINNING = 4;

/** The passes for some fields: equal values, words in common, equal beginnings, and a coarse field with a beginning of the finest. */
export const blockingPasses = (fields: readonly LinkField[]): BlockingPass[] => {
  const whole = ({ kind }: LinkField, index: number): string => (kind === 'text' ? `f${index}s` : `CAST(f${index} AS VARCHAR)`);
  const equal = fields.map((field, index) => ({ rule: 'equal' as const, fields: [index], key: whole(field, index) }));
  const words = texts(fields).map(({ index }) => ({
    rule: 'word' as const,
    fields: [index],
    key: `list_filter(list_distinct(string_split(f${index}, ' ')), word -> length(word) >= ${LEAST_WORD})`,
  }));
  const beginnings = texts(fields).map(({ index }) => ({
    rule: 'beginning' as const,
    fields: [index],
    key: `left(f${index}, ${BEGINNING})`,
  }));
  const finest = texts(fields).toSorted((a, b) => fineness(b.field) - fineness(a.field))[0];
  const together = fields.flatMap((field, index) =>
    finest && index !== finest.index && fineness(field) < 0.5
      ? [
          {
            rule: 'equal_and_beginning' as const,
            fields: [index, finest.index],
            key: `${whole(field, index)} || '|' || left(f${finest.index}, 2)`,
          },
        ]
      : [],
  );
  const byFineness = (passes: BlockingPass[]): BlockingPass[] =>
    passes.toSorted((a, b) => finenessOf(fields, b.fields[0]) - finenessOf(fields, a.fields[0]));
  return [...byFineness(equal), ...byFineness(words), ...byFineness(beginnings), ...together].slice(0, MAX_PASSES);
};

const texts = (fields: readonly LinkField[]): { field: LinkField; index: number }[] =>
  fields.flatMap((field, index) => (field.kind === 'text' ? [{ field, index }] : []));

const finenessOf = (fields: readonly LinkField[], index = 0): number => {
  const field = fields[index];
  return field ? fineness(field) : 0;
};

/** Share of values that stand alone. */
const fineness = ({ left, right }: LinkField): number => (left.distinct + right.distinct) / Math.max(1, left.present + right.present);

/**
 * Fills `link_pairs (a, b, passes)` with the pairs that at least one pass brings together; bit i of `passes` is set where
 * pass i did. Small blocks come first; a block that is too large, or comes when the bound on pairs is reached, is skipped
 * and counted.
 */
export const blockPairs = async (
  duck: DuckDbSession,
  fields: readonly LinkField[],
  passes: readonly BlockingPass[],
  limits: BlockingLimits,
): Promise<PassReport[]> => {
  const reports: PassReport[] = [];
  let left = limits.mostPairs;
  await duck.run('CREATE OR REPLACE TEMP TABLE link_found (a BIGINT, b BIGINT, passes BIGINT)');
  for (const [index, pass] of passes.entries()) {
    const budget = Math.floor(left / (passes.length - index));
    await keysOf(duck, pass, 'left');
    await keysOf(duck, pass, 'right');
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE link_blocks AS
       SELECT k, pairs, pairs <= ${limits.mostPairsInBlock} AND sum(pairs) OVER (ORDER BY pairs, k ROWS UNBOUNDED PRECEDING) <= ${budget} AS taken
       FROM (SELECT k, l.n * r.n AS pairs
             FROM (SELECT k, count(*) AS n FROM link_keys_left GROUP BY k) l JOIN (SELECT k, count(*) AS n FROM link_keys_right GROUP BY k) r USING (k))`,
    );
    const counts = await duck.one<{ blocks: number; pairs: number; skipped: number; lost: number }>(
      `SELECT count(*) FILTER (taken) AS blocks, coalesce(sum(pairs) FILTER (taken), 0)::DOUBLE AS pairs,
              count(*) FILTER (NOT taken) AS skipped, coalesce(sum(pairs) FILTER (NOT taken), 0)::DOUBLE AS lost FROM link_blocks`,
    );
    await duck.run(
      `INSERT INTO link_found SELECT l.rid, r.rid, ${2 ** index}
       FROM link_keys_left l JOIN link_keys_right r USING (k) WHERE k IN (SELECT k FROM link_blocks WHERE taken)`,
    );
    left -= counts.pairs;
    reports.push({
      rule: pass.rule,
      fields: pass.fields.map((field) => fields[field]?.name ?? ''),
      blocks: counts.blocks,
      pairs: counts.pairs,
      skippedBlocks: counts.skipped,
      skippedPairs: counts.lost,
    });
  }
  await duck.run('CREATE OR REPLACE TEMP TABLE link_pairs AS SELECT a, b, bit_or(passes) AS passes FROM link_found GROUP BY a, b');
  for (const table of ['link_found', 'link_blocks', 'link_keys_left', 'link_keys_right']) await duck.run(`DROP TABLE ${table}`);
  return reports;
};

/** Keys are kept as hashes; two that meet by chance are told apart when the pair is compared. */
const keysOf = async (duck: DuckDbSession, { rule, key }: BlockingPass, side: 'left' | 'right'): Promise<void> => {
  const keys = rule === 'word' ? `SELECT unnest(${key}) AS k, rid FROM link_${side}` : `SELECT ${key} AS k, rid FROM link_${side}`;
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_keys_${side} AS SELECT hash(k) AS k, rid FROM (${keys}) WHERE k IS NOT NULL AND k <> ${literal('')}`,
  );
};
