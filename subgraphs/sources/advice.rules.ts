import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, numberIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { TrustGate } from './quality-checks/quality-check.entity.js';
import { SourceStatus, type SourceError } from './source.entity.js';
import type { DatasetTrust } from './trust/data-trust.type.js';

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

/** Returns sources that failed, were never synchronised and have no run pending, or were fetched more than `STALE_DAYS` days ago. */
export const readTroubledSources = ({ em, tenantId }: GraphContext): Promise<TroubledSource[]> =>
  em.execute(
    `SELECT source_id AS "sourceId", name, status, last_error AS "lastError", synced_at AS "syncedAt", created_at AS "createdAt",
            updated_at AS "updatedAt"
       FROM sources.source
      WHERE tenant_id = ?
        AND (status = 'failed' OR (status = 'registered' AND last_run_id IS NULL)
             OR (origin IN ('url', 'database') AND synced_at < now() - ${STALE_DAYS} * interval '1 day'))
      ORDER BY updated_at DESC LIMIT ${MAX_SOURCES}`,
    [tenantId],
  );

export const sourceOfDatasets = async ({ em, tenantId }: GraphContext): Promise<Map<string, string>> => {
  const rows = await em.execute<{ dataset_id: string; source_id: string }[]>(
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
  const before = {
    de: syncedAt ? `Die Daten sind vom ${dayIn('de', syncedAt)}.` : 'Es liegen noch keine Daten vor.',
    en: syncedAt ? `Data as of ${dayIn('en', syncedAt)}.` : 'No data has been imported yet.',
  }[language];
  return {
    code: 'source_failed',
    severity: AdviceSeverity.WARNING,
    title: { de: `Quelle „${name}“ konnte nicht importiert werden`, en: `Source "${name}" could not be imported` }[language],
    why: [lastError && { de: `Fehlermeldung: „${lastError.message}“`, en: `Error: "${lastError.message}"` }[language], before]
      .filter(Boolean)
      .join(' '),
    since: new Date(updatedAt),
  };
};

const emptySource = ({ name, createdAt }: TroubledSource, language: Language): Finding => ({
  code: 'source_never_synced',
  severity: AdviceSeverity.INFO,
  title: { de: `Quelle „${name}“ wartet auf Daten`, en: `Source "${name}" is waiting for data` }[language],
  why: {
    de: `Angelegt am ${dayIn('de', createdAt)}, seither nie synchronisiert.`,
    en: `Registered on ${dayIn('en', createdAt)} and never synchronised since.`,
  }[language],
  since: new Date(createdAt),
});

const staleSource = ({ name, syncedAt, updatedAt }: TroubledSource, language: Language): Finding => {
  const since = new Date(syncedAt ?? updatedAt);
  return {
    code: 'source_stale',
    severity: AdviceSeverity.INFO,
    title: { de: `Quelle „${name}“ ist nicht mehr aktuell`, en: `Source "${name}" is out of date` }[language],
    why: {
      de: `Zuletzt synchronisiert am ${dayIn('de', since)}, vor mehr als ${STALE_DAYS} Tagen.`,
      en: `Last synchronised on ${dayIn('en', since)}, more than ${STALE_DAYS} days ago.`,
    }[language],
    since,
  };
};

/** Returns advice on a dataset whose trust gate is not open; none before its first check, because the synchronisation runs it. */
export const gateAdvice = (dataset: DatasetTrust, sourceId: string | undefined, language: Language): AdviceItem[] => {
  const { datasetId, name, gate, score, reasons, checkedAt } = dataset;
  if (gate === TrustGate.OPEN || checkedAt === null) return [];
  const closed = gate === TrustGate.CLOSED;
  const scored =
    score === null
      ? ''
      : { de: `Gesamtwert ${numberIn('de', score)} von 1. `, en: `Overall score ${numberIn('en', score)} of 1. ` }[language];
  return [
    {
      code: closed ? 'gate_closed' : 'gate_conditional',
      severity: closed ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
      title: {
        de: `Daten „${name}“: Freigabe ${closed ? 'gesperrt' : 'nur unter Vorbehalt'}`,
        en: `Data "${name}": trust gate ${closed ? 'closed' : 'conditional'}`,
      }[language],
      why: `${scored}${reasons.map((reason) => reason[language]).join(' ')}`.trim(),
      link: sourceId === undefined ? '/v1/data-trust/status' : `/v1/sources/${sourceId}/quality`,
      subjectId: datasetId,
      since: checkedAt,
    },
  ];
};
