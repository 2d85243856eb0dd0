import { localized } from '../../../platform/content/index.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphContext } from '../../../platform/graph/context.js';
import { notificationsWithoutQueuedRun, queuedRunsWithoutNotification } from '../../../platform/runs/index.js';
import { postingsWithoutDocument } from '../../../platform/search/index.js';
import { SETTLED_MS, type ListedBlob } from '../../../platform/storage/index.js';
import { OrphanKind, type Orphans } from './isolation.type.js';
import { messagesIn } from '../messages.js';

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
      localized(messagesIn, ({ orphans }) => orphans.rows_without_blob),
      missing.map(({ table, blobName }) => `${table}: ${blobName}`),
    ),
    ...orphans(
      OrphanKind.BLOBS_WITHOUT_ROW,
      localized(messagesIn, ({ orphans }) => orphans.blobs_without_row),
      settled.filter(({ area }) => area !== 'uploads').map(({ blobName }) => blobName),
    ),
    ...orphans(
      OrphanKind.UPLOADS_WITHOUT_ROW,
      localized(messagesIn, ({ orphans }) => orphans.uploads_without_row),
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
    localized(messagesIn, ({ orphans }) => orphans.queued_runs_without_wake_up),
    queuedRunsWithoutNotification,
  ],
  [OrphanKind.WAKE_UPS_WITHOUT_RUN, localized(messagesIn, ({ orphans }) => orphans.wake_ups_without_run), notificationsWithoutQueuedRun],
  [
    OrphanKind.POSTINGS_WITHOUT_DOCUMENT,
    localized(messagesIn, ({ orphans }) => orphans.postings_without_document),
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
