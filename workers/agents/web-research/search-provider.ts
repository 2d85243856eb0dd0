import { z } from 'zod';
import type { Config } from '../../../platform/config/index.js';
import { httpFetch } from '../../../platform/net/index.js';
import { inHttpSpan } from '../../../platform/telemetry/index.js';

/** A page that a search service names. */
export interface SearchHit {
  readonly url: string;
  readonly title: string;
}

/** Why a search service has not answered. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
}

type Settings = NonNullable<Config['webSearch']>;

interface Dialect {
  request(settings: Settings, query: string, language: string, most: number): { url: URL; init: RequestInit };
  /** Pages in the order of the answer. */
  hits: z.ZodType<SearchHit[]>;
}

const MAX_BYTES = 2_000_000;
const page = z.object({ url: z.string(), title: z.string().catch('') });

/** How each kind of service is asked and answers. */
const DIALECTS: Readonly<Record<Settings['provider'], Dialect>> = {
  searxng: {
    request: ({ url }, query, language) => ({ url: withQuery(url, { q: query, format: 'json', language, safesearch: '1' }), init: {} }),
    hits: z.object({ results: z.array(page) }).transform(({ results }) => results),
  },
  brave: {
    request: ({ url, apiKey }, query, language, most) => ({
      url: withQuery(url, { q: query, count: String(most), search_lang: language }),
      init: { headers: { accept: 'application/json', 'x-subscription-token': apiKey ?? '' } },
    }),
    hits: z.object({ web: z.object({ results: z.array(page) }).optional() }).transform(({ web }) => web?.results ?? []),
  },
  tavily: {
    request: ({ url, apiKey }, query, _, most) => ({
      url: new URL(url),
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey ?? ''}` },
        body: JSON.stringify({ query, max_results: most }),
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
 * Asks the configured search service. It is the operator's choice, so its address may be an internal one; the pages that it
 * names are not.
 * @throws SearchUnavailable when it does not answer in time, not in its dialect, or too much; the signal's reason when it aborts
 */
export const searchWeb = async (
  settings: Settings,
  { query, language, most }: { query: string; language: string; most: number },
  signal: AbortSignal,
): Promise<SearchHit[]> => {
  const dialect = DIALECTS[settings.provider];
  const { url, init } = dialect.request(settings, query, language, most);
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs)]);
    const ask = () => httpFetch(url, { ...init, redirect: 'error', signal: limit });
    const response = await inHttpSpan(init.method === 'POST' ? 'POST' : 'GET', 'search', ask, ({ status }) => status);
    if (!response.ok) throw new SearchUnavailable(`status ${response.status}`);
    return dialect.hits.parse(JSON.parse(await bounded(response))).slice(0, most);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof SearchUnavailable ? error : new SearchUnavailable((error as Error).name, { cause: error });
  }
};

const bounded = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new SearchUnavailable('too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
