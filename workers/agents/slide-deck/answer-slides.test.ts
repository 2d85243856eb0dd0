import type { RowAnswer } from '../../methods/answer-plan/index.js';
import { demoState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { initiativesOf, type TenantState } from '../../methods/tenant-state/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { composeDeck, type DeckOrder } from './compose-deck.js';
import { outlineOf } from './deck-outline.js';
import { renderDeck } from './render/render-deck.js';
import { readPackage, shapesOf, slideNames } from './testing/read-pptx.js';

const GROUPS = [
  ['Hotels', '1,204'],
  ['Shops', '988'],
];

const answer = {
  figures: {
    dataset: { datasetId: 'dst_orders', name: 'Orders', version: 1, contentHash: 'a'.repeat(64) },
    measures: [{ kind: 'column', name: 'Amount', isAsked: true }],
    filters: [],
    groupColumns: ['Segment'],
    splitDays: [null],
  },
  lead: [],
  sentences: ['2,192 of 9,000 rows in “Orders” match the request: without Segment = Online.', 'Amount: 12 on average, median 10.'],
  table: [{ type: 'table', columns: [{ title: 'Segment' }, { title: 'Count', align: 'right' }], rows: GROUPS }],
} as unknown as RowAnswer;

const understoodFor = (audience: Understood['audiences'][number]['audience']): Understood => ({
  ...{ language: 'en', subjects: [], topics: [], period: null, comparisons: [], audiences: [{ audience, words: audience }] },
  ...{ target: null, format: null, open: [], unanswered: [] },
});

let state: TenantState;
beforeAll(async () => {
  state = await demoState();
});

const deckOf = (order: Partial<DeckOrder>) =>
  composeDeck(state, {
    ...{ language: 'en', now: TODAY, runs: [], understood: null, outline: outlineOf(order.input ?? '') },
    ...order,
  }).deck;

const textsOf = async (deck: ReturnType<typeof deckOf>, remarks: readonly string[] = []): Promise<string[]> => {
  const parts = readPackage(await renderDeck(deck, remarks));
  return slideNames(parts).map((name) =>
    shapesOf(parts, name)
      .flatMap(({ paragraphs, rows }) => [...paragraphs.map(({ text }) => text), ...rows.flat()])
      .join('\n'),
  );
};

describe('an answer from rows to the request of a deck', () => {
  it('is the slide after the title, with its table, and names the deck', async () => {
    const deck = deckOf({ answer });
    const [title, slide] = await textsOf(deck);
    expect(title).toContain('Amount by Segment');
    for (const text of ['Amount: 12 on average', 'without Segment = Online', ...GROUPS.flat()]) expect(slide).toContain(text);
  });

  it('has a slide for each grouping that the request asks for by itself, and no internal name of a share as title', async () => {
    const regions = {
      type: 'table',
      columns: [{ title: 'Region' }, { title: 'Count', align: 'right' }, { title: 'Share with Status = Late', align: 'right' }],
      rows: [['North', '772', '29.8%']],
    };
    const measures = [{ kind: 'share', name: 'share' }];
    const both = { ...answer, figures: { ...answer.figures, measures }, table: [...answer.table, regions] } as unknown as RowAnswer;
    const [title, first, second] = await textsOf(deckOf({ answer: both }));
    expect(title).toContain('Orders by Segment');
    expect(first).toContain('Hotels');
    for (const text of ['Share with Status = Late by Region', 'North', '29.8%']) expect(second).toContain(text);
  });

  it('shows a chart of the groups whose headline names the highest and the lowest, and the table at the end', () => {
    const group = (name: string, mean: number) => ({ group: [name], count: 10, measures: [{ mean, median: mean, sum: null, known: 10 }] });
    const figures = {
      ...answer.figures,
      measures: [{ kind: 'column', name: 'Days', unit: null, isAsked: true, isAdditive: false }],
      ...{ groupGrains: [null], splitDays: [null], apart: [], share: null },
      groups: [group('Shops', 4), group('Hotels', 7.5)],
    };
    const { slides } = deckOf({ answer: { ...answer, figures } as unknown as RowAnswer });
    expect(slides.map(({ kind }) => kind)).toEqual(['title', 'message', 'appendix']);
    expect(slides[1]).toMatchObject({
      headline: 'Days, mean: highest for “Hotels” (7.5), lowest for “Shops” (4)',
      chart: { form: 'bar', categories: ['Hotels', 'Shops'], series: [{ values: [7.5, 4] }] },
    });
    expect(slides[2]?.table?.rows).toEqual(GROUPS);
    // Without a sentence, the chart stands alone; there is no empty bullet point.
    const silent = deckOf({ answer: { ...answer, figures, sentences: [] } as unknown as RowAnswer }).slides;
    expect(silent.map(({ kind, bullets }) => [kind, kind === 'title' || bullets])).toEqual([
      ['title', true],
      ['message', []],
      ['appendix', []],
    ]);
  });

  it('leaves out an initiative that shares words with the rows, but not one that has a name of its own', () => {
    const [initiative] = initiativesOf(state);
    const subject = (confidence: number) => ({
      ...{
        kind: 'initiative' as const,
        id: 'ini',
        label: initiative?.name ?? '',
        words: ['orders', 'portal'],
        confidence,
        source: 'rules' as const,
      },
    });
    const plan = {
      rows: null,
      question: null,
      length: null,
      parts: [{ part: 'measure' as const, words: 'orders value', names: ['Amount'] }],
    };
    const kinds = (confidence: number) =>
      deckOf({ answer, plan, understood: { ...understoodFor('board'), subjects: [subject(confidence)] } }).slides.map(({ kind }) => kind);
    expect(kinds(0.7)).toEqual(['title', 'message']);
    expect(kinds(1).length).toBeGreaterThan(2);
  });

  it('is the only content if the request names nothing else', () => {
    expect(deckOf({ answer }).slides.map(({ kind }) => kind)).toEqual(['title', 'message']);
  });

  it('leads the other slides if the request orders them', () => {
    const kinds = deckOf({ answer, input: 'Slides in this order: situation, figures, decision' }).slides.map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['title', 'message']);
    expect(kinds).toContain('closing');
  });
});

describe('a remark on the request of a deck', () => {
  it.each(['Nicht berücksichtigt: „je Werk“.', 'Not considered: “per plant”.'])('is on the first slide: %s', async (text) => {
    const [first] = await textsOf(deckOf({ answer }), [text]);
    expect(first).toContain(text);
  });

  it('is on a deck of one slide as well', async () => {
    const texts = await textsOf(deckOf({ answer, input: 'just one slide' }), ['Not considered: “per plant”.']);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Not considered: “per plant”.');
  });
});

describe('a deck for readers outside the company', () => {
  it.each(['investors', 'suppliers', 'customers'] as const)('has no decisions, programme and data quality for %s', (audience) => {
    const parts = deckOf({ understood: understoodFor(audience) }).slides.map(({ part }) => part);
    expect(parts).not.toContain('Decisions');
    expect(parts).not.toContain('Programme');
    expect(parts).not.toContain('Data');
    expect(parts).toContain('KPIs');
  });

  it('has decisions for internal readers', () => {
    expect(deckOf({ understood: understoodFor('board') }).slides.map(({ part }) => part)).toContain('Decisions');
  });
});

describe('the number of slides', () => {
  it.each([
    ['Drei Folien für den Vorstand', 3],
    ['four slides on the KPIs', 4],
    ['2 slides', 2],
  ])('is at most the one that "%s" asks for', (input, count) => {
    expect(deckOf({ input }).slides.length).toBeLessThanOrEqual(count);
  });
});
