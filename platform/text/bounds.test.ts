import { boundsIn } from './bounds.js';

const read = (text: string) => boundsIn(text).map(({ operator, value, unit }) => [operator, value, unit]);

describe('boundsIn', () => {
  it.each([
    ['lines with a discount above 10 %', '>', 10, 'percent'],
    ['discounts of 20 per cent or more', '>=', 20, 'percent'],
    ['Rabatte von 20 % und mehr', '>=', 20, 'percent'],
    ['Rabatte ab 20 Prozent', '>=', 20, 'percent'],
    ['a discount of £25 or more', '>=', 25, 'money'],
    ['deliveries of ten tonnes or less', '<=', 10, 'weight'],
    ['Tickets, die länger als acht Stunden offen sind', '>', 8, 'hours'],
    ['open for 5 days or longer', '>=', 5, 'days'],
    ['höchstens 1.250,50 €', '<=', 1_250.5, 'money'],
    ['not more than 30-minute delays', '<=', 30, 'minutes'],
    ['Projekte über 1,5 Mio. €', '>', 1_500_000, 'money'],
    ['contracts above $40k', '>', 40_000, 'money'],
    ['Rechnungen über 15 TEUR', '>', 15_000, 'money'],
    ['Aufträge >3TEUR', '>', 3_000, 'money'],
    ['at least 7 kGBP', '>=', 7_000, 'money'],
    ['loads over 4 t', '>', 4, 'weight'],
    ['quantity ≥ 7', '>=', 7, null],
    ['orders over £2,500', '>', 2_500, 'money'],
    ['overdue by more than a month', '>', 1, 'months'],
    ['in weniger als einem Jahr', '<', 1, 'years'],
    ['mindestens drei Wochen', '>=', 3, 'weeks'],
    ['more than half a day', '>', 0.5, 'days'],
    ['höchstens einem halben Jahr', '<=', 0.5, 'years'],
    ['länger als anderthalb Stunden', '>', 1.5, 'hours'],
    ['mehr als eine Viertelstunde', '>', 0.25, 'hours'],
    ['höchstens eine Dreiviertelstunde', '<=', 0.75, 'hours'],
    ['over a quarter of an hour', '>', 0.25, 'hours'],
    ['at least three quarters of an hour', '>=', 0.75, 'hours'],
    ['trains that were ten minutes late', '>=', 10, 'minutes'],
    ['Züge, die zwölf Minuten zu spät kamen', '>=', 12, 'minutes'],
    ['more than two hours late', '>', 2, 'hours'],
  ] as const)('reads "%s"', (text, operator, value, unit) => {
    expect(read(text)).toEqual([[operator, value, unit]]);
  });

  it.each([
    ['Aufträge zwischen 5 und 10 Tagen', 5, 10],
    ['orders that take between five and 10 days', 5, 10],
  ])('reads the range "%s"', (text, from, to) => {
    expect(read(text)).toEqual([
      ['>=', from, 'days'],
      ['<=', to, 'days'],
    ]);
  });

  it.each([
    'ab 2026',
    'Wie war es ab März?',
    'more or less the same',
    'more than half of them',
    'zwischen Ulm und Kiel',
    '20 % discount',
    'two or three suppliers',
    'three late deliveries',
    'more than a quarter of them',
  ])('reads no bound in "%s"', (text) => {
    expect(read(text)).toEqual([]);
  });
});
