/** Result of checking one dependency. `off`: not configured and not required; `warn`: works, but needs attention. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'off' | 'warn' | 'fail';
  readonly detail: string;
  /** Remedy. */
  readonly advice?: string;
}

type Result = Omit<Finding, 'name'>;

export const ok = (detail: string): Result => ({ state: 'ok', detail });
export const off = (detail: string): Result => ({ state: 'off', detail });
export const warn = (detail: string, advice: string): Result => ({ state: 'warn', detail, advice });
export const fail = (detail: string, advice: string): Result => ({ state: 'fail', detail, advice });

const MAX_MS = 20_000;

/** Runs one check. An error or a timeout (20 s) becomes a finding with state `fail`. */
export const check = async (name: string, advice: string, run: () => Promise<Result>): Promise<Finding> => {
  const timedOut = Promise.withResolvers<Result>();
  const timer = setTimeout(() => timedOut.resolve(fail(`no response within ${MAX_MS / 1_000} s`, advice)), MAX_MS);
  try {
    return { name, ...(await Promise.race([run(), timedOut.promise])) };
  } catch (error) {
    return { name, ...fail(causeOf(error), advice) };
  } finally {
    clearTimeout(timer);
  }
};

/** Returns the first line of the innermost cause, with its code. */
const causeOf = (error: unknown): string => {
  let inner: unknown = error;
  while (inner instanceof Error && (inner.cause !== undefined || inner instanceof AggregateError))
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  const code = 'code' in inner && typeof inner.code === 'string' && !inner.message.includes(inner.code) ? ` (${inner.code})` : '';
  return `${inner.message.split('\n', 1)[0] || inner.name}${code}`;
};
