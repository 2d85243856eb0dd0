import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';
import { findRecords } from '../../platform/record-search/index.js';

const INITIATIVES = `
  SELECT initiative_id AS id, NULL::text AS related, title, concat_ws(' · ', description, status_note, owner) AS body, status AS state,
         updated_at AS changed
    FROM transformation.initiative WHERE tenant_id = ? AND archived_at IS NULL`;

const MILESTONES = `
  SELECT milestone_id AS id, initiative_id AS related, title, NULL::text AS body, status AS state, updated_at AS changed
    FROM transformation.milestone WHERE tenant_id = ? AND archived_at IS NULL`;

const DECISIONS = `
  SELECT decision_id AS id, initiative_id AS related, question AS title, concat_ws(' · ', decision, decided_by, nullif(owner, decided_by)) AS body, status AS state,
         updated_at AS changed
    FROM transformation.decision WHERE tenant_id = ? AND archived_at IS NULL`;

const RISKS = `
  SELECT risk_id AS id, initiative_id AS related, title, concat_ws(' · ', description, mitigation, owner) AS body, status AS state,
         updated_at AS changed
    FROM transformation.risk WHERE tenant_id = ? AND archived_at IS NULL`;

/** Finds the records of the programme that are not archived, by title, texts and owner. */
export const programmeMatches: NonNullable<CrossDomainQueries['programmeMatches']> = (em, tenantId, search) =>
  findRecords(em, search, {
    initiative: { sql: INITIATIVES, params: [tenantId] },
    milestone: { sql: MILESTONES, params: [tenantId] },
    decision: { sql: DECISIONS, params: [tenantId] },
    risk: { sql: RISKS, params: [tenantId] },
  });
