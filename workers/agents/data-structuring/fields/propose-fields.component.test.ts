import { ModelClient } from '../../../../platform/models/model-client.js';
import { ModelServer } from '../../../../test/harness/servers/model-server.js';
import { openRunModel } from '../../../run-model.js';
import { testModelContext } from '../../../testing/model-context.js';
import { fieldSchema, fillByLabels } from './fill-fields.js';
import { proposeFields } from './propose-fields.js';

const TEXT = 'Wir haben uns am 3. Mai 2024 und am 7. Mai 2024 in Köln getroffen; vereinbart sind 5.000 € je Quartal.';
const FIELDS = [
  fieldSchema.parse({ name: 'ort' }),
  fieldSchema.parse({ name: 'erstes_treffen', type: 'date' }),
  fieldSchema.parse({ name: 'rate', type: 'money' }),
];

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.stop());

const proposed = async (quotes: object | string | undefined) => {
  server.reply = () => (typeof quotes === 'object' ? JSON.stringify({ fields: quotes }) : quotes);
  const timeoutMs = quotes === undefined ? 500 : 60_000;
  const models = new ModelClient({ local: { baseUrl: server.url, name: 'probe', timeoutMs } });
  const model = await openRunModel(testModelContext(models), { purpose: 'data-structuring', usePremium: false, language: 'de' });
  const filled = await proposeFields(model, { text: TEXT, fields: FIELDS, filled: fillByLabels(TEXT, FIELDS, 'de'), language: 'de' });
  return {
    filled: Object.fromEntries(filled.map(({ field, value, reason }) => [field, value ?? reason])),
    reasons: model.degradedReasons,
  };
};

describe('proposeFields', () => {
  it('fills fields only with values at quotes that occur in the text', async () => {
    const { filled } = await proposed([
      { name: 'ort', quote: 'Köln' },
      { name: 'erstes_treffen', quote: 'am 3. Mai 2024' },
      { name: 'rate', quote: '9.999 €' },
      { name: 'unbekannt', quote: 'Wir' },
    ]);
    // The only amount in the text is filled without the model.
    expect(filled).toEqual({ ort: 'Köln', erstes_treffen: '2024-05-03', rate: 5000 });
  });

  it('leaves a field empty if the quote is not in the text or the model fails', async () => {
    expect((await proposed([{ name: 'ort', quote: 'Berlin' }])).filled).toMatchObject({
      ort: 'quote_not_in_text',
      erstes_treffen: 'several_without_label',
    });
    expect(await proposed('no JSON at all')).toMatchObject({ filled: { ort: 'not_found' }, reasons: ['model_garbage'] });
    expect(await proposed(undefined)).toMatchObject({ filled: { ort: 'not_found' }, reasons: ['model_timeout'] });
  });
});
