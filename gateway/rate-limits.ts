import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, type ExecutionResult } from 'graphql';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../platform/config/index.js';
import { AppError } from '../platform/errors/index.js';
import type { GraphExecutor, GraphRequest } from '../platform/graph/graph-executor.js';
import type { Caller } from '../platform/identity/caller.js';
import { clientAddress, RateLimiter, type ClientAddress } from '../platform/rate-limits/index.js';
import type { Runtime } from '../platform/runtime.js';
import { graphqlErrorOf } from './graphql-errors.js';
import { operationCosts } from './operation-cost.js';

interface Budget {
  readonly limiter: RateLimiter;
  readonly key: string;
}

/**
 * What tenants may ask for, by the cost of their operations, and addresses without being anybody. Each tenant has a budget
 * of its own: one that has spent it is refused, and nobody else notices.
 */
export class RateLimits {
  private readonly budgets = new WeakMap<FastifyRequest, Budget>();

  constructor(
    readonly tenants: RateLimiter,
    private readonly addresses: RateLimiter,
    private readonly addressOf: ClientAddress,
  ) {}

  static for({ config, redis, metrics, log }: Pick<Runtime, 'config' | 'redis' | 'metrics' | 'log'>): RateLimits {
    const { windowSeconds, tenantCost, unauthenticatedRequests, trustedProxies }: Config['rateLimits'] = config.rateLimits;
    const limiter = (name: 'tenant' | 'address', quota: number): RateLimiter =>
      new RateLimiter({ name, quota, windowSeconds, redis, log, onDenied: () => metrics.rateLimited.inc({ budget: name }) });
    return new RateLimits(limiter('tenant', tenantCost), limiter('address', unauthenticatedRequests), clientAddress(trustedProxies));
  }

  /**
   * Settles who asks. Whoever is nobody spends the budget of their address; a tenant whose budget is spent is refused
   * before anything of the request is read.
   * @throws AppError RATE_LIMITED, or what `authenticate` rejects with.
   */
  async admit(request: IncomingMessage, authenticate: () => Promise<Caller>): Promise<Caller> {
    let caller: Caller;
    try {
      caller = await authenticate();
    } catch (error) {
      if (error instanceof AppError && error.definition.status < 500) await this.addresses.charge(this.addressOf(request), 1);
      throw error;
    }
    this.tenants.refuseSpent(caller.tenantId);
    return caller;
  }

  /** The same over HTTP, where the answer's headers tell how the budget stands. */
  async admitRequest(request: FastifyRequest, authenticate: () => Promise<Caller>): Promise<Caller> {
    this.budgets.set(request, { limiter: this.addresses, key: this.addressOf(request.raw) });
    return this.admit(request.raw, async () => {
      const caller = await authenticate();
      this.budgets.set(request, { limiter: this.tenants, key: caller.tenantId });
      return caller;
    });
  }

  /** What anybody may ask for is counted by address. */
  async admitAnybody(request: FastifyRequest): Promise<void> {
    const budget = { limiter: this.addresses, key: this.addressOf(request.raw) };
    this.budgets.set(request, budget);
    await budget.limiter.charge(budget.key, 1);
  }

  /** Answers carry the budget's standing, and requests that were refused for their faults are not free. */
  registerHooks(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, payload, done) => {
      const budget = this.budgets.get(request);
      if (budget) reply.headers(budget.limiter.headers(budget.key, reply.statusCode === 429));
      done(null, payload);
    });
    app.addHook('onResponse', (request, reply, done) => {
      const budget = this.budgets.get(request);
      const { statusCode } = reply;
      if (budget?.limiter === this.tenants && statusCode >= 400 && statusCode < 500 && statusCode !== 429)
        void this.tenants.spend(budget.key, 1);
      done();
    });
  }

  /** The executor for callers: each operation is paid for by its tenant before it starts. */
  limit(executor: GraphExecutor): GraphExecutor {
    const costOf = operationCosts(executor.schema);
    const denied = async (request: GraphRequest): Promise<ExecutionResult | undefined> => {
      const { tenantId, roles } = request.caller;
      // Nobody has no role, and has paid by address.
      if (roles.length === 0) return undefined;
      try {
        await this.tenants.charge(tenantId, costOf(request));
        return undefined;
      } catch (error) {
        if (error instanceof AppError) return { errors: [tooMany(error)] };
        throw error;
      }
    };
    return {
      schema: executor.schema,
      execute: async (request) => (await denied(request)) ?? executor.execute(request),
      subscribe: async (request) => (await denied(request)) ?? executor.subscribe(request),
    };
  }
}

/** Apollo Server takes the answer's status from `http`; nothing else shows it. */
const tooMany = (error: AppError): GraphQLError => {
  const { message, extensions } = graphqlErrorOf(error);
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: error.definition.status } } });
};
