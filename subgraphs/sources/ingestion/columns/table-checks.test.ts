import { writeFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { ingestFile, ingestOptionsSchema, type IngestWarning } from '../index.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});

afterAll(async () => duck[Symbol.asyncDispose]());

const warningsOf = async (...lines: string[]): Promise<IngestWarning[]> => {
  await writeFile(duck.path('raw'), lines.join('\n'));
  return (await ingestFile(duck, { file: duck.path('raw'), kind: 'csv', options: ingestOptionsSchema.parse({}) })).warnings;
};
const codesOf = async (...lines: string[]): Promise<string[]> => (await warningsOf(...lines)).map(({ code }) => code);

describe('a row with totals', () => {
  it.each([
    ['Summe', ['Filiale;Absatz', 'Ulm;20', 'Kiel;5', 'Summe;25']],
    ['a name with total', ['store;month;units', 'Leeds;2026-02-01;3', 'York;2026-02-01;4', 'York Total;;7']],
    ['asterisks before the word', ['Konto;Saldo', '0815;4,5', '0816;5,5', '** Summe Konten;10']],
    ['a sum sign', ['Ort;Absatz', 'Ulm;20', 'Kiel;5', 'Σ;25']],
    ['a total in French', ['Ville;Ventes', 'Metz;20', 'Lyon;5', 'Totale;25']],
    ['a mean', ['Ort;Absatz', 'Ulm;20', 'Kiel;4', 'Ø;12']],
    ['Gesamtergebnis of a pivot table', ['Sparte;Stück', 'A;1', 'B;2', 'Gesamtergebnis;3']],
  ])('is reported with the label %s', async (_, lines) => {
    const warning = (await warningsOf(...lines)).find(({ code }) => code === 'total_rows');
    expect(warning?.details).toMatchObject({ values: [1], rows: [3] });
  });

  it('is reported with column, share and first value in both languages', async () => {
    const [warning] = await warningsOf('Filiale;Absatz', 'Ulm;20', 'Kiel;5', 'Zwischensumme;25', 'Jena;1');
    expect(warning?.text.de).toContain('Filiale (1 von 4 Werten, 25\u00a0%, zuerst „Zwischensumme“ in Datenzeile 3)');
    expect(warning?.text.en).toContain('Filiale (1 of 4 values, 25%, first “Zwischensumme” in data row 3)');
  });

  it('is reported without a label if a number of the last row is the sum of the others', async () => {
    const [warning] = await warningsOf('Filiale;Absatz;Preis', 'Ulm;20;1,5', 'Kiel;5;2,5', ';25;');
    expect(warning?.details).toMatchObject({ columns: ['Absatz'], first: ['25'], rows: [3] });
  });

  it('is reported with any label if all numbers of the last row are the sums of the others', async () => {
    const [warning] = await warningsOf('Filiale;Absatz;Menge', 'Ulm;20;2', 'Kiel;5;1', 'Konzern;25;3');
    expect(warning?.details).toMatchObject({ columns: ['Absatz', 'Menge'], rows: [3, 3] });
    expect(await codesOf('Filiale;Absatz;Menge', 'Ulm;20;2', 'Kiel;5;1', 'Trier;25;4')).not.toContain('total_rows');
  });

  it('is reported in the first row if all its numbers are the sums of the others', async () => {
    const [warning] = await warningsOf('Land;Umsatz;Menge', 'Welt;27;9', 'DE;20;2', 'FR;5;1', 'IT;2;6');
    expect(warning?.details).toMatchObject({ columns: ['Umsatz', 'Menge'], first: ['27', '9'], rows: [1, 1] });
    expect(await codesOf('Land;Umsatz;Menge', 'DE;27;9', 'FR;20;2', 'AT;5;1', 'IT;2;5')).not.toContain('total_rows');
  });

  const byMonth = (total: string, sum: (first: number, second: number) => number, months = 4): string[] =>
    Array.from({ length: months }, (_, month) => [
      `2026-0${month + 1}-01;Ulm;${month + 3}`,
      `2026-0${month + 1}-01;Kiel;${month * 2 + 1}`,
      `2026-0${month + 1}-01;${total};${sum(month + 3, month * 2 + 1)}`,
    ]).flat();

  it.each([
    ['a company', 'Konzern', 'Konzern'],
    ['a country', 'Schweiz', 'Schweiz'],
    ['nothing', '', null],
  ])('is reported if %s has the sum of the others in each month', async (_, label, first) => {
    const warning = (await warningsOf('Monat;Werk;Umsatz', ...byMonth(label, (one, other) => one + other))).find(
      ({ code }) => code === 'total_rows',
    );
    expect(warning?.details).toMatchObject({ columns: ['Werk'], values: [4], rows: [3], ...(first !== null && { first: [first] }) });
  });

  it.each([
    ['a month differs', byMonth('Trier', (one, other) => one + other + (one === 5 ? 1 : 0))],
    ['two months', byMonth('Trier', (one, other) => one + other, 2)],
    ['all values are 0', byMonth('Trier', () => 0)],
    [
      'two plants with equal values',
      [1, 2, 3, 4].flatMap((month) => [`2026-0${month}-01;Ulm;${month}`, `2026-0${month}-01;Kiel;${month}`]),
    ],
  ])('is not reported by month if %s', async (_, lines) => {
    expect(await codesOf('Monat;Werk;Umsatz', ...lines)).not.toContain('total_rows');
  });

  it.each([
    ['words that only contain one', ['Ort;x', 'Totalschaden;1', 'Allee;2', 'Summerfield;4']],
    ['a last row without label and sum', ['Ort;x', 'Ulm;1', 'Kiel;2', ';4']],
    ['a column with this label alone', ['Art;x', 'Gesamt;1', 'Gesamt;2', 'Gesamt;3']],
    ['a column of units', ['Unit;x', 'min;1', '%;2', 'GBP;4']],
    ['a table without numbers', ['Ort;y', 'Ulm;a', 'Summe;b']],
  ])('is not reported in %s', async (_, lines) => {
    expect(await codesOf(...lines)).not.toContain('total_rows');
  });
});

describe('a value of a whole transaction that each of its rows repeats', () => {
  const lines = ['Auftrag;Pos;Menge;Auftragswert', 'A1;1;2;100', 'A1;2;1;100', 'A2;1;7;250', 'A3;1;4;75', 'A3;2;4;75', 'A3;3;1;75'];

  it('is reported with the key and the first repetition in both languages', async () => {
    const warning = (await warningsOf(...lines)).find(({ code }) => code === 'values_repeated');
    expect(warning?.details).toMatchObject({ keys: ['Auftrag'], columns: ['Auftragswert'], values: [3], first: ['100'], rows: [2] });
    expect(warning?.text.de).toContain('mit derselben Angabe in Auftrag; eine Summe zählt ihn mehrfach');
    expect(warning?.text.en).toContain('with the same Auftrag; a sum counts it several times');
  });

  it('is not reported if the amounts of the rows differ', async () => {
    expect(await codesOf(...lines.map((line, row) => (row === 0 ? line : `${line}${row}`)))).not.toContain('values_repeated');
  });
});

describe('an amount beside its direction', () => {
  it.each([
    ['S and H', ['Konto;Umsatz;Soll/Haben-Kennzeichen', '1;70,5;S', '2;20,5;H', '3;1,0;S']],
    ['S and H under a short name', ['Konto;Umsatz;S/H', '1;70,5;S', '2;20,5;H']],
    ['words', ['account;amount;side', 'a;7.5;Debit', 'b;2.5;Credit']],
    ['D and C', ['account;amount;D/C', 'a;7.5;D', 'b;2.5;C']],
    ['income and expenses', ['Beleg;Betrag;Art', 'a;7,5;Einnahme', 'b;2,5;Ausgabe']],
    ['expenses beside another word', ['id;amount;type', 'a;7.5;Income', 'b;2.5;Expense', 'c;1.5;Transfer']],
    ['invoices and credit notes', ['Beleg;Betrag;Belegart', 'a;7,5;Rechnung', 'b;2,5;Gutschrift']],
    ['charges and refunds', ['id;amount;type', 'a;7.5;charge', 'b;2.5;refund', 'c;0.5;stripe_fee']],
    ['sales and returns', ['id;amount;doc', 'a;7.5;Sale', 'b;2.5;Return']],
    ['bookings and reversals', ['Nr;Betrag;Vorgang', 'a;7,5;Buchung', 'b;2,5;Storno']],
    ['deposits and withdrawals', ['id;amount;kind', 'a;7.5;Deposit', 'b;2.5;Withdrawal']],
    ['receipts and issues', ['Artikel;Menge;Bewegungsart', 'a;7,5;Zugang', 'b;2,5;Abgang']],
    ['in and out', ['item;qty;direction', 'a;7.5;IN', 'b;2.5;OUT']],
    ['a column of signs', ['Konto;Betrag;Vorzeichen', 'a;7,5;+', 'b;2,5;-']],
  ])('is reported with %s', async (_, lines) => {
    const warning = (await warningsOf(...lines)).find(({ code }) => code === 'signs_in_column');
    expect(warning?.details).toMatchObject({ amounts: [lines[0]?.split(';')[1]], values: [1], rows: [2] });
  });

  it.each([
    ['amounts with signs', ['Konto;Umsatz;S/H', '1;70,5;S', '2;-20,5;H']],
    ['one side only', ['Konto;Umsatz;S/H', '1;70,5;S', '2;20,5;S']],
    ['sizes', ['Artikel;Preis;Größe', '1;70,5;S', '2;20,5;H']],
    ['states of a machine', ['Maschine;Leistung;Zustand', '1;70,5;Ein', '2;20,5;Aus']],
    ['ways of payment', ['order;amount;paid by', '1;70.5;Credit', '2;20.5;Cash', '3;9.5;Debit']],
    ['signed refunds', ['id;amount;type', 'a;7.5;charge', 'b;-2.5;refund']],
    ['one direction', ['Beleg;Betrag;Art', 'a;7,5;Rechnung', 'b;2,5;Angebot']],
  ])('is not reported with %s', async (_, lines) => {
    expect(await codesOf(...lines)).not.toContain('signs_in_column');
  });
});

describe('a column of amounts of several kinds', () => {
  it.each([
    ['currencies', ['date;amount;currency', '2026-01-01;100;EUR', '2026-01-02;15000;JPY', '2026-01-03;80;EUR'], 'JPY'],
    ['units', ['Artikel;Menge;Einheit', 'a;5;kg', 'b;300;g', 'c;2;kg'], 'g'],
    ['scenarios', ['Monat;Szenario;Umsatz', '2025-01;Ist;100', '2025-01;Plan;110', '2025-02;Ist;90'], 'Plan'],
    ['currencies under another name', ['Datum;Betrag;Whg', '2026-01-01;100;EUR', '2026-01-02;15000;JPY', '2026-01-03;80;EUR'], 'JPY'],
    ['signs of currencies', ['Posten;Betrag;W', 'a;100;€', 'b;15000;¥', 'c;80;€'], '¥'],
    ['scenarios with years', ['Monat;Art;Umsatz', '2025-01;Ist 2025;100', '2025-01;Plan 2025;110', '2025-02;Ist 2025;90'], 'Plan 2025'],
    ['abbreviated scenarios', ['Month;Version;Sales', '2025-01;ACT;100', '2025-01;BUD;110', '2025-02;ACT;90'], 'BUD'],
    ['numbered forecasts', ['Monat;Stand;Umsatz', '2025-01;Ist;100', '2025-01;FC1;110', '2025-02;Ist;90'], 'FC1'],
    ['scenarios under another name', ['month;type;cost', '2025-01;Actual;100', '2025-01;Budget;110', '2025-02;Actual;90'], 'Budget'],
  ])('is reported with %s', async (_, lines, first) => {
    const warning = (await warningsOf(...lines)).find(({ code }) => code === 'kinds_in_column');
    expect(warning?.details).toMatchObject({ values: [1], first: [first], rows: [2] });
  });

  it.each([
    ['one currency', ['date;amount;currency', '2026-01-01;100;EUR', '2026-01-02;90;eur']],
    ['a table of KPIs', ['Kennzahl;Wert;Einheit', 'Umsatz;100;EUR', 'Quote;5;%']],
    ['other words beside those of scenarios', ['Art;Betrag', 'Ziel;100', 'Plan;90', 'Skizze;80']],
    ['versions of a product', ['version;installs', 'v1;100', 'v2;90']],
    ['tariffs', ['Tarif;Kunden', 'Plan 1;100', 'Plan 2;90']],
    ['countries', ['Land;Kunden', 'DEU;100', 'FRA;90']],
    ['one currency under another name', ['Betrag;Whg', '100;EUR', '90;EUR']],
  ])('is not reported with %s', async (_, lines) => {
    expect(await codesOf(...lines)).not.toContain('kinds_in_column');
  });
});

describe('a table with a column per period', () => {
  it.each([
    ['months', ['Produkt', 'Jan 2026', 'Feb 2026', 'Mrz 2026']],
    ['months without a year', ['Filiale', 'Januar', 'Februar', 'März', 'April']],
    ['months in numbers', ['store', '2025-11', '2025-12', '2026-01']],
    ['years', ['country', '2023', '2024', '2025']],
    ['quarters', ['Sparte', 'Q1 2025', 'Q2 2025', 'Q3 2025']],
    ['weeks', ['Werk', 'KW 7', 'KW 8', 'KW 9']],
    ['actual months', ['Konto', 'Ist Jan 2026', 'Ist Feb 2026', 'Plan Mrz 2026']],
  ])('is reported with the columns of %s', async (_, head) => {
    const lines = ['a', 'b', 'c'].map((name, row) => [name, ...head.slice(1).map((__, column) => row + column + 0.5)].join(';'));
    const warning = (await warningsOf(head.join(';'), ...lines)).find(({ code }) => code === 'periods_as_columns');
    expect(warning?.details).toMatchObject({ columns: head.slice(1) });
  });

  it.each([
    ['two columns of years', ['Produkt', '2024', '2025']],
    ['names of measures', ['Monat', 'Q1_score', 'p50', 'p90', 'p99']],
    ['numbers of questions', ['Teilnehmer', 'Q1', 'Q2']],
  ])('is not suspected with %s', async (_, head) => {
    const lines = ['a', 'b', 'c'].map((name, row) => [name, ...head.slice(1).map((__, column) => row + column + 0.5)].join(';'));
    expect(await codesOf(head.join(';'), ...lines)).not.toContain('periods_as_columns');
  });
});
