import { fitColumns, sum } from './column-widths.js';
import { textWidth } from '../fonts.js';
import type { TableText } from './table-text.js';
import { LONG_WORD } from '../testing/test-documents.js';

const SIZES = [8, 7, 6.5, 6] as const;

const tableOf = (header: string[], body: string[][], unbroken: boolean[] = header.map(() => false)): TableText => ({
  header,
  body,
  align: header.map(() => 'left'),
  unbroken,
});

describe('fitColumns', () => {
  it('measures text with the advance widths of the font', () => {
    // Advance widths of DejaVu Sans Condensed Bold from an independent font library.
    expect(textWidth('Durchlaufzeit', 10, 'DejaVu Sans Condensed', true)).toBeCloseTo(68.242, 3);
    expect(textWidth('Größe 1.234,5 €', 10, 'DejaVu Sans Condensed', true)).toBeCloseTo(81.23, 2);
  });

  it.each([1, 3, 12, 24])('uses exactly the available width for %d columns', (columns) => {
    const header = Array.from({ length: columns }, (_, index) => `Spalte ${index}`);
    const { widths } = fitColumns(tableOf(header, [header.map(() => LONG_WORD), header.map(() => 'kurz')]), 475, 6, SIZES);
    expect(sum(widths) + columns * 6).toBeCloseTo(475, 6);
    expect(Math.min(...widths)).toBeGreaterThan(0);
  });

  it('keeps values on one line and wraps texts', () => {
    const table = tableOf(
      ['Maßnahme', 'Wert'],
      [['Ein langer Text, der sich über einige Zeilen erstreckt '.repeat(4), '1.234.567,89']],
      [false, true],
    );
    const { widths, fontSize } = fitColumns(table, 200, 10, SIZES);
    expect(widths[1]).toBeGreaterThanOrEqual(textWidth('1.234.567,89', fontSize, 'DejaVu Sans Condensed'));
    expect(fontSize).toBe(8);
  });

  it('reduces the font size before breaking words', () => {
    const header = Array.from({ length: 8 }, (_, index) => `Durchlaufzeit${index}`);
    const { fontSize, widths } = fitColumns(tableOf(header, []), 475, 8, SIZES);
    expect(fontSize).toBeLessThan(8);
    for (const [index, title] of header.entries())
      expect(widths[index]).toBeGreaterThanOrEqual(textWidth(title, fontSize, 'DejaVu Sans Condensed', true) - 0.01);
  });
});
