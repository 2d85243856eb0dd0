import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { freshTenantId, TenantClient } from '../../harness/tenant-client.js';

/** Room for twenty of the operations below, and a window that no test outlives. */
export const SMALL_LIMIT = { RATE_LIMIT_COST: '40', RATE_LIMIT_WINDOW_SECONDS: '900' };
const OPERATIONS = 20;

/** What the budget allows of them, and a few more. */
export const ONE_BUDGET = [...Array<number>(OPERATIONS).fill(200), 429, 429, 429];

interface Body {
  code?: string;
  errors?: { extensions: { code: string } }[];
}

export interface RefusedError {
  readonly status: number;
  readonly code: string | undefined;
  /** Seconds. */
  readonly retryAfter: number;
  readonly standing: string | null;
  readonly policy: string | null;
}

/** One tenant at several gateways. */
export class LimitedTenant {
  readonly at: readonly TenantClient[];

  constructor(addresses: readonly string[]) {
    const tenantId = freshTenantId();
    this.at = addresses.map((address) => new TenantClient(tenantId, undefined, address));
  }

  /** Asks for something of cost two, gateway by gateway. */
  async spend(times = ONE_BUDGET.length): Promise<number[]> {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const client = this.at[count % this.at.length] as TenantClient;
      statuses.push((await client.post('/graphql', { query: '{ navBadges { sources } }' })).status);
    }
    return statuses;
  }

  /** How each gateway answers on REST, event stream and GraphQL. */
  async answers(): Promise<RefusedError[]> {
    const asked = this.at.flatMap((client) => [
      client.get<Body>('/v1/sources'),
      client.get<Body>('/v1/events/stream'),
      client.post<Body>('/graphql', { query: '{ navBadges { sources } }' }),
    ]);
    return (await Promise.all(asked)).map(({ status, headers, body }) => ({
      status,
      code: body.code ?? body.errors?.[0]?.extensions.code,
      retryAfter: Number(headers.get('retry-after')),
      standing: headers.get('ratelimit'),
      policy: headers.get('ratelimit-policy'),
    }));
  }
}

/** What a connection that has spent the budget gets for a query, a subscription and a document with faults: the extensions of the error. */
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
  while (answers.length < OPERATIONS && !isRefusedError(answers.at(-1))) answers.push(await first('{ navBadges { sources } }'));
  const refused = [answers.at(-1), await first('subscription { events { id } }'), await first('{ nothing }')];
  await client.dispose();
  return refused;
};

const isRefusedError = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'code' in answer;
