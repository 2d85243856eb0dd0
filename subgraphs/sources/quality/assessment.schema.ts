import { z } from 'zod';

/** Dimensions in the order of every assessment and report. */
export const QUALITY_DIMENSIONS = [
  'completeness',
  'uniqueness',
  'validity',
  'consistency',
  'timeliness',
  'outliers',
  'nearDuplicates',
] as const;

const CHECK_NAMES = [
  'missing-values',
  'disguised-nulls',
  'duplicate-rows',
  'duplicate-keys',
  'declared-type',
  'number-format',
  'date-format',
  'email-format',
  'postal-code-format',
  'character-pattern',
  'damaged-encoding',
  'mixed-notation',
  'functional-dependency',
  'source-disagreement',
  'swapped-values',
  'spelling-variants',
  'currency',
  'future-dates',
  'tukey-fences',
  'mad-z-score',
  'group-fences',
  'near-duplicate-rows',
] as const;

/** Weights of the dimensions in the overall score, renormalised over the dimensions that have a score. */
export const DIMENSION_WEIGHTS: Readonly<Record<QualityDimension, number>> = {
  completeness: 0.25,
  uniqueness: 0.15,
  validity: 0.2,
  consistency: 0.2,
  timeliness: 0.1,
  outliers: 0.05,
  nearDuplicates: 0.05,
};

/** Smallest failed shares of the severities `medium` and `high`; below, a check with any failure is `low`. */
const SEVERITY_FROM_SHARE = { medium: 0.01, high: 0.05 } as const;

export const columnTypeSchema = z.enum(['integer', 'decimal', 'boolean', 'date', 'timestamp', 'text']);
const localizedTextSchema = z.object({ de: z.string(), en: z.string() });
const shareSchema = z.number().min(0).max(1);
const countSchema = z.number().int().nonnegative();

const evidenceSchema = z.object({
  /** Position of the row in the relation, from 1. */
  row: z.number().int().positive(),
  /** Values of the checked columns by name, as text; null if missing. */
  values: z.record(z.string(), z.string().nullable()),
  /** Value of the majority of the group, if the check determines one. */
  expected: z.string().optional(),
  /** The other row of a pair: the first copy of a duplicate, the earlier of two near-duplicates. */
  relatedRow: z.number().int().positive().optional(),
  relatedValues: z.record(z.string(), z.string().nullable()).optional(),
  similarity: shareSchema.optional(),
});

const checkSchema = z.object({
  name: z.enum(CHECK_NAMES),
  /** Checked columns; for a functional dependency first the determinant, then the dependent column. */
  columns: z.array(z.string()),
  checked: countSchema,
  failed: countSchema,
  /** `failed / checked`; 0 if nothing was checked. */
  share: shareSchema,
  severity: z.enum(['none', 'low', 'medium', 'high']),
  /** Figures behind the result: fences, error measures, dominant patterns, ages in days. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  evidence: z.array(evidenceSchema),
});

const dimensionSchema = z.object({
  dimension: z.enum(QUALITY_DIMENSIONS),
  /** 1 means no failures; null if the data does not allow the check, see `reason`. */
  score: shareSchema.nullable(),
  formula: localizedTextSchema,
  reason: localizedTextSchema.nullable(),
  /** Limits that restricted the search. */
  notes: z.array(localizedTextSchema),
  checks: z.array(checkSchema),
});

const suspectCellSchema = z.object({
  row: z.number().int().positive(),
  column: z.string(),
  value: z.string().nullable(),
  reasons: z.array(z.enum(CHECK_NAMES)).min(1),
  /** Columns whose dependency the cell violates. */
  determinants: z.array(z.string()),
  /** The value that most dependencies expect, otherwise the frequent spelling; null if there is no suggestion. */
  suggestion: z.string().nullable(),
});

export const qualityAssessmentSchema = z.object({
  asOf: z.iso.datetime(),
  rows: countSchema,
  columns: z.array(z.object({ name: z.string(), type: columnTypeSchema })),
  overall: z.object({ score: shareSchema.nullable(), formula: localizedTextSchema }),
  dimensions: z.array(dimensionSchema).length(QUALITY_DIMENSIONS.length),
  /** Columns, or pairs if no single column does, whose values identify every distinct row. */
  keyCandidates: z.array(z.array(z.string()).min(1)),
  /**
   * Cells that are still suspect after the checks are weighed against one another. Dependencies may confirm a value that another check
   * doubts, or a whole context may follow its own rule, so there are fewer than the failed counts add up to. A missing value is among
   * them if other rows give its value or if it is written in another way than the table's other missing values. Most suspect first, at
   * most 10,000.
   */
  cells: z.array(suspectCellSchema),
  suspectCellCount: countSchema,
});

export type QualityDimension = (typeof QUALITY_DIMENSIONS)[number];
export type CheckName = (typeof CHECK_NAMES)[number];
export type ColumnType = z.infer<typeof columnTypeSchema>;
export type LocalizedText = z.infer<typeof localizedTextSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type QualityCheck = z.infer<typeof checkSchema>;
export type DimensionResult = z.infer<typeof dimensionSchema>;
export type SuspectCell = z.infer<typeof suspectCellSchema>;
export type QualityAssessment = z.infer<typeof qualityAssessmentSchema>;

/** Returns a check with share and severity computed from the counts. */
export const qualityCheck = (
  name: CheckName,
  columns: string[],
  counts: { checked: number; failed: number },
  evidence: Evidence[] = [],
  facts: QualityCheck['facts'] = {},
): QualityCheck => {
  const share = counts.checked === 0 ? 0 : counts.failed / counts.checked;
  const { medium, high } = SEVERITY_FROM_SHARE;
  const severity = counts.failed === 0 ? 'none' : share >= high ? 'high' : share >= medium ? 'medium' : 'low';
  return { name, columns, ...counts, share, severity, facts, evidence };
};

/** Returns the pooled share of checked values that pass: `1 − Σ failed / Σ checked`; null if nothing was checked. */
export const passRate = (checks: readonly Pick<QualityCheck, 'checked' | 'failed'>[]): number | null => {
  const checked = checks.reduce((sum, check) => sum + check.checked, 0);
  const failed = checks.reduce((sum, check) => sum + check.failed, 0);
  return checked === 0 ? null : 1 - failed / checked;
};
