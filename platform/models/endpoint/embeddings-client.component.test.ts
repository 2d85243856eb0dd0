import { EmbeddingsClient } from './embeddings-client.js';
import { EmbeddingsServer, sendJson, vectorsFor, type Behaviour } from '../testing/embeddings-server.js';

describe('EmbeddingsClient', () => {
  it('calls the endpoint and returns unit vectors in the order of the texts', async () => {
    await using server = await EmbeddingsServer.start((texts, response, request) => {
      expect([request.method, request.url, request.headers.authorization]).toEqual(['POST', '/v1/embeddings', 'Bearer key']);
      const data = texts.map((text, index) => ({ index, embedding: [text.length, 0] }));
      sendJson(response, { data: data.toReversed() });
    });
    const client = new EmbeddingsClient(server.endpoint());
    expect(await client.embed(['one', 'three'])).toEqual({
      kind: 'vectors',
      model: 'probe',
      vectors: [
        [1, 0],
        [1, 0],
      ],
    });
    expect([client.model, new EmbeddingsClient(null).model]).toEqual(['probe', null]);
  });

  it('removes personal data before sending', async () => {
    await using server = await EmbeddingsServer.start(vectorsFor(() => [1]));
    await new EmbeddingsClient(server.endpoint()).embed(['Fragen an erika.mustermann@example.org, bitte.']);
    expect(server.texts).toHaveLength(1);
    expect(server.texts[0]).not.toContain('erika.mustermann');
  });

  it.each<[string, string, Behaviour]>([
    ['an error of the server', 'embeddings_unavailable', (_, response) => sendJson(response, {}, 500)],
    ['too many requests', 'embeddings_overloaded', (_, response) => sendJson(response, {}, 429)],
    ['a rejected text', 'embeddings_refused', (_, response) => sendJson(response, {}, 400)],
    ['a broken connection', 'embeddings_unavailable', (_, response) => void response.socket?.destroy()],
    ['invalid JSON', 'embeddings_garbage', (_, response) => sendJson(response, '<html>')],
    ['another shape', 'embeddings_garbage', (_, response) => sendJson(response, { data: 'none' })],
    ['too few vectors', 'embeddings_garbage', (_, response) => sendJson(response, { data: [{ index: 0, embedding: [1] }] })],
    [
      'one index twice',
      'embeddings_garbage',
      (_, response) =>
        sendJson(response, {
          data: [
            { index: 0, embedding: [1] },
            { index: 0, embedding: [1] },
          ],
        }),
    ],
    ['differing dimensions', 'embeddings_garbage', vectorsFor((text) => Array.from(text, () => 1))],
    ['zeros', 'embeddings_garbage', vectorsFor(() => [0, 0])],
    ['an oversized response', 'embeddings_garbage', (_, response) => sendJson(response, 'x'.repeat(34_000_000))],
  ])('reports %s as %s', async (_, reason, behaviour) => {
    await using server = await EmbeddingsServer.start(behaviour);
    expect(await new EmbeddingsClient(server.endpoint()).embed(['a', 'bb'])).toEqual({ kind: 'degraded', reason });
  });

  it('times out, and opens the circuit after consecutive failures', async () => {
    await using server = await EmbeddingsServer.start(() => undefined);
    let time = 0;
    const endpoint = server.endpoint(200);
    const client = new EmbeddingsClient(endpoint, { breaker: { threshold: 2, openMs: 500, now: () => time } });
    const reasons = [];
    for (const text of ['a', 'b', 'refused']) reasons.push(await client.embed([text]));
    expect(reasons).toMatchObject([
      { reason: 'embeddings_timeout' },
      { reason: 'embeddings_timeout' },
      { reason: 'embeddings_unavailable' },
    ]);
    server.become(vectorsFor(() => [1]));
    endpoint.timeoutMs = 60_000;
    time = 499;
    expect(await client.embed(['refused'])).toMatchObject({ reason: 'embeddings_unavailable' });
    expect(server.texts).not.toContain('refused');
    time = 500;
    expect(await client.embed(['a'])).toMatchObject({ kind: 'vectors' });
  });

  it('reports that no endpoint is configured', async () => {
    expect(await new EmbeddingsClient(null).embed(['a'])).toEqual({ kind: 'degraded', reason: 'embeddings_not_configured' });
  });
});
