import { rowRules } from './row-rules.js';

const columns = [
  'Order No',
  'Qty',
  'Qty Returned',
  'Unit Price GBP',
  'Disc %',
  'Net Value GBP',
  'Budget_EUR',
  'Ist_EUR',
  'Menge',
  'Einzelpreis_EUR',
  'Betrag_EUR',
].map((name) => ({ name, type: name === 'Order No' ? 'text' : 'decimal' })) as Parameters<typeof rowRules>[1]['columns'];
const rules = (text: string) =>
  rowRules(text, { columns }).map(({ column, relation, than, tolerance }) => ({ column, relation, than: than.shown, tolerance }));

describe('rowRules', () => {
  it.each([
    ['Does the quantity returned ever exceed the quantity?', 'Qty Returned', 'greater', 'Qty', 0],
    ['Überschreitet der Betrag jemals das Budget?', 'Betrag_EUR', 'greater', 'Budget_EUR', 0],
    ['Gibt es Zeilen, in denen die Menge kleiner als der Einzelpreis ist?', 'Menge', 'less', 'Einzelpreis_EUR', 0],
    [
      'In which rows is the net value off from qty x unit price less discount by more than GBP 1?',
      'Net Value GBP',
      'different',
      'Qty × Unit Price GBP × (1 − Disc % ÷ 100)',
      1,
    ],
    ['Prüfe bitte, ob Betrag = Menge mal Einzelpreis', 'Betrag_EUR', 'different', 'Menge × Einzelpreis_EUR', 0.015],
    ['Wo weicht der Betrag von Menge mal Einzelpreis ab?', 'Betrag_EUR', 'different', 'Menge × Einzelpreis_EUR', 0.015],
  ])('reads the rule of “%s”', (text, column, relation, than, tolerance) => {
    expect(rules(text)).toEqual([{ column, relation, than, tolerance }]);
  });

  it('reads the column before the verb and the one after it', () => {
    const [rule] = rowRules('And does quantity returned ever exceed quantity ordered?', {
      columns: columns.filter(({ name }) => name !== 'Menge'),
    });
    expect(rule).toMatchObject({ column: 'Qty Returned', relation: 'greater', than: { shown: 'Qty' } });
  });

  it.each([
    'Are there orders above 500?',
    'Is the net value complete?',
    'How many lines have a discount over 30 %?',
    'Welche Zeilen sind doppelt?',
  ])('reads none from “%s”', (text) => {
    expect(rules(text)).toEqual([]);
  });
});
