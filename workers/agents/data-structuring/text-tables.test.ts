import { findTables } from './text-tables.js';

const parts = (text: string) =>
  findTables(text).map(({ kind, columns, rows }) => ({ kind, columns, rows: rows.map((row) => row.map((cell) => cell.text)) }));

const BODY = [
  ['4711', 'Werk Nord', '12,50 €'],
  ['4712', 'Werk Süd', '8,00 €'],
];
const COLUMNS = ['Auftrag', 'Standort', 'Betrag'];
const joined = (delimiter: string): string => [COLUMNS, ...BODY].map((row) => row.join(delimiter)).join('\n');

describe('findTables', () => {
  it.each([
    ['markdown', `| Auftrag | Standort | Betrag |\n|---|:---|---:|\n| 4711 | Werk Nord | 12,50 € |\n| 4712 | Werk Süd | 8,00 € |`],
    ['tab', joined('\t')],
    ['semicolon', joined(';')],
    ['pipe', joined(' | ')],
    ['fixed_width', 'Auftrag  Standort    Betrag\n-------  ----------  -------\n4711     Werk Nord   12,50 €\n4712     Werk Süd    8,00 €'],
  ])('recognises a table of kind %s', (kind, table) => {
    expect(parts(`Anbei die Liste:\n\n${table}\n\nMit freundlichen Grüßen, Anna, Einkauf`)).toEqual([
      { kind, columns: COLUMNS, rows: BODY },
    ]);
  });

  it('keeps quoted delimiters and returns the position of each cell', () => {
    const text = 'Betreff: Liste\nname,stadt,menge\n"Müller, Sohn",Köln,"1.200"\r\nMeier,"Bonn ""Süd""",5\n';
    const [table] = findTables(text);
    expect(table?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['Müller, Sohn', 'Köln', '1.200'],
      ['Meier', 'Bonn "Süd"', '5'],
    ]);
    for (const cell of table?.rows[0] ?? []) expect(text.slice(cell.start, cell.end)).toBe(cell.text);
    expect(text.slice(table?.start, table?.end)).toMatch(/^name,stadt.*,5$/s);
  });

  it('finds no table in running text', () => {
    expect(findTables('Wir haben Anna, Bert, Carla gefragt.\nSie sagten ja, nein, vielleicht.\nDann ging es los, weiter, fertig.')).toEqual(
      [],
    );
    expect(findTables('Erster Absatz; kurz.\n\nZweiter Absatz; lang.')).toEqual([]);
    expect(findTables('')).toEqual([]);
  });

  it('fills missing cells of Markdown tables with empty text', () => {
    expect(parts('a | b\n--- | ---\n1 | 2\n3')).toEqual([{ kind: 'markdown', columns: ['a', 'b'], rows: [['1', '2']] }]);
    expect(parts('| a | b |\n| --- | --- |\n| 1 |\n| 3 | 4 |')[0]?.rows).toEqual([
      ['1', ''],
      ['3', '4'],
    ]);
  });
});
