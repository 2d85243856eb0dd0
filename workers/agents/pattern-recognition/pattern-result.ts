import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { FEWEST_SEASONS, SERIES_GRAINS } from '../../methods/series/index.js';

export const PATTERN_KINDS = ['trend', 'break', 'seasonality', 'correlation', 'group_difference'] as const;

const named = z.object({ name: z.string(), value: z.number() });

/** A hypothesis that was examined, with all that is needed to judge it. */
export const hypothesisSchema = z.object({
  kind: z.enum(PATTERN_KINDS),
  /** In the language of the run. */
  statement: z.string(),
  /** Whether the adjusted p value is at most alpha and the effect large enough to matter. */
  found: z.boolean(),
  test: z.string(),
  statistic: named,
  pValue: z.number(),
  /** For all hypotheses that were examined (Benjamini and Hochberg). */
  pAdjusted: z.number(),
  sampleSize: z.int(),
  effect: named,
  datasetId: z.string(),
  columns: z.array(z.string()),
  /** What the series or columns are called. */
  subjects: z.array(z.string()),
  trend: z
    .object({
      /** Change from one period to the next (Sen), with its 95 % interval. */
      slope: z.number(),
      low: z.number(),
      high: z.number(),
      grain: z.enum(SERIES_GRAINS),
      /** By how much serial dependence widens the variance; 1 where there is none. */
      varianceInflation: z.number(),
    })
    .nullable(),
  shift: z
    .object({
      /** First period of the new level. */
      from: z.iso.date(),
      before: z.number(),
      after: z.number(),
      /** Whether two levels describe the series better than a straight line. */
      betterThanLine: z.boolean(),
    })
    .nullable(),
  season: z
    .object({
      grain: z.enum(SERIES_GRAINS),
      /** Places in the season from 0: weekday from Monday, week, month or quarter of the year. */
      highest: z.object({ place: z.int(), deviation: z.number() }),
      lowest: z.object({ place: z.int(), deviation: z.number() }),
    })
    .nullable(),
  relation: z
    .object({
      low: z.number(),
      high: z.number(),
      /** Of the same pairs; null where only ranks were compared. */
      pearson: z.number().nullable(),
      /** `rows`: of one row's values; `changes`: of changes from one period to the next, without season. */
      of: z.enum(['rows', 'changes']),
    })
    .nullable(),
  groups: z.array(z.object({ value: z.string(), n: z.int(), median: z.number() })).nullable(),
});

export type Hypothesis = z.output<typeof hypothesisSchema>;

/** What a test gives before all are judged together. */
export type Candidate = Omit<Hypothesis, 'statement' | 'found' | 'pAdjusted' | 'datasetId'>;

/** The parts that say what a kind of hypothesis is about; a candidate has one of them. */
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
  /** Series over time that were examined. */
  series: z.array(z.object({ name: z.string(), periods: z.int() })),
  numericColumns: z.array(z.string()),
  groupColumns: z.array(z.string()),
  /** Rows that rank tests rest on; null where only series were compared. */
  sampledRows: z.int().nullable(),
});

export type ExaminedDataset = z.output<typeof examinedDatasetSchema>;

export const patternResultSchema = agentResult({
  /** What stands out, in a few sentences; from a template, or phrased by a model and held against the figures. */
  summary: z.object({ text: z.string(), writtenBy: z.enum(['template', 'local', 'premium']) }),
  datasets: z.array(examinedDatasetSchema),
  /** How many hypotheses were examined, which is what p values are adjusted for, and how many were found. */
  examined: z.int(),
  found: z.int(),
  byKind: z.array(z.object({ kind: z.enum(PATTERN_KINDS), examined: z.int(), found: z.int() })),
  /** Those found first, then by adjusted p value; at most 200. */
  hypotheses: z.array(hypothesisSchema),
});

export type PatternResult = z.output<typeof patternResultSchema>;

/** Fewest values that a test takes; below, the hypothesis is not examined. */
export const FEWEST = { trend: 10, break: 12, seasons: FEWEST_SEASONS, changes: 15, rows: 20, group: 5 } as const;

/** Smallest effects that count as found, however small their p value: large samples make trifles significant. */
export const SMALLEST_EFFECT: Readonly<Record<(typeof PATTERN_KINDS)[number], number>> = {
  trend: 0.2,
  break: 0.5,
  seasonality: 0.1,
  correlation: 0.2,
  group_difference: 0.02,
};
