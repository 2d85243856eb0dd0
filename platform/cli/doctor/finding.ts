/** How one dependency is found. `off`: not configured, and the service does without; `warn`: works, but look at it. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'off' | 'warn' | 'fail';
  readonly detail: string;
  /** What to do about it. */
  readonly advice?: string;
}

type Words = Omit<Finding, 'name'>;

export const ok = (detail: string): Words => ({ state: 'ok', detail });
export const off = (detail: string): Words => ({ state: 'off', detail });
export const warn = (detail: string, advice: string): Words => ({ state: 'warn', detail, advice });
export const fail = (detail: string, advice: string): Words => ({ state: 'fail', detail, advice });

const MAX_MS = 20_000;

/** Looks at one thing; what it throws, and that it does not come to an end, is a finding too. */
export const examine = async (name: string, advice: string, look: () => Promise<Words>): Promise<Finding> => {
  const late = Promise.withResolvers<Words>();
  const timer = setTimeout(() => late.resolve(fail(`no answer within ${MAX_MS / 1_000} s`, advice)), MAX_MS);
  try {
    return { name, ...(await Promise.race([look(), late.promise])) };
  } catch (error) {
    return { name, ...fail(faultOf(error), advice) };
  } finally {
    clearTimeout(timer);
  }
};

/** The innermost cause says most; addresses and values stay out of it. */
const faultOf = (error: unknown): string => {
  let inner: unknown = error;
  while (inner instanceof Error && (inner.cause !== undefined || inner instanceof AggregateError))
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  const code = 'code' in inner && typeof inner.code === 'string' && !inner.message.includes(inner.code) ? ` (${inner.code})` : '';
  return `${inner.message.split('\n', 1)[0] || inner.name}${code}`;
};
