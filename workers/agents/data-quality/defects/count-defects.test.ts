import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { askedDefects } from './asked-defects.js';
import type { CheckedTable } from './checked-table.js';
import { countDefects } from './count-defects.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const kindsIn = (text: string): string[] => askedDefects(text).map(({ kind }) => kind);

describe('askedDefects', () => {
  it.each([
    [
      'Please look through the rental file before we use it: repeated lines, returns before the start, placeholder dates.',
      ['duplicates', 'order', 'dates'],
    ],
    [
      'Prüfe die Mietliste, bevor wir rechnen: Dubletten, Rückgaben vor dem Beginn, Beträge, die nicht Satz mal Tage sind.',
      ['duplicates', 'order', 'product'],
    ],
    ['Which values are obviously wrong or missing?', ['impossible', 'missing']],
    [
      'Are any rentals in there twice, charges that cannot be right, or return dates that do not fit?',
      ['duplicates', 'impossible', 'dates'],
    ],
    ['Gibt es doppelte Mieten, Beträge, die nicht stimmen können, oder Daten, die nicht passen?', ['duplicates', 'impossible', 'dates']],
    ['Sind Schreibweisen der Orte uneinheitlich, und wo fehlt die Anschrift?', ['spelling', 'missing']],
  ])('reads the defects of “%s”', (text, kinds) => {
    expect(kindsIn(text)).toEqual(kinds);
  });

  it.each([
    'Is the rental data good enough for the forecast?',
    'Were rentals closed before they were opened?',
    'How complete is the file after the import?',
  ])('reads none from “%s”', (text) => {
    expect(kindsIn(text)).toEqual([]);
  });
});

const COLUMNS = {
  Rental: 'text',
  Start: 'date',
  Returned: 'date',
  Depot: 'text',
  Clerk: 'text',
  Rate: 'decimal',
  Days: 'integer',
  Charge: 'decimal',
};
const rows = Array.from({ length: 40 }, (_, at) => {
  const charge = at === 3 ? 999 : at >= 30 ? 0 : 12 * (2 + (at % 5));
  const returned = at === 5 ? '2024-12-30' : at === 6 ? '9999-12-31' : '2025-03-20';
  const clerk = at === 7 ? 'xxx' : at === 8 ? '' : 'Ilse Maar';
  return `('R${at}', DATE '2025-01-0${1 + (at % 9)}', DATE '${returned}', '${at >= 30 ? 'cancelled' : 'closed'}', '${clerk}', 12.0, ${2 + (at % 5)}, ${charge})`;
});
const relation = `(SELECT * FROM (VALUES ${[...rows, rows[0]].join(', ')}) AS t("${Object.keys(COLUMNS).join('", "')}"))`;
const distinct: Record<string, number> = { Rental: 40, Start: 9, Returned: 3, Depot: 2, Clerk: 3, Rate: 1, Days: 5, Charge: 7 };
const table = {
  dataset: {
    ...{ name: 'Rentals', rows: 41, eventLogColumns: null },
    warnings: [
      {
        code: 'placeholder_dates_missing',
        columns: [{ name: 'Start', values: 3, of: 40, first: '1900-01-01', row: 2 }],
      },
    ],
    columns: Object.entries(COLUMNS).map(([name, type]) => ({ name, type })),
    profile: {
      columns: Object.entries(COLUMNS).map(([name, type]) => ({ name, type, distinct: distinct[name], topValues: [], nullShare: 0 })),
    },
  },
  relation,
  assessment: { dimensions: [] },
} as unknown as CheckedTable;

it('counts every asked defect in the order of the request, also if no row has it', async () => {
  const text =
    'Please check: repeated lines, returns before the start, placeholder dates of returns, stand-ins for the clerk, charges that are not rate times days, missing rates.';
  const sentences = await countDefects(duck, table, askedDefects(text), 'en');
  expect(sentences).toEqual([
    'Duplicate rows: 1 identical to another one; 1 repeated values of “Rental” (R0).',
    expect.stringMatching(/^In 1 of 40 rows \(2\.5%\) that have both, “Returned” is before “Start”\. Rows: R5\.$/),
    'Placeholder dates in “Returned”: 1, such as R6 (9999-12-31).',
    'Placeholders in “Clerk”: 1 (xxx (1)); empty: 1.',
    '“Charge” is not Rate × Days: 1, such as R3.',
    'Rows left out of this count: 10 with “Depot” = cancelled, because the calculation regularly does not apply to them.',
    'Missing values in “Rate”: 0.',
  ]);
});

it('checks a named number against the product that it belongs to, and named dates against each other', async () => {
  const sentences = await countDefects(
    duck,
    table,
    askedDefects('Find charges that cannot be right and return dates that do not fit.'),
    'en',
  );
  expect(sentences).toContain('“Charge” is not Rate × Days: 1, such as R3.');
  expect(sentences.join(' ')).toContain('“Returned” is before “Start”: 1 (R5 (2024-12-30)).');
});

it('takes the day of the record itself for the actual date', async () => {
  const texts = ['returns before the actual day', 'returned vor dem eigentlichen Tag'];
  for (const clause of texts)
    expect((await countDefects(duck, table, [{ kind: 'order', clause }], 'en'))[0]).toMatch(
      /^In 1 of 40 rows .* “Returned” is before “Start”/,
    );
});

it('counts the placeholder dates that the import has replaced by blanks', async () => {
  expect(await countDefects(duck, table, [{ kind: 'dates', clause: 'placeholder dates of the start' }], 'en')).toEqual([
    'Placeholder dates in “Start”: 3, such as 1900-01-01.',
  ]);
});

it('names cells that cannot be right in German', async () => {
  const months = Array.from(
    { length: 24 },
    (_, at) => `('Kiel', DATE '2024-01-01' + INTERVAL ${at} MONTH, ${at === 4 ? 'NULL' : 200 + at}, ${at === 9 ? 999 : 20 + (at % 7)})`,
  );
  const monthly = {
    ...table,
    dataset: {
      ...table.dataset,
      columns: [
        ['Ort', 'text'],
        ['Monat', 'date'],
        ['Fahrten', 'integer'],
        ['Ausfälle', 'integer'],
      ].map(([name, type]) => ({ name, type })),
      profile: { columns: [{ name: 'Ort', type: 'text', distinct: 2, topValues: [] }] },
    },
    relation: `(SELECT * FROM (VALUES ${months.join(', ')}) AS t("Ort", "Monat", "Fahrten", "Ausfälle"))`,
  } as unknown as CheckedTable;
  const sentences = await countDefects(duck, monthly, askedDefects('Welche Zellen sind offensichtlich falsch eingetragen?'), 'de');
  expect(sentences).toEqual(['„Fahrten“ fehlt: 1 (Kiel 2024-05-01).', '„Ausfälle“ ist ein Platzhalter: 1 (Kiel 2024-10-01 (999)).']);
});
