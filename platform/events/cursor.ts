import { createHash } from 'node:crypto';

/** Position in a tenant's event log, formatted as `epoch.sequence.tag`; the tag binds it to the tenant. Opaque to clients. */
export interface Cursor {
  epoch: string;
  sequence: number;
}

const tagOf = (tenantId: string): string => createHash('sha256').update(tenantId).digest('hex').slice(0, 8);

export const formatCursor = (tenantId: string, { epoch, sequence }: Cursor): string => `${epoch}.${sequence}.${tagOf(tenantId)}`;

/** Returns the parsed cursor, or undefined if it is malformed or belongs to another tenant. */
export const parseCursor = (tenantId: string, text: string): Cursor | undefined => {
  const match = /^([0-9a-z]{1,16})\.(\d{1,15})\.([0-9a-f]{8})$/.exec(text);
  if (!match?.[1] || !match[2] || match[3] !== tagOf(tenantId)) return undefined;
  return { epoch: match[1], sequence: Number(match[2]) };
};
