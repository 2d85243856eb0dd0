import { createClient, type Client as WsClient } from 'graphql-ws';
import { EventSource } from 'eventsource';
import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';
import { EVENT_TYPES } from '../../platform/events/index.js';
import { eventually } from './eventually.js';
import { currentStack } from './stacks.js';

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface ReceivedEvent {
  id: string;
  type: string;
  subject: string | null;
  sequence: number;
  cursor: string;
  data: Record<string, unknown>;
}

interface GraphAnswer<T> {
  data?: T | null;
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string; issues?: { loc: (string | number)[] }[] } }[];
}

const ENDED = new Set(['succeeded', 'failed', 'cancelled', 'dead']);

export const freshTenantId = (): string => `tnt_t${randomBytes(6).toString('hex')}`;

/** A client of one tenant for all interfaces of the service: REST, GraphQL, WebSocket and event stream. */
export class TenantClient implements AsyncDisposable {
  constructor(
    readonly tenantId = freshTenantId(),
    readonly role: string | undefined = undefined,
    readonly url = currentStack().url,
    private readonly toClose: (() => void | Promise<void>)[] = [],
  ) {}

  /** Returns a client of the same tenant with another role. Its connections are closed with those of this client. */
  as(role: string): TenantClient {
    return new TenantClient(this.tenantId, role, this.url, this.toClose);
  }

  get identity(): Record<string, string> {
    return { 'x-tenant-id': this.tenantId, ...(this.role && { 'x-demo-role': this.role }) };
  }

