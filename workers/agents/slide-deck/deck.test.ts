import { NOTHING_ASKED } from '../../methods/tenant-state/asked.js';
import { initiativesOf, kpisOf, leadOf, type TenantState } from '../../methods/tenant-state/index.js';
import { demoState, emptyState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { programmeState } from '../../methods/tenant-state/testing/programme.js';
import { unknownNumbers } from '../../methods/tenant-state/testing/numbers.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { composeDeck, withSourceNotes, type DeckOrder } from './compose-deck.js';
import { outlineOf } from './deck-outline.js';
import { deckMarkdown } from './deck-markdown.js';
import type { Deck } from './deck-result.js';
import { decimalsFor, roundedDuration } from './drafting.js';
import { renderDeck } from './render/render-deck.js';
import { linesOf, SLIDE } from './render/slide-geometry.js';
import { axisRange } from './render/value-axis.js';
import { all, parseXml, partOf, readPackage, relationsOf, shapesOf, slideNames, type ReadShape } from './testing/read-pptx.js';

const HOSTILE = `</a:t><script> "&' \u202E\u0007`;

let demo: TenantState;
beforeAll(async () => {
  demo = await demoState();
});

const earlier = (markdown: string): EarlierRun => ({
  ...{ runId: 'run_x', agent: 'kpi-discovery', result: {}, degraded: false, citations: [], finishedAt: TODAY, markdown },
});

const RESULT = `# Kennzahlen\n\n12 Kennzahlen sind berechenbar.\n\n- ${'sehr lang '.repeat(200)}\n\n## Liste\n\n| Name | Wert |\n| --- | ---: |\n${Array.from({ length: 40 }, (_, index) => `| K${index} ${HOSTILE.replaceAll('|', '')} | ${index},5 |`).join('\n')}`;

const deckOf = (state: TenantState, order: Partial<DeckOrder> = {}) =>
  composeDeck(state, {
    ...{ language: 'de', now: TODAY, runs: [], understood: null, outline: outlineOf(order.input ?? '') },
    ...order,
  });

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

/** Returns whether a number counts records of the state or names a fixed period; such numbers are not figures of their own. */
const isCounted = (number: string, { metrics, datasets, processes, programme }: TenantState): boolean =>
  Number(number) <= Math.max(12, metrics.length, datasets.length, processes.length, programme?.initiatives.length ?? 0);

describe('axisRange', () => {
  it.each([
    [[56, 70, null], 50, 80],
    [[26.1, 30.8], 26, 31],
    [[2, 90], 0, 100],
    [[-3, 4], -4, 5],
    [[5, 5], 0, null],
    [[null], 0, null],
  ])('frames %j by %d and %d', (values, min, max) => {
    expect(axisRange({ series: [{ name: 'Wert', tone: 'neutral', values }] })).toEqual({ min, max });
  });
});

describe('the figures of a deck', () => {
  it.each([
    [3_295_020, { unit: 'day', decimals: 0 }],
    [216_000, { unit: 'day', decimals: 1 }],
    [90_000, { unit: 'hour', decimals: 0 }],
    [45, { unit: 'second', decimals: 0 }],
  ])('rounds %d seconds to one unit', (seconds, rounded) => {
    expect(roundedDuration(seconds)).toMatchObject(rounded);
  });

  it.each([
    [[10_396.4], 0],
    [[14.61, 9], 1],
    [[2.48], 2],
    [[3], 0],
  ])('shows %j with %d decimal places', (values, digits) => {
    expect(decimalsFor(values)).toBe(digits);
  });
});

describe('a deck for the demo tenant', () => {
  it.each(['de', 'en'] as const)('uses only numbers that are listed in its figures (%s)', (language) => {
    const { deck, figures, warnings } = deckOf(demo, { language });
    expect(warnings).toEqual([]);
    const plain = (text: string): string => text.replaceAll('\u00A0', ' ').replace(/\(\p{Lu}\p{L}+\.? \d{4}\)/u, '');
    for (const { headline, bullets, cards, kind } of deck.slides.filter((slide) => slide.kind !== 'title'))
      for (const text of [headline, ...bullets, ...cards.flatMap((card) => [card.figure, card.text])]) {
        const unknown = unknownNumbers(plain(text), figures, language).filter((number) => !isCounted(number, demo));
        expect({ kind, text, unknown }).toEqual({ kind, text, unknown: [] });
      }
    const headline = language === 'de' ? /^6 von 12 Kennzahlen sind im Ziel; / : /^6 of 12 KPIs are on target; /;
    expect(deck.slides[1]).toMatchObject({ kind: 'summary', headline: expect.stringMatching(headline) });
    expect(deckMarkdown(deck, warnings)).toMatch(language === 'de' ? /6 von 12 Kennzahlen/ : /6 of 12 KPIs/);
  });

  it('has 8 to 15 slides in the order summary, KPIs, process, programme, data, decisions, appendix', () => {
    for (const state of [demo, { ...demo, programme: programmeState() }]) {
      const { slides, parts } = deckOf(state, { language: 'en' }).deck;
      expect(slides.length).toBeGreaterThanOrEqual(8);
      expect(slides.length).toBeLessThanOrEqual(15);
      expect(slides.map(({ kind }) => kind).slice(0, 2)).toEqual(['title', 'summary']);
      expect(parts).toEqual(['Summary', 'KPIs', 'Process', 'Programme', 'Data', 'Decisions', 'Appendix']);
      expect(slides.find(({ kind }) => kind === 'summary')?.cards).toHaveLength(3);
    }
  });

  it('shows one chart or process drawing on each content slide, with computation and sources in the notes', () => {
    const { slides } = withSourceNotes(deckOf({ ...demo, programme: programmeState() }));
    const content = slides.filter(({ kind }) => kind === 'message');
    expect(content.length).toBeGreaterThanOrEqual(8);
    for (const { chart, flow, table, notes } of content) {
      expect([chart, flow].filter(Boolean)).toHaveLength(1);
      expect(table).toBeNull();
      expect(notes).toMatch(/Berechnung|unverändert/);
      expect(notes).toContain('Quellen:');
    }
    for (const { chart } of content) if (chart && chart.form !== 'line') expect(chart.categories.length).toBeLessThanOrEqual(12);
  });

  it.each(['de', 'en'] as const)('uses at least 12 points on the slides before the appendix (%s)', async (language) => {
    const deck = withSourceNotes(deckOf({ ...demo, programme: programmeState() }, { language }));
    const { parts } = await filed(deck);
    for (const [index, name] of slideNames(parts).entries()) {
      if (deck.slides[index]?.kind === 'appendix') continue;
      const sizes = all(partOf(parts, name), 'a:rPr').map(({ attributes }) => Number(attributes['sz'] ?? 1_800));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1_200);
    }
  });

  it('presents figures that equal the state', () => {
    const { deck, figures } = deckOf(demo);
    const [process] = demo.processes;
    const value = (id: string): number | undefined => figures.find((each) => each.id === id)?.value;
    expect((value('process.1.throughput.median') ?? 0) * 86_400).toBeCloseTo(process?.result.throughput.medianSeconds ?? 0, 3);
    expect(value('process.1.bottlenecks.1.share')).toBe(process?.result.bottlenecks.edges[0]?.share);
    const kpis = kpisOf(demo);
    expect(value('kpis.reached')).toBe(kpis.filter(({ reached }) => reached).length);
    for (const { chart, headline } of deck.slides.filter((slide) => slide.chart?.form === 'line')) {
      const kpi = kpis.find(({ name }) => headline.includes(name));
      expect(chart?.series[0]?.values.at(-1)).toBe(kpi?.value);
    }
  });

  it('leads with what the request names', () => {
    const kpi = kpisOf(demo).at(-1);
    const metricId = kpi?.sourceId ?? '';
    const process = demo.processes[0]?.dataset.id ?? '';
    const about = (kind: 'dataset' | 'metric', id: string, label: string) => ({
      ...{ language: 'en' as const, topics: [], period: null, format: null, open: [] },
      ...{ comparisons: [], audiences: [], target: null, unanswered: [] },
      subjects: [{ kind, id, label, words: [], confidence: 1, source: 'rules' as const }],
    });
    expect(leadOf(about('metric', metricId, 'Scrap'), demo)).toMatchObject({ section: 'kpis', labels: ['Scrap'] });
    const [initiative] = initiativesOf(demo);
    const lead = leadOf(about('metric', metricId, 'Scrap'), demo, `Scrap, and ${initiative?.name}`);
    expect(lead).toMatchObject({ section: 'kpis', labels: ['Scrap'], initiatives: [] });
    const { deck } = deckOf(demo, { language: 'en', understood: about('dataset', process, 'Orders') });
    expect(deck.title).toBe('Orders: status and decisions');
    expect(deck.parts.slice(0, 2)).toEqual(['Summary', 'Process']);
    expect(deck.slides[1]?.headline).toMatch(/^45\.3% of the waiting time/);
  });

  it.each([
    ['a KPI', ['Liefertreue'], '', 'Liefertreue: Stand und Entscheidungsbedarf'],
    ['an area', [], 'Folien zum Bereich Produktion', 'Produktion: Stand und Entscheidungsbedarf'],
  ])('is limited to %s that the request names, without empty slides', (_, series, input, title) => {
    const state = { ...demo, asked: { ...NOTHING_ASKED, series } };
    const { deck } = deckOf(state, { input });
    expect(deck.title).toBe(title);
    expect(deck.parts).not.toContain('Prozess');
    expect(deck.slides.length).toBeGreaterThanOrEqual(5);
    for (const { kind, chart, flow, table, cards, bullets } of deck.slides) {
      const content =
        (chart?.categories.length ?? 0) + (flow?.steps.length ?? 0) + (table?.rows.length ?? 0) + cards.length + bullets.length;
      expect([kind, content]).not.toEqual([kind, 0]);
      if (kind === 'appendix') expect(table?.rows.length).toBeGreaterThan(1);
    }
    expect(deck.slides[1]?.notes).toContain('die übrigen Kennzahlen');
  });

  it('summarises an initiative by its status, milestones and budget', () => {
    const state = { ...emptyState(), programme: programmeState() };
    const { deck } = deckOf(state, { language: 'en', input: 'Slides on the Self-service portal' });
    expect(deck.title).toBe('Self-service portal: status and decisions');
    expect(deck.slides[1]?.cards.map(({ figure }) => figure)).toEqual(['40.0%', '1 of 2', '52.5%']);
    expect(JSON.stringify(deck)).not.toContain('Route planning');
  });

  it('has as many slides as the request asks for', () => {
    expect(deckOf(demo, { input: 'Sechs Folien über den Stand' }).deck.slides).toHaveLength(6);
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
        for (const { figure, text } of slide.cards) expect(textsOf(shapes)).toEqual(expect.arrayContaining([figure, text]));
        for (const { name } of slide.flow?.steps ?? []) expect(textsOf(shapes)).toContain(name);
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

  it('presents each earlier run on one slide with a chart, in at most 15 slides', () => {
    const table = '| Treiber | Korrelation |\n| --- | ---: |\n| Preis | -0,9 |\n| Menge | 0,5 |\n| Werk | 0,1 |';
    const runs = Array.from({ length: 7 }, (_, index) => ({
      ...earlier(`# Ursachen\n\nDie Daten legen ${index + 3} Verbindungen nahe, und zwar mit Vorbehalt.\n\n${table}`),
      runId: `run_${index}`,
    }));
    const { deck } = deckOf(demo, { runs });
    const ofRuns = deck.slides.filter(({ part }) => part === 'Ergebnisse');
    expect(deck.slides.length).toBeLessThanOrEqual(15);
    expect(ofRuns.map(({ headline }) => headline)).toEqual(
      runs.map((_, index) => `Die Daten legen ${index + 3} Verbindungen nahe, und zwar mit Vorbehalt`),
    );
    expect(ofRuns.map(({ chart }) => chart?.series[0]?.values)).toEqual(runs.map(() => [-0.9, 0.5, 0.1]));
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
    for (const name of [...parts.keys()].filter((each) => /\.(xml|rels)$/.test(each)))
      expect(() => parseXml(Buffer.from(parts.get(name) ?? []).toString())).not.toThrow();
    expect(deck.slides.find(({ kind }) => kind === 'closing')?.headline).toBe('Nächste Schritte: Nichts ist angehalten, nichts überfällig');
  });
});
