import type { ExecutionResult } from 'graphql';
import type { GraphExecutor } from '../../platform/graph/graph-executor.js';
import type { Metrics } from '../../platform/telemetry/index.js';

/** Codes of errors that are not caused by the caller. */
const FAILURES = new Set<unknown>(['INTERNAL', 'UNAVAILABLE']);

/** Counts operations by outcome, since the HTTP status is 200 even if a field has failed. */
export const countedExecutor = (executor: GraphExecutor, counter: Metrics['graphOperations']): GraphExecutor => {
  // Creates the series at zero, because Prometheus does not count the first value of a series as an increase.
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
