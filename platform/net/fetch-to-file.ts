import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { inHttpSpan } from '../telemetry/index.js';
import type { HostLookup } from './allowed-addresses.js';
import { FetchError } from './fetch-error.js';
import { isSameServer } from './server-address.js';
import { bareHost, checkUrl, type UrlPolicy } from './url-policy.js';

export interface FetchOptions extends UrlPolicy {
  /** Path of the file to write. An existing file is overwritten; after a failure no file is left. */
  file: string;
  maxBytes: number;
  /** Total time limit in milliseconds: resolving, connecting, redirects, body. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Additional request headers, sent only to the server of the URL, not to other servers after a redirect. */
  headers?: Readonly<Record<string, string>>;
  /** Resolves host names; default: the system's resolver. */
  lookup?: HostLookup;
}

export interface FetchedFile {
  bytes: number;
  /** Media type without parameters, lower case; null without a Content-Type. */
  contentType: string | null;
  /** URL after redirects, with its query. */
  finalUrl: string;
  /** File name from Content-Disposition or the last path segment, without folders or control characters. */
  fileName: string;
  /** Headers of the response by lower-case name; of a repeated header the values, separated by commas. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hexadecimal. */
  sha256: string;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Downloads a tenant's URL to a file. Each hop, including redirects, passes `checkUrl` and the address filter and connects
 * to the address that was checked. Size and time are bounded while streaming.
 * @throws FetchError if the URL is not allowed or the server fails; the signal's reason if it aborts; the file system's error
 *   if the file cannot be written
 */
export const fetchToFile = async (url: string, options: FetchOptions): Promise<FetchedFile> => {
  // Loaded on first use: most processes never fetch anything.
  const { openPinnedAgent } = await import('./pinned-agent.js');
  options.signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', abort);
  let current = checkUrl(url, options);
  const first = current;
  const timer = setTimeout(
    () => controller.abort(new FetchError('timeout', { host: bareHost(current), phase: 'total' })),
    options.timeoutMs,
  );
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const ownOptions = isSameServer(current, first) ? options : { ...options, headers: {} };
      const outcome = await hop(current, ownOptions, openPinnedAgent, controller.signal);
      if (!(outcome instanceof URL)) return outcome;
      current = outcome;
    }
    throw new FetchError('too_many_redirects', { host: bareHost(current), limit: MAX_REDIRECTS });
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
};

type OpenAgent = typeof import('./pinned-agent.js').openPinnedAgent;

/** Sends one request; returns the file, or the target of a redirect. */
const hop = async (url: URL, options: FetchOptions, openAgent: OpenAgent, signal: AbortSignal): Promise<FetchedFile | URL> => {
  signal.throwIfAborted();
  const host = bareHost(url);
  const within = (limit: number): number => Math.min(limit, options.timeoutMs);
  const timeouts = { connect: within(CONNECT_TIMEOUT_MS), headers: within(RESPONSE_TIMEOUT_MS), body: within(RESPONSE_TIMEOUT_MS) };
  const agent = await unlessAborted(openAgent(host, { ...options, timeouts }), signal);
  try {
    const send = () =>
      agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        // One request per connection: asks the server to close it afterwards.
        reset: true,
        headers: {
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': 'enterprise-kpi-transformation-service',
          ...options.headers,
        },
        signal,
      });
    const response = await inHttpSpan('GET', 'url', send, ({ statusCode }) => statusCode).catch((cause: unknown) => {
      throw toFetchError(cause, host, 'unreachable');
    });
    // The reader of the body handles its error; a response that is not read must not raise an unhandled error.
    response.body.on('error', () => undefined);
    if (REDIRECTS.has(response.statusCode)) return nextUrl(url, response, options);
    checkResponse(response, host, options.maxBytes);
    return {
      ...(await save(response, host, options, signal)),
      finalUrl: url.href,
      fileName: fileNameOf(url, response),
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')])),
    };
  } finally {
    await agent.destroy();
  }
};

/** Rejects when the signal aborts, since a DNS lookup cannot be cancelled. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', onAbort));
};

const nextUrl = (url: URL, response: Dispatcher.ResponseData, options: FetchOptions): URL => {
  const location = header(response, 'location');
  if (location === undefined || !URL.canParse(location, url.href))
    throw new FetchError('bad_response', { host: bareHost(url), reason: `status ${response.statusCode}, location` });
  return checkUrl(new URL(location, url.href), options);
};

const checkResponse = (response: Dispatcher.ResponseData, host: string, maxBytes: number): void => {
  if (response.statusCode !== 200) throw new FetchError('bad_status', { host, status: response.statusCode });
  const encoding = header(response, 'content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new FetchError('bad_response', { host, reason: `content-encoding ${encoding.slice(0, 20)}` });
  if (Number(header(response, 'content-length') ?? 0) > maxBytes) throw new FetchError('too_large', { host, limit: maxBytes });
};

const save = async (
  response: Dispatcher.ResponseData,
  host: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Pick<FetchedFile, 'bytes' | 'contentType' | 'sha256'>> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const bounded = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of response.body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > options.maxBytes) throw new FetchError('too_large', { host, limit: options.maxBytes });
        hash.update(chunk);
        yield chunk;
      }
    } catch (cause) {
      throw cause instanceof FetchError ? cause : toFetchError(cause, host, 'interrupted');
    }
  };
  // Opened here, since a stream that fails early would create the file after it was removed.
  const target = await open(options.file, 'w');
  try {
    await pipeline(bounded, target.createWriteStream(), { signal });
  } catch (error) {
    await rm(options.file, { force: true });
    throw error;
  }
  const contentType = header(response, 'content-type')?.split(';')[0]?.trim().toLowerCase() || null;
  return { bytes, contentType, sha256: hash.digest('hex') };
};

const toFetchError = (cause: unknown, host: string, otherwise: 'unreachable' | 'interrupted'): FetchError => {
  const code = (cause as NodeJS.ErrnoException).code ?? (cause as Error).name;
  const phase = /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.exec(code)?.[1]?.toLowerCase();
  if (phase !== undefined) return new FetchError('timeout', { host, phase }, { cause });
  if ((cause as Error).name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW')
    return new FetchError('bad_response', { host, reason: code }, { cause });
  return new FetchError(otherwise, { host, reason: code }, { cause });
};

const header = (response: Dispatcher.ResponseData, name: string): string | undefined => {
  const value = response.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Returns the file name (RFC 6266): `filename*`, else `filename`, else the last path segment. */
const fileNameOf = (url: URL, response: Dispatcher.ResponseData): string => {
  const disposition = header(response, 'content-disposition') ?? '';
  const named =
    decoded(/filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]) ??
    /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i
      .exec(disposition)
      ?.slice(1)
      .find((part) => part !== undefined) ??
    decoded(url.pathname) ??
    '';
  const base = named.split(/[/\\]/).at(-1) ?? '';
  return (
    base
      .replace(/\p{Cc}/gu, '')
      .replace(/^\.+/, '')
      .trim()
      .slice(0, 120) || 'download'
  );
};

const decoded = (text: string | undefined): string | undefined => {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
