import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatModelOf, embeddingModelOf, findModels, type OllamaModel } from './find-ollama.js';

/** Runs `use` with a real HTTP server in place of Ollama. */
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

/** Searches with a time limit that a busy machine meets. */
const find = (env: NodeJS.ProcessEnv) => findModels(env, 60_000);

describe('findModels', () => {
  it('returns the local Ollama models if no endpoint is configured', () =>
    withServer(OLLAMA, async (url) => {
      const { env, lines } = await find({ OLLAMA_URL: url });
      expect(env).toEqual({
        MODEL_BASE_URL: `${url}/v1`,
        MODEL_NAME: 'llama3.1:8b',
        MODEL_REGION: 'this machine (Ollama)',
        EMBEDDINGS_BASE_URL: `${url}/v1`,
        EMBEDDINGS_MODEL: 'nomic-embed-text:latest',
      });
      expect(lines.join('\n')).toMatch(new RegExp(`llama3\\.1:8b, found in Ollama at ${url}\n.*nomic-embed-text`));
    }));

  it('does not override a configured endpoint', () =>
    withServer(OLLAMA, async (url) => {
      const configured = { OLLAMA_URL: url, MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'big' };
      const found = await find(configured);
      expect([found.env, found.lines[0]]).toEqual([{}, '  Language model       big at 127.0.0.1:9, as configured']);
      const { env } = await find({ OLLAMA_URL: url, EMBEDDINGS_BASE_URL: 'https://vectors.example/v1' });
      expect(Object.keys(env)).toEqual(['MODEL_BASE_URL', 'MODEL_NAME', 'MODEL_REGION']);
    }));

  const LIST: RequestListener = ({ url, headers }, response) =>
    response.writeHead(url !== '/v1/models' ? 404 : headers.authorization === 'Bearer secret' ? 200 : 401).end('{"data": []}');

  it.each<[string, string, string | undefined, RequestListener]>([
    ['nothing, if it responds', '/v1', undefined, LIST],
    ['that the URL may lack the version', '', 'has no list of models: the URL may lack the version (…/v1)', LIST],
    ['the status of another error', '/v1', 'responded with 500', (_, response) => response.writeHead(500).end()],
    ['that the key is rejected', '/v1', 'rejects MODEL_API_KEY (401)', (_, response) => response.writeHead(401).end()],
  ])('reports of a configured endpoint %s', (_, path, problem, listener) =>
    withServer(listener, async (url) => {
      const { lines } = await find({ MODEL_BASE_URL: `${url}${path}`, MODEL_API_KEY: 'secret' });
      expect(lines).toHaveLength(problem === undefined ? 1 : 3);
      if (problem !== undefined) expect(lines[1]).toContain(`MODEL_BASE_URL: the endpoint ${problem}.`);
    }),
  );

  it('reports a configured endpoint that is unreachable or silent', async () => {
    expect((await find({ MODEL_BASE_URL: 'http://127.0.0.1:9/v1' })).lines[1]).toContain('the endpoint is unreachable');
    await withServer(
      () => undefined,
      async (url) => {
        const { lines } = await findModels({ MODEL_BASE_URL: url }, 50);
        expect(lines[1]).toContain('the endpoint did not respond within 50 ms');
      },
    );
  });

  it.each<[string, RequestListener]>([
    ['hangs', () => undefined],
    ['is something else', (_, response) => response.end('<html>')],
    ['fails', (_, response) => response.writeHead(500).end()],
    ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['has another shape', (_, response) => response.end('{"models": [{"name": 3}]}')],
    ['never ends', (_, response) => void response.end('x'.repeat(9_000_000))],
  ])('returns no models if the server %s', (_, listener) =>
    withServer(listener, async (url) => {
      const { env, lines } = await findModels({ OLLAMA_URL: url });
      expect(env).toEqual({});
      expect(lines.join('\n')).toMatch(/none: no Ollama found at .*model_not_configured.*MODEL_BASE_URL/s);
    }),
  );

  it('returns no models with an empty OLLAMA_URL or an unreachable server', async () => {
    expect((await find({ OLLAMA_URL: '' })).lines[0]).toContain('none: the search for Ollama is disabled');
    expect((await find({ OLLAMA_URL: 'http://127.0.0.1:9' })).env).toEqual({});
  });

  it('reports that the configured model is missing', () =>
    withServer(OLLAMA, async (url) => {
      expect((await find({ OLLAMA_URL: url, MODEL_NAME: 'mistral' })).lines[0]).toContain('has no model mistral');
      expect((await find({ OLLAMA_URL: url, MODEL_NAME: 'llama3.1:8b' })).env).toMatchObject({ MODEL_NAME: 'llama3.1:8b' });
    }));
});

describe('the selected model', () => {
  it('is the largest general chat model of at most 16 GB', () => {
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

  it('is an embedding model with German support', () => {
    const models = [model('all-minilm:latest', 0.1, 'bert'), model('bge-m3:latest', 1.2, 'bert'), model('llama3.1:8b', 5)];
    expect(embeddingModelOf(models)?.name).toBe('bge-m3:latest');
    expect(embeddingModelOf(models, 'all-minilm')?.name).toBe('all-minilm:latest');
    expect(embeddingModelOf([model('llama3.1:8b', 5)])).toBeUndefined();
  });
});
