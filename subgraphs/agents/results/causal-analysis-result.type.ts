import { ObjectType, registerEnumType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { DATA_BASES, TEXT_AUTHORS } from './shared-enums.js';
import { listOf, Stored } from './stored-field.js';
import { count, flag, id, number, oneOf, text, texts } from './stored-value.js';

const STATUSES = {
  IDENTIFIED: 'identified',
  NOT_IDENTIFIED: 'not_identified',
  ASSUMED: 'assumed',
  ASSOCIATION_ONLY: 'association_only',
} as const;
registerEnumType(STATUSES, {
  name: 'CausalIdentification',
  description: 'Degree to which a causal effect is identified.',
  valuesConfig: {
    IDENTIFIED: { description: 'A stated causal graph identifies the effect.' },
    NOT_IDENTIFIED: { description: 'The stated causal graph does not identify the effect; the estimates are associations.' },
    ASSUMED: { description: 'The effect is identified under assumptions that the data cannot confirm.' },
    ASSOCIATION_ONLY: { description: 'The estimates are associations, not effects.' },
  },
});

const BASES = {
  STATED_GRAPH: 'stated_graph',
  STATED_ADJUSTMENT: 'stated_adjustment',
  PARALLEL_TRENDS: 'parallel_trends',
  PRECEDENCE: 'precedence',
  PC_PROPOSAL: 'pc_proposal',
  GROUP_COMPARISON: 'group_comparison',
  INTERRUPTED_SERIES: 'interrupted_series',
} as const;
registerEnumType(BASES, {
  name: 'CausalBasis',
  description: 'Basis of the identification of a causal effect.',
  valuesConfig: {
    STATED_GRAPH: { description: 'A causal graph that the request states.' },
    STATED_ADJUSTMENT: { description: 'A set of adjustment variables that the request states.' },
    PARALLEL_TRENDS: { description: 'The assumption of parallel trends (difference in differences).' },
    PRECEDENCE: { description: 'Precedence in time (Granger causality).' },
    PC_PROPOSAL: { description: 'A graph proposed by the PC algorithm.' },
    GROUP_COMPARISON: { description: 'A comparison of the outcome between groups of rows.' },
    INTERRUPTED_SERIES: { description: 'Level and trend of a KPI before and after an event, without a control group.' },
  },
});

const METHODS = {
  UNADJUSTED: 'unadjusted',
  BACK_DOOR_OLS: 'back_door_ols',
  IPW: 'ipw',
  IPW_TREATED: 'ipw_treated',
  DIFFERENCE_IN_DIFFERENCES: 'difference_in_differences',
  LEVEL_SHIFT: 'level_shift',
} as const;
registerEnumType(METHODS, {
  name: 'CausalMethod',
  description: 'Method of an estimate.',
  valuesConfig: {
    UNADJUSTED: { description: 'Difference or slope without adjustment.' },
    BACK_DOOR_OLS: { description: 'Linear regression with the adjustment variables (back-door adjustment).' },
    IPW: { description: 'Inverse probability weighting; effect averaged over all rows (ATE).' },
    IPW_TREATED: { description: 'Inverse probability weighting; effect averaged over the treated rows (ATT).' },
    DIFFERENCE_IN_DIFFERENCES: { description: 'Difference in differences.' },
    LEVEL_SHIFT: { description: 'Change of the level at an event, beside the linear trend (segmented regression).' },
  },
});

const REFUTATIONS = {
  PLACEBO_TREATMENT: 'placebo_treatment',
  RANDOM_SUBSET: 'random_subset',
  RANDOM_COMMON_CAUSE: 'random_common_cause',
} as const;
registerEnumType(REFUTATIONS, {
  name: 'RefutationKind',
  description: 'Kind of a refutation test.',
  valuesConfig: {
    PLACEBO_TREATMENT: { description: 'The treatment is replaced by a random one; the effect should vanish.' },
    RANDOM_SUBSET: { description: 'The effect is estimated on random subsets; it should stay the same.' },
    RANDOM_COMMON_CAUSE: { description: 'A random variable is added to the adjustment; the effect should stay the same.' },
  },
});

@ObjectType({ description: 'An estimate of an effect with its 95 % confidence interval.' })
export class EffectEstimate {
  @Stored(oneOf(METHODS), { description: 'Method of the estimate.' })
  method!: string | null;

  @Stored(number, { description: 'Effect on the outcome per unit of the treatment, in the unit of the outcome.' })
  effect!: number | null;

  @Stored(number, { description: 'Standard error of the effect.' })
  standardError!: number | null;

  @Stored(number, { description: 'p value, 0 to 1.' })
  p!: number | null;

  @Stored(number, { description: 'Lower bound of the confidence interval.' })
  low!: number | null;

  @Stored(number, { description: 'Upper bound of the confidence interval.' })
  high!: number | null;

  @Stored(count, { description: 'Number of rows or changes that the estimate is based on.' })
  n!: number | null;
}

@ObjectType({ description: 'A Granger test: whether a series improves the prediction of another.' })
export class GrangerTest {
  @Stored(text, { description: 'Name of the preceding series.' })
  cause!: string | null;

  @Stored(text, { description: 'Name of the predicted series.' })
  effect!: string | null;

  @Stored(count, { description: 'Lag in periods.' })
  lag!: number | null;

  @Stored(number, { description: 'F statistic.' })
  f!: number | null;

  @Stored(number, { description: 'p value, 0 to 1.' })
  p!: number | null;

  @Stored(count, { description: 'Number of periods that the test is based on.' })
  n!: number | null;
}

@ObjectType({ description: 'A refutation test of the estimate.' })
export class RefutationTest {
  @Stored(oneOf(REFUTATIONS), { description: 'Kind of the test.' })
  kind!: string | null;

  @Stored(number, { description: 'Mean effect over the repetitions, in the unit of the outcome.' })
  effect!: number | null;

  @Stored(count, { description: 'Number of repetitions.' })
  repeats!: number | null;

  @Stored(flag, { description: 'True if the estimate passed the test.' })
  passed!: boolean | null;
}

@ObjectType({ description: 'An edge of a causal graph.' })
export class CausalEdge {
  @Stored(text, { description: 'Name of the first variable; the cause if the edge is directed.' })
  from!: string | null;

  @Stored(text, { description: 'Name of the second variable; the effect if the edge is directed.' })
  to!: string | null;

  @Stored(flag, { description: 'True if the direction of the edge is known.' })
  directed!: boolean | null;
}

@ObjectType({ description: 'Result of the agent `causal-analysis`: the effect of a treatment on an outcome.', implements: AgentResult })
export class CausalAnalysisResult {
  @Stored(id, { at: 'dataset.dataset_id', description: 'Id of the dataset.' })
  datasetId!: string | null;

  @Stored(text, { at: 'dataset.name', description: 'Name of the dataset.' })
  datasetName!: string | null;

  @Stored(text, { description: 'Column of the treatment; null if the request names none.' })
  treatment!: string | null;

  @Stored(text, { description: 'Column of the outcome; null if the request names none.' })
  outcome!: string | null;

  @Stored(oneOf(DATA_BASES), { description: 'Values that were compared.' })
  of!: string | null;

  @Stored(count, { description: 'Number of rows.' })
  rows!: number | null;

  @Stored(oneOf(STATUSES), { at: 'identification.status', description: 'Degree to which the effect is identified.' })
  identification!: string | null;

  @Stored(oneOf(BASES), { at: 'identification.basis', description: 'Basis of the identification.' })
  basis!: string | null;

  @Stored(texts, { at: 'identification.adjustment_set', description: 'Variables that the estimates adjust for.' })
  adjustmentSet!: string[] | null;

  @Stored(text, { at: 'identification.reason', description: 'Reason for the degree of identification, in the language of the run.' })
  identificationReason!: string | null;

  @Stored(flag, { at: 'causal_wording', description: 'True if the estimates may be called effects; otherwise they are associations.' })
  isCausal!: boolean | null;

  @Stored(listOf(() => EffectEstimate), { description: 'Estimates of the effect by method.' })
  estimates!: EffectEstimate[] | null;

  @Stored(listOf(() => GrangerTest), { at: 'granger', description: 'Granger tests between series; empty for rows.' })
  grangerTests!: GrangerTest[] | null;

  @Stored(listOf(() => RefutationTest), { description: 'Refutation tests of the estimate.' })
  refutations!: RefutationTest[] | null;

  @Stored(listOf(() => CausalEdge), { at: 'graph.edges', description: 'Edges of the causal graph; null without a graph.' })
  edges!: CausalEdge[] | null;

  @Stored(texts, { description: 'Assumptions on which the estimates rest, in the language of the run.' })
  assumptions!: string[] | null;

  @Stored(text, { description: 'Summary in the language of the run.' })
  summary!: string | null;

  @Stored(oneOf(TEXT_AUTHORS), { at: 'written_by', description: 'Origin of the summary.' })
  summaryWrittenBy!: string | null;
}
