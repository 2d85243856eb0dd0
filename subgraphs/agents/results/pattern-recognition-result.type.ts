import { ObjectType, registerEnumType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { DATA_BASES, METRIC_GRAINS, TEXT_AUTHORS } from './shared-enums.js';
import { listOf, objectOf, Stored } from './stored-field.js';
import { count, day, flag, id, number, oneOf, text, texts } from './stored-value.js';

const KINDS = {
  TREND: 'trend',
  BREAK: 'break',
  SEASONALITY: 'seasonality',
  CORRELATION: 'correlation',
  GROUP_DIFFERENCE: 'group_difference',
} as const;
registerEnumType(KINDS, {
  name: 'PatternKind',
  description: 'Kind of a pattern.',
  valuesConfig: {
    TREND: { description: 'A series rises or falls over time.' },
    BREAK: { description: 'The level of a series changes at a point in time.' },
    SEASONALITY: { description: 'A series repeats a pattern within each season.' },
    CORRELATION: { description: 'Two columns or series vary together.' },
    GROUP_DIFFERENCE: { description: 'The values of a column differ between groups.' },
  },
});

@ObjectType({ description: 'Trend of a series.' })
export class PatternTrend {
  @Stored(number, { description: "Change per period (Sen's slope), in the unit of the series." })
  slope!: number | null;

  @Stored(number, { description: 'Lower bound of the 95 % confidence interval of the slope.' })
  low!: number | null;

  @Stored(number, { description: 'Upper bound of the 95 % confidence interval of the slope.' })
  high!: number | null;

  @Stored(oneOf(METRIC_GRAINS), { description: 'Length of a period.' })
  grain!: string | null;
}

@ObjectType({ description: 'Change of the level of a series.' })
export class PatternShift {
  @Stored(day, { description: 'First day of the first period at the new level.' })
  from!: string | null;

  @Stored(number, { description: 'Level before the change, in the unit of the series.' })
  before!: number | null;

  @Stored(number, { description: 'Level after the change, in the unit of the series.' })
  after!: number | null;
}

@ObjectType({ description: 'Relation between two columns or series.' })
export class PatternRelation {
  @Stored(number, { description: 'Lower bound of the confidence interval of the rank correlation, -1 to 1.' })
  low!: number | null;

  @Stored(number, { description: 'Upper bound of the confidence interval of the rank correlation, -1 to 1.' })
  high!: number | null;

  @Stored(number, { description: 'Pearson correlation of the same pairs, -1 to 1; null if only ranks were compared.' })
  pearson!: number | null;

  @Stored(oneOf(DATA_BASES), { description: 'Values that were compared.' })
  of!: string | null;
}

@ObjectType({ description: 'A group of rows and the median of the compared column.' })
export class PatternGroup {
  @Stored(text, { description: 'Value of the grouping column.' })
  value!: string | null;

  @Stored(count, { description: 'Number of rows.' })
  n!: number | null;

  @Stored(number, { description: 'Median of the compared column.' })
  median!: number | null;
}

@ObjectType({ description: 'A hypothesis that was tested.' })
export class TestedHypothesis {
  @Stored(oneOf(KINDS), { description: 'Kind of the pattern.' })
  kind!: string | null;

  @Stored(text, { description: 'The hypothesis in words, in the language of the run.' })
  statement!: string | null;

  @Stored(flag, { description: 'True if the pattern was found: the adjusted p value is significant and the effect is large enough.' })
  found!: boolean | null;

  @Stored(text, { description: 'Name of the statistical test.' })
  test!: string | null;

  @Stored(number, { description: 'p value of the test, 0 to 1.' })
  pValue!: number | null;

  @Stored(number, { description: 'p value adjusted for all tested hypotheses (Benjamini and Hochberg), 0 to 1.' })
  pAdjusted!: number | null;

  @Stored(text, { at: 'effect.name', description: 'Name of the effect size.' })
  effectName!: string | null;

  @Stored(number, { at: 'effect.value', description: 'Effect size.' })
  effect!: number | null;

  @Stored(count, { description: 'Number of rows or periods that the test is based on.' })
  sampleSize!: number | null;

  @Stored(id, { description: 'Id of the dataset.' })
  datasetId!: string | null;

  @Stored(texts, { description: 'Columns that the hypothesis is about.' })
  columns!: string[] | null;

  @Stored(texts, { description: 'Display names of the series or columns.' })
  subjects!: string[] | null;

  @Stored(objectOf(() => PatternTrend), { description: 'Details of a TREND; null for other kinds.' })
  trend!: PatternTrend | null;

  @Stored(objectOf(() => PatternShift), { description: 'Details of a BREAK; null for other kinds.' })
  shift!: PatternShift | null;

  @Stored(objectOf(() => PatternRelation), { description: 'Details of a CORRELATION; null for other kinds.' })
  relation!: PatternRelation | null;

  @Stored(listOf(() => PatternGroup), { description: 'Groups of a GROUP_DIFFERENCE; null for other kinds.' })
  groups!: PatternGroup[] | null;
}

@ObjectType({ description: 'Number of tested and found patterns of one kind.' })
export class PatternKindCount {
  @Stored(oneOf(KINDS), { description: 'Kind of the patterns.' })
  kind!: string | null;

  @Stored(count, { description: 'Number of tested hypotheses.' })
  examined!: number | null;

  @Stored(count, { description: 'Number of patterns found.' })
  found!: number | null;
}

@ObjectType({
  description: 'Result of the agent `pattern-recognition`: patterns in datasets, tested for significance.',
  implements: AgentResult,
})
export class PatternRecognitionResult {
  @Stored(text, { at: 'summary.text', description: 'Summary of the patterns found, in the language of the run.' })
  summary!: string | null;

  @Stored(oneOf(TEXT_AUTHORS), { at: 'summary.written_by', description: 'Origin of the summary.' })
  summaryWrittenBy!: string | null;

  @Stored(count, { description: 'Number of tested hypotheses.' })
  examined!: number | null;

  @Stored(count, { description: 'Number of patterns found.' })
  found!: number | null;

  @Stored(listOf(() => PatternKindCount), { description: 'Number of tested and found patterns by kind.' })
  byKind!: PatternKindCount[] | null;

  @Stored(listOf(() => TestedHypothesis), { description: 'Hypotheses: those found first, then by adjusted p value; at most 200.' })
  hypotheses!: TestedHypothesis[] | null;
}
