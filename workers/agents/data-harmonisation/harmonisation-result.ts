import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { COMPARISON_KINDS } from './linkage/comparison.js';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

const conversion = z.object({ from: z.string(), to: z.string(), factor: z.number() }).nullable();

const mergedColumn = z.object({
  /** Name in the merged table: that of the first dataset with the column, made unique if necessary. */
  name: z.string(),
  type: z.string(),
  sources: z.array(
    z.object({
      datasetId: z.string(),
      column: z.string(),
      /** `own`: the column defines the merged column; `found`: mapped by score; `given`: mapped by the request. */
      origin: z.enum(['own', 'found', 'given']),
      score: share.nullable(),
      nameSimilarity: share.nullable(),
      valueOverlap: share.nullable(),
      valueLikeness: share.nullable(),
      /** Unit conversion with the factor applied to the numbers; null without conversion. */
      conversion,
    }),
  ),
});

const model = z.object({
  /** Share of matches among all pairs, 0 to 1. */
  prior: share,
  iterations: count,
  converged: z.boolean(),
  fields: z.array(
    z.object({
      column: z.string(),
      kind: z.enum(COMPARISON_KINDS),
      /** From different to equal, with the probabilities among matches (m) and non-matches (u); weight = log2(m/u), in bits. */
      levels: z.array(z.object({ level: z.string(), m: share, u: share, weight: z.number() })),
    }),
  ),
});

const step = z.object({
  /** Dataset that was linked with the datasets before it. */
  datasetId: z.string(),
  approach: z.enum(['probabilistic', 'key']),
  keyColumns: z.array(z.string()),
  comparedPairs: count.nullable(),
  blocking: z.array(
    z.object({
      rule: z.enum(['equal', 'all', 'part', 'equal_or_part']),
      fields: z.array(z.string()),
      blocks: count,
      pairs: count,
      skippedBlocks: count,
      skippedPairs: z.number().nonnegative(),
    }),
  ),
  model: model.nullable(),
  thresholds: z
    .object({
      /** Minimum weight of a match (null if no pair is a match), and weight below which a pair is a non-match (null if all are). */
      match: z.number().nullable(),
      nonMatch: z.number().nullable(),
      expectedFalseMatchRate: share,
      expectedMissedMatchRate: share,
    })
    .nullable(),
  /** `decided` counts pairs with a manual decision; those decided to be the same are also counted as matches. */
  counts: z.object({ matches: count, review: count, decided: count, unmatched: count }),
});

/** A row, numbered from 1 in the order of the dataset. */
const reviewedRow = z.object({ datasetId: z.string(), row: count });

const pair = z.object({
  mergedRow: count,
  /** Record of a dataset merged before. */
  left: reviewedRow,
  datasetId: z.string(),
  sourceRow: count,
  weight: z.number(),
  probability: share,
  /** True if another record has the same weight. */
  isAmbiguous: z.boolean(),
  /** Within one table, `weight` is the evidence of the column in bits; null if it was not compared. */
  values: z.array(
    z.object({ column: z.string(), one: z.string().nullable(), other: z.string().nullable(), weight: z.number().nullable().optional() }),
  ),
});

/** Groups of rows of one table that denote the same entity. */
const duplicateGroups = z.object({
  groups: count,
  /** Rows that were merged into the first row of their group. */
  duplicates: count,
  /** Number of groups by number of rows, at most 100 sizes. */
  sizes: z.array(z.object({ size: count, count })),
  /** Columns with unique values, such as record numbers, which are not evidence. */
  ignoredKeys: z.array(z.string()),
  /** Columns whose values were found swapped. */
  swappedColumns: z.array(z.object({ one: z.string(), other: z.string() })),
  /** Rows of the largest groups. */
  examples: z.array(
    z.object({
      mergedRow: count,
      rows: z.array(z.object({ row: count, values: z.array(z.object({ column: z.string(), value: z.string().nullable() })) })),
    }),
  ),
});

export type DuplicateGroups = z.output<typeof duplicateGroups>;

/**
 * How keys are compared: ignoring case, also ignoring punctuation, by their digits without leading zeros, or as names without the code before
 * them.
 */
const keyForm = z.enum(['as_written', 'letters_and_digits', 'digits', 'name_without_code']);

const keyMatch = z.object({
  /** Name of the dataset whose rows are counted, and its key. */
  dataset: z.string(),
  column: z.string(),
  partner: z.string(),
  partnerColumn: z.string(),
  form: keyForm,
  rows: count,
  /** Rows without a value in the key. */
  blank: count,
  matched: count,
  /** Rows that match if keys are compared as they are written. */
  asWritten: count,
  /** Rows whose value the partner does not have. */
  unknown: count,
  /** Values of the partner's key that stand in several of its rows, and the rows that match such a value. */
  repeated: count,
  multiplied: count,
  /** Values that the partner does not have, at most 11. */
  unmatched: z.array(z.string()),
});

export const harmonisationResultSchema = agentResult({
  datasets: z.array(z.object({ datasetId: z.string(), name: z.string(), rows: count, keyCandidates: z.array(z.string()) })),
  columns: z.array(mergedColumn),
  steps: z.array(step),
  counts: z.object({ sourceRows: count, mergedRows: count, matches: count, review: count, decided: count }),
  /** Number of log entries by column and rule: values that differ between the merged table and their dataset. */
  survivorship: z.array(z.object({ column: z.string(), rule: z.string(), count })),
  /** Manual decisions on pairs; they are logged too. */
  decisions: z.array(z.object({ left: reviewedRow, right: reviewedRow, same: z.boolean(), decidedBy: z.string() })),
  /** False if the datasets were only compared, because they do not contain the same entities once each. */
  isMerged: z.boolean().optional(),
  /** Pairs of columns of the first two datasets with values in common, best first; distinct values in the compared form. */
  joins: z
    .array(z.object({ left: z.string(), right: z.string(), form: keyForm, leftValues: count, rightValues: count, common: count }))
    .optional(),
  /** Rows of one dataset with and without a counterpart in the other by a key; joined.csv contains them with the columns of both. */
  keyMatch: keyMatch.optional(),
  /** The same for the rows that the request selects. */
  selectedKeyMatch: keyMatch.optional(),
  /** The rows of the other dataset with and without a counterpart in the one of `keyMatch`. */
  reverseKeyMatch: keyMatch.optional(),
  /** Names of entities that both datasets contain, at most 50. */
  sharedEntries: z.array(z.string()).optional(),
  /** Columns of both of the first two datasets: how many of the records in both have different values there, with the first of them. */
  agreements: z
    .array(
      z.object({
        ...{ column: z.string(), left: z.string(), right: z.string(), compared: count, different: count },
        examples: z.array(z.object({ name: z.string(), left: z.string(), right: z.string() })),
      }),
    )
    .optional(),
  /** Duplicates within the dataset, if there is only one. */
  duplicates: duplicateGroups.optional(),
  examples: z.object({ matches: z.array(pair), review: z.array(pair) }),
});

export type HarmonisationResult = z.output<typeof harmonisationResultSchema>;
export type LinkStep = HarmonisationResult['steps'][number];
