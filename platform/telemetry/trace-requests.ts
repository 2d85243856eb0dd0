import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, startSpan, withSpan, type Span } from './tracing.js';

/** Probes, which are sent every few seconds. */
const UNTRACED = new Set(['/health', '/ready', '/metrics']);

/** Creates a server span per request, named by route template. Continues the client's trace. Call before routes are registered. */
export const traceRequests = (app: FastifyInstance): void => {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url;
    if (route !== undefined && UNTRACED.has(route)) return done();
    const { traceparent } = request.headers;
    const span = startSpan(route === undefined ? request.method : `${request.method} ${route}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': request.method, ...(route !== undefined && { 'http.route': route }) },
    });
    if (span) spans.set(request, span);
    withSpan(span, done);
  });
  // The body is read in socket events, outside the async context of `onRequest`.
  app.addHook('preValidation', (request, _, done) => withSpan(spans.get(request), done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail({ code: String(statusCode) });
    span?.end();
    done();
  });
};