  async request<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...this.identity, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: (isJson && text ? JSON.parse(text) : text) as T };
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.request('GET', path);
  }

  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.request('POST', path, body, headers);
  }

  async graph<T = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}): Promise<GraphAnswer<T>> {
    return (await this.post<GraphAnswer<T>>('/graphql', { query, variables })).body;
  }

  /**
   * Returns the data of an operation that is expected to succeed.
   * @throws Error with the GraphQL errors if it does not
   */
  async query<T = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const { data, errors } = await this.graph<T>(query, variables);
    if (errors || !data) throw new Error(`GraphQL: ${JSON.stringify(errors)}`);
    return data;
  }

  /** Follows the subscription `events`; collects events in `seen`. */
  subscribe(variables: { after?: string; last?: number; types?: string[]; subject?: string } = {}): FollowedSubscription<ReceivedEvent> {
    return this.follow<ReceivedEvent>(
      `subscription ($after: String, $last: Int, $types: [String!], $subject: String) {
         item: events(after: $after, last: $last, types: $types, subject: $subject) { id type subject sequence cursor data } }`,
      variables,
    );
  }

  /** Follows a subscription; collects in `seen` the values of its root field, whose name or alias is `field`. */
  follow<T>(query: string, variables: Record<string, unknown> = {}, field = 'item'): FollowedSubscription<T> {
    const client = createClient({
      url: `${this.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: this.identity,
      retryAttempts: 0,
      lazy: false,
      // `state` receives the error of an open subscription; the default also prints it.
      onNonLazyError: () => undefined,
    });
    const seen: T[] = [];
    const state: FollowedSubscription<T>['state'] = { hasEnded: false, error: undefined };
    client.subscribe<Record<string, T | null>>(
      { query, variables },
      {
        next: ({ data, errors }) => {
          const item = data?.[field];
          if (item) seen.push(item);
          if (errors) state.error = errors;
        },
        error: (error) => Object.assign(state, { hasEnded: true, error }),
        complete: () => (state.hasEnded = true),
      },
    );
    this.toClose.push(() => client.dispose());
    return { seen, state, client };
  }

  /** Follows the event stream with a real EventSource; collects events in `seen`. */
  stream(query = 'limit=0', lastEventId?: string): { seen: ReceivedEvent[]; resets: string[]; source: EventSource } {
    const identity = this.identity;
    const source = new EventSource(`${this.url}/v1/events/stream?${query}`, {
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...init.headers, ...identity, ...(lastEventId && { 'last-event-id': lastEventId }) } }),
    });
    const seen: ReceivedEvent[] = [];
    const resets: string[] = [];
    const listen = (type: string): void =>
      source.addEventListener(type, (message: MessageEvent<string>) => {
        seen.push({ ...(JSON.parse(message.data) as ReceivedEvent), cursor: message.lastEventId });
      });
    for (const type of Object.keys(EVENT_TYPES)) listen(type);
    source.addEventListener('reset', (message: MessageEvent<string>) => resets.push(message.lastEventId));
    this.toClose.push(() => source.close());
    return { seen, resets, source };
  }

  /** Follows the event stream like `stream`, but collects what arrives without a name. */
  streamMessages(query: string, lastEventId?: string): Record<string, unknown>[] {
    const messages: Record<string, unknown>[] = [];
    const { source } = this.stream(query, lastEventId);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => messages.push(JSON.parse(data) as Record<string, unknown>));
    return messages;
  }

  async untilRunEnds<T = Record<string, unknown>>(runId: string, seconds?: number): Promise<RunAnswer<T>> {
    return eventually(async () => {
      const { body } = await this.get<RunAnswer<T>>(`/api/runs/${runId}`);
      return ENDED.has(body.status) ? body : undefined;
    }, seconds);
  }

  /** Registers a source, uploads its file and synchronises it; waits for the end of the run. */
  async withSource(
    kind: string,
    content: string | Uint8Array<ArrayBuffer>,
    options?: Record<string, unknown>,
    seconds?: number,
  ): Promise<{ sourceId: string; run: RunAnswer }> {
    return this.withNamedSource(`Test ${kind}`, kind, content, options, seconds);
  }

  /** Like `withSource`, with the name of the source, which is also that of its dataset. */
  async withNamedSource(
    name: string,
    kind: string,
    content: string | Uint8Array<ArrayBuffer>,
    options?: Record<string, unknown>,
    seconds?: number,
  ): Promise<{ sourceId: string; run: RunAnswer }> {
    const { body: source } = await this.post<{ source_id: string; upload: UploadLink }>('/v1/sources', {
      name,
      kind,
      ...(options && { options }),
    });
    return { sourceId: source.source_id, run: await this.ingest(source.source_id, source.upload, content, seconds) };
  }

  /** Uploads another file for a source, synchronises it and waits for the end of the run. */
  async replaceFile(sourceId: string, content: string): Promise<RunAnswer> {
    const { source } = await this.query<{ source: { upload: UploadLink } }>(
      `query ($id: ID!) { source(sourceId: $id) { upload { url headers } } }`,
      { id: sourceId },
    );
    return this.ingest(sourceId, source.upload, content);
  }

  private async ingest(
    sourceId: string,
    { url, headers }: UploadLink,
    body: string | Uint8Array<ArrayBuffer>,
    seconds?: number,
  ): Promise<RunAnswer> {
    const put = await fetch(url, { method: 'PUT', headers, body });
    if (!put.ok) throw new Error(`upload: ${put.status} ${await put.text()}`);
    const { body: ref } = await this.post<{ run_id: string }>(`/v1/sources/${sourceId}/sync`);
    return this.untilRunEnds(ref.run_id, seconds);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const close of this.toClose) await close();
  }
}

/** A subscription over its own WebSocket. */
export interface FollowedSubscription<T> {
  seen: T[];
  /** `error` is the list of GraphQL errors of a rejected subscription or of the last item with errors. */
  state: { hasEnded: boolean; error: unknown };
  client: WsClient;
}

interface UploadLink {
  url: string;
  headers: Record<string, string>;
}

/** Returns the code of an operation's first error. */
export const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }): string | undefined => errors?.[0]?.extensions.code;

/** Evidence that a run cites. */
export interface Cited {
  id: string;
  kind: string;
  label: string;
  version: string | null;
  locator: string | null;
  url: string | null;
}

export interface RunAnswer<T = Record<string, unknown>> {
  run_id: string;
  agent: string;
  status: string;
  degraded: boolean;
  degraded_reasons: string[];
  result: T;
  markdown: string | null;
  citations: Cited[];
  attempt: number;
  error: { code: string; message: string; missing: string[] | null } | null;
  artifacts: { artifact_id: string; file_name: string; media_type: string; bytes: number; sha256: string; download: { url: string } }[];
}
