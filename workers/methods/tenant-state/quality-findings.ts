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
 * What is wrong with a dataset, the largest shares first. Contradictions between columns are counted as the assessment
 * weighed them against one another, not as single dependencies report them.
 */
export const mainFindings = (assessment: QualityAssessment, limit: number): QualityFinding[] => {
  const checks = assessment.dimensions
    .filter(({ dimension }) => dimension !== 'consistency')
    .flatMap((dimension) => dimension.checks)
    .filter(({ failed, name }) => failed > 0 && name !== 'currency')
    .map(({ name, columns, failed, checked, share }) => ({ check: name, columns, failed, checked, share }));
  const found = [...checks, ...contradictions(assessment)].toSorted((a, b) => b.share - a.share);
  // Two measures of one thing in one column are one finding.
  const key = ({ check, columns }: QualityFinding): string => JSON.stringify([FINDINGS[check].de, columns]);
  return found.filter((finding, index) => found.findIndex((other) => key(other) === key(finding)) === index).slice(0, limit);
};

const CONSISTENCY_CHECKS = ['functional-dependency', 'spelling-variants'] as const;

const contradictions = ({ cells, rows }: QualityAssessment): QualityFinding[] =>
  CONSISTENCY_CHECKS.flatMap((check) => {
    const doubted = cells.filter(({ reasons }) => reasons.includes(check));
    return [...new Set(doubted.map(({ column }) => column))].map((column) => {
      const failed = doubted.filter((cell) => cell.column === column).length;
      return { check, columns: [column], failed, checked: rows, share: failed / rows };
    });
  });

/** What a failed check has found, in the words of whoever has to mend it. */
export const FINDINGS: Readonly<Record<Check['name'], Record<Language, string>>> = {
  'missing-values': { de: 'leere Zellen', en: 'empty cells' },
  'disguised-nulls': { de: 'Platzhalter statt Werten', en: 'placeholders instead of values' },
  'duplicate-rows': { de: 'doppelte Zeilen', en: 'duplicate rows' },
  'duplicate-keys': { de: 'doppelte oder fehlende Schlüssel', en: 'duplicate or missing keys' },
  'declared-type': { de: 'Werte von anderem Typ', en: 'values of another type' },
  'number-format': { de: 'uneinheitliche Zahlen', en: 'irregular numbers' },
  'date-format': { de: 'uneinheitliche Daten', en: 'irregular dates' },
  'email-format': { de: 'ungültige E-Mail-Adressen', en: 'invalid e-mail addresses' },
  'postal-code-format': { de: 'ungültige Postleitzahlen', en: 'invalid postal codes' },
  'character-pattern': { de: 'abweichender Aufbau', en: 'deviating patterns' },
  'damaged-encoding': { de: 'beschädigte Zeichen', en: 'damaged characters' },
  'functional-dependency': { de: 'Widerspruch zu anderen Spalten', en: 'contradiction to other columns' },
  'spelling-variants': { de: 'abweichende Schreibweisen', en: 'spelling variants' },
  currency: { de: 'veraltete Daten', en: 'outdated data' },
  'future-dates': { de: 'Zeiten in der Zukunft', en: 'times in the future' },
  'tukey-fences': { de: 'ungewöhnlich große oder kleine Werte', en: 'unusually large or small values' },
  'mad-z-score': { de: 'ungewöhnlich große oder kleine Werte', en: 'unusually large or small values' },
  'near-duplicate-rows': { de: 'beinahe gleiche Zeilen', en: 'nearly equal rows' },
};
