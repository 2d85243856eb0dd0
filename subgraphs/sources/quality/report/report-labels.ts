import type { CheckName, LocalizedText, QualityCheck, QualityDimension } from '../assessment.schema.js';

export type Language = keyof LocalizedText;

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

export const DIMENSION_LABELS: Readonly<Record<QualityDimension, LocalizedText>> = {
  completeness: { de: 'Vollständigkeit', en: 'Completeness' },
  uniqueness: { de: 'Eindeutigkeit', en: 'Uniqueness' },
  validity: { de: 'Gültigkeit', en: 'Validity' },
  consistency: { de: 'Konsistenz', en: 'Consistency' },
  timeliness: { de: 'Aktualität', en: 'Timeliness' },
  outliers: { de: 'Ausreißer', en: 'Outliers' },
  nearDuplicates: { de: 'Beinahe-Dubletten', en: 'Near-duplicates' },
};

export const CHECK_LABELS: Readonly<Record<CheckName, LocalizedText>> = {
  'missing-values': { de: 'Leere Zellen', en: 'Empty cells' },
  'disguised-nulls': { de: 'Verdeckte Fehlwerte', en: 'Disguised nulls' },
  'duplicate-rows': { de: 'Doppelte Zeilen', en: 'Duplicate rows' },
  'duplicate-keys': { de: 'Doppelte oder fehlende Schlüssel', en: 'Duplicate or missing keys' },
  'declared-type': { de: 'Deklarierter Datentyp', en: 'Declared type' },
  'number-format': { de: 'Zahlenformat', en: 'Number format' },
  'date-format': { de: 'Datumsformat', en: 'Date format' },
  'email-format': { de: 'E-Mail-Format', en: 'E-mail format' },
  'postal-code-format': { de: 'Postleitzahl', en: 'Postal code' },
  'character-pattern': { de: 'Zeichenmuster', en: 'Character pattern' },
  'damaged-encoding': { de: 'Beschädigte Zeichen', en: 'Damaged characters' },
  'functional-dependency': { de: 'Funktionale Abhängigkeit', en: 'Functional dependency' },
  'spelling-variants': { de: 'Abweichende Schreibweisen', en: 'Spelling variants' },
  currency: { de: 'Alter des neuesten Werts', en: 'Age of the newest value' },
  'future-dates': { de: 'Zeiten in der Zukunft', en: 'Times in the future' },
  'tukey-fences': { de: 'Tukey-Zäune', en: 'Tukey fences' },
  'mad-z-score': { de: 'Modifizierter z-Wert (MAD)', en: 'Modified z-score (MAD)' },
  'near-duplicate-rows': { de: 'Ähnliche Zeilen', en: 'Similar rows' },
};

export const SEVERITY_LABELS: Readonly<Record<QualityCheck['severity'], LocalizedText>> = {
  none: { de: 'keine', en: 'none' },
  low: { de: 'gering', en: 'low' },
  medium: { de: 'mittel', en: 'medium' },
  high: { de: 'hoch', en: 'high' },
};

/** German names of facts and fact values; patterns, tokens and measures are the same in both languages. */
const GERMAN_FACTS: Readonly<Record<string, string>> = {
  'rows without a complete key': 'Zeilen ohne vollständigen Schlüssel',
  'repeated keys': 'wiederholte Schlüssel',
  type: 'Datentyp',
  groups: 'Gruppen',
  newest: 'neuester Wert',
  'age in days': 'Alter in Tagen',
  'usual gap in days': 'üblicher Abstand in Tagen',
  'lower fence': 'unterer Zaun',
  'upper fence': 'oberer Zaun',
  'far out': 'weit außerhalb',
  median: 'Median',
  'outside both': 'außerhalb beider',
  scale: 'Skala',
  linear: 'linear',
  logarithmic: 'logarithmisch',
  'pairs compared': 'verglichene Paare',
  'pairs left out': 'nicht verglichene Paare',
};

/** Formats numbers and names of a report in one language. */
export const formatter = (language: Language) => {
  const locale = LOCALES[language];
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });
  const count = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const label = (text: string): string => (language === 'de' ? (GERMAN_FACTS[text] ?? text) : text);
  const fact = (value: string | number): string => {
    if (typeof value === 'number') return number.format(value);
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? time.format(new Date(value)) : label(value);
  };
  return {
    count: (value: number): string => count.format(value),
    /** One decimal; a share is neither rounded up to 100 % nor down to 0 %. */
    percent: (share: number): string =>
      share > 0 && share < 0.001 ? `< ${percent.format(0.001)}` : percent.format(share < 1 ? Math.min(share, 0.999) : share),
    time: (iso: string): string => `${time.format(new Date(iso))} UTC`,
    facts: (facts: QualityCheck['facts']): string =>
      Object.entries(facts)
        .map(([name, value]) => `${label(name)} ${fact(value)}`)
        .join('; '),
  };
};
