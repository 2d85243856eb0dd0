import { buildSchema, parse, type ExecutionResult } from 'graphql';
import type { GraphExecutor } from '../../platform/graph/graph-executor.js';
import { clientAddress, RateLimiter } from '../../platform/rate-limits/index.js';
import { callerOf, silent } from '../testing/test-subgraph.js';
import { RateLimits } from './rate-limits.js';
import { processLoad } from './process-load.js';
import { ReadQuota } from './read-quota.js';

const schema = buildSchema('type Query { figures: Int } type Mutation { ask: Int }');
const limiter = new RateLimiter({ name: 'tenant', quota: 1_000, windowSeconds: 600, log: silent });

/** Returns an executor with one read at a time and none waiting, over operations that end when the test says so. */
const limitedExecutor = () => {
  const endings: (() => void)[] = [];
  const execute = async (): Promise<ExecutionResult> => {
    await new Promise<void>((resolve) => endings.push(resolve));
    return { data: {} };
  };
  const executor: GraphExecutor = { schema, execute, subscribe: execute };
  const reads = new ReadQuota({ running: 1, waiting: 0, load: processLoad() });
  const { execute: run } = new RateLimits(limiter, limiter, clientAddress([]), reads).limit(executor);
  return {
    run: (text: string, tenantId = 'tnt_a', changes = {}) => run({ document: parse(text), caller: callerOf(tenantId, changes) }),
    endAll: () => endings.forEach((end) => end()),
  };
};

const RATE_LIMITED = { errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: 1, http: { status: 429 } } }] };

describe('the limits of an executor', () => {
  it('reject queries beyond the queue of their tenant, and neither those of other tenants nor mutations', async () => {
    const { run, endAll } = limitedExecutor();
    const first = run('{ figures }');
    expect(await run('query Second { figures }')).toMatchObject(RATE_LIMITED);
    const admitted = [first, run('{ figures }', 'tnt_b'), run('mutation { ask }'), run('mutation { ask }')];
    expect(await run('{ figures }', 'tnt_b')).toMatchObject(RATE_LIMITED);
    endAll();
    expect(await Promise.all(admitted)).toEqual(admitted.map(() => ({ data: {} })));
  });

  it('do not apply to anonymous callers, who are limited by address', async () => {
    const { run, endAll } = limitedExecutor();
    const reads = [run('{ figures }', 'tnt_a', { roles: [] }), run('{ figures }', 'tnt_a', { roles: [] })];
    endAll();
    expect(await Promise.all(reads)).toEqual(reads.map(() => ({ data: {} })));
  });
});
