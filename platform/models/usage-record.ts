import type { Database } from '../database/index.js';
import type { Logger } from '../telemetry/index.js';
import type { ModelCall } from './model-client.js';

/** Calls without a purpose of their own are counted as this. */
const UNNAMED = 'default';

/** Adds every call to what its tenant has used that day. Holds numbers, never text. */
export class UsageRecord {
  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  add({ tenantId, purpose, route, outcome, inputTokens, outputTokens }: ModelCall): void {
    if (tenantId === null) return;
    this.database
      .forTenant(tenantId)
      .execute(
        `INSERT INTO tenants.model_usage AS u (tenant_id, purpose, route, outcome, calls, input_tokens, output_tokens)
         VALUES (?, ?, ?, ?, 1, ?, ?)
         ON CONFLICT (tenant_id, day, purpose, route, outcome) DO UPDATE SET calls = u.calls + 1,
           input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens`,
        [tenantId, (purpose ?? UNNAMED).slice(0, 80), route, outcome, whole(inputTokens), whole(outputTokens)],
      )
      .catch((err: unknown) => this.log.warn({ err, tenant_id: tenantId }, 'the use of a model was not recorded'));
  }
}

/** Endpoints may say anything. */
const whole = (tokens: number): number => Math.min(Math.max(0, Math.trunc(tokens) || 0), Number.MAX_SAFE_INTEGER);
