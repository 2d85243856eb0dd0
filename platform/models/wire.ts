import type { Config } from '../config/index.js';
import type { Database } from '../database/index.js';
import type { Logger, Metrics } from '../telemetry/index.js';
import { EndpointRecord, hostOf } from './accounting/endpoint-record.js';
import { EndpointCalls, type ModelCalls } from './model-calls.js';
import { ModelClient } from './model-client.js';
import { decisionsInForce } from './routing/decisions-in-force.js';
import { UsageRecord } from './accounting/usage-record.js';

/** Creates the calls from this process to the configured endpoints, with metrics and records in the database. */
export const modelCallsOf = (config: Config, database: Database, metrics: Metrics, log: Logger): ModelCalls => {
  const endpoints = { ...(config.model && { local: config.model }), ...(config.premiumModel && { premium: config.premiumModel }) };
  const hosts = Object.fromEntries(Object.entries(endpoints).map(([route, { baseUrl }]) => [route, hostOf(baseUrl)]));
  const record = new EndpointRecord(database, hosts, log);
  const usage = new UsageRecord(database, log);
  return new EndpointCalls(endpoints, {
    ...config.modelCalls,
    onCall: (call) => {
      metrics.modelCalls.inc({ route: call.route, outcome: call.outcome });
      metrics.modelDuration.observe({ route: call.route }, call.durationMs / 1_000);
      metrics.modelTokens.inc({ route: call.route, direction: 'sent' }, call.inputTokens);
      metrics.modelTokens.inc({ route: call.route, direction: 'received' }, call.outputTokens);
      for (const [kind, count] of Object.entries(call.filtered)) metrics.personalDataFiltered.inc({ kind }, count);
      const { tenantId, ...known } = call;
      log.info({ tenant_id: tenantId, model_call: known }, 'model call finished');
      record.note(call);
      return usage.add(call);
    },
  });
};

/** Creates a client whose routes follow the decisions in the database. */
export const modelClientOver = (calls: ModelCalls, database: Database): ModelClient =>
  new ModelClient(calls, { decisions: (tenantId) => decisionsInForce(database.forTenant(tenantId), tenantId) });
