import { toHttpHeadersLike, type WebResourceLike } from '@azure/core-http-compat';
import { createDefaultHttpClient, createHttpHeaders, createPipelineRequest, RestError } from '@azure/core-rest-pipeline';
import type { StoragePipelineOptions } from '@azure/storage-blob';
import { Transform, type TransformCallback } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface ResponseLimits {
  /** Milliseconds without progress of the request's body after which a request without a response fails. */
  responseMs: number;
  /** Milliseconds without a byte after which a response body fails. */
  idleMs: number;
  /** Bytes of a response body that is read into memory: listings and error documents. */
  maxTextBytes: number;
}

const DEFAULT_LIMITS: ResponseLimits = { responseMs: 20_000, idleMs: 20_000, maxTextBytes: 16 * 1024 * 1024 };

/**
 * Returns an HTTP client for Azure's SDK with limits on the time to the response, the time between two chunks of the body and
 * the size of a body in memory. The SDK's own client has no such limits.
 * A request that times out fails with the code `ETIMEDOUT`, which the SDK retries.
 */
export const boundedHttpClient = (limits: ResponseLimits = DEFAULT_LIMITS): NonNullable<StoragePipelineOptions['httpClient']> => {
  const client = createDefaultHttpClient();
  return {
    async sendRequest(resource) {
      const silence = new AbortController();
      const timer = setTimeout(() => silence.abort(), limits.responseMs);
      const request = pipelineRequest(resource, silence.signal, () => timer.refresh());
      const response = await client
        .sendRequest(request)
        .catch((error: unknown) => {
          if (!silence.signal.aborted) throw error;
          throw new RestError(`no response from blob storage within ${limits.responseMs} ms`, { code: 'ETIMEDOUT', request });
        })
        .finally(() => clearTimeout(timer));
      const head = { request: resource, status: response.status, headers: toHttpHeadersLike(response.headers) };
      const source = response.readableStreamBody;
      if (!source) return head;
      if (resource.streamResponseStatusCodes?.has(response.status))
        return { ...head, readableStreamBody: bounded(source, limits.idleMs, Infinity) };
      return { ...head, bodyAsText: await text(bounded(source, limits.idleMs, limits.maxTextBytes)) };
    },
  };
};

/** Converts a request for the SDK's own client, which then returns every body as a stream. */
const pipelineRequest = (resource: WebResourceLike, silence: AbortSignal, onProgress: () => void) =>
  createPipelineRequest({
    url: resource.url,
    method: resource.method,
    headers: createHttpHeaders(resource.headers.toJson({ preserveCase: true })),
    body: resource.body,
    allowInsecureConnection: true,
    streamResponseStatusCodes: new Set([Infinity]),
    abortSignal: resource.abortSignal ? AbortSignal.any([resource.abortSignal as AbortSignal, silence]) : silence,
    onUploadProgress: (progress) => {
      onProgress();
      resource.onUploadProgress?.(progress);
    },
    ...(resource.onDownloadProgress && { onDownloadProgress: resource.onDownloadProgress }),
  });

const bounded = (source: NodeJS.ReadableStream, idleMs: number, maxBytes: number): BoundedBody => {
  const body = new BoundedBody(idleMs, maxBytes);
  source.on('error', (error) => body.destroy(error)).on('aborted', () => body.destroy(new Error('response from blob storage was aborted')));
  // The reader of the body handles its error; the error of an unread body must not end the process.
  body.on('error', () => undefined);
  body.once('close', () => (source as { destroy?(): void }).destroy?.());
  return source.pipe(body);
};

class BoundedBody extends Transform {
  private bytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    idleMs: number,
    private readonly maxBytes: number,
  ) {
    super();
    this.timer = setTimeout(() => this.destroy(new Error(`response from blob storage stalled for ${idleMs} ms`)), idleMs);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.timer.refresh();
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) done(new Error(`response from blob storage exceeds ${this.maxBytes} bytes`));
    else done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.timer);
    done(error);
  }
}
