import { AsyncLocalStorage } from 'node:async_hooks';
import { shutDown } from '../lifecycle/shutdown.js';

/**
 * Attributes that a span may have: ids, numbers and constants of the service. Never data of a client, file or model, nor a
 * URL, a statement, an error message, or the request id, which clients may choose.
 */
export interface SpanAttributes {
  'azure.resource_provider.namespace'?: 'Microsoft.Storage';
  'db.collection.name'?: string;
  'db.operation.name'?: string;
  'db.system.name'?: 'postgresql';
  'error.type'?: string;
  'gen_ai.operation.name'?: 'chat' | 'embeddings';
  'gen_ai.request.model'?: string;
  'gen_ai.usage.input_tokens'?: number;
  'gen_ai.usage.output_tokens'?: number;
  'graphql.operation.type'?: 'query' | 'mutation' | 'subscription';
  'http.request.method'?: string;
  'http.response.status_code'?: number;
  'http.route'?: string;
  'kpi.agent'?: string;
  'kpi.blob.area'?: string;
  'kpi.blob.bytes'?: number;
  'kpi.event.sequence'?: number;
  'kpi.event.type'?: string;
  'kpi.model.outcome'?: string;
  'kpi.model.route'?: string;
  'kpi.run.attempt'?: number;
  'kpi.run.id'?: string;
  'kpi.run.outcome'?: string;
  'kpi.subgraph'?: string;
  'kpi.tenant.id'?: string;
  'messaging.destination.name'?: 'events' | 'runs' | 'fetches';
  'messaging.operation.name'?: 'send';
  'messaging.system'?: 'redis';
}

export interface SpanOptions {
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
  /** W3C `traceparent` of a parent in another process or of an earlier one; default: the active span. */
  parent?: string | null | undefined;
  /** `traceparent` of each related span that is not the parent. */
  links?: readonly string[];
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** W3C Trace Context header with which another process continues the trace. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed, with the type of the error only. */
  fail(error: unknown): void;
  end(): void;
}

/** Creates spans and exports them when they end. Disposing exports the remaining ones. */
export interface Tracer extends AsyncDisposable {
  start(name: string, options: SpanOptions, active: Span | undefined): Span;
}

let tracer: Tracer | undefined;
const active = new AsyncLocalStorage<Span>();

/** Activates a tracer for this process. Disposing deactivates it and exports the recorded spans. */
export const traceWith = (next: Tracer): AsyncDisposable => {
  tracer = next;
  return {
    async [Symbol.asyncDispose]() {
      tracer = undefined;
      await shutDown('traces', () => next[Symbol.asyncDispose]());
    },
  };
};

export const isTracing = (): boolean => tracer !== undefined;

export const activeSpan = (): Span | undefined => (tracer ? active.getStore() : undefined);

/** Runs `work` in a new span, which ends with it; without tracing it runs `work` only. */
export const inSpan = <T>(name: string, options: SpanOptions, work: (span: Span | undefined) => Promise<T>): Promise<T> =>
  tracer ? inNewSpan(tracer, name, options, work) : work(undefined);

const inNewSpan = async <T>(tracer: Tracer, name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> => {
  const span = tracer.start(name, options, active.getStore());
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
};

/** Starts a span, which the caller must end; returns undefined without tracing. */
export const startSpan = (name: string, options: SpanOptions): Span | undefined => tracer?.start(name, options, active.getStore());

/** Runs `work` with a span of another process as the active one. That process ends the span. */
export const withRemoteSpan = <T>(traceparent: string | null, work: () => T): T => {
  const [, traceId, spanId] = traceparent?.split('-') ?? [];
  if (!tracer || traceparent === null || traceId === undefined || spanId === undefined) return work();
  const nothing = (): void => undefined;
  return active.run({ traceId, spanId, traceparent, set: nothing, fail: nothing, end: nothing }, work);
};

/** Runs `work` with the span as the active one. */
export const withSpan = <T>(span: Span | undefined, work: () => T): T => (span ? active.run(span, work) : work());
