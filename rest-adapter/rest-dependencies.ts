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

/** What REST needs of the process around it. */
export interface RestDependencies {
  executor: GraphExecutor;
  routes: readonly RouteDefinition[];
  /** Tells who asks; rejects with `AppError` when nobody may. */
  authenticate(request: FastifyRequest, options: AuthenticateOptions): Promise<Caller>;
  events: EventFeed;
  /** Ends the open event streams. */
  shutdown: AbortSignal;
  /** Address of the service for the API description; relative where it is absent. */
  publicUrl?: string | undefined;
  /** Origins whose pages may call the service; `*` for any. None: no CORS headers at all. */
  corsOrigins?: readonly string[] | undefined;
  /** Silence after which an event stream sends a comment. */
  heartbeatMilliseconds?: number | undefined;
  log: Pick<FastifyBaseLogger, 'error'>;
}
