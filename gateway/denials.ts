import type { ExecutionResult } from 'graphql';
import { AppError } from '../platform/errors/index.js';
import type { GraphExecutor } from '../platform/graph/graph-executor.js';
import type { Metrics } from '../platform/telemetry/index.js';

/** What is denied for who asks: also what is another tenant's, which nobody can tell from what is not there. */
const DENIALS = new Set<unknown>(['UNAUTHENTICATED', 'FORBIDDEN', 'TENANT_MISMATCH', 'TENANT_SUSPENDED', 'NOT_FOUND']);

/** Counts what callers are denied, at the two places where all channels pass: who they are, and what they ask for. */
export class Denials {
  constructor(private readonly counter: Metrics['denied']) {}

  /** Of an authentication that is under way. */
  async note<T>(authentication: Promise<T>): Promise<T> {
    try {
      return await authentication;
    } catch (error) {
      if (error instanceof AppError) this.count(error.code);
      throw error;
    }
  }

  watch(executor: GraphExecutor): GraphExecutor {
    const counted = <T extends object>(result: T | ExecutionResult): T | ExecutionResult => {
      if ('errors' in result) for (const { extensions } of result.errors ?? []) this.count(extensions['code']);
      // What is asked for by its id and is not there, or not theirs, is null.
      else if ('data' in result) for (const answer of Object.values(result.data ?? {})) if (answer === null) this.count('NOT_FOUND');
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
