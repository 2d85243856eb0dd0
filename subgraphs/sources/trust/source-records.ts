import type { EntityManager } from '@mikro-orm/postgresql';
import { localized } from '../../../platform/content/index.js';
import { dayIn } from '../../../platform/graph/types/advice.js';
import type { Condition, Fact, FactRecord } from '../../../platform/questions/index.js';
import { withFullStop } from '../../../platform/text/index.js';
import { messagesIn } from '../messages.js';
import type { SourceStatus } from '../source.entity.js';

/** A source with its latest synchronisation. */
export interface SyncedSource {
  readonly sourceId: string;
  readonly name: string;
  readonly status: `${SourceStatus}`;
  readonly lastError: { readonly message: string } | null;
  readonly syncedAt: Date | null;
}

/** Urgency of a failed synchronisation; red findings of programmes and metrics have 100. */
const FAILED = 50;
const MAX_SOURCES = 200;

/** Describes the sources of a tenant with their latest synchronisation, to answer questions; last synchronised first. */
export const sourceRecords = async (em: EntityManager, tenantId: string): Promise<FactRecord[]> => {
  const rows = await em.execute<SyncedSource[]>(
    `SELECT source_id AS "sourceId", name, status, last_error AS "lastError", synced_at AS "syncedAt"
       FROM sources.source WHERE tenant_id = ? ORDER BY synced_at DESC NULLS LAST, source_id LIMIT ${MAX_SOURCES}`,
    [tenantId],
  );
  return rows.map((row) => toRecord({ ...row, syncedAt: row.syncedAt === null ? null : new Date(row.syncedAt) }));
};

export const toRecord = (source: SyncedSource): FactRecord => {
  const { sourceId, name, status, syncedAt } = source;
  return {
    id: sourceId,
    kind: 'source',
    title: name,
    names: [name],
    facts: [statusFact(source)],
    text: '',
    urgency: status === 'failed' ? FAILED : 0,
    due: null,
    parentIds: [],
    people: [],
    ...(syncedAt !== null && { measures: { synchronised: syncedAt.getTime() } }),
  };
};

const CONDITIONS: Readonly<Record<`${SourceStatus}`, readonly Condition[]>> = { registered: ['open'], synced: [], failed: ['failed'] };

const statusFact = ({ name, status, lastError, syncedAt }: SyncedSource): Fact => ({
  aspects: ['status', 'synchronised', 'due', ...(status === 'failed' ? (['reason'] as const) : [])],
  conditions: CONDITIONS[status],
  isNamed: true,
  text: localized(messagesIn, ({ record }, language) =>
    record.source(name, status, syncedAt && dayIn(language, syncedAt), lastError && withFullStop(lastError.message)),
  ),
});
