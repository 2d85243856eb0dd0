import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatModelOf, embeddingModelOf, findModels, type OllamaModel } from './find-ollama.js';

/** A real HTTP server where Ollama could be. */
const withServer = async (listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

const model = (name: string, gigabytes: number, family = 'llama'): OllamaModel => ({
  name,
  size: gigabytes * 1e9,
  details: { family, families: [family] },
});

const OLLAMA: RequestListener = (request, response) =>
  response
    .writeHead(request.url === '/api/tags' ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify({ models: [model('llama3.1:8b', 4.9), model('nomic-embed-text:latest', 0.3, 'nomic-bert')] }));

describe('the models of an Ollama on this machine', () => {
  it('are used where no endpoint is configured, and named', () =>
    withServer(OLLAMA, async (url) => {
      const { env, lines } = await findModels({ OLLAMA_URL: url });
      expect(env).toEqual({
        MODEL_BASE_URL: `${url}/v1`,
        MODEL_NAME: 'llama3.1:8b',
        MODEL_REGION: 'this machine (Ollama)',
        EMBEDDINGS_BASE_URL: `${url}/v1`,
        EMBEDDINGS_MODEL: 'nomic-embed-text:latest',
      });
      expect(lines.join('\n')).toMatch(new RegExp(`llama3\\.1:8b, found in Ollama at ${url}\n.*nomic-embed-text`));
    }));

  it('leave alone what is configured', () =>
    withServer(OLLAMA, async (url) => {
      const configured = { OLLAMA_URL: url, MODEL_BASE_URL: 'https://models.example/v1', MODEL_NAME: 'big' };
      expect(await findModels(configured)).toEqual({ env: {}, lines: ['  Language model       big at models.example, as configured'] });
      const { env } = await findModels({ OLLAMA_URL: url, EMBEDDINGS_BASE_URL: 'https://vectors.example/v1' });
      expect(Object.keys(env)).toEqual(['MODEL_BASE_URL', 'MODEL_NAME', 'MODEL_REGION']);
    }));

  it.each<[string, RequestListener]>([
    ['hangs', () => undefined],
    ['is something else', (_, response) => response.end('<html>')],
    ['fails', (_, response) => response.writeHead(500).end()],
    ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['has another shape', (_, response) => response.end('{"models": [{"name": 3}]}')],
    ['never ends', (_, response) => void response.end('x'.repeat(9_000_000))],
  ])('are none where what answers %s', (_, listener) =>
    withServer(listener, async (url) => {
      const began = performance.now();
      const { env, lines } = await findModels({ OLLAMA_URL: url });
      expect(env).toEqual({});
      expect(lines.join('\n')).toMatch(/none: no Ollama answers at .*model_not_configured.*MODEL_BASE_URL/s);
      expect(performance.now() - began).toBeLessThan(5_000);
    }),
  );

  it('are not looked for where nobody wants it, or nobody listens', async () => {
    expect((await findModels({ OLLAMA_URL: '' })).lines[0]).toContain('none: Ollama is not looked for');
    expect((await findModels({ OLLAMA_URL: 'http://127.0.0.1:9' })).env).toEqual({});
  });

  it('are said to be missing where none writes, or the one that is asked for is not there', () =>
    withServer(OLLAMA, async (url) => {
      expect((await findModels({ OLLAMA_URL: url, MODEL_NAME: 'mistral' })).lines[0]).toContain('has no model mistral');
      expect((await findModels({ OLLAMA_URL: url, MODEL_NAME: 'llama3.1:8b' })).env).toMatchObject({ MODEL_NAME: 'llama3.1:8b' });
    }));
});

describe('the choice', () => {
  it('falls on the largest general model that an ordinary machine can run', () => {
    const models = [
      model('tiny:1b', 1),
      model('mid:14b', 9),
      model('coder:32b', 12),
      model('huge:70b', 40),
      model('all-minilm:latest', 0.1, 'bert'),
    ];
    expect(chatModelOf(models)?.name).toBe('mid:14b');
    expect(chatModelOf([model('huge:70b', 40), model('huger:405b', 230)])?.name).toBe('huge:70b');
    expect(chatModelOf([model('codellama:7b', 4)])?.name).toBe('codellama:7b');
    expect(chatModelOf([model('bge-m3:latest', 1, 'bert')])).toBeUndefined();
  });

  it('falls on an embedding model that knows German', () => {
    const models = [model('all-minilm:latest', 0.1, 'bert'), model('bge-m3:latest', 1.2, 'bert'), model('llama3.1:8b', 5)];
    expect(embeddingModelOf(models)?.name).toBe('bge-m3:latest');
    expect(embeddingModelOf(models, 'all-minilm')?.name).toBe('all-minilm:latest');
    expect(embeddingModelOf([model('llama3.1:8b', 5)])).toBeUndefined();
  });
});
