import { formatOf } from './request-format.js';

describe('formatOf', () => {
  it.each([
    ['Export the KPIs as Excel', 'xlsx'],
    ['Bitte als Exceldatei', 'xlsx'],
    ['Kennzahlen als xlsx', 'xlsx'],
    ['eine CSV-Datei der Lieferanten', 'csv'],
    ['as Parquet', 'parquet'],
    ['Bericht als Word-Dokument', 'docx'],
    ['as a PDF, not Excel', 'pdf'],
    ['eine PowerPoint dazu', 'pptx'],
  ])('reads the format of "%s" as %s', (request, format) => {
    expect(formatOf(request)?.value).toBe(format);
  });

  it.each(['In other words, export it', 'ein Wort dazu', 'we excel at this', 'die Tabelle der Lieferanten'])(
    'finds no format in "%s"',
    (request) => {
      expect(formatOf(request)).toBeNull();
    },
  );
});
