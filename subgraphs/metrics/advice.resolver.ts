import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import { AdviceItem, adviceStub, findingsOrNull, type AdviceKey } from '../../platform/graph/types/advice.js';
import type { Language } from '../../platform/content/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { computes, openCandidates, waitingDrafts } from './candidates/match-drafts.js';
import { candidatesAdvice, computableAdvice, metricAdvice } from './advice.rules.js';
import { readMetricStatuses } from './definitions/metric-status.js';
import { MetricValuesService } from './values/metric-values.service.js';
import { tenantDay } from '../../platform/identity/tenant-calendar.js';

export const ProactiveAdvice = adviceStub();

/** Adds the advice on metrics and KPI candidates to `ProactiveAdvice`. */
@Resolver(() => ProactiveAdvice)
export class MetricsAdviceResolver {
  constructor(private readonly values: MetricValuesService) {}

  @FieldResolver(() => [AdviceItem], {
    nullable: true,
    description:
      'Advice on active metrics that are red, miss a due target or are not computed, on drafts that the data can compute, and on open KPI candidates; null if it cannot be read.',
  })
  metricFindings(@Ctx() ctx: GraphContext, @Root() { language }: AdviceKey): Promise<AdviceItem[] | null> {
    return findingsOrNull(ctx, async () => {
      const metricStatuses = await readMetricStatuses(ctx, this.values);
      const today = await tenantDay(ctx.em, ctx.tenantId);
      const findings = metricStatuses.flatMap((status) => metricAdvice(status, today, language) ?? []);
      const [open] = await readRows<{ count: number; since: Date | null }[]>(
        ctx.em,
        `SELECT count(*)::int AS count, min(created_at) AS since FROM metrics.kpi_candidate WHERE tenant_id = ? AND status = 'open'`,
        [ctx.tenantId],
      );
      findings.push(...(await this.computableDrafts(ctx, language)));
      return open?.since ? [...findings, candidatesAdvice({ count: open.count, since: open.since }, language)] : findings;
    });
  }

  private async computableDrafts({ em, tenantId }: GraphContext, language: Language): Promise<AdviceItem[]> {
    const drafts = await waitingDrafts(em, tenantId);
    if (drafts.length === 0) return [];
    const candidates = await openCandidates(em, tenantId);
    return drafts.flatMap((draft) => {
      const candidate = candidates.find((each) => computes(each, draft));
      return candidate ? [computableAdvice(draft, candidate, language)] : [];
    });
  }
}
