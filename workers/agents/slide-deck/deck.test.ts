import type { TenantState } from '../../methods/tenant-state/index.js';
import { demoState, emptyState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { unknownNumbers } from '../../methods/tenant-state/testing/numbers.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { composeDeck, withSourceNotes, type DeckOrder } from './compose-deck.js';
import { deckMarkdown } from './deck-markdown.js';
import type { Deck } from './deck-result.js';
import { renderDeck, lineFloor } from './render-deck.js';
import { linesOf, SLIDE } from './slide-geometry.js';
import { all, parseXml, partOf, readPackage, relationsOf, shapesOf, slideNames, type ReadShape } from './testing/read-pptx.js';

const HOSTILE = `</a:t><script> "&' \u202E\u0007`;

let demo: TenantState;
beforeAll(async () => {
  demo = await demoState();
}, 120_000);

const earlier = (markdown: string): EarlierRun => ({
  ...{ runId: 'run_x', agent: 'kpi-discovery', result: {}, degraded: false, citations: [], finishedAt: TODAY, markdown },
});

const RESULT = `# Kennzahlen\n\n12 Kennzahlen sind berechenbar.\n\n- ${'sehr lang '.repeat(200)}\n\n## Liste\n\n| Name | Wert |\n| --- | ---: |\n${Array.from({ length: 40 }, (_, index) => `| K${index} ${HOSTILE.replaceAll('|', '')} | ${index},5 |`).join('\n')}`;

const deckOf = (state: TenantState, order: Partial<DeckOrder> = {}) =>
  composeDeck(state, { language: 'de', now: TODAY, runs: [], ...order });

const filed = async (deck: Deck) => {
  const parts = readPackage(await renderDeck(deck));
  return { parts, slides: slideNames(parts).map((name) => shapesOf(parts, name)) };
};

const overlap = (a: ReadShape, b: ReadShape): boolean =>
  a.x + a.w > b.x + 0.01 && b.x + b.w > a.x + 0.01 && a.y + a.h > b.y + 0.01 && b.y + b.h > a.y + 0.01;

/** Returns the text height of a shape in inches. */
const heightOf = ({ paragraphs, w }: ReadShape): number =>
  paragraphs.reduce(
    (total, { text, size, bold }) => total + (linesOf(text, size, w * 72 - (paragraphs.length > 1 ? 20 : 0), bold) * size * 1.2) / 72,
    0,
  );

const textsOf = (shapes: readonly ReadShape[]): string[] =>
  shapes.flatMap(({ paragraphs, rows }) => [...paragraphs.map(({ text }) => text), ...rows.flat()]);

describe('lineFloor', () => {
  it.each([
    [[56, 70, null], 50],
    [[26.1, 30.8], 26],
    [[0.745, 0.97], 0.7],
    [[2, 90], 0],
    [[-3, 4], -4],
    [[5, 5], 0],
    [[null], 0],
  ])('starts the axis for %j at %d', (values, floor) => {
    expect(lineFloor({ series: [{ name: 'Wert', values }] })).toBe(floor);
  });
});

describe('a deck for the demo tenant', () => {
  it.each(['de', 'en'] as const)('uses only numbers that are listed in its figures (%s)', (language) => {
    const { deck, figures, warnings } = deckOf(demo, { language });
    expect(deck.slides.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['title', 'agenda', 'message', 'closing']));
    expect(deck.slides.at(-1)?.kind).toBe('closing');
    expect(warnings).toEqual([]);
    for (const { headline, bullets, kind } of deck.slides.filter((slide) => slide.kind !== 'title')) {
      const texts = [headline.replace(/ \(\d+\/\d+\)$/, ''), ...(kind === 'agenda' ? [] : bullets)];
      expect(texts.flatMap((text) => unknownNumbers(text, figures, language))).toEqual([]);
    }
    const headline = language === 'de' ? '6 von 12 Kennzahlen erreichten zuletzt ihr Ziel' : '6 of 12 KPIs last reached their target';
    expect(deck.slides.map((slide) => slide.headline)).toContain(headline);
    expect(deckMarkdown(deck, warnings)).toContain(headline);
  });

  it.each(['de', 'en'] as const)(
    'contains the numbers of the result in charts, workbooks and tables of the file (%s)',
    async (language) => {
      const deck = withSourceNotes(deckOf(demo, { language, runs: [earlier(RESULT)] }));
      const { slides } = await filed(deck);
      expect(slides).toHaveLength(deck.slides.length);
      for (const [index, slide] of deck.slides.entries()) {
        const shapes = slides[index] ?? [];
        expect(shapes.filter(({ kind }) => kind === 'chart')).toHaveLength(slide.chart === null ? 0 : 1);
        const chart = shapes.find(({ kind }) => kind === 'chart');
        if (slide.chart && chart?.chart) {
          const { categories, series, alt } = slide.chart;
          expect(chart.alt).toBe(alt);
          expect(chart.chart.series).toEqual(series.map(({ name, values }) => ({ name, categories, values })));
          const cells = chart.chart.workbook
            .slice(1)
            .map(([category, ...values]) => [category, ...values.map((value) => (value === '' ? null : Number(value)))]);
          expect(cells).toEqual(categories.map((category, at) => [category, ...series.map(({ values }) => values[at] ?? null)]));
        }
        const table = shapes.find(({ kind }) => kind === 'table');
        expect(table?.rows ?? null).toEqual(
          slide.table === null ? null : [slide.table.columns.map(({ title }) => title), ...slide.table.rows],
        );
        for (const bullet of slide.kind === 'title' ? [] : slide.bullets) expect(textsOf(shapes)).toContain(bullet);
      }
    },
  );

  it.each(['de', 'en'] as const)('keeps shapes on the slide, without overlaps and text overflow (%s)', async (language) => {
    const { slides } = await filed(
      withSourceNotes(deckOf(demo, { language, runs: [earlier(RESULT)], title: 'Ein langer Titel '.repeat(11).trim() })),
    );
    for (const shapes of slides)
      for (const [index, shape] of shapes.entries()) {
        const height = shape.kind === 'table' ? shape.heights.reduce((a, b) => a + b, 0) : shape.h;
        expect(shape.x).toBeGreaterThanOrEqual(0);
        expect(shape.x + shape.w).toBeLessThanOrEqual(SLIDE.w + 0.01);
        expect(shape.y + height).toBeLessThanOrEqual(6.8 + (shape.y > 6.8 ? 0.7 : 0));
        if (shape.kind === 'text' && shape.y < 6.8) expect(heightOf(shape)).toBeLessThanOrEqual(shape.h + 0.05);
        for (const other of shapes.slice(index + 1)) expect(overlap({ ...shape, h: height }, other)).toBe(false);
      }
  });

  it('lists the sources in the notes of each slide', async () => {
    const deck = withSourceNotes(deckOf(demo));
    const { parts } = await filed(deck);
    for (const [index, { sourceIds }] of deck.slides.entries()) {
      const notes = all(partOf(parts, `ppt/notesSlides/notesSlide${index + 1}.xml`), 'a:t')
        .map(({ text }) => text)
        .join(' ');
      for (const id of sourceIds) expect(notes).toContain(id);
      if (sourceIds.includes('dst_kpi-monthly')) expect(notes).toMatch(/Fassung [0-9a-f]{64}/);
    }
  });
});

