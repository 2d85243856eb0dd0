import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../../platform/events/index.js';
import { newId } from '../../../platform/ids.js';
import { Artifact, Briefing, Export } from './deliverable.entity.js';

/** The run that produces deliverables. */
export interface DeliveringRun {
  tenantId: string;
  runId: string;
}

export type NewArtifact = Pick<Artifact, 'fileName' | 'mediaType' | 'bytes' | 'sha256' | 'blobName'>;

/** Records files that are already in blob storage, in the transaction that commits the result of the run. */
export const recordArtifacts = async (em: EntityManager, run: DeliveringRun, artifacts: readonly NewArtifact[]): Promise<Artifact[]> => {
  const recorded = artifacts.map((artifact) =>
    em.create(Artifact, { ...artifact, artifactId: newId('art'), tenantId: run.tenantId, runId: run.runId, createdAt: new Date() }),
  );
  await em.flush();
  return recorded;
};

export const recordBriefing = async (
  em: EntityManager,
  run: DeliveringRun,
  briefing: Pick<Briefing, 'title' | 'language' | 'summary' | 'markdown'>,
): Promise<void> => {
  const briefingId = newId('brf');
  em.create(Briefing, { ...briefing, briefingId, tenantId: run.tenantId, runId: run.runId, createdAt: new Date() });
  await em.flush();
  await appendEvent(em, run.tenantId, {
    type: 'briefing.created',
    source: '/agents',
    subject: briefingId,
    data: { run_id: run.runId, title: briefing.title },
  });
};

export const recordExport = async (
  em: EntityManager,
  run: DeliveringRun,
  artifact: Artifact,
  exported: Pick<Export, 'format' | 'subject' | 'rows' | 'manifest'>,
): Promise<void> => {
  const exportId = newId('exp');
  em.create(Export, {
    ...exported,
    exportId,
    tenantId: run.tenantId,
    runId: run.runId,
    artifactId: artifact.artifactId,
    createdAt: new Date(),
  });
  await em.flush();
  await appendEvent(em, run.tenantId, {
    type: 'export.created',
    source: '/agents',
    subject: exportId,
    data: { run_id: run.runId, format: exported.format },
  });
};

/** Records that the tenant has data of a kind (`dataset`, `event_log`), for the status of the agents. */
export const recordAvailableData = async (em: EntityManager, tenantId: string, kind: string): Promise<void> => {
  await em.execute('INSERT INTO agents.available_data (tenant_id, kind) VALUES (?, ?) ON CONFLICT DO NOTHING', [tenantId, kind]);
};
