import type { EntityManager } from '@mikro-orm/postgresql';
import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';
import type { FactRecord } from '../../platform/questions/index.js';
import { readIndex } from '../../platform/search/index.js';
import { programmeRecords } from './ask/programme-records.js';
import { readItems } from './programme-index/indexed-item.js';
import { programmeMatches } from './programme-matches.js';
import { PROGRAMME_COLLECTION } from './programme-index/programme-index.js';
import { tenantDay } from '../../platform/identity/tenant-calendar.js';

/** Describes the records of the current programme today, to answer questions. */
export const readProgrammeRecords = async (em: EntityManager, tenantId: string): Promise<FactRecord[]> =>
  programmeRecords(readItems(await readIndex(em, tenantId, PROGRAMME_COLLECTION)), await tenantDay(em, tenantId));

/** Cross-domain queries on the programme. */
export const transformationQueries: CrossDomainQueries = {
  programmeRecords: readProgrammeRecords,
  programmeMatches,
  async programme(em, tenantId) {
    const [row] = await em.execute<{ has_vision: boolean; initiatives: number }[]>(
      `SELECT coalesce(btrim(p.vision), '') <> '' AS has_vision,
              (SELECT count(*)::int FROM transformation.initiative i
                WHERE i.tenant_id = p.tenant_id AND i.programme_id = p.programme_id AND i.archived_at IS NULL) AS initiatives
         FROM transformation.programme p WHERE p.tenant_id = ? AND p.archived_at IS NULL`,
      [tenantId],
    );
    return { hasVision: row?.has_vision ?? false, initiatives: row?.initiatives ?? 0 };
  },
};
