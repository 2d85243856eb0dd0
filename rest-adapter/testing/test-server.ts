import Fastify, { type FastifyInstance } from 'fastify';
import { AppError, invalid } from '../../platform/errors/index.js';
import type { EventFeed, StreamItem } from '../event-stream.js';
import { registerRest } from '../register-rest.js';
import type { AuthenticateOptions, RestDependencies } from '../rest-dependencies.js';
import { TEST_ROUTES } from './test-routes.js';
import { restServerOptions } from '../server-options.js';
import { type TestExecutor, testExecutor } from './test-executor.js';

export interface TestServer extends AsyncDisposable {
  app: FastifyInstance;
  executor: TestExecutor;
  /** Options of every authentication, in order. */
  authentications: AuthenticateOptions[];
  /** Details of the logged errors. */
  loggedErrors: unknown[];
  shutdown: AbortController;
}

const NO_EVENTS: EventFeed = {
  open: async function* (): AsyncGenerator<StreamItem> {},
};

/** Starts the adapter on a new server. `X-Tenant-Id` sets the tenant; `authorization: none` is rejected with 401. */
export const testServer = async (
  overrides: Partial<Omit<RestDependencies, 'executor'>> = {},
  executor = testExecutor(),
): Promise<TestServer> => {
  const app = Fastify(restServerOptions);
  const authentications: AuthenticateOptions[] = [];
  const loggedErrors: unknown[] = [];
  const shutdown = new AbortController();
  await registerRest(app, {
    executor,
    routes: TEST_ROUTES,
    events: NO_EVENTS,
    shutdown: shutdown.signal,
    log: { error: (details: unknown) => loggedErrors.push(details) },
    authenticate: async ({ headers, id }, options) => {
      authentications.push(options);
      if (headers.authorization === 'none') throw new AppError('UNAUTHENTICATED', { reason: 'Send a bearer token.' });
      const tenantId = headers['x-tenant-id'] ?? options.tenantFromQuery ?? 'tnt_demo';
      if (typeof tenantId !== 'string' || !/^tnt_[a-z0-9-]+$/.test(tenantId)) {
        throw invalid(['header', 'X-Tenant-Id'], 'Not a tenant', tenantId, 'string_pattern_mismatch');
      }
      const idempotencyKey = headers['idempotency-key']?.toString();
      return Object.freeze({ tenantId, actor: 'demo', roles: ['tenant_admin'] as const, requestId: id, idempotencyKey });
    },
    ...overrides,
  });
  return {
    app,
    executor,
    authentications,
    loggedErrors,
    shutdown,
    [Symbol.asyncDispose]: async () => {
      shutdown.abort();
      await app.close();
    },
  };
};
