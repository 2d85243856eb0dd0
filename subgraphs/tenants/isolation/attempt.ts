import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { Runtime } from '../../../platform/runtime.js';
import type { Canary } from './canary.js';
import type { DenyAttempt } from './isolation.type.js';
import type { Table } from './tenant-tables.js';

/** What attempts work with: the means of the caller, and what they are after. */
export interface Trial {
  runtime: Runtime;
  /** The caller, with a tenant administrator's rights at most. */
  ctx: GraphContext;
  canary: Canary;
  tables: readonly Table[];
}

/** What became of an attempt, in a few words that show nothing of what it was after. */
export interface Outcome {
  refused: boolean;
  observed: string;
  control: { works: boolean; observed: string };
}

export interface Attempt extends Pick<DenyAttempt, 'id' | 'channel' | 'description' | 'expected'> {
  run(trial: Trial): Promise<Outcome>;
}

/** Runs an attempt. One that fails in a way that nobody foresaw was not refused: it proves nothing. */
export const judged = async ({ run, ...attempt }: Attempt, trial: Trial): Promise<DenyAttempt> => {
  const began = performance.now();
  const { refused, observed, control } = await run(trial).catch((error: unknown) => {
    trial.ctx.log.warn({ err: error, attempt: attempt.id }, 'an attempt across tenants could not be made');
    return { refused: false, observed: 'could not be tried', control: { works: false, observed: 'not reached' } };
  });
  return {
    ...attempt,
    observed,
    passed: refused && control.works,
    control: control.works ? control.observed : `does not work: ${control.observed}`,
    durationMs: Math.round((performance.now() - began) * 10) / 10,
  };
};

const ROLLED_BACK = Symbol('rolled back');

/** Runs in a transaction that leaves nothing. */
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

/** The SQLSTATE with which PostgreSQL refuses a statement, or `accepted`; the transaction stays usable. */
export const verdictOn = async (em: EntityManager, statement: string, values: unknown[] = []): Promise<string> => {
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

/** The code of the service's own error, or what came instead of one. */
export const codeOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    const value = await work();
    return value === null || value === undefined ? 'nothing' : 'answered';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
