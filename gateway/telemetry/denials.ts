import type { ExecutionResult } from 'graphql';
import { AppError } from '../../platform/errors/index.js';
import type { GraphExecutor } from '../../platform/graph/graph-executor.js';
import type { Metrics } from '../../platform/telemetry/index.js';

/** Codes that mean a denial. NOT_FOUND is one, because a record of another tenant is reported as missing. */
const DENIALS = new Set<unknown>(['UNAUTHENTICATED', 'FORBIDDEN', 'TENANT_MISMATCH', 'TENANT_SUSPENDED', 'NOT_FOUND']);

/** Counts denied requests at the two points that all channels pass: authentication and execution. */
export class Denials {
  constructor(private readonly counter: Metrics['denied']) {}

  /** Counts the denial if the authentication fails. */
  async countFailed<T>(authentication: Promise<T>): Promise<T> {
    try {
      return await authentication;
    } catch (error) {
      if (error instanceof AppError) this.count(error.code);
      throw error;
    }
  }

  /** Returns the executor extended to count the denials in its results. */
  wrap(executor: GraphExecutor): GraphExecutor {
    const counted = <T extends object>(result: T | ExecutionResult): T | ExecutionResult => {
      if ('errors' in result) for (const { extensions } of result.errors ?? []) this.count(extensions['code']);
      // A root field is null if its record does not exist or belongs to another tenant.
      else if ('data' in result) for (const value of Object.values(result.data ?? {})) if (value === null) this.count('NOT_FOUND');
      return result;
    };
    return {
      schema: executor.schema,
      execute: async (request) => counted(await executor.execute(request)) as ExecutionResult,
      subscribe: async (request) => counted(await executor.subscribe(request)),
    };
  }

  private count(code: unknown): void {
    if (DENIALS.has(code)) this.counter.inc({ code: String(code) });
  }
}
