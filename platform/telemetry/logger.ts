import { pino, type DestinationStream, type Logger } from 'pino';

import { activeSpan } from './tracing.js';

export type { Logger } from 'pino';

/** Strings and objects under keys that contain one of these are redacted at any depth. */
const SECRET_KEYS = ['authorization', 'cookie', 'password', 'token', 'secret', 'credential', 'connectionString', 'apiKey', 'url', 'link'];
const SECRET_KEY = new RegExp(SECRET_KEYS.join('|'), 'i');
const CENSORED = '[redacted]';
const MAX_DEPTH = 6;
const MAX_MESSAGE_LENGTH = 1_000;

/**
 * Creates a logger of JSON lines. It redacts secrets by key and removes the values that error messages quote.
 * @param destination default: standard output
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
      // Bindings of child loggers bypass the formatter.
      redact: { paths: SECRET_KEYS, censor: CENSORED },
      // An error logged without a message supplies the message of the line.
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
  if (depth === MAX_DEPTH) return '…';
  return Array.isArray(value) ? value.map((item) => valueForLog('', item, depth + 1)) : fieldsForLog(value, depth + 1);
};

/** Returns type, message, code, stack and cause of an error, without other properties (queries, parameters, bodies). */
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
 * Returns the safe part of a message: the first line, with URLs reduced to the host and quoted values removed, since
 * databases and parsers quote the invalid value.
 */
const withoutValues = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .slice(0, MAX_MESSAGE_LENGTH)
    .replace(/([a-z][a-z+.-]*:\/\/)(?:[^\s"']*@)?([\w.:[\]-]*)[^\s"']*/gi, '$1$2')
    .replace(/".*"/, '"…"')
    .replace(/(?<!\w)'.*'(?!\w)/, "'…'");
