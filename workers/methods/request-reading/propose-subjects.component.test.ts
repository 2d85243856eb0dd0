import { ModelServer } from '../../../test/harness/servers/model-server.js';
import { ModelClient } from '../../../platform/models/model-client.js';
import { openRunModel } from '../../run-model.js';
import { testModelContext } from '../../testing/model-context.js';
import { proposeSubjects } from './propose-subjects.js';
import { readRequest } from './read-request.js';
import { labelledTenants } from './testing/labelled-requests.js';

describe('proposeSubjects', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await ModelServer.start();
  });
  afterAll(() => server.stop());

  const tenant = labelledTenants().get('versand');
  const proposed = async (text: string, reply: ModelServer['reply'], timeoutMs = 60_000) => {
    if (!tenant) throw new Error('tenant is missing');
    server.reply = reply;
    const models = new ModelClient({ local: { baseUrl: server.url, name: 'm', apiKey: undefined, timeoutMs } as never }, { retries: 0 });
    const model = await openRunModel(testModelContext(models), { purpose: 'request-reading', usePremium: false, language: 'en' });
    const understood = readRequest(text, tenant, { language: 'en', now: new Date('2026-05-12T09:00:00Z') });
    const result = await proposeSubjects(understood, text, tenant, model);
    return { understood, proposed: result, reasons: model.degradedReasons };
  };

  it('adds existing things with low confidence, marked as proposed', async () => {
    const {
      understood,
      proposed: result,
      reasons,
    } = await proposed('How many sendbacks?', () => '{"matches": [{"word": "sendbacks", "number": 0}]}');
    expect(reasons).toEqual([]);
    expect(understood).toMatchObject({ subjects: [], unanswered: ['sendbacks'] });
    expect(result).toMatchObject({
      subjects: [{ kind: 'metric', id: 'Return rate', words: ['sendbacks'], confidence: 0.4, source: 'model' }],
      unanswered: [],
    });
    expect(server.lastRequest.messages.at(-1)?.content).toContain('"request":"How many sendbacks?"');
  });

  it.each<[string, () => string | undefined, number?]>([
    ['an unknown thing', () => '{"matches": [{"word": "sendbacks", "number": 4711}]}'],
    ['a word that the request does not contain', () => '{"matches": [{"word": "profit", "number": 0}]}'],
    ['prose', () => 'It is the return rate.'],
    ['nothing', () => undefined, 500],
  ])('keeps the reading if the model answers with %s', async (_, reply, timeoutMs) => {
    const { understood, proposed: result } = await proposed('How many sendbacks?', reply, timeoutMs);
    expect(result).toEqual(understood);
  });
});
