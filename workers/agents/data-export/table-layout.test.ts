import { columnThing, namedIn } from '../../methods/request-reading/index.js';
import { askedColumns, askedOnce, askedTotals } from '../../methods/listed-columns/index.js';
import { coarsenedColumns } from './coarsened-columns.js';
import { csvSignsIn } from './csv-signs.js';
import type { AgentContext } from '../../kit.js';
import { messagesIn } from './messages.js';
import { tableLayout } from './table-layout.js';

const namedAmong =
  (names: readonly string[]) =>
  (words: string): string[] =>
    namedIn(words, names, { thingOf: (name) => columnThing('', name), minConfidence: 0.75 });

describe('coarsenedColumns', () => {
  const columns = ['Alter', 'Age', 'Betrag_EUR', 'Income', 'Wohnort', 'limit_gbp_k'].map((name) => ({
    name,
    type: name === 'Wohnort' ? 'text' : 'integer',
  })) as Parameters<typeof coarsenedColumns>[1]['columns'];
  const coarse = (text: string) => coarsenedColumns(text, { columns }, namedAmong(columns.map(({ name }) => name)));

  it.each([
    ['Patienten, Alter nur in Zehnergruppen, als CSV', 'Alter', 10, false],
    ['the staff list with age in tens', 'Age', 10, false],
    ['staff, age in 5-year bands', 'Age', 5, false],
    ['Belege, Betrag gerundet auf Tausend', 'Betrag_EUR', 1000, true],
    ['people with income in bands of 500', 'Income', 500, false],
  ])('reads the bands of “%s”', (text, column, width, isRounded) => {
    expect(coarse(text)).toMatchObject({ bands: [{ column, width, isRounded }], impossible: null });
  });

  it.each([
    'Patienten, nur das Geburtsjahr',
    'customers with age bands',
    'Wohnort nur in Zehnergruppen',
    'customers, limit in thousands',
    'post code: only the first two digits',
  ])('finds no column or width for “%s”', (text) => {
    expect(coarse(text)).toMatchObject({ bands: [], impossible: expect.any(String) });
  });

  it('takes no product group for a coarsening', () => {
    expect(coarse('Aufträge mit Produktgruppe und Warengruppen, by group')).toEqual({ bands: [], words: [], impossible: null });
  });
});

describe('tableLayout of a list', () => {
  const layoutOf = (text: string, computed: string[] = []) =>
    tableLayout(
      {} as AgentContext,
      { subject: 'initiatives' },
      {
        ...{ text, understood: null, selecting: [], bounding: [], grouped: [], leavesOutRows: false, messages: messagesIn('de'), computed },
      },
    );

  it.each([
    ['Initiativen, größtes Budget zuerst', { column: 'budget', isDescending: true }],
    ['initiatives sorted by due date', { column: 'due', isDescending: false }],
    ['Initiativen nach Restbudget absteigend', { column: 'Restbudget', isDescending: true }],
    ['initiatives, lowest progress first', { column: 'progress', isDescending: false }],
    ['initiatives, most progress first', { column: 'progress', isDescending: true }],
    ['Initiativen, wenigste budget zuerst', { column: 'budget', isDescending: false }],
  ])('sorts “%s”', async (text, sort) => {
    expect(await layoutOf(text, ['Restbudget'])).toMatchObject({ sort, unsorted: null });
  });

  it.each(['Initiativen sortiert nach Postleitzahl', 'initiatives sorted by colour'])(
    'states that no column has the order of “%s”',
    async (text) => {
      const layout = await layoutOf(text);
      expect(layout).toMatchObject({ unsorted: expect.stringContaining('sort') });
      expect(layout).not.toHaveProperty('sort');
    },
  );
});

