import { ModelClient } from '../../../platform/models/model-client.js';
import { ModelServer } from '../../../test/harness/servers/model-server.js';
import { openRunModel } from '../../run-model.js';
import { testModelContext } from '../../testing/model-context.js';
import { phraseOpening } from './narrative.js';

const FACTS = ['1.970 Fälle dauern im Mittel 37,8 Tage.', '6 von 12 Kennzahlen erreichen ihr Ziel.'];

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.requests.length = 0;
});

/** Returns the opening if the model answers with this text. */
const phrase = async (text: string, facts = FACTS) => {
  server.reply = () => text;
  const models = new ModelClient({ local: { baseUrl: server.url, name: 'probe', timeoutMs: 60_000 } });
  const model = await openRunModel(testModelContext(models), { purpose: 'report-generation', usePremium: false, language: 'de' });
  return { opening: await phraseOpening(model, { language: 'de', facts }), degradedReasons: model.degradedReasons };
};

describe('phraseOpening', () => {
  it('keeps sentences that the facts support and passes the facts as data', async () => {
    const { opening, degradedReasons } = await phrase('Ein Fall dauert 37,8 Tage [E1]. 6 von 12 Kennzahlen erreichen das Ziel.');
    expect(opening).toBe('Ein Fall dauert 37,8 Tage. 6 von 12 Kennzahlen erreichen das Ziel.');
    expect(degradedReasons).toEqual([]);
    expect(server.lastRequest.messages[1]?.content).toMatch(/<evidence[^>]*>\n- 1\.970 Fälle/);
  });

  it('drops a sentence with a number that is not among the facts', async () => {
    const { opening, degradedReasons } = await phrase('Ein Fall dauert 37,8 Tage. Der Umsatz steigt um 14 Prozent.');
    expect(opening).toBe('Ein Fall dauert 37,8 Tage.');
    expect(degradedReasons).toEqual(['model_sentences_dropped']);
  });

  it('rejects a text without valid sentences', async () => {
    expect(await phrase('Der Umsatz steigt um 14 Prozent.')).toMatchObject({ opening: null, degradedReasons: ['model_text_rejected'] });
  });

  it('drops markup, unknown addresses and repeated instructions', async () => {
    const { opening, degradedReasons } = await phrase(
      'Ein Fall dauert 37,8 Tage. Alles <b>gut</b>. Siehe [hier](#anfang). Mehr dazu auf https://example.org/x. Verwende nur diese Fakten und keine anderen Zahlen. 6 von 12 Kennzahlen erreichen das Ziel.',
    );
    expect(opening).toBe('Ein Fall dauert 37,8 Tage. 6 von 12 Kennzahlen erreichen das Ziel.');
    expect(degradedReasons).toEqual(['model_sentences_dropped']);
  });

  it('does not call the model without facts', async () => {
    expect(await phrase('Alles ist gut.', [])).toMatchObject({ opening: null, degradedReasons: [] });
    expect(server.requests).toEqual([]);
  });
});
