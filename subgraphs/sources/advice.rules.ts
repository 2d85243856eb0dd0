import { readRows } from '../../platform/database/index.js';
import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, numberIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { TrustGate } from './quality-checks/quality-check.entity.js';
import { SourceStatus, type SourceError } from './source.entity.js';
import type { DatasetTrust } from './trust/data-trust.type.js';
import { messagesIn } from './messages.js';

/** A fetched source counts as stale after this many days without a synchronisation. */
const STALE_DAYS = 30;
const MAX_SOURCES = 200;

/** A source that needs attention. */
export interface TroubledSource {
  sourceId: string;
  name: string;
  status: SourceStatus;
  lastError: SourceError | null;
  syncedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Returns sources that failed, were never synchronised and have no run pending, or were fetched more than `STALE_DAYS` days ago.
 * A source without data is replaced by one of the same name that was synchronised later.
 */
export const readTroubledSources = ({ em, tenantId }: GraphContext): Promise<TroubledSource[]> =>
  readRows(em, TROUBLED_SOURCES, [tenantId]);

const TROUBLED_SOURCES = `
     SELECT source_id AS "sourceId", name, status, last_error AS "lastError", synced_at AS "syncedAt", created_at AS "createdAt",
            updated_at AS "updatedAt"
       FROM sources.source s
      WHERE tenant_id = ?
        AND (status = 'failed' OR (status = 'registered' AND last_run_id IS NULL)
             OR (origin IN ('url', 'database') AND synced_at < now() - ${STALE_DAYS} * interval '1 day'))
        AND NOT (synced_at IS NULL AND EXISTS (
          SELECT FROM sources.source o WHERE o.tenant_id = s.tenant_id AND lower(o.name) = lower(s.name) AND o.synced_at > s.updated_at))
      ORDER BY updated_at DESC LIMIT ${MAX_SOURCES}`;

/** SQL of the number of findings that are not of severity info: as `sourceAdvice` and `gateAdvice`. The tenant is the parameter, twice. */
export const URGENT_FINDINGS = `
  (SELECT count(*) FILTER (WHERE status = '${SourceStatus.FAILED}')::int FROM (${TROUBLED_SOURCES}) t)
  + (SELECT count(*)::int FROM sources.latest_quality_check WHERE tenant_id = ? AND (gate <> '${TrustGate.OPEN}' OR is_stale))`;

export const sourceOfDatasets = async ({ em, tenantId }: GraphContext): Promise<Map<string, string>> => {
  const rows = await readRows<{ dataset_id: string; source_id: string }[]>(
    em,
    'SELECT dataset_id, source_id FROM sources.dataset WHERE tenant_id = ?',
    [tenantId],
  );
  return new Map(rows.map((row) => [row.dataset_id, row.source_id]));
};

export const sourceAdvice = (source: TroubledSource, language: Language): AdviceItem => {
  const shared = { link: `/v1/sources/${source.sourceId}/quality`, subjectId: source.sourceId };
  if (source.status === SourceStatus.FAILED) return { ...shared, ...failedSource(source, language) };
  if (source.status === SourceStatus.REGISTERED) return { ...shared, ...emptySource(source, language) };
  return { ...shared, ...staleSource(source, language) };
};

type Finding = Omit<AdviceItem, 'link' | 'subjectId'>;

const failedSource = ({ name, lastError, syncedAt, updatedAt }: TroubledSource, language: Language): Finding => {
  const { advice } = messagesIn(language);
  const data = syncedAt ? advice.dataAsOf(dayIn(language, syncedAt)) : advice.noData;
  return {
    code: 'source_failed',
    severity: AdviceSeverity.WARNING,
    title: advice.failed(name),
    why: lastError ? `${advice.error(lastError.message)} ${data}` : data,
    since: new Date(updatedAt),
  };
};

const emptySource = ({ name, createdAt }: TroubledSource, language: Language): Finding => {
  const { advice } = messagesIn(language);
  return {
    code: 'source_never_synced',
    severity: AdviceSeverity.INFO,
    title: advice.waiting(name),
    why: advice.neverSynced(dayIn(language, createdAt)),
    since: new Date(createdAt),
  };
};

const staleSource = ({ name, syncedAt, updatedAt }: TroubledSource, language: Language): Finding => {
  const { advice } = messagesIn(language);
  const since = new Date(syncedAt ?? updatedAt);
  return {
    code: 'source_stale',
    severity: AdviceSeverity.INFO,
    title: advice.stale(name),
    why: advice.lastSynced(dayIn(language, since), STALE_DAYS),
    since,
  };
};

/** Returns advice on a dataset whose trust gate is not open; none before its first check, because the synchronisation runs it. */
export const gateAdvice = (dataset: DatasetTrust, sourceId: string | undefined, language: Language): AdviceItem[] => {
  const { datasetId, name, gate, score, reasons, checkedAt } = dataset;
  if (gate === TrustGate.OPEN || checkedAt === null) return [];
  const closed = gate === TrustGate.CLOSED;
  const { advice } = messagesIn(language);
  const scored = score === null ? '' : `${advice.score(numberIn(language, score))} `;
  return [
    {
      code: closed ? 'gate_closed' : 'gate_conditional',
      severity: closed ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
      title: advice.gate(name, closed),
      why: `${scored}${reasons.map((reason) => reason[language]).join(' ')}`.trim(),
      link: sourceId === undefined ? '/v1/data-trust/status' : `/v1/sources/${sourceId}/quality`,
      subjectId: datasetId,
      since: checkedAt,
    },
  ];
};
