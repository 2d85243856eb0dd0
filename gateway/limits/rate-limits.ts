import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getOperationAST, GraphQLError, OperationTypeNode, type ExecutionResult } from 'graphql';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../platform/config/index.js';
import { AppError } from '../../platform/errors/index.js';
import type { GraphExecutor, GraphRequest } from '../../platform/graph/graph-executor.js';
import type { Caller } from '../../platform/identity/caller.js';
import { clientAddress, RateLimiter, type ClientAddress } from '../../platform/rate-limits/index.js';
import type { Runtime } from '../../platform/runtime.js';
import { graphqlErrorOf } from '../graphql-errors.js';
import { operationCosts } from './operation-cost.js';
import { processLoad } from './process-load.js';
import { ReadQuota } from './read-quota.js';

interface Budget {
  readonly limiter: RateLimiter;
  readonly key: string;
}

/**
 * Limits tenants by the cost of their operations and the number of their concurrent queries, and unauthenticated clients by
 * address. Each tenant has its own budget, so that an exhausted budget does not affect other tenants.
 */
export class RateLimits {
  private readonly budgets = new WeakMap<FastifyRequest, Budget>();

  constructor(
    readonly tenants: RateLimiter,
    private readonly addresses: RateLimiter,
    private readonly addressOf: ClientAddress,
    private readonly reads: ReadQuota,
  ) {}

  static for({ config, redis, metrics, log }: Pick<Runtime, 'config' | 'redis' | 'metrics' | 'log'>): RateLimits {
    const { windowSeconds, tenantCost, unauthenticatedRequests, trustedProxies, reads }: Config['rateLimits'] = config.rateLimits;
    const onDenied = (budget: 'tenant' | 'address' | 'reads') => (): void => metrics.rateLimited.inc({ budget });
    const limiter = (name: 'tenant' | 'address', quota: number): RateLimiter =>
      new RateLimiter({ name, quota, windowSeconds, redis, log, onDenied: onDenied(name) });
    return new RateLimits(
      limiter('tenant', tenantCost),
      limiter('address', unauthenticatedRequests),
      clientAddress(trustedProxies),
      new ReadQuota({ ...reads, load: processLoad(), onDenied: onDenied('reads') }),
    );
  }

  /**
   * Authenticates the caller. A failed authentication is charged to the client address; a tenant with an exhausted budget is
   * rejected before the body is read.
   * @throws AppError `RATE_LIMITED` if the budget is exhausted, or the error of `authenticate`
   */
  async admit(request: IncomingMessage, authenticate: () => Promise<Caller>): Promise<Caller> {
    let caller: Caller;
    try {
      caller = await authenticate();
    } catch (error) {
      if (error instanceof AppError && error.definition.status < 500) await this.addresses.charge(this.addressOf(request), 1);
      throw error;
    }
    this.tenants.rejectExhausted(caller.tenantId);
    return caller;
  }

  /** Authenticates the caller like `admit`, and records the budget for the response headers. */
  async admitRequest(request: FastifyRequest, authenticate: () => Promise<Caller>): Promise<Caller> {
    this.budgets.set(request, { limiter: this.addresses, key: this.addressOf(request.raw) });
    return this.admit(request.raw, async () => {
      const caller = await authenticate();
      this.budgets.set(request, { limiter: this.tenants, key: caller.tenantId });
      return caller;
    });
  }

  /** Charges a request that needs no authentication to the client address. */
  async admitAnonymous(request: FastifyRequest): Promise<void> {
    const budget = { limiter: this.addresses, key: this.addressOf(request.raw) };
    this.budgets.set(request, budget);
    await budget.limiter.charge(budget.key, 1);
  }

  /** Adds hooks that send the budget status in the response headers, and charge requests that fail with a 4xx status. */
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

  /** Returns an executor that charges each operation to its tenant before it starts, and limits the tenant's concurrent queries. */
  limit(executor: GraphExecutor): GraphExecutor {
    const costOf = operationCosts(executor.schema);
    const limited = async <T>(request: GraphRequest, start: () => Promise<T>): Promise<T | ExecutionResult> => {
      const { tenantId, roles } = request.caller;
      // An anonymous caller has no role and was charged by address.
      if (roles.length === 0) return start();
      try {
        await this.tenants.charge(tenantId, costOf(request));
        return await (isQuery(request) ? this.reads.run(tenantId, start) : start());
      } catch (error) {
        if (error instanceof AppError) return { errors: [tooMany(error)] };
        throw error;
      }
    };
    return {
      schema: executor.schema,
      execute: (request) => limited(request, () => executor.execute(request)),
      subscribe: (request) => limited(request, () => executor.subscribe(request)),
    };
  }
}

/** Mutations are not limited, because some wait for a language model or for a run, and would keep the tenant's reads waiting. */
const isQuery = ({ document, operationName }: GraphRequest): boolean =>
  getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;

/** Returns the error for Apollo Server, which reads the response status from `http`. */
const tooMany = (error: AppError): GraphQLError => {
  const { message, extensions } = graphqlErrorOf(error);
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: error.definition.status } } });
};
