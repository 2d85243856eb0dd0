import { z } from 'zod';
import type { Config } from '../../../platform/config/index.js';
import { httpFetch } from '../../../platform/net/index.js';
import { inHttpSpan } from '../../../platform/telemetry/index.js';

/** Search result. */
export interface SearchHit {
  readonly url: string;
  readonly title: string;
}

/** Thrown if the search service does not respond in time or as expected. */
export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError';
}

type Settings = NonNullable<Config['webSearch']>;

interface Dialect {
  request(settings: Settings, query: string, language: string, maxPages: number): { url: URL; init: RequestInit };
  /** Parses the results in the order of the response. */
  hits: z.ZodType<SearchHit[]>;
}

const MAX_BYTES = 2_000_000;
const page = z.object({ url: z.string(), title: z.string().catch('') });

/** Request and response format of each provider. */
const DIALECTS: Readonly<Record<Settings['provider'], Dialect>> = {
  searxng: {
    request: ({ url }, query, language) => ({ url: withQuery(url, { q: query, format: 'json', language, safesearch: '1' }), init: {} }),
    hits: z.object({ results: z.array(page) }).transform(({ results }) => results),
  },
  brave: {
    request: ({ url, apiKey }, query, language, maxPages) => ({
      url: withQuery(url, { q: query, count: String(maxPages), search_lang: language }),
      init: { headers: { accept: 'application/json', 'x-subscription-token': apiKey ?? '' } },
    }),
    hits: z.object({ web: z.object({ results: z.array(page) }).optional() }).transform(({ web }) => web?.results ?? []),
  },
  tavily: {
    request: ({ url, apiKey }, query, _, maxPages) => ({
      url: new URL(url),
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey ?? ''}` },
        body: JSON.stringify({ query, max_results: maxPages }),
      },
    }),
    hits: z.object({ results: z.array(page) }).transform(({ results }) => results),
  },
};

const withQuery = (address: string, parameters: Record<string, string>): URL => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
};

/**
 * Queries the configured search service. Its address is set by the operator and may be internal; the addresses of results must not.
 * @throws SearchUnavailableError on timeout, an unexpected response, or a response over `MAX_BYTES`; the signal's reason on abort
 */
export const searchWeb = async (
  settings: Settings,
  { query, language, limit }: { query: string; language: string; limit: number },
  signal: AbortSignal,
): Promise<SearchHit[]> => {
  const dialect = DIALECTS[settings.provider];
  const { url, init } = dialect.request(settings, query, language, limit);
  try {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs)]);
    const ask = () => httpFetch(url, { ...init, redirect: 'error', signal: deadline });
    const response = await inHttpSpan(init.method === 'POST' ? 'POST' : 'GET', 'search', ask, ({ status }) => status);
    if (!response.ok) throw new SearchUnavailableError(`status ${response.status}`);
    return dialect.hits.parse(JSON.parse(await bounded(response))).slice(0, limit);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof SearchUnavailableError ? error : new SearchUnavailableError((error as Error).name, { cause: error });
  }
};

const bounded = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new SearchUnavailableError(`response exceeds ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
