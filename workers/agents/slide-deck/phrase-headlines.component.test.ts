import { ModelClient } from '../../../platform/models/model-client.js';
import { ModelServer } from '../../../test/harness/servers/model-server.js';
import { openRunModel } from '../../run-model.js';
import { testModelContext } from '../../testing/model-context.js';
import type { Deck, Slide } from './deck-result.js';
import { phraseHeadlines } from './phrase-headlines.js';

const slide = (headline: string, kind: Slide['kind'] = 'message'): Slide => ({
  ...{
    kind,
    part: 'KPIs',
    headline,
    headlineBy: 'template',
    bullets: ['Scrap: 2.4 %'],
    table: null,
    chart: null,
    flow: null,
    cards: [],
    sourceLine: '',
    notes: '',
    sourceIds: [],
  },
});
const DECK: Deck = {
  ...{ title: 'T', language: 'en', tenantName: 'A', createdAt: '2026-01-01T00:00:00.000Z', parts: ['KPIs'] },
  slides: [slide('T', 'title'), slide('6 of 12 KPIs last reached their target'), slide('Next', 'closing')],
};

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.requests.length = 0;
});

const phrased = async (text: string | undefined, deck = DECK) => {
  server.reply = () => text;
  const timeoutMs = text === undefined ? 100 : 5_000;
  const models = new ModelClient({ local: { baseUrl: server.url, name: 'probe', timeoutMs } }, { retries: 0 });
  const context = testModelContext(models);
  const model = await openRunModel(context, { purpose: 'slide-deck', usePremium: false, language: 'en' });
  const { slides } = await phraseHeadlines(deck, model, context.signal);
  return {
    headlines: slides.map(({ headline }) => headline),
    by: slides[1]?.headlineBy,
    writtenBy: model.writtenBy,
    degradedReasons: model.degradedReasons,
  };
};

describe('phraseHeadlines', () => {
  it('replaces template headlines by those of the model', async () => {
    const { headlines, by, writtenBy } = await phrased('Currently, 6 of 12 KPIs reached their target [E1].');
    expect(headlines).toEqual(['T', 'Currently, 6 of 12 KPIs reached their target', 'Next']);
    expect([by, writtenBy, server.requests.length]).toEqual(['model', 'local', 1]);
  });

  it.each([
    ['a number that is not on the slide', 'Revenue rises by 14 percent.', 'model_text_rejected'],
    ['an unknown citation', 'As 6 of 12 show [E7].', 'model_text_rejected'],
    ['an overlong text', `6 of 12 KPIs ${'and so on '.repeat(30)}.`, undefined],
    ['no number although the finding has one', 'Some of our KPIs are on target.', undefined],
    ['nothing', undefined, 'model_timeout'],
  ])('keeps the template headline if the model answers with %s', async (_, text, reason) => {
    const { headlines, by, degradedReasons } = await phrased(text);
    expect(headlines[1]).toBe('6 of 12 KPIs last reached their target');
    expect(by).toBe('template');
    if (reason !== undefined) expect(degradedReasons).toContain(reason);
  });

  it('stops asking after two consecutive failures', async () => {
    const many = { ...DECK, slides: Array.from({ length: 9 }, (_, index) => slide(`Finding number ${index}`)) };
    const { by } = await phrased(undefined, many);
    expect(by).toBe('template');
    expect(server.requests).toHaveLength(2);
  });
});
