import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { MIN_SEASONS, SERIES_GRAINS } from '../../methods/series/index.js';

export const PATTERN_KINDS = ['trend', 'break', 'seasonality', 'correlation', 'group_difference'] as const;

const named = z.object({ name: z.string(), value: z.number() });

/** Examined hypothesis with its test and effect. */
export const hypothesisSchema = z.object({
  kind: z.enum(PATTERN_KINDS),
  /** One sentence in the language of the run. */
  statement: z.string(),
  /** True if the adjusted p value is at most alpha and the effect reaches the minimum size of its kind. */
  found: z.boolean(),
  test: z.string(),
  statistic: named,
  pValue: z.number(),
  /** p value adjusted for all examined hypotheses (Benjamini and Hochberg). */
  pAdjusted: z.number(),
  sampleSize: z.int(),
  effect: named,
  datasetId: z.string(),
  columns: z.array(z.string()),
  /** Names of the series or columns. */
  subjects: z.array(z.string()),
  trend: z
    .object({
      /** Change from one period to the next (Sen), with its 95 % interval. */
      slope: z.number(),
      low: z.number(),
      high: z.number(),
      grain: z.enum(SERIES_GRAINS),
      /** Factor by which serial dependence increases the variance; 1 without dependence. */
      varianceInflation: z.number(),
    })
    .nullable(),
  shift: z
    .object({
      /** First period of the new level. */
      from: z.iso.date(),
      before: z.number(),
      after: z.number(),
      /** True if two levels fit the series better than a straight line. */
      betterThanLine: z.boolean(),
    })
    .nullable(),
  season: z
    .object({
      grain: z.enum(SERIES_GRAINS),
      /** Zero-based position in the season: weekday from Monday, or week, month or quarter of the year. */
      highest: z.object({ place: z.int(), deviation: z.number() }),
      lowest: z.object({ place: z.int(), deviation: z.number() }),
    })
    .nullable(),
  relation: z
    .object({
      low: z.number(),
      high: z.number(),
      /** Pearson correlation of the same pairs; null for `changes`. */
      pearson: z.number().nullable(),
      /** `rows`: correlation of values in a row; `changes`: of changes between consecutive periods, seasonally adjusted. */
      of: z.enum(['rows', 'changes']),
    })
    .nullable(),
  /** True if the request asks for it; false if the request asks for others; absent if it asks for none in particular. */
  isAsked: z.boolean().optional(),
  groups: z.array(z.object({ value: z.string(), n: z.int(), median: z.number() })).nullable(),
});

export type Hypothesis = z.output<typeof hypothesisSchema>;

/** Test result before the p values of all tests are adjusted together. */
export type Candidate = Omit<Hypothesis, 'statement' | 'found' | 'pAdjusted' | 'datasetId' | 'isAsked'>;

/** Details by kind of hypothesis, all null; a candidate sets exactly one of them. */
export const NO_DETAIL = { trend: null, shift: null, season: null, relation: null, groups: null } as const;

const examinedDatasetSchema = z.object({
  datasetId: z.string(),
  name: z.string(),
  version: z.int(),
  rows: z.number(),
  timeColumn: z.string(),
  grain: z.enum(SERIES_GRAINS),
  first: z.iso.date(),
  last: z.iso.date(),
  /** Examined time series. */
  series: z.array(z.object({ name: z.string(), periods: z.int() })),
  numericColumns: z.array(z.string()),
  groupColumns: z.array(z.string()),
  /** Number of rows used by rank tests; null if only series were examined. */
  sampledRows: z.int().nullable(),
});

export type ExaminedDataset = z.output<typeof examinedDatasetSchema>;

export const patternResultSchema = agentResult({
  /** Summary in a few sentences, from a template or from a model whose figures were verified. */
  summary: z.object({ text: z.string(), writtenBy: z.enum(['template', 'local', 'premium']) }),
  datasets: z.array(examinedDatasetSchema),
  /** Number of examined hypotheses, for which p values are adjusted. */
  examined: z.int(),
  found: z.int(),
  byKind: z.array(z.object({ kind: z.enum(PATTERN_KINDS), examined: z.int(), found: z.int() })),
  /** At most 200 hypotheses: found ones first, then by ascending adjusted p value. */
  hypotheses: z.array(hypothesisSchema),
});

export type PatternResult = z.output<typeof patternResultSchema>;

/** Minimum number of values per test; smaller samples are not tested. */
export const MIN_SAMPLE = { trend: 10, break: 12, seasons: MIN_SEASONS, changes: 15, rows: 20, group: 5 } as const;

/** Minimum effect of a found pattern, regardless of its p value, because negligible effects are significant in large samples. */
export const MIN_EFFECT: Readonly<Record<(typeof PATTERN_KINDS)[number], number>> = {
  trend: 0.2,
  break: 0.5,
  seasonality: 0.1,
  correlation: 0.2,
  group_difference: 0.02,
};
