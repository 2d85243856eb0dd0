import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/index.js';
import type { Logger } from '../../telemetry/index.js';
import type { ModelCall } from '../model-calls.js';

/** Purpose under which calls without a purpose are counted. */
const UNNAMED = 'default';
/** Pauses before retries in milliseconds, because the database may be briefly unavailable. */
const PAUSES_MS = [250, 1_000, 4_000];

/** Adds every call to the daily usage of its tenant. Contains numbers only, never text. */
export class UsageRecord {
  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /** Resolves when the call is stored, or when the retries are exhausted; never rejects. */
  async add({ tenantId, purpose, route, outcome, inputTokens, outputTokens }: ModelCall): Promise<void> {
    if (tenantId === null) return;
    const values = [tenantId, (purpose ?? UNNAMED).slice(0, 80), route, outcome, inputTokens, outputTokens];
    for (let tries = 0; ; tries += 1) {
      try {
        await this.database.forTenant(tenantId).execute(ADD, values);
        return;
      } catch (err) {
        const pause = PAUSES_MS[tries];
        if (pause === undefined) {
          this.log.error(
            { err, tenant_id: tenantId, purpose, route, outcome, inputTokens, outputTokens },
            'model usage could not be recorded',
          );
          return;
        }
        await delay(pause);
      }
    }
  }
}

const ADD = `INSERT INTO tenants.model_usage AS u (tenant_id, purpose, route, outcome, calls, input_tokens, output_tokens)
  VALUES (?, ?, ?, ?, 1, ?, ?)
  ON CONFLICT (tenant_id, day, purpose, route, outcome) DO UPDATE SET calls = u.calls + 1,
    input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens`;
