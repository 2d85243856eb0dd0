import { formatNumber } from '../../documents/text/formatting.js';
import type { GoldWarning } from './compute-gold.js';

interface WarningText {
  code: GoldWarning['code'];
  de: string;
  en: string;
}

/** Returns the German and English text of a warning. */
export const warningText = (warning: GoldWarning): WarningText => {
  const { code } = warning;
  const count = (value: number): { de: string; en: string } => ({ de: formatNumber(value, 'de', 0), en: formatNumber(value, 'en', 0) });
  switch (code) {
    case 'no_value':
      return {
        code,
        de: 'Die Formel ergibt für keinen Zeitraum einen Wert. Bitte prüfen Sie, ob die Vergleichstexte der Formel in den Daten vorkommen.',
        en: 'The formula has no value in any period. Check whether the texts it compares with occur in the data.',
      };
    case 'rows_without_date': {
      const rows = count(warning.rows);
      return {
        code,
        de: `Zeilen ohne lesbares Datum: ${rows.de}. Sie werden keinem Zeitraum zugeordnet und zählen nur im Gesamtwert.`,
        en: `Rows without a usable date: ${rows.en}. They are assigned to no period and count only towards the overall value.`,
      };
    }
    case 'dimension_values_cut': {
      const [kept, values] = [count(warning.kept), count(warning.values)];
      return {
        code,
        de: `„${warning.dimension}“ hat ${values.de} verschiedene Werte; berechnet werden die ${kept.de} häufigsten.`,
        en: `“${warning.dimension}” has ${values.en} distinct values; only the ${kept.en} most frequent ones are computed.`,
      };
    }
    case 'rows_cut': {
      const [kept, rows] = [count(warning.kept), count(warning.rows)];
      return {
        code,
        de: `Von ${rows.de} Werten sind ${kept.de} gespeichert, vorrangig Gesamtwerte sowie lange und aktuelle Zeiträume.`,
        en: `${kept.en} of ${rows.en} values are stored; totals, long periods and recent periods take precedence.`,
      };
    }
  }
};
