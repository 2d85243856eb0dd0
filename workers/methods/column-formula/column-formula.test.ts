import { columnNaming, readFormula } from './index.js';

const columns = [
  'Qty',
  'Qty Returned',
  'Unit Price GBP',
  'Unit Cost GBP',
  'Disc %',
  'Net Value GBP',
  'Budget_EUR',
  'Ist_EUR',
  'umsatz_eur_k',
  'Menge',
  'Einzelpreis_EUR',
  'Rabatt_Prozent',
]
  .map((name) => ({ name, type: 'decimal' }))
  .concat([{ name: 'Preisliste', type: 'text' }]);
const formula = (words: string) => readFormula(words, columnNaming(columns));

describe('readFormula', () => {
  it.each([
    ['Budget minus Ist', 'Budget_EUR − Ist_EUR'],
    ['the unit price less the unit cost', 'Unit Price GBP − Unit Cost GBP'],
    ['qty x unit price less discount', 'Qty × Unit Price GBP × (1 − Disc % ÷ 100)'],
    ['Menge mal Einzelpreis abzüglich Rabatt', 'Menge × Einzelpreis_EUR × (1 − Rabatt_Prozent ÷ 100)'],
    ['qty returned × net value ÷ qty', 'Qty Returned × Net Value GBP ÷ Qty'],
    ['Menge * 1,5 + Budget', 'Menge × 1,5 + Budget_EUR'],
  ])('reads “%s”', (words, shown) => {
    expect(formula(words)?.shown).toBe(shown);
  });

  it('multiplies and divides before it adds, and gives no value for a division by zero', () => {
    expect(formula('budget minus qty / menge')?.sql).toBe(
      '(CAST("Budget_EUR" AS DOUBLE)) - CAST("Qty" AS DOUBLE) / nullif(CAST("Menge" AS DOUBLE), 0)',
    );
  });

  it.each(['Budget', 'budget minus weather', 'Budget minus Umsatz', '5 minus 3', 'first-time orders', 'Preisliste mal Menge'])(
    'reads no calculation from “%s”',
    (words) => {
      expect(formula(words)).toBeNull();
    },
  );
});
