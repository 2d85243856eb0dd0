import { ObjectType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { FINDING_SEVERITIES, QUALITY_DIMENSIONS, TRUST_GATES } from './shared-enums.js';
import { listOf, Stored } from './stored-field.js';
import { count, id, localized, number, oneOf, text, texts, time } from './stored-value.js';

@ObjectType({ description: 'A check of a dataset and the number of values, rows or pairs that failed it.' })
export class AssessedCheck {
  @Stored(text, { description: 'Name of the check, for example `missing-values` or `duplicate-keys`.' })
  name!: string | null;

  @Stored(texts, { description: 'Checked columns. For a functional dependency, first the determinant, then the dependent column.' })
  columns!: string[] | null;

  @Stored(count, { description: 'Number of values, rows or pairs that were checked.' })
  checked!: number | null;

  @Stored(count, { description: 'Number of values, rows or pairs that failed.' })
  failed!: number | null;

  @Stored(number, { description: 'Share of the checked values, rows or pairs that failed, 0 to 1.' })
  share!: number | null;

  @Stored(oneOf(FINDING_SEVERITIES), { description: 'Severity by the share that failed: LOW below 1 %, MEDIUM from 1 %, HIGH from 5 %.' })
  severity!: string | null;
}

@ObjectType({ description: 'Assessment of one dimension of data quality.' })
export class AssessedDimension {
  @Stored(oneOf(QUALITY_DIMENSIONS), { description: 'The dimension.' })
  dimension!: string | null;

  @Stored(number, { description: 'Score of the dimension, 0 to 1; null if it could not be assessed, see `reason`.' })
  score!: number | null;

  @Stored(localized, { description: 'Reason for which there is no score; null if there is one.' })
  reason!: object | null;

  @Stored(listOf(() => AssessedCheck), { description: 'Checks of the dimension.' })
  checks!: AssessedCheck[] | null;
}

@ObjectType({ description: 'A suspect cell of a dataset.' })
export class AssessedCell {
  @Stored(count, { description: 'Number of the row, from 1.' })
  row!: number | null;

  @Stored(text, { description: 'Name of the column.' })
  column!: string | null;

  @Stored(text, { description: 'Value as text; null for a missing value.' })
  value!: string | null;

  @Stored(texts, { description: 'Names of the checks that the value failed.' })
  reasons!: string[] | null;

  @Stored(text, { description: 'Value that the data suggest instead; null if there is none.' })
  suggestion!: string | null;
}

@ObjectType({ description: 'Result of the agent `data-quality`: the assessment of a dataset.', implements: AgentResult })
export class DataQualityResult {
  @Stored(id, { description: 'Id of the assessed dataset.' })
  datasetId!: string | null;

  @Stored(time, { description: 'Time that ages and future dates are measured against.' })
  asOf!: string | null;

  @Stored(count, { description: 'Number of rows.' })
  rows!: number | null;

  @Stored(number, {
    at: 'overall.score',
    description:
      'Overall score, the weighted mean of the dimensions times the share of cells that are not suspect, 0 to 1; null if none has a score.',
  })
  score!: number | null;

  @Stored(oneOf(TRUST_GATES), { description: 'Trust gate that follows from the scores.' })
  gate!: string | null;

  @Stored(listOf(() => AssessedDimension), { description: 'Assessment of each of the seven dimensions.' })
  dimensions!: AssessedDimension[] | null;

  @Stored(count, { description: 'Number of suspect cells, including those that `cells` does not list.' })
  suspectCellCount!: number | null;

  @Stored(listOf(() => AssessedCell), { description: 'Suspect cells; the list is cut for large datasets, see `suspectCellCount`.' })
  cells!: AssessedCell[] | null;
}
