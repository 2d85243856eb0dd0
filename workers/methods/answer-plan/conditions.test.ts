import { conditionsIn } from './conditions.js';
import { DURATION } from './row-conditions.js';

const columns = [
  { name: 'Disc %', unit: '%', words: ['discount'] },
  { name: 'Net Value GBP', unit: 'GBP', words: [] },
  { name: 'hours_to_close', unit: 'h', words: [] },
];

it.each([
  ['lines with a discount above 10 %', 'Disc %', '>', 10],
  ['orders over £2,500', 'Net Value GBP', '>', 2_500],
  ['Aufträge unter 1.200,50 Pfund', 'Net Value GBP', '<', 1_200.5],
  ['Aufträge, die mindestens 8 Stunden dauern', 'hours_to_close', '>=', 8],
  ['jobs that take at most 8 hours', 'hours_to_close', '<=', 8],
] as const)('reads the bound and its column in "%s"', (text, column, operator, value) => {
  expect(conditionsIn(text, columns).conditions).toMatchObject([{ column, operator, value }]);
});

it.each([
  'A callback costs us between £28 and £41.',
  'Each callback costs between £28 and £41.',
  'Eine Nachlieferung kostet zwischen 28 und 41 Pfund.',
])('takes the price that "%s" states for no bound on rows', (text) => {
  expect(conditionsIn(text, columns)).toEqual({ conditions: [], open: [], doubtful: [] });
});

it.each(['callbacks that cost us more than £41', 'callbacks with a cost of more than £41'])(
  'takes the price of what "%s" selects for a bound',
  (text) => {
    expect(conditionsIn(text, columns).conditions).toMatchObject([{ column: 'Net Value GBP', value: 41 }]);
  },
);

it.each([
  ['complaints of guests with marks of 4 to 6', [4, 6]],
  ['Noten von 4 bis 6 je Haus', [4, 6]],
  ['marks (1 – 3) by house', [1, 3]],
  ['marks 2024 to 2026', null],
  ['marks 10 to 20 % higher', null],
] as const)('reads the range behind a column in "%s"', (text, range) => {
  const marks = [{ name: 'mark_given', unit: null, words: ['marks', 'Noten'] }];
  const found = conditionsIn(text, marks).conditions.map(({ operator, value }) => [operator, value]);
  expect(found).toEqual(
    range === null
      ? []
      : [
          ['>=', range[0]],
          ['<=', range[1]],
        ],
  );
});

it('leaves a bound open whose column is not certain', () => {
  const twice = [...columns, { name: 'Cost GBP', unit: 'GBP', words: [] }];
  expect(conditionsIn('orders over £2,500', twice)).toEqual({
    conditions: [],
    open: ['over £2,500'],
    doubtful: [
      {
        operator: '>',
        words: 'over £2,500',
        columns: [
          { column: 'Net Value GBP', value: 2_500 },
          { column: 'Cost GBP', value: 2_500 },
        ],
      },
    ],
  });
  expect(conditionsIn('orders over 3 pallets', [])).toEqual({ conditions: [], open: ['over 3'], doubtful: [] });
});

it.each([
  'the discount by region, anything above 10 % in red',
  'Rabatt je Region; über 10 % bitte markieren',
  'regions whose share of late orders is above 10 %',
  'Regionen mit einer Stornoquote über 10 %',
])('takes a bound on figures for none on rows: "%s"', (text) => {
  const unnamed = columns.map((column) => ({ ...column, words: [] }));
  expect(conditionsIn(text, unnamed)).toMatchObject({ conditions: [], open: [expect.stringMatching(/10 %$/)] });
});

it('bounds the only amount without a currency, and no duration by a number without a unit', () => {
  const unnamed = [
    { name: 'OfferValue', unit: null, words: [] },
    { name: 'Seats', unit: null, words: [] },
    { name: DURATION, unit: 's', words: ['open'] },
  ];
  expect(conditionsIn('offers over £2,500', unnamed).conditions).toMatchObject([{ column: 'OfferValue', operator: '>', value: 2_500 }]);
  expect(conditionsIn('still open, class 3 and above', unnamed)).toMatchObject({ conditions: [], open: ['3 and above'] });
});

it('takes the named column closest to the bound', () => {
  const named = [
    { name: 'Qty', unit: null, words: ['quantity'] },
    { name: 'Returned', unit: null, words: ['returned'] },
  ];
  expect(conditionsIn('quantity above 5 and returned below 2', named).conditions.map(({ column }) => column)).toEqual(['Qty', 'Returned']);
});

it.each([
  'returned goods by channel, no more than 400 words',
  'Retouren je Kanal auf höchstens 2 Seiten',
  'the worst returns on up to 3 pages',
])('takes the length of the answer for no bound: "%s"', (text) => {
  const named = [{ name: 'Qty', unit: null, words: ['returned', 'Retouren', 'returns'] }];
  expect(conditionsIn(text, named)).toEqual({ conditions: [], open: [], doubtful: [] });
});

describe('the column of a bound', () => {
  const clinic = [
    { name: 'Patient fee EUR', unit: 'EUR', words: ['fee'] },
    { name: 'Missed visits', unit: null, words: ['missed'] },
    { name: 'Waiting min', unit: 'minutes', words: ['waiting'] },
    { name: 'Budget TEUR', unit: 'kEUR', words: ['budget'] },
    { name: 'Occupancy rate', unit: '1', words: ['occupancy rate'] },
  ];

  it.each([
    ['patients who pay a fee and have at most two missed visits', 'Missed visits', '<=', 2],
    ['wards with a missed count of more than 4, and a fee', 'Missed visits', '>', 4],
    ['patients with a waiting time over two hours', 'Waiting min', '>', 120],
    ['wards with a budget below 1.5 million euros', 'Budget TEUR', '<', 1_500],
    ['wards with an occupancy rate of 90 % or more', 'Occupancy rate', '>=', 0.9],
  ] as const)('is the one with the unit or the meaning of "%s", in its unit', (text, column, operator, value) => {
    const columns = clinic.map((each) => ({ ...each, words: each.words.filter((word) => text.includes(word)) }));
    expect(conditionsIn(text, columns).conditions).toMatchObject([{ column, operator, value }]);
  });

  it.each(['Stationen mit mehr als 3 Ärzten und einer Gebühr', 'wards with a fee for more than 3 doctors'])(
    'is open if the number counts something that no column contains: "%s"',
    (text) => {
      const columns = [{ name: 'Gebühr', unit: null, words: ['Gebühr', 'fee'] }];
      expect(conditionsIn(text, columns)).toMatchObject({ conditions: [], open: [expect.stringMatching(/3$/)] });
    },
  );
});

it('reads a bound on money as one on the amount, not on the price of a piece, unless the request names the price', () => {
  const columns = (words: readonly string[]) => [
    { name: 'Unit £', unit: 'GBP', isPrice: true, words },
    { name: 'Line £', unit: 'GBP', isPrice: false, words: [] },
  ];
  expect(conditionsIn('lines over £100', columns([])).conditions).toMatchObject([{ column: 'Line £', value: 100 }]);
  expect(conditionsIn('lines with a unit price over £100', columns(['unit'])).conditions).toMatchObject([{ column: 'Unit £', value: 100 }]);
});
