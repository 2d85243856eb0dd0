import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { AppError } from '../../platform/errors/index.js';
import { createInProcessTransport } from '../../platform/graph/transport/in-process-transport.js';
import type { Authenticator } from '../../platform/identity/authenticator.js';
import type { Caller } from '../../platform/identity/caller.js';
import { ConnectionQuota } from '../limits/connection-quota.js';
import { createGraphExecutor } from '../executor/graph-executor.js';
import { registerGraphqlEndpoint } from '../http/graphql-endpoint.js';
import { composeSupergraph } from '../supergraph/supergraph.js';
import { registerWebSocket, type WebSocketOptions } from '../websocket/websocket.js';
import { silent, testSubgraph } from './test-subgraph.js';

/** Accepts the tokens `Bearer <tenant>` and `Bearer <tenant>,<expiry in seconds since 1970>`; without one, the tenant header. */
export const testAuthenticator: Authenticator = {
  async authenticate({ authorization, tenantId, demoRole, requestId = 'req' }): Promise<Caller> {
    const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
    const [tenant = tenantId, expiry] = token?.split(',') ?? [];
    if (tenant === undefined) throw new AppError('UNAUTHENTICATED', { reason: 'Credentials are missing.' });
    if (token !== undefined && tenantId !== undefined && tenant !== tenantId) throw new AppError('TENANT_MISMATCH');
    if (tenant === 'tnt_suspended') throw new AppError('TENANT_SUSPENDED');
    if (!tenant.startsWith('tnt_')) throw new AppError('VALIDATION_FAILED', { reason: 'Not a tenant.' });
    const expiresAt = expiry === undefined ? undefined : Number(expiry);
    return Object.freeze<Caller>({
      tenantId: tenant,
      actor: 'tester',
      roles: [demoRole === 'viewer' ? 'viewer' : 'tenant_admin'],
      requestId,
      expiresAt,
    });
  },
};

const evenScalar = new GraphQLScalarType({
  name: 'Even',
  parseValue: (value) => {
    if (Number(value) % 2 !== 0) throw new GraphQLError(`Even cannot represent ${String(value)}.`);
    return value;
  },
});

const callerIn = (context: unknown): Caller => (context as { caller: Caller }).caller;

/** Source of the values of `Subscription.count`. */
export interface Counter {
  push(value: number): void;
  end(): void;
  readonly readers: number;
}

