import type { Database } from '../../database/index.js';
import type { Logger } from '../../telemetry/index.js';
import type { ModelCall } from '../model-calls.js';
import type { ModelRoute } from '../routing/model-route.js';

/** Interval after which an unchanged state is written again. */
const WRITE_EVERY_MS = 10_000;

/**
 * Records the outcome of calls to each endpoint, so that its availability is known without a call. Contains no data of tenants.
 */
export class EndpointRecord {
  private readonly written = new Map<ModelRoute, { state: string; at: number }>();

  constructor(
    private readonly database: Database,
    private readonly hosts: Readonly<Partial<Record<ModelRoute, string>>>,
    private readonly log: Logger,
  ) {}

  note({ route, outcome, circuit }: Pick<ModelCall, 'route' | 'outcome' | 'circuit'>): void {
    const host = this.hosts[route];
    // A call that the caller cancelled does not indicate the state of the endpoint.
    if (host === undefined || outcome === 'cancelled') return;
    const state = `${outcome}:${circuit}`;
    const before = this.written.get(route);
    if (before?.state === state && Date.now() - before.at < WRITE_EVERY_MS) return;
    this.written.set(route, { state, at: Date.now() });
    const answered = outcome === 'text';
    this.database
      .system(
        `INSERT INTO platform.model_endpoint AS e (route, host, circuit, last_success_at, last_fault_at, last_fault)
         VALUES ($1, $2, $3, CASE WHEN $4 THEN now() END, CASE WHEN NOT $4 THEN now() END, $5)
         ON CONFLICT (route, host) DO UPDATE SET circuit = excluded.circuit, seen_at = now(),
           last_success_at = coalesce(excluded.last_success_at, e.last_success_at),
           last_fault_at = coalesce(excluded.last_fault_at, e.last_fault_at), last_fault = coalesce(excluded.last_fault, e.last_fault)`,
        [route, host, circuit, answered, answered ? null : outcome],
      )
      .catch((err: unknown) => this.log.debug({ err }, 'state of a model endpoint could not be recorded'));
  }
}

/** Returns host and port of an endpoint, without the other parts of its URL. */
export const hostOf = (baseUrl: string): string => new URL(baseUrl).host;
