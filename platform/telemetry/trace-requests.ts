import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, startSpan, withSpan, type Span } from './tracing.js';

/** Asked by machines every few seconds. */
const UNTRACED = new Set(['/health', '/ready', '/metrics']);

/** A server span for each request, by its route's template; a client's `traceparent` is gone on with. To be called before routes are made. */
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
  // Reading a body goes by the socket's events and so leaves what `onRequest` was in.
  app.addHook('preValidation', (request, _, done) => withSpan(spans.get(request), done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail({ code: String(statusCode) });
    span?.end();
    done();
  });
};
