import { invalid, rejectMisspelt } from './errors/index.js';

const MAX_BYTES = 32_768;
const MAX_KEYS = 100;
const MAX_LEVELS = 8;
const MAX_KEY_LENGTH = 200;

/**
 * Checks and returns the additional keys of a client's object. Reserved keys are omitted, so that a client that sends back what it has read
 * cannot forge them. `known` lists other keys with a defined meaning.
 * @throws AppError VALIDATION_FAILED beyond 100 keys, 200 characters per key, 8 levels or 32768 bytes, and for a key that misspells a
 * reserved or known one
 */
export const checkExtraKeys = (
  extra: Readonly<Record<string, unknown>> | null | undefined,
  reserved: ReadonlySet<string> = new Set(),
  known: readonly string[] = [],
): Record<string, unknown> => {
  const kept = Object.fromEntries(Object.entries(extra ?? {}).filter(([key]) => !reserved.has(key)));
  const keys = Object.keys(kept);
  if (keys.length > MAX_KEYS) throw invalid(['body'], `There should be at most ${MAX_KEYS} additional keys`, undefined, 'too_long');
  rejectMisspelt(keys, [...reserved, ...known], ['body']);
  const long = keys.find((key) => key.length > MAX_KEY_LENGTH);
  if (long !== undefined) throw invalid(['body'], `Keys should have at most ${MAX_KEY_LENGTH} characters`, undefined, 'string_too_long');
  const deep = keys.find((key) => isDeeperThan(kept[key], MAX_LEVELS));
  if (deep !== undefined) throw invalid(['body', deep], `Input is nested deeper than ${MAX_LEVELS} levels`, undefined, 'recursion_loop');
  if (Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES)
    throw invalid(['body'], `Additional keys should have at most ${MAX_BYTES} bytes in total`, undefined, 'too_long');
  return kept;
};

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));
