import type { FastifyInstance } from 'fastify';
import { stuckLoop } from './loop.js';
import type { Runtime } from './runtime.js';

/** Looks at one dependency and says in a word how it is (`ok`, or what else); a rejection means `unavailable`. */
export interface ReadinessCheck {
  readonly check: () => Promise<string>;
  /** Whether the service cannot serve without it; `ok` is then the only word that will do. */
  readonly required: boolean;
}

export interface HealthOptions {
  readonly version: string;
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Whether the process is about to end: it answers what is under way, and wants no more. */
  readonly isDraining: () => boolean;
  /** What `/metrics` answers; prom-client's registry. */
  readonly metrics: { readonly contentType: string; metrics(): Promise<string> };
}

/** What every process looks at: it cannot serve without PostgreSQL and its schema, but does without the others for a while. */
export const readinessChecks = ({ database, redis, storage }: Runtime): Record<string, ReadinessCheck> => ({
  database: { required: true, check: () => database.check().then(() => 'ok') },
  redis: { required: false, check: async () => (redis.isReady ? 'ok' : 'degraded') },
  storage: { required: false, check: () => storage.check().then(() => 'ok') },
});

/** A dependency that has not answered by then is taken for unavailable: a probe must never hang with it. */
const CHECK_TIMEOUT_MS = 1_500;

/**
 * `/health` says that the process is alive, its background work included, and asks nobody; `/ready` says whether it can serve, naming every
 * dependency; `/metrics` is for Prometheus. None of them reads a header.
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
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('unavailable'), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([check(), late.promise]);
  } catch {
    return 'unavailable';
  } finally {
    clearTimeout(timer);
  }
};
