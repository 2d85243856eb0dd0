import { httpFetch } from '../../net/http-client.js';

const ANSWER_MS = 15_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, else the text. */
  readonly body: unknown;
}

/** Somebody who uses the service over the network, with nothing but its address and what says who they are. */
export class TenantHttpClient {
  constructor(
    readonly url: string,
    /** Headers of HTTP; connection parameters of a WebSocket. */
    readonly identity: Readonly<Record<string, string>>,
  ) {}

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await httpFetch(`${this.url}${path}`, {
      method,
      headers: { ...this.identity, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
  }
}
