import { jest } from '@jest/globals';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { startIdentityProvider, type IdentityProvider } from '../../../platform/identity/testing/identity-provider.js';
import { startServers, startTopology, type RunningStack, type Servers } from '../../harness/stack.mjs';
import { TenantClient } from '../../harness/tenant-client.js';

export let provider: IdentityProvider;
export let servers: Servers;
export let stack: RunningStack;

/** A client that sends an access token and optional further headers. */
export class TokenClient extends TenantClient {
  constructor(
    private readonly token: string,
    private readonly extraHeaders: Record<string, string> = {},
  ) {
    super('', undefined, stack.url);
  }

  override get identity(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, ...this.extraHeaders };
  }

  withHeaders(headers: Record<string, string>): TokenClient {
    return new TokenClient(this.token, headers);
  }
}

export const clientOf = async (tenantId: string, ...roles: string[]): Promise<TokenClient> =>
  new TokenClient(await provider.accessToken(tenantId, roles));
export const idsOf = (tenants: { tenant_id: string }[]): string[] => tenants.map(({ tenant_id: id }) => id).toSorted();

export interface Problem {
  code: string;
  detail: string;
  status: number;
}

jest.setTimeout(360_000);

beforeAll(async () => {
  [provider, servers] = await Promise.all([startIdentityProvider(), startServers()]);
  stack = await startTopology(servers, 'distributed', { name: 'kpi_production', extra: provider.env });
  // The tenant of the first platform administrator is created on first use.
  const admin = await clientOf('tnt_platform', 'platform_admin');
  for (const slug of ['acme', 'rival', 'closed']) await admin.post('/v1/tenants', { name: slug, slug });
  await admin.request('PATCH', '/v1/tenants/tnt_closed', { status: 'suspended' });
});
afterAll(async () => {
  await stack?.stop();
  await servers?.stop();
  await provider?.[Symbol.asyncDispose]();
});

/** Opens a WebSocket; `admitted` resolves when it is accepted, `closed` with its close code. */
export const openSocket = (parameters: Record<string, unknown>, headers: Record<string, string> = {}) => {
  class Socket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers });
    }
  }
  const client = createClient({
    url: `${stack.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    connectionParams: parameters,
    lazy: false,
    retryAttempts: 0,
    onNonLazyError: () => undefined,
  });
  const admitted = new Promise<'admitted'>((resolve) => client.on('connected', () => resolve('admitted')));
  const closed = new Promise<number>((resolve) => client.on('closed', (event) => resolve((event as { code: number }).code)));
  return { client, admitted, closed };
};

/** Returns `admitted` or the code with which a connection attempt is closed. */
export const socketOutcome = async (
  parameters: Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<number | 'admitted'> => {
  const { client, admitted, closed } = openSocket(parameters, headers);
  const end = await Promise.race([admitted, closed]);
  await client.dispose();
  return end;
};

/** Sends requests with these headers to REST, GraphQL and the event stream; returns status, error code and challenge of each. */
export const rejections = async (headers: Record<string, string>) => {
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${stack.url}${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
    const body = (await response.json()) as Problem & { errors?: { extensions: { code: string } }[] };
    return {
      status: response.status,
      code: body.code ?? body.errors?.[0]?.extensions.code,
      challenge: response.headers.get('www-authenticate'),
    };
  };
  return Promise.all([
    send('/v1/sources'),
    send('/api/runs/run_x'),
    send('/graphql', { method: 'POST', body: JSON.stringify({ query: '{ navBadges { sources } }' }) }),
    send('/v1/events/stream'),
  ]);
};
