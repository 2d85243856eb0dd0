import { IngestError } from '../ingest-error.js';
import { givenIngestion } from '../ingestion.fixture.js';

const { ingest } = givenIngestion('csv');

const GERMAN = 'Buchung;Valuta;Art;Empfänger;Zweck;IBAN;Betrag;Saldo';
const ENGLISH = 'Date,Value date,Type,Payee,Reference,Account,Amount,Balance';
const german = (rows: number): string =>
  `${GERMAN}\n${Array.from({ length: rows }, (_, index) => `0${index + 1}.03.26;0${index + 1}.03.26;Lastschrift;Firma ${index};Rechnung ${index};DE${index};-${index}2,50;1${index}0,00\n`).join('')}`;
const english = (rows: number): string =>
  `${ENGLISH}\n${Array.from({ length: rows }, (_, index) => `2026-03-0${index + 1},2026-03-0${index + 1},Debit,Firm ${index},Invoice ${index},GB${index},-${index}2.50,1${index}0.00\n`).join('')}`;

const ACCOUNT = 'Konto:;DE12 3456\nInhaber:;Erika Beispiel\nZeitraum:;01.03.2026 - 31.03.2026\nKontostand:;1.234,56 EUR\n';

describe('keys and values above a table of a CSV file', () => {
  it.each<[string, string, string, number]>([
    ['account data and a blank line', `${ACCOUNT}\n${german(2)}`, 'Buchung', 2],
    ['account data without a blank line', `${ACCOUNT}${german(1)}`, 'Buchung', 1],
    ['quoted account data', `"Konto:";"DE12"\n"Saldo:";"12,50 EUR"\n""\n${german(1)}`, 'Buchung', 1],
    ['twelve lines above few bookings', `${ACCOUNT.repeat(3)}\n${german(5)}`, 'Buchung', 5],
    ['a title above the account data', `Umsatzanzeige\n\n${ACCOUNT}\n${german(5)}`, 'Buchung', 5],
    ['keys that end in a delimiter', `Konto:;DE12;\nSaldo:;12,50;\nStand:;01.04.2026;\n\n${german(1)}`, 'Buchung', 1],
    ['German keys without a colon', `Konto;DE12 3456\nInhaber;Erika Beispiel\nStand;01.04.2026\n${german(2)}`, 'Buchung', 2],
    ['balances without a colon', `Anfangssaldo;100,00\nEndsaldo;150,50\nZinsen;3,20\n${german(3)}`, 'Buchung', 3],
    ['English account data', `Account:,GB12\nHolder:,Jane Doe\nFrom:,2026-03-01\nTo:,2026-03-31\n\n${english(2)}`, 'Date', 2],
    ['English keys without a colon', `Account,GB12\nHolder,Jane Doe\nPeriod,March 2026\n${english(2)}`, 'Date', 2],
    ['German keys padded to the width of the table', `Konto:;DE12;;;;;;\nStand:;01.04.2026;;;;;;\n;;;;;;;\n${german(3)}`, 'Buchung', 3],
    ['padded keys without a blank row', `Konto:;DE12;;;;;;\nStand:;01.04.2026;;;;;;\n${german(3)}`, 'Buchung', 3],
    ['English keys padded to the width of the table', `Account:,GB12,,,,,,\nHolder:,Jane Doe,,,,,,\n${english(2)}`, 'Date', 2],
    ['keys that begin with #', `#TYPE,ALL\n#FORMAT,V5\n#DATE,2026-03-31\n#OPERATOR,1\n#RANGE,20/5\n\n${english(2)}`, 'Date', 2],
    [
      'more keys that begin with # than rows',
      `${Array.from({ length: 9 }, (_, index) => `#KEY ${index}: ,value ${index}\n`).join('')}\n##t,x,y\n1,2,3\n4,5,6\n7,8,9\n`,
      '##t',
      3,
    ],
  ])('imports the table below %s', async (_what, content, first, rows) => {
    const table = await ingest(content);
    expect([table.columns[0]?.originalName, table.rows]).toEqual([first, rows]);
    expect(table.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(preamble|comments)_skipped$/)]),
    );
  });

  it('refuses account data above a header without bookings', async () => {
    const error = await ingest(`${ACCOUNT}\n${GERMAN}\n`).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(IngestError);
    expect((error as IngestError).code).toBe('no_rows');
  });

  const narrow = (rows: number): string => Array.from({ length: rows }, (_, index) => `Region ${index};${index},5\n`).join('');
  const texts = (rows: number): string => Array.from({ length: rows }, (_, index) => `Name ${index};Ort ${index}\n`).join('');
  const questions = (rows: number): string => Array.from({ length: rows }, (_, index) => `Frage ${index}:;Antwort ${index}\n`).join('');
  it.each<[string, string, string, number]>([
    ['numbers above a smaller, wider table', `Region;Umsatz\n${narrow(12)}\n${german(5)}`, 'Region', 12],
    ['as few numbers as bookings', `Region;Umsatz\n${narrow(6)}\n${german(6)}`, 'Region', 6],
    ['English numbers above a wider table', `Region,Sales\n${'North,1.5\nSouth,2.5\n'.repeat(6)}\n${english(5)}`, 'Region', 12],
    ['many texts above a wider table', `Name;Ort\n${texts(60)}\n${german(4)}`, 'Name', 60],
    ['texts around damaged rows', `Name;Ort\n${texts(3)}x;y;z\nx;y;z\n${texts(60)}`, 'Name', 63],
    ['questions with a colon above damaged rows', `Frage:;Antwort\n${questions(60)}1;2;3\n4;5;6\n`, 'Frage:', 60],
    ['rows of two cells below a header', `a;b;c;d\nKonto:;x;;\nStand:;y;;\n${'1;2;3;4\n'.repeat(4)}`, 'a', 6],
    ['questions around damaged rows', `Frage:;Antwort\n${questions(3)}a;b;c\na;b;c\n${questions(60)}`, 'Frage:', 63],
    ['three columns above a wider table', `a;b;c\n${'x;y;1\n'.repeat(9)}\n${german(4)}`, 'a', 9],
  ])('imports the first table with %s', async (_what, content, first, rows) => {
    const table = await ingest(content);
    expect([table.columns[0]?.originalName, table.rows]).toEqual([first, rows]);
  });
});
