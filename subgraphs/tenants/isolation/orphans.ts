import type { GraphContext } from '../../../platform/graph/context.js';
import { SETTLED_MS, type ListedBlob } from '../../../platform/storage/index.js';
import { OrphanKind, type Orphans } from './isolation.type.js';

/** A file that a row references. The file of an announced upload may not exist yet; it is not `required`. */
export interface RecordedBlob {
  blobName: string;
  table: string;
  required: boolean;
}

const MAX_EXAMPLES = 10;

const orphans = (kind: OrphanKind, description: Orphans['description'], found: readonly string[]): Orphans[] =>
  found.length === 0 ? [] : [{ kind, description, count: found.length, examples: found.slice(0, MAX_EXAMPLES) }];

/** Returns files without a row and rows without a file. An incomplete list yields no orphans of the other side. */
export const blobOrphans = (
  listed: readonly ListedBlob[],
  isListPartial: boolean,
  recorded: readonly RecordedBlob[],
  isRecordPartial: boolean,
  now = Date.now(),
): Orphans[] => {
  const existing = new Set(listed.map(({ blobName }) => blobName));
  const recordedNames = new Set(recorded.map(({ blobName }) => blobName));
  const missing = isListPartial ? [] : recorded.filter(({ blobName, required }) => required && !existing.has(blobName));
  const settled = isRecordPartial
    ? []
    : listed.filter(({ blobName, modifiedAt }) => !recordedNames.has(blobName) && now - modifiedAt.getTime() > SETTLED_MS);
  return [
    ...orphans(
      OrphanKind.ROWS_WITHOUT_BLOB,
      { de: 'Zeilen, deren Datei fehlt', en: 'Rows whose file is missing' },
      missing.map(({ table, blobName }) => `${table}: ${blobName}`),
    ),
    ...orphans(
      OrphanKind.BLOBS_WITHOUT_ROW,
      { de: 'Dateien ohne zugehörige Zeile, etwa frühere Versionen', en: 'Files that no row references, such as previous versions' },
      settled.filter(({ area }) => area !== 'uploads').map(({ blobName }) => blobName),
    ),
    ...orphans(
      OrphanKind.UPLOADS_WITHOUT_ROW,
      { de: 'Hochgeladene Dateien ohne zugehörige Zeile', en: 'Uploaded files that no row references' },
      settled.filter(({ area }) => area === 'uploads').map(({ blobName }) => blobName),
    ),
  ];
};

const ROW_KINDS: readonly (readonly [kind: OrphanKind, description: Orphans['description'], sql: string])[] = [
  [
    OrphanKind.QUEUED_RUNS_WITHOUT_WAKE_UP,
    { de: 'Wartende Läufe ohne Benachrichtigung für die Worker', en: 'Queued runs without a notification for the workers' },
    `SELECT run_id AS id FROM agents.run r WHERE tenant_id = ? AND status = 'queued' AND queued_at < now() - interval '2 minutes'
        AND NOT EXISTS (SELECT FROM agents.dispatch d WHERE d.tenant_id = r.tenant_id AND d.run_id = r.run_id)
        AND NOT EXISTS (SELECT FROM agents.lane l WHERE l.tenant_id = r.tenant_id AND l.lane = r.lane AND l.next_run_id = r.run_id)`,
  ],
  [
    OrphanKind.WAKE_UPS_WITHOUT_RUN,
    { de: 'Benachrichtigungen zu Läufen, die nicht mehr warten', en: 'Notifications for runs that are no longer queued' },
    `SELECT run_id AS id FROM agents.dispatch d WHERE tenant_id = ? AND not_before < now() - interval '2 minutes'
        AND NOT EXISTS (SELECT FROM agents.run r WHERE r.tenant_id = d.tenant_id AND r.run_id = d.run_id AND r.status = 'queued')`,
  ],
  [
    OrphanKind.POSTINGS_WITHOUT_DOCUMENT,
    { de: 'Einträge des Suchindex ohne zugehöriges Dokument', en: 'Search index entries without a document' },
    `SELECT DISTINCT document_no::text AS id FROM search.posting p WHERE tenant_id = ?
        AND NOT EXISTS (SELECT FROM search.document d WHERE d.tenant_id = p.tenant_id AND d.document_no = p.document_no)`,
  ],
];

const MAX_ORPHANS = 1_000;

/** Returns rows without their counterpart in another platform table, for relations without a foreign key. */
export const rowOrphans = async (ctx: GraphContext): Promise<Orphans[]> => {
  const found: Orphans[] = [];
  for (const [kind, description, sql] of ROW_KINDS) {
    const rows = await ctx.em.fork().execute<{ id: string }[]>(`${sql} LIMIT ${MAX_ORPHANS}`, [ctx.tenantId]);
    found.push(
      ...orphans(
        kind,
        description,
        rows.map(({ id }) => id),
      ),
    );
  }
  return found;
};
