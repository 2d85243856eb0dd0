import type { EntityManager } from '@mikro-orm/postgresql';
import type { CircuitState } from '../endpoint/circuit-breaker.js';
import type { ModelRoute } from '../routing/model-route.js';

/** State of a model endpoint after the latest calls of all processes. */
export interface EndpointState {
  route: ModelRoute;
  host: string;
  circuit: CircuitState;
  last_success_at: Date | null;
  last_fault_at: Date | null;
  last_fault: string | null;
}

/** Returns the states of all endpoints that were ever called, including those that have since been replaced. */
export const readEndpointStates = (em: EntityManager): Promise<EndpointState[]> =>
  em.execute<EndpointState[]>('SELECT route, host, circuit, last_success_at, last_fault_at, last_fault FROM platform.model_endpoint');

/** A failed call of the model endpoint counts for this long. */
const RECENT_FAULT_SECONDS = 120;

/**
 * Returns the error of the local model endpoint that makes a call likely to fail: one of the last 120 s, not followed by a
 * success. Null if there is none.
 */
export const recentEndpointError = async (em: EntityManager, host: string): Promise<string | null> => {
  const [endpoint] = await em.execute<{ last_fault: string | null }[]>(
    `SELECT last_fault FROM platform.model_endpoint
      WHERE route = 'local' AND host = ? AND last_fault IN ('model_unavailable', 'model_timeout', 'model_overloaded') AND last_fault_at > coalesce(last_success_at, '-infinity')
        AND last_fault_at > now() - make_interval(secs => ?)`,
    [host, RECENT_FAULT_SECONDS],
  );
  return endpoint?.last_fault ?? null;
};
