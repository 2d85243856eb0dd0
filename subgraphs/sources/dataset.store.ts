import type { EntityManager } from '@mikro-orm/postgresql';
import { enumMember } from '../../platform/graph/enum-member.js';
import { appendEvent } from '../../platform/events/index.js';
import { newId } from '../../platform/ids.js';
import { Dataset } from './dataset.entity.js';
import { QualityCheck, TrustGate } from './quality-check.entity.js';
import { deriveTrustGate, type QualityAssessment } from './quality/index.js';
import { Source, SourceStatus } from './source.entity.js';

const EVENTS = '/sources';

export type IngestedDataset = Pick<Dataset, 'rows' | 'bytes' | 'contentHash' | 'blobName' | 'columns' | 'roles' | 'profile' | 'warnings'>;

/**
 * Makes what a synchronisation took in the source's dataset, in the transaction that commits the run. The version
 * counts up when the content has changed.
 */
export const publishDataset = async (
  em: EntityManager,
  tenantId: string,
  sourceId: string,
  ingested: IngestedDataset,
): Promise<Dataset> => {
  const source = await em.findOneOrFail(Source, { tenantId, sourceId });
  const now = new Date();
  const existing = await em.findOne(Dataset, { tenantId, sourceId });
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
        version: 1,
        createdAt: now,
        updatedAt: now,
      });
  em.assign(source, { status: SourceStatus.SYNCED, lastError: null, syncedAt: now, updatedAt: now });
  await em.flush();
  if (changed)
    await appendEvent(em, tenantId, {
      type: 'dataset.published',
      source: EVENTS,
      subject: dataset.datasetId,
      data: { source_id: sourceId, version: dataset.version, rows: dataset.rows },
    });
  await appendEvent(em, tenantId, {
    type: 'source.synced',
    source: EVENTS,
    subject: sourceId,
    data: { dataset_id: dataset.datasetId, rows: dataset.rows, changed },
  });
  return dataset;
};

/** Records an assessment and the gate that follows from it. */
export const recordQualityCheck = async (
  em: EntityManager,
  tenantId: string,
  dataset: Pick<Dataset, 'datasetId' | 'sourceId' | 'contentHash'>,
  assessment: QualityAssessment,
): Promise<QualityCheck> => {
  const { gate } = deriveTrustGate([{ datasetId: dataset.datasetId, assessment }]);
  const check = em.create(QualityCheck, {
    qualityCheckId: newId('qc'),
    tenantId,
    sourceId: dataset.sourceId,
    datasetId: dataset.datasetId,
    contentHash: dataset.contentHash,
    score: assessment.overall.score,
    gate: enumMember(TrustGate, gate),
    assessment,
    createdAt: new Date(),
  });
  await em.flush();
  await appendEvent(em, tenantId, {
    type: 'quality_check.completed',
    source: EVENTS,
    subject: check.qualityCheckId,
    data: { source_id: dataset.sourceId, dataset_id: dataset.datasetId, score: check.score, gate },
  });
  return check;
};

/** Notes on the source why it could not be taken in; what was taken in before stays. */
export const recordSyncFailure = async (
  em: EntityManager,
  tenantId: string,
  sourceId: string,
  error: { code: string; message: string },
): Promise<void> => {
  await em.nativeUpdate(Source, { tenantId, sourceId }, { status: SourceStatus.FAILED, lastError: error, updatedAt: new Date() });
  await appendEvent(em, tenantId, { type: 'source.sync_failed', source: EVENTS, subject: sourceId, data: { error } });
};
