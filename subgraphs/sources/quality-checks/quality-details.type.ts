import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import { DateTime, Json } from '../../../platform/graph/scalars/scalars.js';
import { TypedValue } from '../datasets/typed-value.js';

export enum QualityDimension {
  COMPLETENESS = 'completeness',
  UNIQUENESS = 'uniqueness',
  VALIDITY = 'validity',
  CONSISTENCY = 'consistency',
  TIMELINESS = 'timeliness',
  OUTLIERS = 'outliers',
  NEAR_DUPLICATES = 'near_duplicates',
}
registerEnumType(QualityDimension, {
  name: 'QualityDimension',
  description: 'Dimension of data quality.',
  valuesConfig: {
    COMPLETENESS: { description: 'Values are present.' },
    UNIQUENESS: { description: 'Rows and keys are not duplicated.' },
    VALIDITY: { description: 'Values match the format of their column.' },
    CONSISTENCY: { description: 'Values of related columns agree with each other.' },
    TIMELINESS: { description: 'The data is as recent as its usual update interval implies.' },
    OUTLIERS: { description: 'Numbers are within the usual range of their column.' },
    NEAR_DUPLICATES: { description: 'No two rows are nearly identical.' },
  },
});

export enum FindingSeverity {
  NONE = 'none',
  LOW = 'low',
  MEDIUM = 'medium',
  HIGH = 'high',
}
registerEnumType(FindingSeverity, {
  name: 'FindingSeverity',
  description: 'Severity of a finding, by the share of checked items that failed.',
  valuesConfig: {
    NONE: { description: 'No item failed.' },
    LOW: { description: 'Less than 1 % failed.' },
    MEDIUM: { description: '1 % to less than 5 % failed.' },
    HIGH: { description: '5 % or more failed.' },
  },
});

@ObjectType({ description: 'Score of one quality dimension.' })
export class DimensionScore {
  @Field(() => QualityDimension, { description: 'The dimension.' })
  dimension!: QualityDimension;

  @Field(() => Float, { nullable: true, description: 'Score, 0 (worst) to 1 (best); null if the data does not allow the check.' })
  score!: number | null;
}

@ObjectType({ description: 'A figure behind a finding, for example an outlier limit, an error measure or an age in days.' })
class FindingFact {
  @Field(() => String, { description: 'Name of the figure, for example `lower fence`.' })
  name!: string;

  @Field(() => Json, { description: 'Value of the figure: a number or a text.', deprecationReason: 'Use typedValue.' })
  value!: string | number;

  @Field(() => TypedValue, { description: 'Value of the figure: a number or a text.' })
  typedValue!: TypedValue;
}

@ObjectType({ description: 'The value of one column in a row.' })
class CellValue {
  @Field(() => String, { description: 'Name of the column.' })
  column!: string;

  @Field(() => String, { nullable: true, description: 'The value as text; null if it is missing.' })
  value!: string | null;
}

@ObjectType({ description: 'An example row of a finding.' })
export class FindingEvidence {
  @Field(() => Float, { description: 'Position of the row in the dataset, from 1.' })
  row!: number;

  @Field(() => [CellValue], { description: 'Values of the columns that the finding is about.' })
  values!: CellValue[];

  @Field(() => String, { nullable: true, description: 'Value that most comparable rows have; null if the check does not determine one.' })
  expected!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Position of the other row of a pair, from 1: the first copy or the earlier near-duplicate. Null if there is no pair.',
  })
  relatedRow!: number | null;

  @Field(() => [CellValue], { nullable: true, description: 'Values of the other row of a pair; null if there is no pair.' })
  relatedValues!: CellValue[] | null;

  @Field(() => Float, { nullable: true, description: 'Similarity of the two rows of a pair, 0 to 1; null if there is no pair.' })
  similarity!: number | null;
}

@ObjectType({ description: 'Result of one check on one or more columns.' })
export class QualityFinding {
  @Field(() => String, {
    description:
      'Name of the check: `missing-values`, `disguised-nulls`, `duplicate-rows`, `duplicate-keys`, `declared-type`, `number-format`, `date-format`, `email-format`, `postal-code-format`, `character-pattern`, `damaged-encoding`, `functional-dependency`, `spelling-variants`, `currency`, `future-dates`, `tukey-fences`, `mad-z-score` or `near-duplicate-rows`.',
  })
  name!: string;

  @Field(() => [String], {
    description: 'Names of the checked columns. For a functional dependency, the dependent column is the last one.',
  })
  columns!: string[];

  @Field(() => Float, { description: 'Number of checked values, rows or pairs.' })
  checked!: number;

  @Field(() => Float, { description: 'Number of checked items that failed.' })
  failed!: number;

  @Field(() => Float, { description: 'Share of checked items that failed, 0 to 1; 0 if nothing was checked.' })
  share!: number;

  @Field(() => FindingSeverity, { description: 'Severity that follows from the share.' })
  severity!: FindingSeverity;

  @Field(() => [FindingFact], { description: 'Figures behind the result.' })
  facts!: FindingFact[];

  /** All stored evidence; the field `evidence` returns the first `limit` entries. */
  allEvidence!: FindingEvidence[];
}

@ObjectType({ description: 'One quality dimension with its score and the findings behind it.' })
export class QualityDimensionDetails {
  @Field(() => QualityDimension, { description: 'The dimension.' })
  dimension!: QualityDimension;

  @Field(() => Float, {
    nullable: true,
    description: 'Score, 0 (worst) to 1 (best); null if the data does not allow the check, see `reason`.',
  })
  score!: number | null;

  @Field(() => LocalizedText, { description: 'Explanation of how the score is computed from the findings.' })
  formula!: LocalizedText;

  @Field(() => LocalizedText, { nullable: true, description: 'Reason why there is no score; null if there is one.' })
  reason!: LocalizedText | null;

  @Field(() => [LocalizedText], { description: 'Limits that restricted the check, for example a sample size.' })
  notes!: LocalizedText[];

  @Field(() => [QualityFinding], { description: 'Results of the checks of the dimension.' })
  findings!: QualityFinding[];
}

@ObjectType({ description: 'A cell that is probably wrong, according to all checks combined.' })
export class SuspectCell {
  @Field(() => Float, { description: 'Position of the row in the dataset, from 1.' })
  row!: number;

  @Field(() => String, { description: 'Name of the column.' })
  column!: string;

  @Field(() => String, { nullable: true, description: 'Value of the cell as text; null if it is missing.' })
  value!: string | null;

  @Field(() => [String], { description: 'Names of the checks that flag the cell, as in `QualityFinding.name`.' })
  reasons!: string[];

  @Field(() => [String], {
    description: 'Names of the columns that determine the value by a functional dependency, which the cell violates.',
  })
  determinants!: string[];

  @Field(() => String, { nullable: true, description: 'Probable correct value; null if none is suggested.' })
  suggestion!: string | null;
}

@ObjectType({ description: 'Complete result of a quality check.' })
export class QualityDetails {
  @Field(() => DateTime, { description: 'Reference time for the timeliness dimension.' })
  asOf!: string;

  @Field(() => Float, { description: 'Number of rows of the checked version.' })
  rows!: number;

  @Field(() => LocalizedText, { description: 'Explanation of how the overall score is computed from the dimension scores.' })
  formula!: LocalizedText;

  @Field(() => [[String]], {
    description: 'Key candidates: names of columns, or of pairs of columns, whose values identify every distinct row.',
  })
  keyCandidates!: string[][];

  @Field(() => Int, { description: 'Total number of suspect cells.' })
  suspectCellCount!: number;
}
