import type { Config } from '../config/index.js';
import type { Logger } from './logger.js';
import { traceWith } from './tracing.js';

/** Starts tracing if a collector is configured. The SDK is loaded only then, since that takes about 0.1 s. */
export const startTracing = async (settings: Config['tracing'], service: string, log: Logger): Promise<AsyncDisposable> => {
  if (!settings) return { [Symbol.asyncDispose]: async () => undefined };
  const { openTelemetryTracer } = await import('./open-telemetry.js');
  return traceWith(openTelemetryTracer(settings, service, log));
};
