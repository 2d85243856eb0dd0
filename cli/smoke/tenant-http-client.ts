import { httpFetch } from '../../platform/net/http-client.js';

const RESPONSE_TIMEOUT_MS = 15_000;

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text of another media type. */
  readonly body: unknown;
}

/** HTTP client of the service with the identity of one tenant. */
export class TenantHttpClient {
  constructor(
    readonly url: string,
    /** Headers of HTTP; connection parameters of a WebSocket. */
    readonly identity: Readonly<Record<string, string>>,
  ) {}

  async request(method: string, path: string, body?: unknown): Promise<HttpResponse> {
    const response = await httpFetch(`${this.url}${path}`, {
      method,
      headers: { ...this.identity, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
  }
}
