import type { Config } from '../config/index.js';
import type { Logger } from './logger.js';
import { traceWith } from './tracing.js';

/** Traces this process where the configuration names a collector. The SDK is loaded only then: it takes a tenth of a second. */
export const startTracing = async (settings: Config['tracing'], service: string, log: Logger): Promise<AsyncDisposable> => {
  if (!settings) return { [Symbol.asyncDispose]: async () => undefined };
  const { openTelemetryTracer } = await import('./open-telemetry.js');
  return traceWith(openTelemetryTracer(settings, service, log));
};
