import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Keys that never reach a log line, wherever they stand. */
const SECRET_KEYS = ['authorization', 'password', 'token', 'secret', 'connectionString', 'url', 'link'];

export const createLogger = (level: string, service: string): Logger =>
  pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    serializers: { err: errorForLog },
  });

/** Name, message and stack; never the values an error may carry (queries, parameters, bodies). */
const errorForLog = (err: unknown): unknown =>
  err instanceof Error
    ? {
        type: err.name,
        message: err.message.split('\n')[0],
        ...('code' in err ? { code: String(err.code) } : {}),
        stack: err.stack
          ?.split('\n')
          .filter((line) => line.startsWith('    at '))
          .slice(0, 8)
          .join('\n'),
        ...(err.cause instanceof Error ? { cause: err.cause.message.split('\n')[0] } : {}),
      }
    : String(err);
