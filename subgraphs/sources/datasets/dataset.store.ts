import type { EntityManager } from '@mikro-orm/postgresql';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { appendEvent } from '../../../platform/events/index.js';
import { AppError, notFound } from '../../../platform/errors/index.js';
import { tenantLanguage } from '../../../platform/identity/tenant-language.js';
import { newId } from '../../../platform/ids.js';
import { Dataset } from './dataset.entity.js';
import { QualityCheck, TrustGate } from '../quality-checks/quality-check.entity.js';
import { deriveTrustGate, type QualityAssessment } from '../quality/index.js';
import { SourceStatus, type Source } from '../source.entity.js';
import { lockForRun, lockSource, type SyncRun } from '../source.store.js';
import { messagesIn } from '../messages.js';

const EVENTS = '/sources';

export type IngestedDataset = Pick<
  Dataset,
  'rows' | 'bytes' | 'contentHash' | 'blobName' | 'columns' | 'ingestedRoles' | 'profile' | 'warnings' | 'reading' | 'rejectedBlobName'
>;

/**
 * Publishes the result of a synchronisation as the source's dataset, in the transaction that commits the run. The version increases by 1 if
 * the content has changed.
 *
 * @param read the source as the run read it before it fetched the data
 * @throws AppError SUPERSEDED if a run that was accepted later has finished first, or if the source's settings have changed
 */
export const publishDataset = async (em: EntityManager, run: SyncRun, read: Source, ingested: IngestedDataset): Promise<Dataset> => {
  const { tenantId, runId } = run;
  const { sourceId } = read;
  const found = await lockForRun(em, run, sourceId);
  if (!found) throw notFound('source');
  const { source, turn, isOvertaken, isNewest } = found;
  if (isOvertaken) throw await superseded(em, tenantId, 'newerRun');
  if (source.revision !== read.revision) throw await supersededBySettings(em, tenantId);
  const now = await databaseTime(em);
  const existing = await em.findOne(Dataset, { tenantId, sourceId }, { refresh: true });
  const changed = existing?.contentHash !== ingested.contentHash;
  const dataset = existing
    ? em.assign(existing, { ...ingested, name: source.name, version: existing.version + (changed ? 1 : 0), updatedAt: now })
    : em.create(Dataset, {
        ...ingested,
        datasetId: newId('dst'),
        tenantId,
        sourceId,
        name: source.name,
        kind: source.kind,
        columnCorrections: [],
        version: 1,
        createdAt: now,
        updatedAt: now,
      });
  em.assign(source, {
    status: SourceStatus.SYNCED,
    lastError: null,
    syncedAt: now,
    updatedAt: now,
    settledTurn: turn,
    settledRunId: runId,
    ...(isNewest && { lastRunId: runId }),
  });
  await em.flush();
  if (changed) {
    await em.execute('INSERT INTO sources.dataset_version (tenant_id, dataset_id, version, content_hash, run_id) VALUES (?, ?, ?, ?, ?)', [
      tenantId,
      dataset.datasetId,
      dataset.version,
      dataset.contentHash,
      runId,
    ]);
    await appendEvent(em, tenantId, {
      type: 'dataset.published',
      source: EVENTS,
      subject: dataset.datasetId,
      data: { source_id: sourceId, version: dataset.version, rows: dataset.rows },
    });
  }
  await appendEvent(em, tenantId, {
    type: 'source.synced',
    source: EVENTS,
    subject: sourceId,
    data: { dataset_id: dataset.datasetId, rows: dataset.rows, changed },
  });
  return dataset;
};

/** Returns the error of a synchronisation that has read the source with former settings. */
export const supersededBySettings = (em: EntityManager, tenantId: string): Promise<AppError> => superseded(em, tenantId, 'settingsChanged');

const superseded = async (em: EntityManager, tenantId: string, reason: 'newerRun' | 'settingsChanged'): Promise<AppError> =>
  new AppError('SUPERSEDED', { reason: messagesIn(await tenantLanguage(em, tenantId)).superseded[reason] });

/** Returns the time of the database, because the clocks of workers differ and checks and synchronisations are ordered by time. */
const databaseTime = async (em: EntityManager): Promise<Date> => {
  const [row] = await em.execute<[{ now: Date | string }]>('SELECT clock_timestamp() AS now');
  return new Date(row.now);
};

/**
 * Records an assessment and the resulting trust gate. If the content of the dataset has changed in the meantime, the check is marked as
 * outdated and does not determine the trust gate.
 * @throws AppError NOT_FOUND if the dataset was deleted
 */
export const recordQualityCheck = async (
  em: EntityManager,
  tenantId: string,
  dataset: Pick<Dataset, 'datasetId' | 'sourceId' | 'contentHash'>,
  assessment: QualityAssessment,
): Promise<QualityCheck> => {
  const { gate } = deriveTrustGate([{ datasetId: dataset.datasetId, assessment }]);
  await lockSource(em, tenantId, dataset.sourceId);
  const [current] = await em.execute<{ content_hash: string }[]>(
    'SELECT content_hash FROM sources.dataset WHERE tenant_id = ? AND dataset_id = ? FOR NO KEY UPDATE',
    [tenantId, dataset.datasetId],
  );
  if (!current) throw notFound('dataset');
  const outdated = current.content_hash !== dataset.contentHash;
  const check = em.create(QualityCheck, {
    qualityCheckId: newId('qc'),
    tenantId,
    sourceId: dataset.sourceId,
    datasetId: dataset.datasetId,
    contentHash: dataset.contentHash,
    score: assessment.overall.score,
    gate: enumMember(TrustGate, gate),
    assessment,
    outdated,
    createdAt: await databaseTime(em),
  });
  await em.flush();
  await appendEvent(em, tenantId, {
    type: 'quality_check.completed',
    source: EVENTS,
    subject: check.qualityCheckId,
    data: { source_id: dataset.sourceId, dataset_id: dataset.datasetId, score: check.score, gate, outdated },
  });
  return check;
};

/**
 * Records on the source why a synchronisation failed; data ingested earlier is kept. The failure of a run that was overtaken by a later
 * one, or whose result was discarded, does not change the source.
 */
export const recordSyncFailure = async (
  em: EntityManager,
  run: SyncRun,
  sourceId: string,
  error: { code: string; message: string },
): Promise<void> => {
  const { tenantId, runId } = run;
  const found = await lockForRun(em, run, sourceId);
  if (!found) return;
  const { source, turn, isOvertaken, isNewest } = found;
  if (isOvertaken || error.code === SUPERSEDED_CODE) {
    const superseding = isOvertaken ? source.settledRunId : source.lastRunId;
    await appendEvent(em, tenantId, {
      type: 'source.sync_superseded',
      source: EVENTS,
      subject: sourceId,
      data: {
        run_id: runId,
        superseded_by: superseding === runId ? null : superseding,
        reason: isOvertaken ? 'newer_run' : 'source_changed',
      },
    });
    return;
  }
  em.assign(source, {
    status: SourceStatus.FAILED,
    lastError: error,
    updatedAt: await databaseTime(em),
    settledTurn: turn,
    settledRunId: runId,
    ...(isNewest && { lastRunId: runId }),
  });
  await em.flush();
  await appendEvent(em, tenantId, { type: 'source.sync_failed', source: EVENTS, subject: sourceId, data: { error } });
};

/** Error code of `AppError` SUPERSEDED in the run record. */
const SUPERSEDED_CODE = 'superseded';
