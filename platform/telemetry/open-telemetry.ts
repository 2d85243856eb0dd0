import { diag, isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  TracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
  type TracerProviderOptions,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/index.js';
import { VERSION } from '../version.js';
import { withTimeout } from '../lifecycle/with-timeout.js';
import type { Logger } from './logger.js';
import type { Span, SpanAttributes, SpanOptions, Tracer } from './tracing.js';

const EXPORT_INTERVAL_MS = 1_000;
const EXPORT_TIMEOUT_MS = 2_500;
/** Bounds the shutdown if the collector is unavailable. */
const FLUSH_TIMEOUT_MS = 3_000;

/**
 * Creates a tracer on the OpenTelemetry SDK that exports over OTLP/HTTP in batches. Nothing is registered globally and no
 * module is patched: only the service's own code creates spans, with the attributes that `SpanAttributes` allows.
 */
export const openTelemetryTracer = (settings: NonNullable<Config['tracing']>, service: string, log: Logger): Tracer => {
  logExportFailures(log);
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceOf({
      ...settings.resource,
      'service.name': `kpi-${service.replaceAll(/[^a-z]+/g, '-')}`,
      'service.version': VERSION,
    }),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_INTERVAL_MS, exportTimeoutMillis: EXPORT_TIMEOUT_MS }),
    ],
  });
  const tracer = provider.getTracer('kpi', VERSION);
  return {
    start(name, options, active) {
      const parent = parseTraceparent(options.parent) ?? (active && contextOf(active));
      const links = (options.links ?? []).flatMap((link) => parseTraceparent(link) ?? []).map((context) => ({ context }));
      const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      return spanOf(
        tracer.startSpan(name, { kind: KINDS[options.kind ?? 'internal'], attributes: { ...options.attributes }, links }, within),
      );
    },
    async [Symbol.asyncDispose]() {
      await withTimeout(
        provider.shutdown(),
        FLUSH_TIMEOUT_MS,
        `the collector did not accept the last spans within ${FLUSH_TIMEOUT_MS} ms`,
      ).catch((err: unknown) => log.warn({ err }, 'spans lost at shutdown'));
    },
  };
};

/** Returns a synchronous resource: the constant attributes of this process. */
const resourceOf = (attributes: Record<string, string>): NonNullable<TracerProviderOptions['resource']> => ({
  attributes,
  merge: (other) => resourceOf({ ...attributes, ...(other?.attributes as Record<string, string> | undefined) }),
  getRawAttributes: () => Object.entries(attributes),
});

const KINDS: Record<NonNullable<SpanOptions['kind']>, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

const samplerOf = ({ sampler, ratio }: NonNullable<Config['tracing']>): Sampler => {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
};

const spanOf = (span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>): Span => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    spanId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    set: (attributes: SpanAttributes) => void span.setAttributes({ ...attributes }),
    fail: (error) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kindOf(error)),
    end: () => span.end(),
  };
};

/** Returns the context of a local parent, with its sampling decision. */
const contextOf = ({ traceId, spanId, traceparent }: Span): SpanContext => ({ traceId, spanId, traceFlags: flagsOf(traceparent) });

const flagsOf = (traceparent: string): number => Number.parseInt(traceparent.slice(53, 55), 16) & 1;

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** Parses a `traceparent` (W3C Trace Context; of later versions the known part); returns undefined if it is invalid. */
const parseTraceparent = (text: string | null | undefined): SpanContext | undefined => {
  const [, version, traceId = '', spanId = '', more] = TRACEPARENT.exec(text ?? '') ?? [];
  if (!text || (version === '00' && more !== undefined)) return undefined;
  const context = { traceId, spanId, traceFlags: flagsOf(text), isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
};

const SAFE_TYPE = /^[\w.]{1,60}$/;

/** Returns the code or class of an error; messages may quote data. */
const kindOf = (error: unknown): string => {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; name?: unknown };
  return [code, name].find((word): word is string => typeof word === 'string' && SAFE_TYPE.test(word)) ?? 'unknown';
};

/** Logs failed exports, at most once every 10 minutes. */
const logExportFailures = (log: Logger): void => {
  let reportedAt = -Infinity;
  const report = (message: string): void => {
    if (performance.now() - reportedAt < 600_000) return;
    reportedAt = performance.now();
    log.warn({ reason: message.slice(0, 200) }, 'trace export failed');
  };
  const quiet = (): void => undefined;
  diag.setLogger({ error: report, warn: quiet, info: quiet, debug: quiet, verbose: quiet }, { suppressOverrideMessage: true });
};
