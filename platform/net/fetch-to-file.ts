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
  /** Where the body goes; an older file of that name is overwritten, and none is left after a failure. */
  file: string;
  maxBytes: number;
  /** Milliseconds for everything together: resolving, connecting, redirects, body. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Sent in addition to our own headers, but never to another server than the URL's. */
  headers?: Readonly<Record<string, string>>;
  /** Resolves host names; the system's resolver by default. */
  lookup?: HostLookup;
}

export interface FetchedFile {
  bytes: number;
  /** Media type without parameters, lower case; null when the server named none. */
  contentType: string | null;
  /** Where the redirects ended, with its query. */
  finalUrl: string;
  /** From Content-Disposition or the last part of the path; no folders, no control characters. */
  fileName: string;
  /** The header `Link` (RFC 8288), where the server sent one. */
  link: string | null;
  /** SHA-256 of the body, hexadecimal. */
  sha256: string;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;

/**
 * Downloads what a tenant's URL points to. Each hop, redirects included, passes `checkUrl` and the address filter and
 * connects to the very address that was checked; size and time are bounded while streaming.
 * @throws FetchError for all that the URL or its server is to blame for; the signal's reason when it aborts; the
 * file system's own error when the disk is to blame
 */
export const fetchToFile = async (url: string, options: FetchOptions): Promise<FetchedFile> => {
  // Most processes never fetch anything.
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

/** One request: the file, or where to go next. */
const hop = async (url: URL, options: FetchOptions, openAgent: OpenAgent, signal: AbortSignal): Promise<FetchedFile | URL> => {
  signal.throwIfAborted();
  const host = bareHost(url);
  const within = (limit: number): number => Math.min(limit, options.timeoutMs);
  const timeouts = { connect: within(CONNECT_MS), headers: within(ANSWER_MS), body: within(ANSWER_MS) };
  const agent = await unlessAborted(openAgent(host, { ...options, timeouts }), signal);
  try {
    const ask = () =>
      agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        // One request per connection, and servers that know announce that they close it.
        reset: true,
        headers: {
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': 'enterprise-kpi-transformation-service',
          ...options.headers,
        },
        signal,
      });
    const response = await inHttpSpan('GET', 'url', ask, ({ statusCode }) => statusCode).catch((cause: unknown) => {
      throw fault(cause, host, 'unreachable');
    });
    // The body's fate is told by whoever reads it; a response that is not read must not raise an unhandled error.
    response.body.on('error', () => undefined);
    if (REDIRECTS.has(response.statusCode)) return nextUrl(url, response, options);
    checkResponse(response, host, options.maxBytes);
    return {
      ...(await save(response, host, options, signal)),
      finalUrl: url.href,
      fileName: fileNameOf(url, response),
      link: header(response, 'link') ?? null,
    };
  } finally {
    await agent.destroy();
  }
};

/** DNS cannot be cancelled, but nobody has to wait for it. */
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
      throw cause instanceof FetchError ? cause : fault(cause, host, 'interrupted');
    }
  };
  // Opened here and not by the stream: one that fails early would still create the file after it was removed.
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

const fault = (cause: unknown, host: string, otherwise: 'unreachable' | 'interrupted'): FetchError => {
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

/** RFC 6266: `filename*` before `filename`, else the path's last segment. */
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
