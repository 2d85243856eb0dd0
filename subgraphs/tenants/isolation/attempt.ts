import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { Runtime } from '../../../platform/runtime.js';
import type { Canary } from './canary.js';
import type { DenyAttempt } from './isolation.type.js';
import type { Table } from './tenant-tables.js';

/** Input of an attempt: the caller and the canary whose data it tries to access. */
export interface Trial {
  runtime: Runtime;
  /** Context of the caller, with at most the rights of a tenant administrator. */
  ctx: GraphContext;
  canary: Canary;
  tables: readonly Table[];
}

/** Result of an attempt. The texts contain no data of the canary. */
export interface Outcome {
  refused: boolean;
  observed: string;
  control: { works: boolean; observed: string };
}

export interface Attempt extends Pick<DenyAttempt, 'id' | 'channel' | 'description' | 'expected'> {
  run(trial: Trial): Promise<Outcome>;
}

/** Runs an attempt and its control. An attempt that fails with an unexpected error counts as not refused. */
export const runAttempt = async ({ run, ...attempt }: Attempt, trial: Trial): Promise<DenyAttempt> => {
  const began = performance.now();
  const { refused, observed, control } = await run(trial).catch((error: unknown) => {
    trial.ctx.log.warn({ err: error, attempt: attempt.id }, 'isolation attempt failed unexpectedly');
    return { refused: false, observed: 'the attempt failed with an unexpected error', control: { works: false, observed: 'not run' } };
  });
  return {
    ...attempt,
    observed,
    passed: refused && control.works,
    control: control.works ? control.observed : `control failed; expected: ${control.observed}`,
    durationMs: Math.round((performance.now() - began) * 10) / 10,
  };
};

const ROLLED_BACK = Symbol('rolled back');

/** Runs work in a transaction that is rolled back, and returns its result. */
export const rolledBack = async <T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> => {
  let result: T | undefined;
  await em
    .fork()
    .transactional(async (inner) => {
      result = await work(inner);
      throw ROLLED_BACK;
    })
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error;
    });
  return result as T;
};

/** Returns the SQLSTATE with which PostgreSQL rejects a statement, or `accepted`. The transaction stays usable. */
export const sqlStateOf = async (em: EntityManager, statement: string, values: unknown[] = []): Promise<string> => {
  await em.execute('SAVEPOINT attempt');
  try {
    await em.execute(statement, values);
    return 'accepted';
  } catch (error) {
    await em.execute('ROLLBACK TO SAVEPOINT attempt');
    return sqlState(error) ?? 'failed';
  }
};

const sqlState = (error: unknown): string | undefined => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  return undefined;
};

/** Returns the code of the AppError that work throws, else `nothing` for null or undefined, or `answered`. */
export const outcomeOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    const value = await work();
    return value === null || value === undefined ? 'nothing' : 'answered';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
