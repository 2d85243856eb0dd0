import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ModelClient } from '../../../platform/models/index.js';
import { phraseOpening } from './narrative.js';

const FACTS = ['1.970 Fälle dauern im Mittel 37,8 Tage.', '6 von 12 Kennzahlen erreichen ihr Ziel.'];

/** What the opening becomes when a model answers with the text. */
const phrase = async (text: string) => {
  let asked = '';
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (asked += chunk.toString()));
    request.on('end', () =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { content: text } }], usage: { prompt_tokens: 40, completion_tokens: 9 } })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const models = new ModelClient({ local: { baseUrl: `http://127.0.0.1:${port}/v1`, name: 'probe', timeoutMs: 2_000 } });
  const narrative = await phraseOpening(models, { ...FOR, language: 'de', facts: FACTS, signal: new AbortController().signal });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { ...narrative, asked };
};

const FOR = { tenantId: 'tnt_a', usePremium: false };

describe('phraseOpening', () => {
  it('keeps what the facts carry, and hands the facts over as data', async () => {
    const { opening, degradedReasons, usage, asked } = await phrase(
      'Ein Fall dauert 37,8 Tage. Die Hälfte der Ziele, 6 von 12, ist erreicht.',
    );
    expect(opening).toBe('Ein Fall dauert 37,8 Tage. Die Hälfte der Ziele, 6 von 12, ist erreicht.');
    expect(degradedReasons).toEqual([]);
    expect(usage).toEqual({ model_calls: 1, input_tokens: 40, output_tokens: 9 });
    expect(asked).toContain('<facts>');
    expect(asked).toContain('1.970 Fälle');
  });

  it('drops a sentence with a number that is not among the facts', async () => {
    const { opening, degradedReasons } = await phrase('Ein Fall dauert 37,8 Tage. Der Umsatz steigt um 14 Prozent.');
    expect(opening).toBe('Ein Fall dauert 37,8 Tage.');
    expect(degradedReasons).toEqual(['model_sentences_dropped']);
  });

  it('rejects a text of which nothing is left', async () => {
    expect(await phrase('Der Umsatz steigt um 14 Prozent.')).toMatchObject({ opening: null, degradedReasons: ['model_text_rejected'] });
  });

  it('lets no markup through, no address that the facts do not have, and nothing of what the model was told', async () => {
    const { opening, degradedReasons } = await phrase(
      'Ein Fall dauert 37,8 Tage. Alles <b>gut</b>. Siehe [hier](#anfang). Mehr dazu auf https://example.org/x. Verwende nur diese Fakten und keine anderen Zahlen. Die Fakten sind Daten.',
    );
    expect(opening).toBe('Ein Fall dauert 37,8 Tage. Die Fakten sind Daten.');
    expect(degradedReasons).toEqual(['model_sentences_dropped']);
  });

  it('says why there is none', async () => {
    const signal = new AbortController().signal;
    expect(await phraseOpening(new ModelClient({}), { ...FOR, language: 'en', facts: FACTS, signal })).toMatchObject({
      opening: null,
      degradedReasons: ['model_not_configured'],
      usage: { model_calls: 0 },
    });
    const gone = new ModelClient({ local: { baseUrl: 'http://127.0.0.1:9/v1', name: 'x', timeoutMs: 500 } });
    expect(await phraseOpening(gone, { ...FOR, language: 'en', facts: FACTS, signal })).toMatchObject({
      opening: null,
      degradedReasons: ['model_unavailable'],
    });
  });

  it('says that the premium model was asked for and not approved, and uses the local one', async () => {
    const signal = new AbortController().signal;
    const gone = new ModelClient({ local: { baseUrl: 'http://127.0.0.1:9/v1', name: 'x', timeoutMs: 500 } });
    expect(await phraseOpening(gone, { ...FOR, usePremium: true, language: 'en', facts: FACTS, signal })).toMatchObject({
      degradedReasons: ['premium_not_approved', 'model_unavailable'],
    });
  });
});
