import type { FastifyInstance } from 'fastify';
import { stuckLoop } from '../lifecycle/loop.js';
import type { Runtime } from '../runtime.js';

/** Check of one dependency. It resolves to a state such as `ok`; a rejection means `unavailable`. */
export interface ReadinessCheck {
  readonly check: () => Promise<string>;
  /** True if the service cannot serve without it: `/ready` fails in any state other than `ok`. */
  readonly required: boolean;
}

export interface HealthOptions {
  readonly version: string;
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Returns whether the process is shutting down: it completes current requests and needs no new ones. */
  readonly isDraining: () => boolean;
  /** Source of the `/metrics` response; prom-client's registry. */
  readonly metrics: { readonly contentType: string; metrics(): Promise<string> };
}

/** Returns the checks of every process. PostgreSQL with its schema is required; outages of the other stores are tolerated. */
export const readinessChecks = ({ database, redis, storage }: Runtime): Record<string, ReadinessCheck> => ({
  database: { required: true, check: () => database.check().then(() => 'ok') },
  redis: { required: false, check: async () => (redis.isReady ? 'ok' : 'degraded') },
  storage: { required: false, check: () => storage.check().then(() => 'ok') },
});

/** Timeout of one check, after which the dependency counts as unavailable, so that a probe never hangs. */
const CHECK_TIMEOUT_MS = 1_500;

/**
 * Registers the probes. `/health` reports whether the process and its background work are alive, without checking dependencies;
 * `/ready` reports whether it can serve, with the state of every dependency; `/metrics` is for Prometheus. No probe reads a
 * header.
 */
export const registerHealth = (app: FastifyInstance, { version, checks, isDraining, metrics }: HealthOptions): void => {
  app.get('/health', async (_, reply) => {
    const alive = { version, uptime_seconds: Math.floor(process.uptime()) };
    const loop = stuckLoop();
    return loop === undefined ? { status: 'ok', ...alive } : reply.code(503).send({ status: 'stuck', loop, ...alive });
  });

  app.get('/ready', async (_, reply) => {
    const states = await Promise.all(Object.entries(checks).map(async ([name, { check }]) => [name, await stateOf(check)] as const));
    const isMissing = states.some(([name, state]) => checks[name]?.required && state !== 'ok');
    const status = isDraining() ? 'draining' : isMissing ? 'unavailable' : 'ready';
    reply.code(status === 'ready' ? 200 : 503).header('cache-control', 'no-store');
    return { status, ...Object.fromEntries(states) };
  });

  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
};

const stateOf = async (check: () => Promise<string>): Promise<string> => {
  const timedOut = Promise.withResolvers<string>();
  const timer = setTimeout(() => timedOut.resolve('unavailable'), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([check(), timedOut.promise]);
  } catch {
    return 'unavailable';
  } finally {
    clearTimeout(timer);
  }
};
