import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { groupFindingsSchema } from './groups/group-findings.js';
import { card } from './card.js';

export const METHODS = ['unadjusted', 'back_door_ols', 'ipw', 'ipw_treated', 'difference_in_differences', 'level_shift'] as const;

const interval = z.object({ effect: z.number(), standardError: z.number(), p: z.number(), low: z.number(), high: z.number(), n: z.int() });

export const causalResultSchema = agentResult({
  dataset: z.object({ datasetId: z.string(), name: z.string(), version: z.int() }),
  /** Null if the request names no treatment and outcome. */
  treatment: z.string().nullable(),
  outcome: z.string().nullable(),
  /** Labels of the two compared values of a binary treatment; null for other treatments. */
  contrast: z.object({ zero: z.string(), one: z.string() }).nullable(),
  /** Unit of observation: rows of the table, or changes of KPIs from one period to the next. */
  of: z.enum(['rows', 'changes']),
  rows: z.int(),
  identification: z.object({
    /** identified: by a stated graph. assumed: under assumptions that cannot be verified. Otherwise an association only. */
    status: z.enum(['identified', 'not_identified', 'assumed', 'association_only']),
    basis: z.enum([
      'stated_graph',
      'stated_adjustment',
      'parallel_trends',
      'precedence',
      'pc_proposal',
      'group_comparison',
      'interrupted_series',
    ]),
    adjustmentSet: z.array(z.string()),
    /** In the language of the run. */
    reason: z.string(),
  }),
  graph: z
    .object({
      source: z.enum(['stated', 'pc_proposal']),
      edges: z.array(z.object({ from: z.string(), to: z.string(), directed: z.boolean() })),
      unobserved: z.array(z.string()),
    })
    .nullable(),
  /** True if the text may claim an effect, that is, if a stated graph identifies it. */
  causalWording: z.boolean(),
  estimates: z.array(interval.extend({ method: z.enum(METHODS) })),
  /** Associations of other variables with the asked outcome, strongest first; empty if the request names its variables as parameters. */
  drivers: z.array(z.object({ name: z.string(), correlation: z.number(), p: z.number(), n: z.int() })),
  /** Comparison of the outcome between groups of rows; null if the request does not ask for one and the outcome is not measured per row. */
  groups: groupFindingsSchema.nullable().default(null),
  /** Difference that a treatment makes to the outcome, by the adjustment that the request asks for; null if it asks for none. */
  adjusted: z
    .object({
      /** Columns that the difference is adjusted for. */
      set: z.array(z.string()),
      /** True if the request names no variables to adjust for, so that the other properties of the rows are. */
      isChosen: z.boolean().default(false),
      /** What the request asks: the effect, a contrast of rows with and without the treatment, or the part of the outcome that it accounts for. */
      asks: z.enum(['effect', 'contrast', 'share']).default('effect'),
      /** True if the request names the outcome by its column. */
      isLiteral: z.boolean(),
      /** False if too few units with the treatment have comparable ones without it. */
      isSeparable: z.boolean(),
      /** Share of the units with the treatment that have comparable ones without it, 0 to 1; null for a treatment in numbers. */
      shared: z.number().nullable(),
      unit: z.string().nullable(),
      isShare: z.boolean(),
      arms: z
        .object({ one: z.object({ n: z.number(), figure: z.number() }), zero: z.object({ n: z.number(), figure: z.number() }) })
        .nullable(),
      /** Values to which the request restricts the rows. */
      conditions: z.array(z.object({ column: z.string(), value: z.string() })),
      /** Number of months that the rows span; null without dates or with less than two. */
      months: z.number().nullable(),
    })
    .nullable()
    .default(null),
  /** Change of the outcome at an event that the request names; null if it names none. */
  event: z
    .object({
      /** First day after the event. */
      from: z.string(),
      /** Dated remark in the data that names the event; null if the request states the date. */
      remark: z.string().nullable(),
      grain: z.string(),
      unit: z.string().nullable(),
      before: z.object({ n: z.int(), mean: z.number() }),
      after: z.object({ n: z.int(), mean: z.number() }),
      /** Trend per period. */
      trend: z.number(),
      /** Change of the level beyond the trend. */
      step: interval,
      /** Change of the trend per period. */
      turn: interval,
      isAutocorrelated: z.boolean(),
    })
    .nullable()
    .default(null),
  granger: z.array(
    z.object({ cause: z.string(), effect: z.string(), lag: z.int(), f: z.number(), df1: z.int(), df2: z.int(), p: z.number(), n: z.int() }),
  ),
  refutations: z.array(
    z.object({
      kind: z.enum(['placebo_treatment', 'random_subset', 'random_common_cause']),
      repeats: z.int(),
      effect: z.number(),
      spread: z.number().nullable(),
      passed: z.boolean(),
    }),
  ),
  diagnostics: z.object({
    overlap: z
      .object({
        smallest: z.number(),
        largest: z.number(),
        outside: z.number(),
        trimmed: z.int(),
        effective: z.object({ zero: z.number(), one: z.number() }),
      })
      .nullable(),
    /** Standardised mean differences before weighting, after weighting for all rows, and after weighting for the treated. */
    balance: z
      .array(z.object({ name: z.string(), before: z.number(), after: z.number(), afterTreated: z.number().nullable().default(null) }))
      .nullable(),
    /** Difference in differences at a placebo date in the middle of the pre-treatment period. */
    trendsBefore: interval.nullable(),
    cells: z
      .object({ treatedBefore: z.number(), treatedAfter: z.number(), controlBefore: z.number(), controlAfter: z.number() })
      .nullable(),
  }),
  assumptions: z.array(z.string()),
  /** From a template, or written by a language model; see `writtenBy`. */
  summary: z.string(),
  writtenBy: z.enum(['none', 'local', 'premium']),
});

export type CausalResult = z.output<typeof causalResultSchema>;

/** Runs of the agent, as other agents read them with `resultOf`. */
export const causalRuns = { agent: card.name, schema: causalResultSchema };

/** Findings of an analysis, without texts. */
export type CausalFindings = Omit<
  CausalResult,
  'dataset' | 'assumptions' | 'summary' | 'writtenBy' | 'method' | 'warnings' | 'identification'
> & {
  identification: Omit<CausalResult['identification'], 'reason'> & { reason: Reason };
  cautions: Caution[];
  seed: number;
  parameters: Record<string, unknown>;
};

export type Reason =
  | 'adjusts'
  | 'nothing_to_adjust'
  | 'no_set'
  | 'no_path'
  | 'adjustment_stated'
  | 'adjustment_chosen'
  | 'parallel_trends'
  | 'precedence'
  | 'proposal_only'
  | 'groups_only'
  | 'inseparable'
  | 'before_after';

export type Caution =
  | 'ipw_impossible'
  | 'poor_overlap'
  | 'imbalance'
  | 'refuted'
  | 'sampled'
  | 'stratified'
  | 'few_assignments'
  | 'effects_differ'
  | 'dropped_rows'
  | 'trends_differ'
  | 'ols_impossible'
  | 'methods_disagree';
