import { invalid } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { RequestedModelRoute } from './model-routing.entity.js';
import type { ModelUsage, ModelUsagePeriod } from './model-usage.type.js';
import { DAY_MS } from '../../../platform/text/index.js';

const MAX_DAYS = 366;

interface UsageRow {
  period: string;
  purpose: string;
  route: RequestedModelRoute;
  outcome: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
}

/** Reads the usage of a tenant's model calls. */
export class ModelUsageService {
  /** Returns the usage from `from` to `to` (inclusive), newest period first. @throws AppError VALIDATION_FAILED unless 1 to 366 days */
  async usage(ctx: GraphContext, from: string, to: string, period: ModelUsagePeriod): Promise<ModelUsage[]> {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (!(days >= 1 && days <= MAX_DAYS)) throw invalid(['query', 'to'], `The range must have 1 to ${MAX_DAYS} days.`, to);
    const rows = await ctx.em.execute<UsageRow[]>(
      `SELECT to_char(date_trunc(?, day::timestamp), 'YYYY-MM-DD') AS period, purpose, route, outcome, sum(calls)::int AS calls,
              sum(input_tokens)::float8 AS input_tokens, sum(output_tokens)::float8 AS output_tokens
         FROM tenants.model_usage WHERE tenant_id = ? AND day BETWEEN ?::date AND ?::date
        GROUP BY 1, purpose, route, outcome ORDER BY 1 DESC, purpose, route, calls DESC, outcome`,
      [period, ctx.tenantId, from, to],
    );
    return groupedByRoute(rows);
  }
}

/** Sums the rows to one entry per period, purpose and route. */
const groupedByRoute = (rows: readonly UsageRow[]): ModelUsage[] => {
  const entries = new Map<string, ModelUsage>();
  for (const { period, purpose, route, outcome, calls, input_tokens: inputTokens, output_tokens: outputTokens } of rows) {
    const name = `${period} ${route} ${purpose}`;
    const entry = entries.get(name) ?? { period, purpose, route, calls: 0, inputTokens: 0, outputTokens: 0, outcomes: [] };
    entry.calls += calls;
    entry.inputTokens += inputTokens;
    entry.outputTokens += outputTokens;
    entry.outcomes.push({ outcome, calls });
    entries.set(name, entry);
  }
  return [...entries.values()];
};
