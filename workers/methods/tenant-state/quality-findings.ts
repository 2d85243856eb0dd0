import type { QualityAssessment } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../kit.js';
import { messagesIn } from './messages.js';

type Check = QualityAssessment['dimensions'][number]['checks'][number];

export interface QualityFinding {
  check: Check['name'];
  columns: string[];
  failed: number;
  checked: number;
  share: number;
}

/**
 * Returns the main quality findings of a dataset, largest shares first. Contradictions between columns are counted by suspect
 * cells, as the assessment weighed them, not by single dependencies.
 */
export const mainFindings = (assessment: QualityAssessment, limit: number): QualityFinding[] => {
  const checks = assessment.dimensions
    .filter(({ dimension }) => dimension !== 'consistency')
    .flatMap((dimension) => dimension.checks)
    .filter(({ failed, name }) => failed > 0 && name !== 'currency')
    .map(({ name, columns, failed, checked, share }) => ({ check: name, columns, failed, checked, share }));
  const findings = [...checks, ...contradictions(assessment)].toSorted((a, b) => b.share - a.share);
  // Checks with the same finding text on the same columns count as one finding.
  const key = ({ check, columns }: QualityFinding): string => JSON.stringify([findingLabel(check, 'de'), columns]);
  return findings.filter((finding, index) => findings.findIndex((other) => key(other) === key(finding)) === index).slice(0, limit);
};

const CONSISTENCY_CHECKS = ['functional-dependency', 'source-disagreement', 'swapped-values', 'spelling-variants'] as const;

const contradictions = ({ cells, rows }: QualityAssessment): QualityFinding[] =>
  CONSISTENCY_CHECKS.flatMap((check) => {
    const suspect = cells.filter(({ reasons }) => reasons.includes(check));
    return [...new Set(suspect.map(({ column }) => column))].map((column) => {
      const failed = suspect.filter((cell) => cell.column === column).length;
      return { check, columns: [column], failed, checked: rows, share: failed / rows };
    });
  });

/** Returns the label of a failed check, for the people who repair the data. */
export const findingLabel = (check: Check['name'], language: Language): string => messagesIn(language).findings[check];
