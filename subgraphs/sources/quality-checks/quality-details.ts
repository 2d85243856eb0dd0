import { enumMember } from '../../../platform/graph/enum-member.js';
import { snakeCase } from '../../../platform/text/snake-case.js';
import type { DimensionResult, Evidence, QualityAssessment, QualityCheck as StoredFinding } from '../quality/assessment.schema.js';
import { typedValue } from '../datasets/typed-value.js';
import { FindingSeverity, QualityDimension, type QualityDetails, type QualityDimensionDetails } from './quality-details.type.js';

/** Returns a stored assessment in the form of the graph. Fields that may be large are read from `source` on demand. */
export const detailsOf = (source: QualityAssessment): QualityDetails & { source: QualityAssessment } => ({
  source,
  asOf: source.asOf,
  rows: source.rows,
  formula: source.overall.formula,
  keyCandidates: source.keyCandidates,
  suspectCellCount: source.suspectCellCount,
});

export const dimensionDetails = ({ dimension, score, formula, reason, notes, checks }: DimensionResult): QualityDimensionDetails => ({
  dimension: dimensionOf(dimension),
  score,
  formula,
  reason,
  notes,
  findings: checks.map(findingOf),
});

/** Returns the dimension in the form of the API: `nearDuplicates` → `near_duplicates`. */
export const dimensionOf = (stored: string): QualityDimension => snakeCase(stored) as QualityDimension;

const findingOf = ({ facts, evidence, severity, ...finding }: StoredFinding): QualityDimensionDetails['findings'][number] => ({
  ...finding,
  severity: enumMember(FindingSeverity, severity),
  facts: Object.entries(facts).map(([name, value]) => ({ name, value, typedValue: typedValue(value) })),
  allEvidence: evidence.map(evidenceOf),
});

const evidenceOf = ({ row, values, expected, relatedRow, relatedValues, similarity }: Evidence) => ({
  row,
  values: cellsOf(values),
  expected: expected ?? null,
  relatedRow: relatedRow ?? null,
  relatedValues: relatedValues ? cellsOf(relatedValues) : null,
  similarity: similarity ?? null,
});

const cellsOf = (values: Record<string, string | null>) => Object.entries(values).map(([column, value]) => ({ column, value }));
