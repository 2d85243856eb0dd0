import { RELATIONS, workbook, workbookOf, workbookParts, zipped } from '../../subgraphs/sources/ingestion/xlsx/workbook.fixture.js';
import { givenFieldInputs, lines, type FieldInput } from './field-inputs.fixture.js';

const inputs = givenFieldInputs();

const xlsx = (content: Uint8Array): FieldInput => ({ kind: 'xlsx', content });
const csv = (...all: string[]): FieldInput => ({ content: lines(...all) });
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

type Case = [title: string, input: FieldInput, values: Record<string, unknown[]>, warnings: string[]];

describe('workbooks of people and programs', () => {
  it.each<Case>([
    [
      'a table below a title begins at its own column',
      xlsx(
        workbook({
          rows: [[null, null, 'Fuhrpark'], [], [], [null, null, 'Wagen', 'Km'], [null, null, 'B-X 1', 310], [null, null, 'B-X 2', 77.5]],
        }),
      ),
      { Wagen: ['B-X 1', 'B-X 2'], Km: [310, 77.5] },
      ['preamble_skipped'],
    ],
    [
      'a merged header of two rows forms one name for each column',
      xlsx(
        workbook({
          rows: [
            ['Standort', 'Erlös', null, 'Aufwand', null],
            [null, 'H1', 'H2', 'H1', 'H2'],
            ['Gotha', 30, 44.5, 21, 18],
            ['Pirna', 12, 15, 9, 11.25],
          ],
          after: '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>',
        }),
      ),
      { Standort: ['Gotha', 'Pirna'], 'Erlös / H2': [44.5, 15], 'Aufwand / H1': [21, 9] },
      ['header_rows_joined'],
    ],
    [
      'a hidden sheet is not read',
      xlsx(
        workbookOf(
          [
            ['Konto', 'Stand'],
            ['1-7', 40.5],
            ['1-8', -3],
          ],
          [
            ['Land', 'Kürzel'],
            ['Italien', 'IT'],
          ],
        ),
      ),
      { Konto: ['1-7', '1-8'], Stand: [40.5, -3] },
      ['sheet_chosen', 'hidden_sheets_skipped'],
    ],
    [
      'rows that a filter hides are read',
      xlsx(
        workbook({
          rows: `<row>${text('Name')}${text('Std')}</row><row>${text('Ahn')}<c><v>7</v></c></row><row hidden="1">${text('Bär')}<c><v>5.5</v></c></row>`,
        }),
      ),
      { Name: ['Ahn', 'Bär'], Std: [7, 5.5] },
      ['hidden_rows_read'],
    ],
    [
      'elapsed hours are hours, also below and above 24',
      xlsx(
        workbook({
          rows: `<row>${text('Team')}${text('Zeit')}</row>${[0.5, 24, 75.25].map((hours) => `<row>${text(`T${hours}`)}<c s="1"><v>${hours / 24}</v></c></row>`).join('')}`,
          formats: ['[h]:mm'],
        }),
      ),
      { Zeit: [0.5, 24, 75.25] },
      ['durations_as_numbers'],
    ],
    [
      'formulas without a stored result are missing',
      xlsx(
        workbook({
          rows: `<row>${text('Ware')}${text('Menge')}${text('Summe')}</row><row>${text('Rohr')}<c><v>40</v></c><c><f>B2*2</f></c></row>`,
        }),
      ),
      { Menge: [40], Summe: [null] },
      ['formulas_without_result'],
    ],
    [
      'days count from 1904 if the workbook says so',
      xlsx(
        workbook({
          rows: `<row>${text('Dreh')}${text('Tag')}</row><row>${text('Alm')}<c s="1"><v>44612</v></c></row>`,
          formats: ['yyyy-mm-dd'],
          properties: '<workbookPr date1904="1"/>',
        }),
      ),
      { Tag: ['2026-02-21'] },
      [],
    ],
    [
      'rows and cells without references are read in their order',
      xlsx(
        workbook({
          rows: `<row>${text('Ort')}${text('Wert')}</row><row>${text('Hof')}<c><v>2.5</v></c></row><row>${text('Selb')}<c><v>-4</v></c></row>`,
        }),
      ),
      { Ort: ['Hof', 'Selb'], Wert: [2.5, -4] },
      [],
    ],
    [
      'other prefixes of the namespaces are read',
      xlsx(
        (() => {
          const parts = workbookParts({
            rows: [
              ['Ort', 'Wert'],
              ['Hof', 2.5],
            ],
          });
          const sheet = String(parts['xl/worksheets/sheet1.xml']);
          return zipped({
            ...parts,
            'xl/worksheets/sheet1.xml': sheet
              .replace('<worksheet xmlns=', '<x:worksheet xmlns:x=')
              .replaceAll(/<(\/?)(?!x:)(\w)/g, '<$1x:$2'),
            'xl/workbook.xml': String(parts['xl/workbook.xml'])
              .replace(`xmlns:r="${RELATIONS}"`, `xmlns:rel="${RELATIONS}"`)
              .replace('r:id', 'rel:id'),
          });
        })(),
      ),
      { Ort: ['Hof'], Wert: [2.5] },
      [],
    ],
  ])('%s', async (_, input, values, warnings) => {
    const found = await inputs.read(input);
    expect([found.values, found.warnings]).toEqual([expect.objectContaining(values), warnings]);
  });
});

