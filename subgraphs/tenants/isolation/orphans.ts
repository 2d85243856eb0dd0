import type { GraphContext } from '../../../platform/graph/context.js';
import { SETTLED_MS, type ListedBlob } from '../../../platform/storage/index.js';
import { OrphanKind, type Orphans } from './isolation.type.js';

/** A file that a row names. An upload that has been announced need not be there yet. */
export interface RecordedBlob {
  blobName: string;
  table: string;
  required: boolean;
}

const MAX_EXAMPLES = 10;

const orphans = (kind: OrphanKind, description: Orphans['description'], found: readonly string[]): Orphans[] =>
  found.length === 0 ? [] : [{ kind, description, count: found.length, examples: found.slice(0, MAX_EXAMPLES) }];

/** Files and rows that lack each other. What was not listed to the end proves nothing about what is missing. */
export const blobOrphans = (
  listed: readonly ListedBlob[],
  listedInPart: boolean,
  recorded: readonly RecordedBlob[],
  recordedInPart: boolean,
  now = Date.now(),
): Orphans[] => {
  const there = new Set(listed.map(({ blobName }) => blobName));
  const named = new Set(recorded.map(({ blobName }) => blobName));
  const lost = listedInPart ? [] : recorded.filter(({ blobName, required }) => required && !there.has(blobName));
  const settled = recordedInPart
    ? []
    : listed.filter(({ blobName, modifiedAt }) => !named.has(blobName) && now - modifiedAt.getTime() > SETTLED_MS);
  return [
    ...orphans(
      OrphanKind.ROWS_WITHOUT_BLOB,
      { de: 'Zeilen, deren Datei fehlt', en: 'Rows whose file is missing' },
      lost.map(({ table, blobName }) => `${table}: ${blobName}`),
    ),
    ...orphans(
      OrphanKind.BLOBS_WITHOUT_ROW,
      { de: 'Dateien, die keine Zeile nennt, etwa frühere Fassungen', en: 'Files that no row names, such as former versions' },
      settled.filter(({ area }) => area !== 'uploads').map(({ blobName }) => blobName),
    ),
    ...orphans(
      OrphanKind.UPLOADS_WITHOUT_ROW,
      { de: 'Hochgeladene Dateien, die keine Zeile nennt', en: 'Uploaded files that no row names' },
      settled.filter(({ area }) => area === 'uploads').map(({ blobName }) => blobName),
    ),
  ];
};

const ROW_KINDS: readonly (readonly [kind: OrphanKind, description: Orphans['description'], sql: string])[] = [
  [
    OrphanKind.QUEUED_RUNS_WITHOUT_WAKE_UP,
    { de: 'Wartende Aufträge, die niemand einem Arbeiter ankündigt', en: 'Waiting runs that nobody announces to a worker' },
    `SELECT run_id AS id FROM agents.run r WHERE tenant_id = ? AND status = 'queued' AND queued_at < now() - interval '2 minutes'
        AND NOT EXISTS (SELECT FROM agents.dispatch d WHERE d.tenant_id = r.tenant_id AND d.run_id = r.run_id)
        AND NOT EXISTS (SELECT FROM agents.lane l WHERE l.tenant_id = r.tenant_id AND l.lane = r.lane AND l.next_run_id = r.run_id)`,
  ],
  [
    OrphanKind.WAKE_UPS_WITHOUT_RUN,
    { de: 'Ankündigungen von Aufträgen, die nicht mehr warten', en: 'Announcements of runs that no longer wait' },
    `SELECT run_id AS id FROM agents.dispatch d WHERE tenant_id = ? AND not_before < now() - interval '2 minutes'
        AND NOT EXISTS (SELECT FROM agents.run r WHERE r.tenant_id = d.tenant_id AND r.run_id = d.run_id AND r.status = 'queued')`,
  ],
  [
    OrphanKind.POSTINGS_WITHOUT_DOCUMENT,
    { de: 'Einträge des Suchindex ohne Dokument', en: 'Entries of the search index without a document' },
    `SELECT DISTINCT document_no::text AS id FROM search.posting p WHERE tenant_id = ?
        AND NOT EXISTS (SELECT FROM search.document d WHERE d.tenant_id = p.tenant_id AND d.document_no = p.document_no)`,
  ],
];

const MAX_ORPHANS = 1_000;

/** Rows of the platform's own tables that lack each other where no foreign key sees to it. */
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
