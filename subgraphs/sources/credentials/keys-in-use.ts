import type { SystemSql } from '../../../platform/database/index.js';
import type { KeyStatus, SecretBox } from '../../../platform/secrets/index.js';

/** Number of secrets sealed with one key, over all tenants. */
export interface KeyUse {
  keyId: string;
  standing: KeyStatus;
  secrets: number;
  tenants: number;
}

/** SQL expression for the id of the key that sealed a source's credentials: the first 8 characters of the sealed text. */
export const SEALING_KEY = 'left(credentials, 8)';

/**
 * Returns every key with which stored secrets are sealed, including keys that the installation no longer has.
 * @param query runs SQL as the system role
 */
export const keysInUse = async (query: SystemSql, box: SecretBox, tenantId: string | null = null): Promise<KeyUse[]> => {
  const rows = await query<{ key_id: string; secrets: number; tenants: number }>(
    `SELECT ${SEALING_KEY} AS key_id, count(*)::int AS secrets, count(DISTINCT tenant_id)::int AS tenants
       FROM sources.source WHERE credentials IS NOT NULL AND ($1::text IS NULL OR tenant_id = $1) GROUP BY 1 ORDER BY 1`,
    [tenantId],
  );
  return rows.map(({ key_id: keyId, secrets, tenants }) => ({ keyId, standing: box.statusOf(keyId), secrets, tenants }));
};

/** Returns the tenants, or only the given one, with secrets that are not sealed with the key. @param query runs SQL as the system role */
export const tenantsToReseal = async (query: SystemSql, keyId: string, tenantId?: string): Promise<string[]> => {
  const rows = await query<{ tenant_id: string }>(
    `SELECT DISTINCT tenant_id FROM sources.source
      WHERE ${SEALING_KEY} <> $1 AND ($2::text IS NULL OR tenant_id = $2) ORDER BY tenant_id`,
    [keyId, tenantId],
  );
  return rows.map(({ tenant_id: concerned }) => concerned);
};
