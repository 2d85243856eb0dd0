import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { GraphExecutor } from '../platform/graph/graph-executor.js';
import type { Caller } from '../platform/identity/caller.js';
import type { EventFeed } from './event-stream.js';
import type { RouteDefinition } from './route-definition.js';

export interface AuthenticateOptions {
  /** The route reads no identity headers. */
  anonymous?: boolean;
  /** Tenant named by the query of the event stream. */
  tenantFromQuery?: string;
}

/** Dependencies of the REST adapter on the process that runs it. */
export interface RestDependencies {
  executor: GraphExecutor;
  routes: readonly RouteDefinition[];
  /** Returns the caller; rejects with `AppError` if the credentials are missing or invalid. */
  authenticate(request: FastifyRequest, options: AuthenticateOptions): Promise<Caller>;
  events: EventFeed;
  /** Ends the open event streams. */
  shutdown: AbortSignal;
  /** Public URL of the service for the API description; relative if absent. */
  publicUrl?: string | undefined;
  /** Origins whose pages may call the service; `*` for any. Without origins no CORS headers are sent. */
  corsOrigins?: readonly string[] | undefined;
  /** Time without an event after which an event stream sends a comment. */
  heartbeatMilliseconds?: number | undefined;
  log: Pick<FastifyBaseLogger, 'error'>;
}
