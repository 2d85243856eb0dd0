import type { SystemSql } from '../../database/index.js';
import type { KeyStatus, SecretBox } from '../../secrets/index.js';

/** What one key has sealed, over all tenants. */
export interface KeyUse {
  keyId: string;
  standing: KeyStatus;
  secrets: number;
  tenants: number;
}

/** In SQL, the id of the key that sealed the credentials of a source: every sealed text begins with it. */
export const SEALING_KEY = 'left(credentials, 8)';

/**
 * Every key that stored secrets are sealed with, whether or not the installation still has it.
 * @param query runs SQL as the system role
 */
export const keysInUse = async (query: SystemSql, box: SecretBox, tenantId: string | null = null): Promise<KeyUse[]> => {
  const rows = await query<{ key_id: string; secrets: number; tenants: number }>(
    `SELECT ${SEALING_KEY} AS key_id, count(*)::int AS secrets, count(DISTINCT tenant_id)::int AS tenants
       FROM sources.source WHERE credentials IS NOT NULL AND ($1::text IS NULL OR tenant_id = $1) GROUP BY 1 ORDER BY 1`,
    [tenantId],
  );
  return rows.map(({ key_id: keyId, secrets, tenants }) => ({ keyId, standing: box.standingOf(keyId), secrets, tenants }));
};