describe('the file of a deck', () => {
  it('is a valid package', async () => {
    const { parts } = await filed(withSourceNotes(deckOf(demo, { runs: [earlier(RESULT)] })));
    const names = [...parts.keys()];
    const types = partOf(parts, '[Content_Types].xml');
    const declared = all(types, 'Override').map(({ attributes }) => (attributes['PartName'] ?? '').slice(1));
    const extensions = new Set(all(types, 'Default').map(({ attributes }) => attributes['Extension']));
    expect(declared.filter((name) => !parts.has(name))).toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
    expect(names.filter((name) => name.endsWith('/'))).toEqual([]);
    for (const name of names.filter((each) => each !== '[Content_Types].xml'))
      expect(declared.includes(name) || extensions.has(name.split('.').at(-1) ?? '')).toBe(true);
    for (const name of names.filter((each) => /\.(xml|rels)$/.test(each)))
      expect(() => parseXml(Buffer.from(parts.get(name) ?? []).toString())).not.toThrow();
    for (const name of names.filter((each) => each.endsWith('.xml')))
      for (const target of relationsOf(parts, name).values()) expect(names).toContain(target);
    for (const name of slideNames(parts)) {
      const slide = partOf(parts, name);
      const ids = all(slide, 'p:cNvPr').map(({ attributes }) => attributes['id']);
      expect(new Set(ids).size).toBe(ids.length);
      expect(all(slide, 'p:ph').filter(({ attributes }) => attributes['type'] === 'title')).toHaveLength(1);
      expect(all(slide, 'a:tblPr').every(({ attributes }) => attributes['firstRow'] === '1')).toBe(true);
      for (const frame of all(slide, 'p:graphicFrame')) expect(all(frame, 'p:cNvPr')[0]?.attributes['descr']).toMatch(/\S/);
      expect(new Set(all(slide, 'a:rPr').map(({ attributes }) => attributes['lang']))).toEqual(new Set(['de-DE']));
    }
    for (const name of names.filter((each) => /charts\/chart\d+\.xml$/.test(each))) {
      const chart = partOf(parts, name);
      expect(all(chart, 'c:v').every(({ text }) => text !== '')).toBe(true);
      const axes = new Set(
        [...all(chart, 'c:catAx'), ...all(chart, 'c:valAx')].map(
          (axis) => axis.children.find((child) => child.name === 'c:axId')?.attributes['val'],
        ),
      );
      for (const { attributes } of all(chart, 'c:axId')) expect(axes).toContain(attributes['val']);
    }
  });

  it('escapes texts of the tenant and presents an empty tenant', async () => {
    const state = { ...emptyState(), tenantName: HOSTILE };
    const { deck, warnings } = deckOf(state, { title: `Titel ${HOSTILE}`, runs: [earlier(RESULT)] });
    expect(warnings).toHaveLength(1);
    const { slides, parts } = await filed(withSourceNotes({ ...deckOf(state), deck }));
    expect(textsOf(slides[0] ?? []).join('')).toContain('</a:t><script> "&');
    for (const name of slideNames(parts)) expect(all(partOf(parts, name), 'script')).toEqual([]);
    expect(deck.slides.at(-1)?.headline).toBe('Nächste Schritte: Nichts ist blockiert, nichts überfällig');
  });
});