describe('delimited text that is written by hand or exported by programs', () => {
  it.each<Case>([
    [
      'a line sep= with a tab is a hint',
      csv('sep=\t', 'Ware\tPreis', 'A-7\t3.5', 'B-9\t12.25'),
      { Ware: ['A-7', 'B-9'], Preis: [3.5, 12.25] },
      [],
    ],
    ['a line sep=; is a hint', csv('sep=;', 'Gebiet;Erlös', 'Ost;80,5', 'West;120'), { Gebiet: ['Ost', 'West'], Erlös: [80.5, 120] }, []],
    [
      'the account data above and the balance below the bookings of a bank are no rows',
      csv(
        '"Sparkonto";"DE00 5555"',
        '"Zeitraum:";"09.2026"',
        '',
        '"Buchungstag";"Zweck";"Betrag (EUR)"',
        '"02.09.2026";"Strom";"-80,25"',
        '"07.09.2026";"Lohn";"2.100,00"',
        '"30.09.2026";"Markt";"-60,5"',
        '',
        '"Saldo:";"1.959,25 EUR"',
      ),
      { Buchungstag: ['2026-09-02', '2026-09-07', '2026-09-30'], 'Betrag (EUR)': [-80.25, 2100, -60.5] },
      ['preamble_skipped', 'footer_skipped'],
    ],
    [
      'titles above and notes below an official table are no rows, though as many as its rows',
      csv(
        'Tabelle 77-2: Eheschließungen',
        'Stand: 31.12.',
        'Jahr;Land;Ehen',
        '2022;Hessen;2.310',
        '2022;Sachsen;870',
        '2023;Hessen;2.290',
        '2023;Sachsen;...',
        '__________',
        '... liegt noch nicht vor.',
        'Quelle: Amt für Statistik',
      ),
      { Land: ['Hessen', 'Sachsen', 'Hessen', 'Sachsen'], Ehen: [2310, 870, 2290, null] },
      ['preamble_skipped', 'footer_skipped', 'numbers_ambiguous', 'placeholders_missing'],
    ],
    [
      'a second table of the same width below a title is not mixed into the first',
      csv('Ware,Stück', 'Öl,210', 'Mehl,75', 'Salz,33', '', 'Nach Gebiet', 'Gebiet,Erlös', 'Ost,810.5', 'West,700'),
      { Ware: ['Öl', 'Mehl', 'Salz'], Stück: [210, 75, 33] },
      ['other_table_skipped'],
    ],
    [
      'a note below a blank line does not end the table',
      csv('Ware,Stück', 'Öl,210', 'Mehl,75', 'Salz,33', '', 'ab hier geschätzt', 'Reis,n/a', 'Hirse,12'),
      { Ware: ['Öl', 'Mehl', 'Salz', 'Reis', 'Hirse'], Stück: [210, 75, 33, null, 12] },
      ['rows_rejected', 'placeholders_missing'],
    ],
    [
      'first rows with a value in the first column only are data',
      csv('Anlage;Ausfall h;Grund;Schicht', 'Säge;;;', 'Hobel;;;', 'Fräse;1,5;Motor;früh', 'Lift;2;Kette;spät'),
      { Anlage: ['Säge', 'Hobel', 'Fräse', 'Lift'], 'Ausfall h': [null, null, 1.5, 2] },
      [],
    ],
    [
      'a last row that begins like a source is data',
      csv('Stelle;m3;Notiz', 'Brunnen 1;310,5;', 'Quelle West;77;Sieb', 'Quelle Ost;;'),
      { Stelle: ['Brunnen 1', 'Quelle West', 'Quelle Ost'], m3: [310.5, 77, null] },
      [],
    ],
  ])('%s', async (_, input, values, warnings) => {
    const found = await inputs.read(input);
    expect([found.values, found.warnings.toSorted()]).toEqual([expect.objectContaining(values), warnings.toSorted()]);
  });
});
