import type { ExecutionResult } from 'graphql';
import type { GraphExecutor } from '../platform/graph/graph-executor.js';
import type { Metrics } from '../platform/telemetry/index.js';

/** What no caller is to blame for. */
const FAILURES = new Set<unknown>(['INTERNAL', 'UNAVAILABLE']);

/** Counts operations by their outcome: GraphQL answers 200 also where a field has failed. */
export const countedExecutor = (executor: GraphExecutor, counter: Metrics['graphOperations']): GraphExecutor => {
  // From zero: what a series begins with counts as no increase.
  for (const outcome of ['answered', 'failed']) counter.inc({ outcome }, 0);
  const counted = <T extends object>(result: T | ExecutionResult): T | ExecutionResult => {
    const errors = 'errors' in result ? (result.errors ?? []) : [];
    counter.inc({ outcome: errors.some(({ extensions }) => FAILURES.has(extensions['code'])) ? 'failed' : 'answered' });
    return result;
  };
  return {
    schema: executor.schema,
    execute: async (request) => counted(await executor.execute(request)) as ExecutionResult,
    subscribe: async (request) => counted(await executor.subscribe(request)),
  };
};
