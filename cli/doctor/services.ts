import { searchWeb } from '../../workers/agents/web-research/search-provider.js';
import type { Config } from '../../platform/config/index.js';
import { EmbeddingsClient } from '../../platform/models/endpoint/embeddings-client.js';
import { isErrorResponse, openAiClient, type ModelEndpoint } from '../../platform/models/endpoint/model-endpoint.js';
import { discoveryUrl } from '../../platform/identity/discovery.js';
import { httpFetch } from '../../platform/net/http-client.js';
import { check, fail, off, ok, warn, type Finding } from './finding.js';

const MAX_RESPONSE_BYTES = 4_000_000;
const RESPONSE_TIMEOUT_MS = 10_000;

/** Checks the network services other than the stores: models, web search and identity provider. */
export const checkServices = ({ model, premiumModel, embeddings, webSearch, auth }: Config): Promise<Finding[]> =>
  Promise.all([
    check('model', 'MODEL_BASE_URL: check that the endpoint runs and the URL includes the version (…/v1).', () =>
      models(model, 'MODEL', 'agents return calculated results only'),
    ),
    check('premium model', 'MODEL_PREMIUM_BASE_URL: check that the endpoint runs and the URL includes the version (…/v1).', () =>
      models(premiumModel, 'MODEL_PREMIUM', 'approvals of the premium model have no effect'),
    ),
    check('embeddings', 'EMBEDDINGS_BASE_URL: check that the endpoint runs and provides EMBEDDINGS_MODEL.', async () => {
      if (!embeddings) return off('EMBEDDINGS_BASE_URL is not set: full-text search only');
      const answer = await new EmbeddingsClient(embeddings).embed(['probe']);
      return answer.kind === 'vectors'
        ? ok(`${answer.model}, ${answer.vectors[0]?.length} dimensions`)
        : fail(answer.reason, 'Check that the endpoint supports EMBEDDINGS_MODEL and accepts EMBEDDINGS_API_KEY.');
    }),
    check(
      'web search',
      'WEB_SEARCH_URL, WEB_SEARCH_API_KEY: check that the service runs and the key is valid. SearXNG must allow format=json.',
      async () => {
        if (!webSearch) return off('WEB_SEARCH_PROVIDER is not set: agent web-research is unavailable');
        const hits = await searchWeb(
          webSearch,
          { query: 'process mining', language: 'en', limit: 1 },
          AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        );
        return hits.length > 0
          ? ok(webSearch.provider)
          : warn(`${webSearch.provider} returned no results`, 'Check that its search engines are enabled.');
      },
    ),
    check(
      'identity provider',
      'OIDC_ISSUER, OIDC_JWKS_URL: check that this host can reach them. Without keys all tokens are rejected.',
      () => identity(auth),
    ),
  ]);

const models = async (endpoint: ModelEndpoint | null, prefix: string, consequence: string) => {
  if (!endpoint) return off(`${prefix}_BASE_URL is not set: ${consequence}`);
  const client = openAiClient(endpoint, MAX_RESPONSE_BYTES);
  try {
    const { data } = await client.models.list({ signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    // Ollama lists `llama3.1:latest` for `llama3.1`.
    if (data.some(({ id }) => id === endpoint.name || id.split(':')[0] === endpoint.name)) return ok(endpoint.name);
    return warn(
      `the endpoint does not list ${endpoint.name}`,
      `${prefix}_NAME must be one of its models, or a deployment, which Azure does not list.`,
    );
  } catch (error) {
    if (!isErrorResponse(error)) throw error;
    if (error.status === 401 || error.status === 403) return fail(`responded ${error.status}`, `${prefix}_API_KEY is not accepted.`);
    if (error.status === 404)
      return warn('responds, but does not list models', `Acceptable if it serves ${endpoint.name}; otherwise check ${prefix}_BASE_URL.`);
    return fail(`responded ${error.status}`, 'See the logs of the endpoint.');
  }
};

const identity = async (auth: Config['auth']) => {
  if (auth.mode === 'demo') return off('demo mode: callers are not authenticated');
  const discovery = (await json(discoveryUrl(auth.issuer))) as { issuer?: string };
  if (discovery.issuer !== auth.issuer)
    return fail(`its issuer is ${discovery.issuer}`, 'OIDC_ISSUER must be exactly this value; otherwise all tokens are rejected.');
  const { keys = [] } = (await json(auth.jwksUrl)) as { keys?: { kty?: string; alg?: string; use?: string }[] };
  const usable = keys.filter(({ kty, alg, use }) => kty !== 'oct' && use !== 'enc' && (alg === undefined || auth.algorithms.includes(alg)));
  if (usable.length === 0)
    return fail(
      `none of its ${keys.length} keys supports ${auth.algorithms.join(', ')}`,
      'Set OIDC_ALGORITHMS to its signature algorithms.',
    );
  return ok(`${auth.issuer}, ${usable.length} keys`);
};

const json = async (url: string): Promise<unknown> => {
  const response = await httpFetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  return response.json();
};
