import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphContext } from '../../../platform/graph/context.js';
import { notificationsWithoutQueuedRun, queuedRunsWithoutNotification } from '../../../platform/runs/index.js';
import { postingsWithoutDocument } from '../../../platform/search/index.js';
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

const ROW_KINDS: readonly (readonly [
  kind: OrphanKind,
  description: Orphans['description'],
  find: (em: EntityManager, tenantId: string, limit: number) => Promise<string[]>,
])[] = [
  [
    OrphanKind.QUEUED_RUNS_WITHOUT_WAKE_UP,
    { de: 'Wartende Läufe ohne Benachrichtigung für die Worker', en: 'Queued runs without a notification for the workers' },
    queuedRunsWithoutNotification,
  ],
  [
    OrphanKind.WAKE_UPS_WITHOUT_RUN,
    { de: 'Benachrichtigungen zu Läufen, die nicht mehr warten', en: 'Notifications for runs that are no longer queued' },
    notificationsWithoutQueuedRun,
  ],
  [
    OrphanKind.POSTINGS_WITHOUT_DOCUMENT,
    { de: 'Einträge des Suchindex ohne zugehöriges Dokument', en: 'Search index entries without a document' },
    postingsWithoutDocument,
  ],
];

const MAX_ORPHANS = 1_000;

/** Returns rows without their counterpart in another platform table, for relations without a foreign key. */
export const rowOrphans = async (ctx: GraphContext): Promise<Orphans[]> => {
  const found: Orphans[] = [];
  for (const [kind, description, find] of ROW_KINDS)
    found.push(...orphans(kind, description, await find(ctx.em.fork(), ctx.tenantId, MAX_ORPHANS)));
  return found;
};
