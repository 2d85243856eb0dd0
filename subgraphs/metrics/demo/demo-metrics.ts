import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ReadDatasetContents } from '../../../platform/cross-domain/index.js';
import { loadContent } from '../../../platform/content/index.js';
import { KpiCandidate, KpiCandidateStatus } from '../candidates/kpi-candidate.entity.js';
import { dismissCandidates } from '../candidates/kpi-candidate.service.js';
import { MetricDirection, MetricGrain, MetricStatus } from '../definitions/metric-content.type.js';
import { MetricDefinition } from '../definitions/metric-definition.entity.js';
import { MetricService } from '../definitions/metric.service.js';
import type { Requester } from '../computation/metric.store.js';

const text = z.string().trim().min(1);

const demoMetrics = z.array(
  z.strictObject({
    /** Key of the demo file that the metric is computed from. */
    dataset: text,
    status: z.enum([MetricStatus.DRAFT, MetricStatus.ACTIVE]).default(MetricStatus.ACTIVE),
    name: text,
    purpose: text,
    formula: text,
    unit: text,
    direction: z.enum(MetricDirection),
    time_column: text,
    dimensions: z.array(text).default([]),
    owner: text,
    target: z.strictObject({ value: z.number(), due: z.iso.date().optional() }).optional(),
    thresholds: z.strictObject({ green: z.number(), amber: z.number() }).optional(),
    tags: z.array(text),
  }),
);

export type DemoMetrics = z.output<typeof demoMetrics>;

export const loadDemoMetrics = (): DemoMetrics => loadContent('subgraphs/metrics/content/demo/metrics.yaml', demoMetrics);

/**
 * Creates the demo metrics in the caller's transaction and enqueues their computation; skips names that already exist.
 * @param datasetIds dataset ids by key of the demo file
 * @param readDatasets reads contents of datasets
 * @returns ids of the created metrics
 */
export const defineDemoMetrics = async (
  em: EntityManager,
  requester: Requester,
  datasetIds: ReadonlyMap<string, string>,
  readDatasets: ReadDatasetContents,
): Promise<string[]> => {
  const { tenantId, maxAttempts } = requester;
  const service = new MetricService(maxAttempts, readDatasets);
  const taken = new Set((await em.find(MetricDefinition, { tenantId })).map(({ name }) => name));
  const metricIds: string[] = [];
  for (const metric of loadDemoMetrics().filter(({ name }) => !taken.has(name))) {
    const { dataset, status, time_column: timeColumn, target, thresholds, ...rest } = metric;
    const content = {
      ...rest,
      timeColumn,
      grain: MetricGrain.MONTH,
      targetValue: target?.value ?? null,
      targetDue: target?.due ?? null,
      green: thresholds?.green ?? null,
      amber: thresholds?.amber ?? null,
      datasetId: datasetIds.get(dataset) ?? null,
    };
    metricIds.push(await service.createIn(em, requester, content, status));
  }
  return metricIds;
};

/** Dismisses, in the caller's transaction, the open candidates whose German name equals the name of an existing metric. */
export const dismissKnownCandidates = async (em: EntityManager, requester: Requester): Promise<void> => {
  const { tenantId } = requester;
  const names = new Set((await em.find(MetricDefinition, { tenantId })).map(({ name }) => name));
  // Row locks prevent concurrent decisions.
  const open = await em.find(
    KpiCandidate,
    { tenantId, status: KpiCandidateStatus.OPEN },
    { orderBy: { candidateId: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const known = open.filter(({ finding }) => names.has(finding.name.de)).map(({ candidateId }) => candidateId);
  await dismissCandidates(em, requester, known, 'Eine Kennzahl mit diesem Namen ist bereits definiert.');
};
