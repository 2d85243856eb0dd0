import { planChart } from './chart-plan.js';
import { chartSpec } from './chart-spec.js';
import { describeChart, renderChart } from './charts.js';
import type { ChartBlock } from '../document-model.js';
import { svgToPng } from './svg-to-png.js';
import { documentOf } from '../testing/test-documents.js';

const chartOf = (chart: object): ChartBlock =>
  documentOf({ type: 'chart', form: 'bar', title: 'Wartezeit', x: {}, y: { title: 'Stunden' }, rows: [], source: 'x', ...chart } as never)
    .sections[0]?.blocks[0] as ChartBlock;

const textsOf = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1] ?? '');

const waiting = chartOf({
  rows: [
    { x: 'Freigabe', y: 1234.5 },
    { x: 'Größenprüfung', y: 800 },
    { x: 'Rückläufer', y: -80 },
  ],
  reference: { label: 'Ziel', value: 900 },
});

describe('renderChart', () => {
  it('formats numbers by language', async () => {
    expect(textsOf(await renderChart(waiting, 'de', 475))).toEqual(
      expect.arrayContaining(['1.234,5', '800', '−80', 'Ziel', 'Größenprüfung', 'Stunden']),
    );
    expect(textsOf(await renderChart(waiting, 'en', 475))).toContain('1,234.5');
  });

  it('formats months and percentages by language', async () => {
    const rows = ['2026-03-01', '2026-04-01', '2026-05-01'].map((x, index) => ({ x, y: 0.5 + index / 10 }));
    const svg = await renderChart(chartOf({ form: 'line', x: { kind: 'date' }, y: { title: 'Anteil', kind: 'percent' }, rows }), 'de', 475);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['Mär 2026', 'Mai 2026', '60\u202F%']));
  });

  it.each(['bar', 'line', 'stacked-bar'])(
    'draws a %s chart in DejaVu Sans with the requested width and reproducible output',
    async (form) => {
      const rows = ['Q1', 'Q2', 'Q3'].flatMap((x, index) =>
        ['Süd', 'Nord'].map((series) => ({ x, series, y: index === 1 ? null : 10 + index })),
      );
      const chart = chartOf({ form, rows });
      const svg = await renderChart(chart, 'de', 475);
      expect(svg).toContain('width="475"');
      expect(svg).toContain('font-family="DejaVu Sans"');
      expect(textsOf(svg)).toEqual(expect.arrayContaining(['Süd', 'Nord', 'Q2']));
      expect(await renderChart(chart, 'de', 475)).toBe(svg);
    },
  );

  it('draws horizontal bars if category names do not fit side by side', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => ({ x: `Bearbeitung im Fachbereich Nummer ${index}`, y: index }));
    const spec = chartSpec(chartOf({ rows }), 'de', 475) as unknown as { layer: { encoding: { y: { type: string } } }[] };
    expect(spec.layer[0]?.encoding.y.type).toBe('ordinal');
  });

  it('ends an axis of shares at 100% and leaves space for value labels', async () => {
    const shares = chartOf({
      rows: ['Freigabe', 'Eingang'].map((x) => ({ x: `${x} der vollständigen Auftragsunterlagen`.repeat(2), y: 0.998 })),
      y: { title: 'Anteil', kind: 'percent' },
    });
    const texts = textsOf(await renderChart(shares, 'de', 475)).map((text) => text.replace('\u00A0', ' '));
    expect(texts).toEqual(expect.arrayContaining(['0\u202F%', '80\u202F%', '100\u202F%', '99,8\u202F%']));
    expect(texts).not.toContain('120\u202F%');
    const line = chartOf({
      form: 'line',
      y: { title: 'Anteil', kind: 'percent' },
      rows: [0.9, 1, 0.95].map((y, x) => ({ x: `Q${x}`, y })),
    });
    for (const text of textsOf(await renderChart(line, 'de', 475))) expect(text).not.toMatch(/^10[1-9]/);
  });

  it('draws vertical bars without overlapping labels for a histogram', async () => {
    const rows = Array.from({ length: 24 }, (_, index) => ({ x: (300_000 + index * 61_000).toLocaleString('de-DE'), y: index }));
    const plan = planChart(chartOf({ rows, x: { kind: 'bin' } }), 'de', 475);
    expect(plan).toMatchObject({ horizontal: false, labelled: false });
    expect(plan.ticks.length).toBeLessThan(12);
  });

  it('converts to PNG of the requested width', async () => {
    const png = svgToPng(await renderChart(waiting, 'de', 475), 1_900);
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(1_900);
  });

  it('loads no external resources', async () => {
    const chart = chartOf({ rows: [{ x: 'file:///etc/passwd', y: 1 }], title: 'https://example.com/data.json' });
    expect(await renderChart(chart, 'de', 475)).not.toContain('<image');
  });
});

describe('describeChart', () => {
  it('returns form, title, number of values and extremes', () => {
    expect(describeChart(waiting, 'de')).toBe('Balkendiagramm: Wartezeit. Stunden: 3 Werte von -80 (Rückläufer) bis 1.234,5 (Freigabe).');
    expect(describeChart(waiting, 'en')).toContain('3 values from -80 (Rückläufer) to 1,234.5 (Freigabe).');
  });
});
