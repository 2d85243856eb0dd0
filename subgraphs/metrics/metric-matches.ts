import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';
import { findRecords } from '../../platform/record-search/index.js';

const METRICS = `
  SELECT metric_id AS id, NULL::text AS related, name AS title, concat_ws(' · ', purpose, owner, unit) AS body, status AS state, updated_at AS changed
    FROM metrics.current_definition WHERE tenant_id = ?`;

/** Finds metrics by name, purpose, owner and unit. */
export const metricMatches: NonNullable<CrossDomainQueries['metricMatches']> = (em, tenantId, search) =>
  findRecords(em, search, { kpi: { sql: METRICS, params: [tenantId] } });
