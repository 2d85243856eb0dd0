import { APIError } from 'openai';
import { searchWeb } from '../../../workers/agents/web-research/search-provider.js';
import type { Config } from '../../config/index.js';
import { EmbeddingsClient } from '../../models/embeddings-client.js';
import { openAiClient, type ModelEndpoint } from '../../models/model-endpoint.js';
import { httpFetch } from '../../net/http-client.js';
import { examine, fail, off, ok, warn, type Finding } from './finding.js';

const MAX_ANSWER_BYTES = 4_000_000;
const ANSWER_MS = 10_000;

/** What the service calls over the network besides its stores. */
export const examineServices = ({ model, premiumModel, embeddings, webSearch, auth }: Config): Promise<Finding[]> =>
  Promise.all([
    examine('model', 'MODEL_BASE_URL: does the endpoint run, and is the address right up to the version (…/v1)?', () =>
      models(model, 'MODEL', 'agents deliver what can be computed'),
    ),
    examine('premium model', 'MODEL_PREMIUM_BASE_URL: does the endpoint run, and is the address right up to the version?', () =>
      models(premiumModel, 'MODEL_PREMIUM', 'decisions for it cannot take effect'),
    ),
    examine('embeddings', 'EMBEDDINGS_BASE_URL: does the endpoint run, and does it have EMBEDDINGS_MODEL?', async () => {
      if (!embeddings) return off('EMBEDDINGS_BASE_URL is not set: search goes by words');
      const answer = await new EmbeddingsClient(embeddings).embed(['probe']);
      return answer.kind === 'vectors'
        ? ok(`${answer.model}, ${answer.vectors[0]?.length} dimensions`)
        : fail(
            answer.reason,
            'EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL, EMBEDDINGS_API_KEY: does this endpoint embed with this model and key?',
          );
    }),
    examine(
      'web search',
      'WEB_SEARCH_URL, WEB_SEARCH_API_KEY: does the service run, is the key current? SearXNG must allow format=json.',
      async () => {
        if (!webSearch) return off('WEB_SEARCH_PROVIDER is not set: web-research refuses');
        const hits = await searchWeb(webSearch, { query: 'process mining', language: 'en', most: 1 }, AbortSignal.timeout(ANSWER_MS));
        return hits.length > 0 ? ok(webSearch.provider) : warn(`${webSearch.provider} finds nothing`, 'Are its engines switched on?');
      },
    ),
    examine('identity provider', 'OIDC_ISSUER, OIDC_JWKS_URL: can this host reach them? Nobody gets in without keys.', () =>
      identity(auth),
    ),
  ]);

const models = async (endpoint: ModelEndpoint | null, prefix: string, without: string) => {
  if (!endpoint) return off(`${prefix}_BASE_URL is not set: ${without}`);
  const client = openAiClient(endpoint, MAX_ANSWER_BYTES);
  try {
    const { data } = await client.models.list({ signal: AbortSignal.timeout(ANSWER_MS) });
    // Ollama lists `llama3.1:latest` for `llama3.1`.
    if (data.some(({ id }) => id === endpoint.name || id.split(':')[0] === endpoint.name)) return ok(endpoint.name);
    return warn(
      `the endpoint does not list ${endpoint.name}`,
      `${prefix}_NAME must be one of its models (or a deployment, which Azure does not list).`,
    );
  } catch (error) {
    if (!(error instanceof APIError) || error.status === undefined) throw error;
    if (error.status === 401 || error.status === 403) return fail(`answers ${error.status}`, `${prefix}_API_KEY is not accepted.`);
    if (error.status === 404)
      return warn('answers, but lists no models', `Fine where it serves ${endpoint.name}; else check ${prefix}_BASE_URL.`);
    return fail(`answers ${error.status}`, 'See there.');
  }
};

const identity = async (auth: Config['auth']) => {
  if (auth.mode === 'demo') return off('demo mode: anybody may be anyone');
  const discovery = (await json(`${auth.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)) as { issuer?: string };
  if (discovery.issuer !== auth.issuer)
    return fail(`calls itself ${discovery.issuer}`, 'OIDC_ISSUER must be the same text, or no token is accepted.');
  const { keys = [] } = (await json(auth.jwksUrl)) as { keys?: { kty?: string; alg?: string; use?: string }[] };
  const usable = keys.filter(({ kty, alg, use }) => kty !== 'oct' && use !== 'enc' && (alg === undefined || auth.algorithms.includes(alg)));
  if (usable.length === 0)
    return fail(`none of its ${keys.length} keys signs by ${auth.algorithms.join(', ')}`, 'Set OIDC_ALGORITHMS to what it signs with.');
  return ok(`${auth.issuer}, ${usable.length} keys`);
};

const json = async (url: string): Promise<unknown> => {
  const response = await httpFetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.json();
};
