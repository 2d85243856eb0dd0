import { formatNumber } from '../../documents/text/formatting.js';
import type { GoldWarning } from './compute-gold.js';

interface Wording {
  code: GoldWarning['code'];
  de: string;
  en: string;
}

/** What was cut or left out, for people. */
export const warningText = (warning: GoldWarning): Wording => {
  const { code } = warning;
  const count = (value: number): { de: string; en: string } => ({ de: formatNumber(value, 'de', 0), en: formatNumber(value, 'en', 0) });
  switch (code) {
    case 'no_value':
      return {
        code,
        de: 'Die Formel ergibt für keinen Zeitraum einen Wert. Bitte prüfen Sie, ob die Texte, mit denen sie vergleicht, in den Daten vorkommen.',
        en: 'The formula gives a value for no period. Check whether the texts that it compares with occur in the data.',
      };
    case 'rows_without_date': {
      const rows = count(warning.rows);
      return {
        code,
        de: `Zeilen ohne lesbares Datum: ${rows.de}. Sie gehören zu keinem Zeitraum und zählen nur im Gesamtwert.`,
        en: `Rows without a usable date: ${rows.en}. They belong to no period and count in the overall value only.`,
      };
    }
    case 'dimension_values_cut': {
      const [kept, values] = [count(warning.kept), count(warning.values)];
      return {
        code,
        de: `„${warning.dimension}“ hat ${values.de} verschiedene Werte; berechnet sind die ${kept.de} häufigsten.`,
        en: `“${warning.dimension}” has ${values.en} distinct values; the ${kept.en} most frequent ones are computed.`,
      };
    }
    case 'rows_cut': {
      const [kept, rows] = [count(warning.kept), count(warning.rows)];
      return {
        code,
        de: `Von ${rows.de} Werten sind ${kept.de} gespeichert: Gesamtwerte, lange und neue Zeiträume zuerst.`,
        en: `Of ${rows.en} values ${kept.en} are kept: totals, long and recent periods first.`,
      };
    }
  }
};
