import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

/** Records the duration of requests by route template; the route is `none` if no route matches. */
export const measureRequests = (app: FastifyInstance, { httpRequests }: Pick<Metrics, 'httpRequests'>): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    httpRequests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
    done();
  });
};
