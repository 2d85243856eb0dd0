import { formatOf, formatsOf } from './request-format.js';

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
    ['Q2 report. Word please', 'docx'],
    ['bitte Word, drei Seiten', 'docx'],
    ['kein PDF, sondern als Word', 'docx'],
    ['not as a PDF but as Excel', 'xlsx'],
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

describe('formatsOf', () => {
  it.each([
    ['als PDF und als Word-Datei', ['pdf', 'docx']],
    ['a Word document and a PDF', ['docx', 'pdf']],
    ['without PDF, in Word', ['docx']],
    ['a report on returns', []],
  ])('reads the formats of "%s"', (request, formats) => {
    expect(formatsOf(request).map(({ value }) => value)).toEqual(formats);
  });
});
