import type { QualityAssessment } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../kit.js';

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
  const key = ({ check, columns }: QualityFinding): string => JSON.stringify([FINDINGS[check].de, columns]);
  return findings.filter((finding, index) => findings.findIndex((other) => key(other) === key(finding)) === index).slice(0, limit);
};

const CONSISTENCY_CHECKS = ['functional-dependency', 'spelling-variants'] as const;

const contradictions = ({ cells, rows }: QualityAssessment): QualityFinding[] =>
  CONSISTENCY_CHECKS.flatMap((check) => {
    const suspect = cells.filter(({ reasons }) => reasons.includes(check));
    return [...new Set(suspect.map(({ column }) => column))].map((column) => {
      const failed = suspect.filter((cell) => cell.column === column).length;
      return { check, columns: [column], failed, checked: rows, share: failed / rows };
    });
  });

/** Labels of the findings of failed checks, for the people who repair the data. */
export const FINDINGS: Readonly<Record<Check['name'], Record<Language, string>>> = {
  'missing-values': { de: 'leere Zellen', en: 'empty cells' },
  'disguised-nulls': { de: 'Platzhalter statt Werten', en: 'placeholders instead of values' },
  'duplicate-rows': { de: 'doppelte Zeilen', en: 'duplicate rows' },
  'duplicate-keys': { de: 'doppelte oder fehlende Schlüssel', en: 'duplicate or missing keys' },
  'declared-type': { de: 'Werte eines anderen Typs', en: 'values of another type' },
  'number-format': { de: 'uneinheitliche Zahlenformate', en: 'inconsistent number formats' },
  'date-format': { de: 'uneinheitliche Datumsformate', en: 'inconsistent date formats' },
  'email-format': { de: 'ungültige E-Mail-Adressen', en: 'invalid e-mail addresses' },
  'postal-code-format': { de: 'ungültige Postleitzahlen', en: 'invalid postal codes' },
  'character-pattern': { de: 'abweichende Zeichenmuster', en: 'deviating character patterns' },
  'damaged-encoding': { de: 'beschädigte Zeichen', en: 'damaged characters' },
  'functional-dependency': { de: 'Widerspruch zu anderen Spalten', en: 'contradictions with other columns' },
  'spelling-variants': { de: 'abweichende Schreibweisen', en: 'spelling variants' },
  currency: { de: 'veraltete Daten', en: 'outdated data' },
  'future-dates': { de: 'Zeitangaben in der Zukunft', en: 'times in the future' },
  'tukey-fences': { de: 'ungewöhnlich große oder kleine Werte', en: 'unusually large or small values' },
  'mad-z-score': { de: 'ungewöhnlich große oder kleine Werte', en: 'unusually large or small values' },
  'near-duplicate-rows': { de: 'nahezu identische Zeilen', en: 'near-duplicate rows' },
};
