import { formulaWords } from './formula-words.js';

describe('formulaWords', () => {
  it.each([
    [`AVG("Value" WHERE "KPI" = 'Scrap')`, 'mean of “Value” in rows with “KPI” equal to “Scrap”'],
    ['100 * COUNT_IF(late) / COUNT()', 'number of rows with “late”, as a percentage of: number of rows'],
    [`100 * (SUM(a) / SUM(b))`, 'sum of “a”, as a percentage of: sum of “b”'],
    [`AVG(DATE_DIFF('day', ordered, shipped))`, 'mean of days from “ordered” to “shipped”'],
    [
      `COUNT_DISTINCT(ticket WHERE status IN ('open', 'new'))`,
      'number of distinct values of “ticket” in rows with “status” one of “open”, “new”',
    ],
    ['COUNT_REPEATED(guest, 3)', 'number of values of “guest” in at least 3 rows'],
    [`COUNT_REPEATED(guest, 2 WHERE place = 'Spa')`, 'number of values of “guest” in at least 2 rows in rows with “place” equal to “Spa”'],
    ['SUM(a) - SUM(b)', 'sum of “a” minus sum of “b”'],
  ])('states %s', (formula, words) => {
    expect(formulaWords(formula, 'en')).toBe(words);
  });

  it('speaks German and returns null for what has no words', () => {
    expect(formulaWords('AVG(Wert WHERE Menge > 0)', 'de')).toBe('Mittelwert von „Wert“ in den Zeilen mit „Menge“ größer als 0');
    expect(formulaWords('ROUND(AVG(x))', 'en')).toBeNull();
    expect(formulaWords('AVG(', 'en')).toBeNull();
  });
});
