import type { NamedSeries } from '../../methods/series/index.js';
import { answerPatterns } from './answer.js';
import { composePatterns } from './compose-patterns.js';
import { examineSeries, relateSeries } from './examine-series.js';
import { NO_DETAIL, type Candidate } from './pattern-result.js';
import { patternsMarkdown } from './patterns-markdown.js';

const series = (name: string, valueAt: (index: number) => number): NamedSeries => ({
  ...{ name, columns: ['value'], grain: 'month' },
  points: Array.from({ length: 36 }, (_, index) => ({
    period: new Date(Date.UTC(2023, index, 1)).toISOString().slice(0, 10),
    value: valueAt(index),
  })),
});

const SERIES = [
  series('Scrap', (index) => 100 - 2 * index + (index % 3)),
  series('Backlog', (index) => 50 + ((index * 7) % 5) + (index === 20 ? 400 : 0)),
  series('Sales', (index) => 10 + ((index * 11) % 7)),
];

const DATASET = {
  ...{ datasetId: 'dst_1', name: 'KPIs', version: 1, rows: 108, timeColumn: 'month', grain: 'month' as const },
  ...{ first: '2023-01-01', last: '2025-12-01', series: [], numericColumns: [], groupColumns: [], sampledRows: null },
};

const composed = async () => {
  const { signal } = new AbortController();
  const candidates = [...(await examineSeries(SERIES, signal)), ...(await relateSeries(SERIES, signal))];
  return composePatterns([{ dataset: DATASET, candidates, series: SERIES, unrelated: 0, computed: [] }], {
    language: 'en',
    alpha: 0.05,
    leftOut: [],
    omitted: 0,
  });
};

const answersTo = async (text: string, names: string[]) => answerPatterns(await composed(), SERIES, { text, names, language: 'en' });

describe('answerPatterns', () => {
  it('answers with yes or no and the figures of the test', async () => {
    const { answers: falling } = await answersTo('Is scrap falling?', ['Scrap']);
    expect(falling?.[1]).toMatch(/^Yes\. “Scrap” falls by .*Mann-Kendall.*p < 0\.001, n = 36\)$/);
    const { answers: rising } = await answersTo('Is scrap rising?', ['Scrap']);
    expect(rising?.[1]).toMatch(/^No\. “Scrap” falls by/);
    const { answers: sales } = await answersTo('Is there a trend in sales?', ['Sales']);
    expect(sales?.[1]).toMatch(/^No\. Not confirmed: “Sales”/);
  });

  it('names outliers of the asked series', async () => {
    const { answers: backlog } = await answersTo('Are there outliers in the backlog?', ['Backlog']);
    expect(backlog?.[0]).toMatch(/^Yes, “Backlog” has outliers .*450|^Yes, “Backlog” has outliers .*45\d/);
    const { answers: sales } = await answersTo('Are there outliers in sales?', ['Sales']);
    expect(sales?.[0]).toMatch(/^No, none of the 36 values of “Sales”/);
  });

  it('restricts the tables to what is asked, and keeps everything if nothing is named', async () => {
    const asked = patternsMarkdown(await answersTo('Is there a trend in scrap?', ['Scrap']), 'en');
    expect(asked).toContain('The tables show only what was asked.');
    expect(asked).not.toContain('| Correlation |');
    const whole = patternsMarkdown(await answersTo('Examine the data', []), 'en');
    expect(whole).not.toContain('The tables show only what was asked.');
    expect(whole).toContain('Examined and found');
  });

  it('takes no other column for a property or a relation that was not tested', async () => {
    const group = (number: string): Candidate => ({
      ...NO_DETAIL,
      ...{ kind: 'group_difference', columns: [number, 'Depot'], subjects: [number, 'Depot'], test: 'Kruskal-Wallis' },
      ...{ statistic: { name: 'H', value: 40 }, pValue: 0.0001, sampleSize: 90, effect: { name: 'epsilon²', value: 0.4 } },
      groups: ['Hull', 'York'].map((value, index) => ({ value, n: 45, median: 10 * index + 1 })),
    });
    const result = composePatterns(
      [{ dataset: DATASET, candidates: [group('Weight'), group('Price')], series: [], unrelated: 0, computed: [] }],
      {
        language: 'en',
        alpha: 0.05,
        leftOut: [],
        omitted: 0,
      },
    );
    const ask = (text: string, names: readonly string[], asksProperty: boolean) =>
      answerPatterns(result, [], { text, names, asksProperty, language: 'en' });
    const open = ask('Does it depend on the depot whether parcels get lost?', ['Depot'], true);
    expect(open.answers).toEqual([expect.stringMatching(/^Not answered: .*“Depot”/u)]);
    expect(patternsMarkdown(open, 'en')).not.toMatch(/Weight|Price/u);
    expect(ask('Does the insurance depend on the price?', ['Insurance', 'Price', 'Weight'], false).answers).toEqual([
      expect.stringMatching(/^Not answered: a relation/u),
    ]);
    expect(ask('Does the price jump suddenly?', ['Price'], false).answers).toEqual([expect.stringMatching(/^Not answered: .*“Price”/u)]);
    expect(ask('What differs by depot?', ['Depot'], false).answers?.join(' ')).toMatch(/Weight/u);
    expect(ask('Does it depend on the depot whether the price is high?', ['Depot', 'Price'], true).answers?.join(' ')).toMatch(
      /Yes\. .*Price/u,
    );
  });

  it('asks each series for the pattern of its own part of the request', async () => {
    const { answers = [] } = await answersTo('Does scrap have a trend, and is there a break in sales?', ['Scrap', 'Sales']);
    const text = answers.join('\n');
    expect(text).toMatch(/“Scrap” falls by/u);
    expect(text).toMatch(/“Sales” changes level/u);
    expect(text).not.toMatch(/“Scrap” changes level|“Sales” (?:rises|falls)/u);
  });
});
