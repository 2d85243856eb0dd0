import { pino, type DestinationStream, type Logger } from 'pino';

import { activeSpan } from './tracing.js';

export type { Logger } from 'pino';

/** Texts and objects under keys that contain one of these never reach a log line, wherever they stand. */
const SECRET_KEYS = ['authorization', 'cookie', 'password', 'token', 'secret', 'credential', 'connectionString', 'apiKey', 'url', 'link'];
const SECRET_KEY = new RegExp(SECRET_KEYS.join('|'), 'i');
const CENSORED = '[redacted]';
const DEEPEST = 6;
const MAX_MESSAGE_LENGTH = 1_000;

/**
 * A logger of JSON lines: no secret by its key, no value that an error quotes.
 * @param destination Where the lines go; by default standard output.
 */
export const createLogger = (level: string, service: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceIds,
      formatters: {
        level: (label) => ({ level: label }),
        log: ({ err, ...fields }) => ({ ...(err === undefined ? {} : { err }), ...fieldsForLog(fields, 0) }),
      },
      // What child loggers are bound to goes past the formatter.
      redact: { paths: SECRET_KEYS, censor: CENSORED },
      // The message of an error that is logged alone becomes the line's.
      serializers: { err: errorForLog, msg: (message: unknown) => withoutValues(String(message)) },
    },
    destination,
  );

const traceIds = (): object => {
  const span = activeSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
};

const fieldsForLog = (fields: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, valueForLog(key, value, depth)]));

const valueForLog = (key: string, value: unknown, depth: number): unknown => {
  const isObject = typeof value === 'object' && value !== null;
  if (SECRET_KEY.test(key) && (isObject || typeof value === 'string')) return CENSORED;
  if (!isObject || value instanceof Date) return value;
  if (value instanceof Error) return errorForLog(value);
  if (depth === DEEPEST) return '…';
  return Array.isArray(value) ? value.map((item) => valueForLog('', item, depth + 1)) : fieldsForLog(value, depth + 1);
};

/** Name, message and stack; never the values an error may carry (queries, parameters, bodies). */
const errorForLog = (err: unknown): unknown => {
  if (typeof err !== 'object' || err === null || !('message' in err)) return withoutValues(String(err));
  return {
    ...(err instanceof Error ? { type: err.name } : {}),
    message: withoutValues(String(err.message)),
    ...('code' in err && err.code !== undefined ? { code: String(err.code) } : {}),
    ...('stack' in err && typeof err.stack === 'string' ? { stack: framesOf(err.stack) } : {}),
    ...('cause' in err && err.cause instanceof Error ? { cause: withoutValues(err.cause.message) } : {}),
  };
};

const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .join('\n');

/**
 * A message as far as it is safe to keep: its first line, of an address only the host, and nothing that it quotes, since
 * databases and parsers quote what they choked on.
 */
const withoutValues = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .slice(0, MAX_MESSAGE_LENGTH)
    .replace(/([a-z][a-z+.-]*:\/\/)(?:[^\s"']*@)?([\w.:[\]-]*)[^\s"']*/gi, '$1$2')
    .replace(/".*"/, '"…"')
    .replace(/(?<!\w)'.*'(?!\w)/, "'…'");
