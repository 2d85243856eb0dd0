import type { EntityManager } from '@mikro-orm/postgresql';
import type { DataClass, ModelRoute, RouteDecision } from './model-route.js';

/** Returns the decisions in force, at most one per purpose. Not cached, so that a revocation takes effect immediately. */
export const decisionsInForce = async (em: EntityManager, tenantId: string): Promise<RouteDecision[]> => {
  const rows = await em.execute<{ decision_id: string; purpose: string; requested_route: ModelRoute; data_classes: DataClass[] }[]>(
    `SELECT decision_id, purpose, requested_route, data_classes FROM tenants.model_routing_decision
      WHERE tenant_id = ? AND status = 'approved' ORDER BY purpose`,
    [tenantId],
  );
  return rows.map((row) => ({
    decisionId: row.decision_id,
    purpose: row.purpose,
    route: row.requested_route,
    dataClasses: row.data_classes,
  }));
};