describe('tableLayout of a dataset', () => {
  const column = (name: string, type: string) => ({ name, type, nullable: true });
  const claims = (numbers: readonly string[]) => {
    const columns = [
      column('Claim', 'text'),
      column('Class', 'text'),
      column('Opened', 'date'),
      ...numbers.map((name) => column(name, 'integer')),
    ];
    return {
      ...{ rows: 300, roles: {}, columns, columnCorrections: [] },
      profile: { columns: columns.map(({ name, type }) => ({ name, type, distinct: 250, topValues: [] })) },
    };
  };
  const layoutOf = (text: string, { numbers = ['Reserve'], bounding = [] as string[], columns = ['Class'] } = {}) =>
    tableLayout(
      { em: { findOne: () => Promise.resolve(claims(numbers)) }, run: { tenantId: 'tnt_1' } } as unknown as AgentContext,
      { datasetId: 'dst_1', columns },
      {
        ...{ text, understood: null, selecting: [], bounding, grouped: [], leavesOutRows: false, messages: messagesIn('de'), computed: [] },
      },
    );

  it.each([
    ['claims of class A, oldest first', { column: 'Opened', isDescending: false }],
    ['Schäden der Klasse A, die neuesten zuerst', { column: 'Opened', isDescending: true }],
    ['claims, most recent at the top', { column: 'Opened', isDescending: true }],
    ['claims, biggest first', { column: 'Reserve', isDescending: true }],
  ])('sorts by a column that the request does not select: %s', async (text, sort) => {
    expect(await layoutOf(text)).toMatchObject({ sort, unsorted: null });
  });

  it.each([
    ['claims without reserves', ['Rsv_GBP']],
    ['all claims, newest first, but not the policy numbers', ['Pol_No']],
    ['Schäden, aber nicht die Policennummern und die Reserve', ['Pol_No', 'Rsv_GBP']],
  ])('omits a column whose name abbreviates words of “%s”', async (text, without) => {
    expect(await layoutOf(text, { numbers: ['Rsv_GBP', 'Pol_No'], columns: [] })).toMatchObject({ without });
  });

  it('sorts by the number that bounds the rows, by the only amount, or not at all', async () => {
    const sorted = (numbers: string[], bounding: string[]) => layoutOf('claims, biggest first', { numbers, bounding });
    expect(await sorted(['Reserve', 'Paid'], ['Paid'])).toMatchObject({ sort: { column: 'Paid' } });
    expect(await sorted(['Persons', 'Damage GBP'], [])).toMatchObject({ sort: { column: 'Damage GBP' } });
    expect(await sorted(['Persons', 'Floors'], [])).toMatchObject({ unsorted: 'biggest first' });
  });
});

describe('askedColumns', () => {
  const names = ['Order No', 'Order Date', 'Carrier', 'Net Value GBP', 'Auftrag', 'Region'];
  const asked = (text: string) => askedColumns(text, names, namedAmong(names), () => false);

  it.each([
    ['lines with order number, carrier and net value', ['Order No', 'Carrier', 'Net Value GBP'], []],
    ['nur Auftragsnummer, Region und Liefertag', ['Auftrag', 'Region'], ['Liefertag']],
    ['lines with carrier, region and the value of the rejected pieces', ['Carrier', 'Region'], ['value of rejected pieces']],
  ])('reads the list of “%s”', (text, columns, unknown) => {
    expect(asked(text)).toMatchObject({ columns, unknown });
  });

  it('takes “dates” for all of them, and a list after “with” for columns beside the key', () => {
    const found = askedColumns('open lines with carrier, dates and region', names, namedAmong(names), () => false, ['Order Date', 'Due']);
    expect(found).toMatchObject({ columns: ['Carrier', 'Order Date', 'Due', 'Region'], unknown: [], isBeside: true });
    expect(asked('only carrier and region')).toMatchObject({ isBeside: false });
  });

  it.each(['orders with a carrier', 'Aufträge nach Region', 'lines with quantity above 5'])('finds no list in “%s”', (text) => {
    expect(asked(text)).toBeNull();
  });
});

describe('askedOnce', () => {
  it.each([
    ['jeder Auftrag einmal', 'Auftrag'],
    ['one row per ticket', 'ticket'],
    ['eine Zeile je Kunde', 'Kunde'],
    ['each order only once', 'order'],
    ['customers without duplicates', null],
  ])('reads the thing of “%s”', (text, thing) => {
    expect(askedOnce(text)).toMatchObject({ thing });
  });

  it('reads nothing from a grouping', () => {
    expect(askedOnce('order value by region, sorted once more')).toBeNull();
  });
});

describe('askedTotals', () => {
  it.each(['one total row per carrier', 'mit Summenzeile am Ende', 'Zwischensummen je Region'])('finds the totals of “%s”', (text) => {
    expect(askedTotals(text)).not.toBeNull();
  });
});

describe('csvSignsIn', () => {
  it.each([
    ['CSV, semicolon separated', { delimiter: ';', decimal: '.' }],
    ['CSV mit Dezimalkomma', { delimiter: ';', decimal: ',' }],
    ['tab-delimited with decimal comma', { delimiter: '\t', decimal: ',' }],
  ])('reads the signs of “%s”', (text, signs) => {
    expect(csvSignsIn(text)?.signs).toEqual(signs);
  });

  it('reads none from a plain CSV', () => {
    expect(csvSignsIn('the table as CSV')).toBeNull();
  });
});
