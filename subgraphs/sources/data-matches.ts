import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';
import { findRecords } from '../../platform/record-search/index.js';

const SOURCES = `
  SELECT s.source_id AS id, d.dataset_id AS related, s.name AS title, NULL::text AS body, s.status AS state, s.updated_at AS changed
    FROM sources.source s LEFT JOIN sources.dataset d ON d.tenant_id = s.tenant_id AND d.source_id = s.source_id
   WHERE s.tenant_id = ?`;

/** Converting the list of column names from JSON to text takes half as long as `string_agg`. */
const DATASETS = `
  SELECT dataset_id AS id, source_id AS related, name AS title,
         replace(btrim(jsonb_path_query_array(columns, '$[*].name')::text, '[]"'), '", "', ' · ') AS body, NULL::text AS state,
         updated_at AS changed
    FROM sources.dataset WHERE tenant_id = ?`;

const DOCUMENTS = `
  SELECT document_id AS id, NULL::text AS related, name AS title, NULL::text AS body, file_status AS state, created_at AS changed
    FROM sources.document WHERE tenant_id = ?`;

/** Finds sources and documents by name, and datasets by name and columns. */
export const dataMatches: NonNullable<CrossDomainQueries['dataMatches']> = (em, tenantId, search) =>
  findRecords(em, search, {
    source: { sql: SOURCES, params: [tenantId] },
    dataset: { sql: DATASETS, params: [tenantId] },
    document: { sql: DOCUMENTS, params: [tenantId] },
  });
