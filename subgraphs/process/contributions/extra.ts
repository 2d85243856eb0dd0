import { invalid } from '../../../platform/errors/index.js';

const MAX_BYTES = 16 * 1024;
const MAX_DEPTH = 5;
const MAX_VALUES = 500;

/**
 * Bounds what clients may keep with a contribution in keys of their own.
 * @throws AppError VALIDATION_FAILED beyond 16 KiB, five levels or 500 values
 */
export const checkExtra = (extra: Record<string, unknown>): Record<string, unknown> => {
  let values = 0;
  // Not recursive: what was sent may be deeper than the stack.
  const waiting: { value: unknown; depth: number }[] = [{ value: extra, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    values += 1;
    if (values > MAX_VALUES) throw tooMuch(`${MAX_VALUES} values`);
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= MAX_DEPTH) throw tooMuch(`${MAX_DEPTH} levels`);
    for (const value of Object.values(next.value)) waiting.push({ value, depth: next.depth + 1 });
  }
  if (Buffer.byteLength(JSON.stringify(extra)) > MAX_BYTES) throw tooMuch(`${MAX_BYTES} bytes`);
  return extra;
};

const tooMuch = (limit: string) => invalid(['body'], `Keys of your own may hold at most ${limit}`, undefined, 'too_long');
