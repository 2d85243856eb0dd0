import type { Dataset, QualityAssessment } from '../../../../subgraphs/sources/index.js';

/** A table whose defects are counted. */
export interface CheckedTable {
  readonly dataset: Pick<Dataset, 'name' | 'columns' | 'profile' | 'eventLogColumns' | 'rows' | 'warnings'>;
  readonly relation: string;
  readonly assessment: Pick<QualityAssessment, 'dimensions'>;
}