const createCounter = () => {
  const readers = new Set<(value: number | undefined) => void>();
  const follow = (): AsyncIterableIterator<{ count: number }> => {
    const waiting: (number | undefined)[] = [];
    let wake: (() => void) | undefined;
    const read = (value: number | undefined): void => {
      waiting.push(value);
      wake?.();
    };
    readers.add(read);
    return {
      async next() {
        if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        const count = waiting.shift();
        return count === undefined ? { value: undefined, done: true } : { value: { count }, done: false };
      },
      async return() {
        readers.delete(read);
        read(undefined);
        return { value: undefined, done: true };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  };
  const counter: Counter = {
    push: (value) => readers.forEach((read) => read(value)),
    end: () => readers.forEach((read) => read(undefined)),
    get readers() {
      return readers.size;
    },
  };
  return { counter, follow };
};

export interface TestGateway extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly socketUrl: string;
  readonly counter: Counter;
  /** Events of all `Subscription.large` that were produced, and the number of those subscriptions that have ended. */
  readonly large: { produced: number; ended: number };
  /** Number of `Query.gate` fields that wait. */
  readonly waitingGates: number;
  /** Releases all waiting `Query.gate` fields, each with its text. */
  openGates(): void;
  /** Closes the WebSockets as on a restart. */
  closeSockets(): Promise<void>;
}

/** Starts a gateway on a free port over a small graph, configured as in production. */
export const startTestGateway = async (
  changes: Partial<Omit<WebSocketOptions, 'authenticate' | 'log'>> & { graphiql?: boolean; log?: FastifyBaseLogger } = {},
): Promise<TestGateway> => {
  const { counter, follow } = createCounter();
  let notes = 0;
  const gates: (() => void)[] = [];
  const large = { produced: 0, ended: 0 };
  const subgraph = testSubgraph(
    'notes',
    `
    type Query { tenant: String! role: String! fail(code: String!): String echo(text: String!): String large(size: Int!): String node: Node
      "Waits until the test opens the gates."
      gate(text: String!): String
      paint(input: PaintInput!): String colour(of: Colour!): String }
    scalar Even
    enum Colour { CRIMSON SCARLET }
    input PaintInput { colour: Colour! undercoat: PrimerInput! layers: Even }
    input PrimerInput { thickness: Int! }
    type Mutation { addNote: Int! refuseNote: Int! }
    type Subscription { count: Int large(size: Int!): String lost: Int }
    type Node { node: Node id: ID! }
    `,
    {
      Query: {
        tenant: (_: unknown, __: unknown, context: unknown) => callerIn(context).tenantId,
        role: (_: unknown, __: unknown, context: unknown) => callerIn(context).roles[0] ?? '',
        fail: (_: unknown, { code }: { code: string }) => {
          if (code === 'CONFLICT') throw new AppError('CONFLICT', { reason: 'Twice is too often.' });
          if (code === 'HINT') throw new AppError('VALIDATION_FAILED', { reason: 'There is no "colou". Did you mean "Colour"?' });
          throw new Error('a secret of the database');
        },
        echo: (_: unknown, { text }: { text: string }) => text,
        large: (_: unknown, { size }: { size: number }) => 'x'.repeat(size),
        node: () => ({ id: '1' }),
        gate: async (_: unknown, { text }: { text: string }) => {
          await new Promise<void>((resolve) => gates.push(resolve));
          return text;
        },
        paint: () => 'painted',
        colour: (_: unknown, { of }: { of: string }) => of,
      },
      Even: evenScalar,
      Mutation: {
        addNote: () => (notes += 1),
        refuseNote: () => {
          throw new AppError('ITEM_ARCHIVED', { kind: 'notebook' });
        },
      },
      Subscription: {
        count: { subscribe: follow },
        large: {
          subscribe: async function* (_: unknown, { size }: { size: number }) {
            try {
              for (; ; large.produced += 1) yield { large: 'x'.repeat(size) };
            } finally {
              large.ended += 1;
            }
          },
        },
        lost: {
          subscribe: async function* () {
            yield { lost: 1 };
            yield { lost: 2 };
          },
          resolve: ({ lost }: { lost: number }) => {
            if (lost === 2) throw new AppError('UNAVAILABLE', { reason: 'away' });
            return lost;
          },
        },
      },
    },
  );
  const executor = await createGraphExecutor({
    supergraphSdl: composeSupergraph([subgraph]),
    transports: new Map([['notes', createInProcessTransport(subgraph, { log: silent })]]),
    log: silent,
  });
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const { introspection = true, graphiql = false } = changes;
  const shared = { executor, charge: async () => undefined, allowedOrigins: [], log: silent, ...changes, introspection };
  const endpoint = await registerGraphqlEndpoint(app, {
    ...shared,
    authenticate: ({ headers, id }) =>
      testAuthenticator.authenticate({
        authorization: headers.authorization,
        tenantId: headers['x-tenant-id'] as string | undefined,
        demoRole: headers['x-demo-role'] as string | undefined,
        requestId: id,
      }),
    graphiql,
  });
  const sockets = registerWebSocket(app, {
    authenticate: (credentials) => testAuthenticator.authenticate(credentials),
    quota: new ConnectionQuota(200),
    ...shared,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    counter,
    large,
    get waitingGates() {
      return gates.length;
    },
    openGates: () => gates.splice(0).forEach((open) => open()),
    url: `http://127.0.0.1:${port}/graphql`,
    socketUrl: `ws://127.0.0.1:${port}/graphql`,
    closeSockets: async () => sockets[Symbol.asyncDispose](),
    async [Symbol.asyncDispose]() {
      await sockets[Symbol.asyncDispose]();
      await app.close();
      await endpoint[Symbol.asyncDispose]();
    },
  };
};
