import { AsyncLocalStorage } from 'node:async_hooks';
import { shutDown } from '../shutdown.js';

/**
 * All that a span may say: ids, numbers, and words of the service's own. Never what a client, a file or a model said, nor an
 * address, a statement, a message of an error, or the request id, which clients may choose.
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
  'messaging.destination.name'?: 'events' | 'runs';
  'messaging.operation.name'?: 'send';
  'messaging.system'?: 'redis';
}

export interface SpanOptions {
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
  /** W3C `traceparent` of what caused it, in another process or earlier; by default the span that is active. */
  parent?: string | null | undefined;
  /** Each the `traceparent` of a span that it has to do with without being its child. */
  links?: readonly string[];
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** What another process needs to go on with the trace (W3C Trace Context). */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed, by the kind of the error only. */
  fail(error: unknown): void;
  end(): void;
}

/** Makes spans and sends them on their way when they end. Disposing sends what is left. */
export interface Tracer extends AsyncDisposable {
  start(name: string, options: SpanOptions, active: Span | undefined): Span;
}

let tracer: Tracer | undefined;
const active = new AsyncLocalStorage<Span>();

/** Traces this process from here on. Disposing ends that, after what was recorded has been sent. */
export const traceWith = (chosen: Tracer): AsyncDisposable => {
  tracer = chosen;
  return {
    async [Symbol.asyncDispose]() {
      tracer = undefined;
      await shutDown('traces', () => chosen[Symbol.asyncDispose]());
    },
  };
};

export const isTracing = (): boolean => tracer !== undefined;

export const activeSpan = (): Span | undefined => (tracer ? active.getStore() : undefined);

/** Does the work in a span of its own, which ends with it; without tracing it just does the work. */
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

/** A span that its starter ends; undefined without tracing. */
export const startSpan = (name: string, options: SpanOptions): Span | undefined => tracer?.start(name, options, active.getStore());

/** Makes a span of another process the active one for what is done and awaited in `work`. That process ends it. */
export const withRemoteSpan = <T>(traceparent: string | null, work: () => T): T => {
  const [, traceId, spanId] = traceparent?.split('-') ?? [];
  if (!tracer || traceparent === null || traceId === undefined || spanId === undefined) return work();
  const nothing = (): void => undefined;
  return active.run({ traceId, spanId, traceparent, set: nothing, fail: nothing, end: nothing }, work);
};

/** Makes a span the active one for what is done and awaited in `work`. */
export const withSpan = <T>(span: Span | undefined, work: () => T): T => (span ? active.run(span, work) : work());
