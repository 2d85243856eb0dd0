import { documentOf } from '../testing/test-documents.js';
import { mainFinding } from './main-finding.js';
import { readMarkdown } from './markdown-reader.js';
import { renderMarkdown } from './markdown-renderer.js';
import { chartBlock, readCharts, type ReadChart } from './read-charts.js';

const chartsIn = (markdown: string, language: 'de' | 'en' = 'en'): ReadChart[] =>
  readCharts(readMarkdown(markdown), language).filter((block) => block.type === 'chart');

describe('readCharts', () => {
  it('reads a chart back from the Markdown of a document', () => {
    const rows = [
      { x: 'North', series: 'P10', y: -0.25 },
      { x: 'North', series: 'P90', y: 0.5 },
      { x: 'South', series: 'P10', y: 0 },
      { x: 'South', series: 'P90', y: null },
    ];
    const chart = {
      type: 'chart' as const,
      form: 'bar' as const,
      title: 'Effects',
      x: {},
      y: { title: 'Change', kind: 'percent' as const },
    };
    const markdown = renderMarkdown(documentOf({ ...chart, rows, source: 'Simulation' }));
    const [read, ...others] = chartsIn(markdown);
    expect(others).toEqual([]);
    expect(read && chartBlock(read, 'S1')).toEqual({ ...chart, x: { title: 'Category', kind: 'category' }, rows, source: 'S1' });
    expect(readCharts(readMarkdown(markdown), 'en').some(({ type }) => type === 'table')).toBe(false);
  });

  it('draws the first tables of numbers of a text without charts', () => {
    const table = (name: string): string => `## ${name}\n\n| Name | Wert |\n| --- | --- |\n| eins | 3,5 % |\n| zwei | 2 % |`;
    const charts = chartsIn(`# Titel\n\n${['A', 'B', 'C'].map(table).join('\n\n')}`, 'de');
    expect(charts.map(({ caption }) => caption)).toEqual(['A: Wert', 'B: Wert']);
  });
});

describe('mainFinding', () => {
  it.each([
    [
      '> Nicht beantwortet: 3 Wörter.\n\nEs geht um Aufträge. 20 von 130 Hypothesen sind bestätigt.',
      '20 von 130 Hypothesen sind bestätigt.',
    ],
    ['**Muster GmbH** · Stand 24.11.2026\n\nAlles ist gut.', 'Alles ist gut.'],
    [
      'Zeilen: 12 · Spalten: 18 · Stichtag: heute.\n\n**Gesamtwert: 99,8 %** (Mittel: Σ a · b / Σ c)',
      'Gesamtwert: 99,8 % (Mittel: Σ a · b / Σ c)',
    ],
    ['## Verfahren\n\nEs gab 100 Ziehungen.', null],
  ])('finds the result in %s', (markdown, finding) => expect(mainFinding(readMarkdown(markdown))).toBe(finding));
});
