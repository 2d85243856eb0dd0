import type { QualityAssessment, QualityDimension } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../kit.js';

type Check = QualityAssessment['dimensions'][number]['checks'][number];

export interface QualityFinding {
  check: Check['name'];
  /** For a dependency first the column that should determine, then the determined one. */
  columns: string[];
  failed: number;
  checked: number;
  share: number;
}

const RANK: Record<Check['severity'], number> = { high: 3, medium: 2, low: 1, none: 0 };

/** The checks that found something, the most severe first; one per kind of check and column, since measures of one thing overlap. */
export const mainFindings = ({ dimensions }: QualityAssessment, limit: number): QualityFinding[] => {
  const checks = dimensions
    .flatMap((dimension) => dimension.checks)
    .filter(({ failed, name }) => failed > 0 && !WITHOUT_ROWS.has(name))
    .toSorted((a, b) => RANK[b.severity] - RANK[a.severity] || b.share - a.share);
  const seen = new Set<string>();
  const distinct = checks.filter(({ name, columns }) => {
    const key = JSON.stringify([FINDINGS[name].de, columns]);
    return !seen.has(key) && seen.add(key);
  });
  return distinct.slice(0, limit).map(({ name, columns, failed, checked, share }) => ({ check: name, columns, failed, checked, share }));
};

/** Checks of the table as a whole: their dimension's score says all there is. */
const WITHOUT_ROWS: ReadonlySet<Check['name']> = new Set(['currency']);

export const DIMENSIONS: Readonly<Record<QualityDimension, Record<Language, string>>> = {
  completeness: { de: 'Vollständigkeit', en: 'Completeness' },
  uniqueness: { de: 'Eindeutigkeit', en: 'Uniqueness' },
  validity: { de: 'Gültigkeit', en: 'Validity' },
  consistency: { de: 'Konsistenz', en: 'Consistency' },
  timeliness: { de: 'Aktualität', en: 'Timeliness' },
  outliers: { de: 'Ausreißer', en: 'Outliers' },
  nearDuplicates: { de: 'Beinahe-Dubletten', en: 'Near-duplicates' },
};

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
  'functional-dependency': { de: 'widersprüchliche Zuordnung', en: 'contradicting assignment' },
  'spelling-variants': { de: 'abweichende Schreibweisen', en: 'spelling variants' },
  currency: { de: 'veraltete Daten', en: 'outdated data' },
  'future-dates': { de: 'Zeiten in der Zukunft', en: 'times in the future' },
  'tukey-fences': { de: 'ungewöhnlich große oder kleine Werte', en: 'unusually large or small values' },
  'mad-z-score': { de: 'ungewöhnlich große oder kleine Werte', en: 'unusually large or small values' },
  'near-duplicate-rows': { de: 'beinahe gleiche Zeilen', en: 'nearly equal rows' },
};
