import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { freshTenantId, TenantClient } from '../../harness/tenant-client.js';

/** A budget for 20 of the operations below, and a window longer than any test. */
export const SMALL_LIMIT = { RATE_LIMIT_COST: '40', RATE_LIMIT_WINDOW_SECONDS: '900' };
const OPERATIONS = 20;

/** Statuses of operations that exhaust the budget: 20 succeed, then 3 are rejected. */
export const ONE_BUDGET = [...Array<number>(OPERATIONS).fill(200), 429, 429, 429];

interface Body {
  code?: string;
  errors?: { extensions: { code: string } }[];
}

export interface LimitedResponse {
  readonly status: number;
  readonly code: string | undefined;
  /** Retry-After in seconds. */
  readonly retryAfter: number;
  /** The `RateLimit` header. */
  readonly quota: string | null;
  /** The `RateLimit-Policy` header. */
  readonly policy: string | null;
}

/** A tenant that sends requests to several gateways. */
export class LimitedTenant {
  readonly at: readonly TenantClient[];

  constructor(addresses: readonly string[]) {
    const tenantId = freshTenantId();
    this.at = addresses.map((address) => new TenantClient(tenantId, undefined, address));
  }

  /** Sends operations of cost 2 to the gateways in turn; returns the statuses. */
  async spend(times = ONE_BUDGET.length): Promise<number[]> {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const client = this.at[count % this.at.length] as TenantClient;
      statuses.push((await client.post('/graphql', { query: '{ navBadges { sources } }' })).status);
    }
    return statuses;
  }

  /** Returns the responses of each gateway on REST, event stream and GraphQL. */
  async responses(): Promise<LimitedResponse[]> {
    const requests = this.at.flatMap((client) => [
      client.get<Body>('/v1/sources'),
      client.get<Body>('/v1/events/stream'),
      client.post<Body>('/graphql', { query: '{ navBadges { sources } }' }),
    ]);
    return (await Promise.all(requests)).map(({ status, headers, body }) => ({
      status,
      code: body.code ?? body.errors?.[0]?.extensions.code,
      retryAfter: Number(headers.get('retry-after')),
      quota: headers.get('ratelimit'),
      policy: headers.get('ratelimit-policy'),
    }));
  }
}

/**
 * Exhausts the budget over a WebSocket; returns the error extensions of a query, a subscription and an invalid document
 * that are sent afterwards.
 */
export const overSocket = async ({ url, identity }: TenantClient): Promise<unknown[]> => {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: identity,
    retryAttempts: 0,
  });
  const first = async (query: string): Promise<unknown> => {
    try {
      for await (const answer of client.iterate({ query })) return answer.errors?.[0]?.extensions ?? answer.data;
      return 'nothing';
    } catch (errors) {
      const [{ extensions } = { extensions: undefined }] = errors as { extensions?: unknown }[];
      return extensions;
    }
  };
  const keepOpen = client.iterate({ query: 'subscription { events(last: 0) { id } }' });
  void keepOpen.next().catch(() => undefined);
  const answers: unknown[] = [];
  while (answers.length < OPERATIONS && !isRejection(answers.at(-1))) answers.push(await first('{ navBadges { sources } }'));
  const rejections = [answers.at(-1), await first('subscription { events { id } }'), await first('{ nothing }')];
  await client.dispose();
  return rejections;
};

const isRejection = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'code' in answer;
