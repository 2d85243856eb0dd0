import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LocalizedText } from '../../platform/graph/localized-text.js';
import { DateTime, Json } from '../../platform/graph/scalars.js';

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
  description: 'What the quality of data is measured by.',
  valuesConfig: {
    COMPLETENESS: { description: 'Values are there.' },
    UNIQUENESS: { description: 'Rows and keys occur once.' },
    VALIDITY: { description: 'Values have the form that their column has.' },
    CONSISTENCY: { description: 'Values agree with one another.' },
    TIMELINESS: { description: 'The data is as recent as its rhythm promises.' },
    OUTLIERS: { description: 'Numbers lie where the others lie.' },
    NEAR_DUPLICATES: { description: 'No two rows are the same but for small differences.' },
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
  description: 'How much of what was checked has failed.',
  valuesConfig: {
    NONE: { description: 'Nothing.' },
    LOW: { description: 'Less than 1 %.' },
    MEDIUM: { description: '1 % or more.' },
    HIGH: { description: '5 % or more.' },
  },
});

@ObjectType({ description: 'The score of one dimension.' })
export class DimensionScore {
  @Field(() => QualityDimension, { description: 'What was measured.' })
  dimension!: QualityDimension;

  @Field(() => Float, { nullable: true, description: '0 to 1; null where the data cannot carry the check.' })
  score!: number | null;
}

@ObjectType({ description: 'A figure behind a finding: fences, error measures, dominating patterns, ages in days.' })
class FindingFact {
  @Field(() => String, { description: 'What the figure is.' })
  name!: string;

  @Field(() => Json, { description: 'A number or a text.' })
  value!: string | number;
}

@ObjectType({ description: 'A value in a row, by its column.' })
class CellValue {
  @Field(() => String, { description: 'Name of the column.' })
  column!: string;

  @Field(() => String, { nullable: true, description: 'The value as text; null where it is missing.' })
  value!: string | null;
}

@ObjectType({ description: 'A row that shows what a check has found.' })
export class FindingEvidence {
  @Field(() => Float, { description: 'Position of the row in the dataset, from 1.' })
  row!: number;

  @Field(() => [CellValue], { description: 'The values concerned.' })
  values!: CellValue[];

  @Field(() => String, { nullable: true, description: 'What most rows of the group have instead, where a check knows it.' })
  expected!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The other row of a pair: the first copy, or the earlier of two that are nearly equal.',
  })
  relatedRow!: number | null;

  @Field(() => [CellValue], { nullable: true, description: 'The values of the other row.' })
  relatedValues!: CellValue[] | null;

  @Field(() => Float, { nullable: true, description: 'How alike the two rows are, 0 to 1.' })
  similarity!: number | null;
}

@ObjectType({ description: 'What one check has found in the columns that it looked at.' })
export class QualityFinding {
  @Field(() => String, { description: 'Name of the check, for example missing-values or functional-dependency.' })
  name!: string;

  @Field(() => [String], { description: 'The columns; of a functional dependency first what determines, then what depends.' })
  columns!: string[];

  @Field(() => Float, { description: 'How many values, rows or pairs were looked at.' })
  checked!: number;

  @Field(() => Float, { description: 'How many of them failed.' })
  failed!: number;

  @Field(() => Float, { description: 'Failed of checked, 0 to 1; 0 where nothing was checked.' })
  share!: number;

  @Field(() => FindingSeverity, { description: 'What the share means.' })
  severity!: FindingSeverity;

  @Field(() => [FindingFact], { description: 'Figures behind the verdict.' })
  facts!: FindingFact[];

  /** All that are kept; the field shows as many as are asked for. */
  allEvidence!: FindingEvidence[];
}

@ObjectType({ description: 'One dimension with everything that its score rests on.' })
export class QualityDimensionDetails {
  @Field(() => QualityDimension, { description: 'What was measured.' })
  dimension!: QualityDimension;

  @Field(() => Float, { nullable: true, description: '0 to 1; null where the data cannot carry the check, which the reason explains.' })
  score!: number | null;

  @Field(() => LocalizedText, { description: 'How the score follows from the findings.' })
  formula!: LocalizedText;

  @Field(() => LocalizedText, { nullable: true, description: 'Why there is no score.' })
  reason!: LocalizedText | null;

  @Field(() => [LocalizedText], { description: 'Bounds that limited the search.' })
  notes!: LocalizedText[];

  @Field(() => [QualityFinding], { description: 'What the checks of this dimension have found.' })
  findings!: QualityFinding[];
}

@ObjectType({ description: 'A cell that is probably wrong, after all checks were weighed against one another.' })
export class SuspectCell {
  @Field(() => Float, { description: 'Position of the row in the dataset, from 1.' })
  row!: number;

  @Field(() => String, { description: 'Name of the column.' })
  column!: string;

  @Field(() => String, { nullable: true, description: 'What the cell holds, as text.' })
  value!: string | null;

  @Field(() => [String], { description: 'Names of the checks that doubt it.' })
  reasons!: string[];

  @Field(() => [String], { description: 'Columns whose dependency the cell violates.' })
  determinants!: string[];

  @Field(() => String, { nullable: true, description: 'What should probably stand there; null where nothing suggests it.' })
  suggestion!: string | null;
}

@ObjectType({ description: 'What a quality check has found, typed; `assessment` holds the same as JSON.' })
export class QualityDetails {
  @Field(() => DateTime, { description: 'The time that timeliness was measured against.' })
  asOf!: string;

  @Field(() => Float, { description: 'Rows of the version that was checked.' })
  rows!: number;

  @Field(() => LocalizedText, { description: 'How the overall score follows from the dimensions.' })
  formula!: LocalizedText;

  @Field(() => [[String]], { description: 'Columns, or pairs of columns, that tell all distinct rows apart.' })
  keyCandidates!: string[][];

  @Field(() => Int, { description: 'How many cells are suspected in all.' })
  suspectCellCount!: number;
}
