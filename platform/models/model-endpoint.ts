import OpenAI from 'openai';
import { httpFetch } from '../net/http-client.js';
import { activeSpan } from '../telemetry/index.js';

export interface ModelEndpoint {
  /** Of an OpenAI-compatible service, up to and including the version (`http://localhost:11434/v1`). */
  baseUrl: string;
  name: string;
  apiKey?: string | undefined;
  /** For a whole call, with waiting and repetitions. */
  timeoutMs: number;
  /** Where the endpoint stands, in the operator's words; shown, never acted on. */
  region?: string | undefined;
}

/** An endpoint that says more than any honest answer has. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** What an endpoint needs to know. The SDK would also tell it our operating system, and send what its environment says. */
const HEADERS = ['accept', 'api-key', 'authorization', 'content-type'];

/** Azure takes keys in a header of its own. */
const AZURE_HOST = /\.(?:openai\.azure|cognitiveservices\.azure|services\.ai\.azure)\.(?:com|us|cn)$/;

/**
 * The SDK carries the protocol; limits, repetitions and what is logged are ours: it repeats nothing, logs nothing, takes
 * nothing from the environment, follows no redirection, and reads no more of an answer than allowed.
 */
export const openAiClient = ({ baseUrl, apiKey, timeoutMs }: ModelEndpoint, mostBytes: number, send = httpFetch): OpenAI =>
  new OpenAI({
    baseURL: baseUrl.replace(/\/$/, ''),
    apiKey: apiKey || 'none',
    organization: null,
    project: null,
    webhookSecret: null,
    adminAPIKey: null,
    maxRetries: 0,
    // Our own signal ends a call; this only has to be later.
    timeout: timeoutMs + 60_000,
    logLevel: 'off',
    defaultHeaders: {
      ...(!apiKey && { authorization: null }),
      ...(apiKey && AZURE_HOST.test(new URL(baseUrl).hostname) && { 'api-key': apiKey }),
    },
    fetch: (url, init) => boundedFetch(send, url, init, mostBytes),
  });

const boundedFetch = async (
  send: typeof httpFetch,
  url: string | URL | Request,
  init: RequestInit | undefined,
  mostBytes: number,
): Promise<Response> => {
  const given = new Headers(init?.headers);
  const headers = HEADERS.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  const span = activeSpan();
  if (span) headers.push(['traceparent', span.traceparent]);
  const response = await send(url, { ...init, headers, redirect: 'error' });
  const { status, headers: answered } = response;
  // Why a question is not taken is worth reading; other faults say enough by their number.
  if (response.ok || status === 400) return new Response(response.body?.pipeThrough(atMost(mostBytes)), { status, headers: answered });
  await response.body?.cancel();
  return new Response(null, { status, headers: answered });
};

const atMost = (mostBytes: number): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > mostBytes) controller.error(new AnswerTooLarge());
      else controller.enqueue(chunk);
    },
  });
};
