import type { KeyStanding, SecretBox } from '../../secrets/index.js';

/** What one key has sealed, over all tenants. */
export interface KeyUse {
  keyId: string;
  standing: KeyStanding;
  secrets: number;
  tenants: number;
}

type Query = (text: string, values: unknown[]) => Promise<{ key_id: string; secrets: number; tenants: number }[]>;

/**
 * Every key that stored secrets are sealed with, whether or not the installation still has it.
 * @param query runs SQL as the system role
 */
export const keysInUse = async (query: Query, box: SecretBox, tenantId: string | null = null): Promise<KeyUse[]> => {
  const rows = await query(
    `SELECT left(credentials, 8) AS key_id, count(*)::int AS secrets, count(DISTINCT tenant_id)::int AS tenants
       FROM sources.source WHERE credentials IS NOT NULL AND ($1::text IS NULL OR tenant_id = $1) GROUP BY 1 ORDER BY 1`,
    [tenantId],
  );
  return rows.map(({ key_id: keyId, secrets, tenants }) => ({ keyId, standing: box.standingOf(keyId), secrets, tenants }));
};
