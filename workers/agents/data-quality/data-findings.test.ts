import { dataFindings } from './data-findings.js';

const dataset = (language: 'de' | 'en' = 'en', asked: readonly string[] = []): string[] =>
  dataFindings(
    {
      profile: {
        rows: 100,
        columns: [],
        cleaning: {
          repeatedRows: 3,
          placeholders: [{ column: 'Score', values: [9], rows: 12 }],
          spellings: [{ column: 'Town', forms: [{ from: 'ULM', into: 'Ulm', rows: 4 }] }],
        },
      },
      warnings: [
        { code: 'preamble_skipped', de: 'Titel.', en: 'Title.' },
        {
          code: 'placeholder_dates_missing',
          de: '…',
          en: '…',
          columns: [{ name: 'Closed', values: 8, of: 100, first: '1900-01-01', row: 5 }],
        },
        { code: 'units_noted', de: 'Hinweis: Dauer in Stunden.', en: 'Note: duration in hours.' },
      ],
    },
    asked,
    language,
  ).map(({ sentence }) => sentence);

describe('dataFindings', () => {
  it('states repeated rows, placeholders, spellings and notes on units with their numbers of rows', () => {
    expect(dataset()).toEqual([
      '3 rows repeat another row in all columns.',
      'Note: duration in hours.',
      '“Score”: 12 values “9” outside all others, probably placeholders for a missing value; means leave them out.',
      '“Closed”: 8 of 100 values are placeholder dates such as 1900-01-01; they count as missing.',
      '“Town”: 4 rows have another spelling of the same value (“ULM” instead of “Ulm”).',
    ]);
    expect(dataset('de')[4]).toBe('„Town“: 4 Zeilen haben eine andere Schreibweise desselben Wertes („ULM“ statt „Ulm“).');
  });

  it('states findings on asked columns before those on others', () => {
    expect(dataset('en', ['Town'])[1]).toContain('Town');
  });

  it('finds nothing in a dataset without a check of its rows', () => {
    expect(dataFindings({ profile: { rows: 1, columns: [] }, warnings: [] }, [], 'de')).toEqual([]);
  });
});
