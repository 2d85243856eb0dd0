import type { Config } from '../../../platform/config/index.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import {
  ANY_PURPOSE,
  DATA_CLASSES,
  decisionsInForce,
  hostOf,
  readEndpointStates,
  type EndpointState,
  type RouteDecision,
} from '../../../platform/models/index.js';
import { ModelDataClass, RequestedModelRoute } from './model-routing.entity.js';
import {
  ModelCircuitState,
  ModelRouteDegradedReason,
  type EffectiveModelRoute,
  type ModelEndpointState,
  type TenantModelRoutingReport,
} from './model-routing-report.type.js';
import { ModelFault } from './model-usage.type.js';

/** Reports the routes of a tenant's model calls from the configuration, the decisions in force and the outcome of the latest calls. */
export class ModelRoutingReportService {
  constructor(private readonly config: Pick<Config, 'model' | 'premiumModel'>) {}

  async report(ctx: GraphContext): Promise<TenantModelRoutingReport> {
    const decisions = await decisionsInForce(ctx.em, ctx.tenantId);
    const rows = await readEndpointStates(ctx.em);
    const [counts] = await ctx.em.execute<[{ pending: number }]>(
      `SELECT count(*)::int AS pending FROM tenants.model_routing_decision WHERE tenant_id = ? AND status = 'pending'`,
      [ctx.tenantId],
    );
    const endpoints = Object.values(RequestedModelRoute).map((route) => this.endpoint(route, rows));
    const own = decisions.filter(({ purpose }) => purpose !== ANY_PURPOSE);
    const general = decisions.find(({ purpose }) => purpose === ANY_PURPOSE);
    return {
      tenantId: ctx.tenantId,
      checkedAt: new Date(),
      routes: [effective(ANY_PURPOSE, general, endpoints), ...own.map((decision) => effective(decision.purpose, decision, endpoints))],
      endpoints,
      pendingDecisions: counts.pending,
      approvedDecisions: decisions.length,
    };
  }

  private endpoint(route: RequestedModelRoute, rows: readonly EndpointState[]): ModelEndpointState {
    const settings = route === RequestedModelRoute.LOCAL ? this.config.model : this.config.premiumModel;
    const host = settings ? hostOf(settings.baseUrl) : null;
    // Rows of an endpoint that has since been replaced are ignored.
    const row = rows.find((candidate) => candidate.route === route && candidate.host === host);
    const successAt = row?.last_success_at ?? null;
    const faultAt = row?.last_fault_at ?? null;
    return {
      route,
      configured: settings !== null,
      host,
      model: settings?.name ?? null,
      region: settings?.region ?? null,
      reachable: row ? successAt !== null && (faultAt === null || successAt >= faultAt) : null,
      circuit: row ? enumMember(ModelCircuitState, row.circuit) : ModelCircuitState.UNKNOWN,
      lastSuccessAt: successAt,
      lastFaultAt: faultAt,
      lastFault: row?.last_fault ? enumMember(ModelFault, row.last_fault) : null,
    };
  }
}

const effective = (purpose: string, decision: RouteDecision | undefined, endpoints: readonly ModelEndpointState[]): EffectiveModelRoute => {
  const endpointOf = (route: string) => endpoints.find((endpoint) => endpoint.route === route);
  const isPremium = decision?.route === 'premium';
  const isOpen = isPremium && endpointOf('premium')?.configured === true;
  const route = isOpen ? RequestedModelRoute.PREMIUM : RequestedModelRoute.LOCAL;
  const endpoint = endpointOf(route);
  return {
    purpose,
    route,
    dataClasses: (isOpen ? decision.dataClasses : DATA_CLASSES).map((dataClass) => enumMember(ModelDataClass, dataClass)),
    host: endpoint?.host ?? null,
    region: endpoint?.region ?? null,
    decisionId: decision?.decisionId ?? null,
    degradedReason: isPremium && !isOpen ? ModelRouteDegradedReason.PREMIUM_NOT_CONFIGURED : null,
  };
};
