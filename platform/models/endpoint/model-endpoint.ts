import { createRequire } from 'node:module';
import type OpenAI from 'openai';
import type { APIError } from 'openai';
import { httpFetch } from '../../net/http-client.js';
import { activeSpan } from '../../telemetry/index.js';

export interface ModelEndpoint {
  /** Base URL of an OpenAI-compatible service, including the version (`http://localhost:11434/v1`). */
  baseUrl: string;
  name: string;
  apiKey?: string | undefined;
  /** Time limit of a whole call in milliseconds, including waiting and retries. */
  timeoutMs: number;
  /** Location of the endpoint as text of the operator; for display only. */
  region?: string | undefined;
}

/** Thrown if a response exceeds the size limit. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** Headers that are sent. The SDK would also send the operating system and headers from environment variables. */
const HEADERS = ['accept', 'api-key', 'authorization', 'content-type'];

/** Hosts of Azure, which expects the key in the header `api-key`. */
const AZURE_HOST = /\.(?:openai\.azure|cognitiveservices\.azure|services\.ai\.azure)\.(?:com|us|cn)$/;

const require = createRequire(import.meta.url);

/** Loads the SDK on first use: most processes call no model, and it has 236 modules. */
const sdk = () => require('openai') as typeof import('openai');

/** Returns whether the error is a response of the endpoint with a status that does not indicate success. */
export const isErrorResponse = (error: unknown): error is APIError & { status: number } =>
  error instanceof sdk().APIError && error.status !== undefined;

/**
 * Creates an SDK client that only implements the protocol: it does not retry, log, read environment variables or follow
 * redirects, and reads at most `maxBytes` of a response.
 */
export const openAiClient = ({ baseUrl, apiKey, timeoutMs }: ModelEndpoint, maxBytes: number, send = httpFetch): OpenAI =>
  new (sdk().OpenAI)({
    baseURL: baseUrl.replace(/\/$/, ''),
    apiKey: apiKey || 'none',
    organization: null,
    project: null,
    webhookSecret: null,
    adminAPIKey: null,
    maxRetries: 0,
    // Calls are ended by the caller's signal; the timeout of the SDK only has to be longer.
    timeout: timeoutMs + 60_000,
    logLevel: 'off',
    defaultHeaders: {
      ...(!apiKey && { authorization: null }),
      ...(apiKey && AZURE_HOST.test(new URL(baseUrl).hostname) && { 'api-key': apiKey }),
    },
    fetch: (url, init) => boundedFetch(send, url, init, maxBytes),
  });

const boundedFetch = async (
  send: typeof httpFetch,
  url: string | URL | Request,
  init: RequestInit | undefined,
  maxBytes: number,
): Promise<Response> => {
  const requested = new Headers(init?.headers);
  const headers = HEADERS.flatMap((name): [string, string][] => {
    const value = requested.get(name);
    return value === null ? [] : [[name, value]];
  });
  const span = activeSpan();
  if (span) headers.push(['traceparent', span.traceparent]);
  const response = await send(url, { ...init, headers, redirect: 'error' });
  const { status, headers: responseHeaders } = response;
  // The body of a 400 contains the reason of the rejection; for other errors the status is sufficient.
  if (response.ok || status === 400)
    return new Response(response.body?.pipeThrough(atMost(maxBytes)), { status, headers: responseHeaders });
  await response.body?.cancel();
  return new Response(null, { status, headers: responseHeaders });
};

const atMost = (maxBytes: number): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes) controller.error(new AnswerTooLarge());
      else controller.enqueue(chunk);
    },
  });
};
