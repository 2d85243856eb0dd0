import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ReadDatasetContents } from '../../../platform/cross-domain/index.js';
import { loadContent, type Language } from '../../../platform/content/index.js';
import type { DemoCompany } from '../../../platform/demo-tenants.js';
import { KpiCandidate, KpiCandidateStatus } from '../candidates/kpi-candidate.entity.js';
import { dismissCandidates } from '../candidates/kpi-candidate.service.js';
import { waitingDrafts } from '../candidates/match-drafts.js';
import { MetricDirection, MetricGrain, MetricStatus } from '../definitions/metric-content.type.js';
import { MetricDefinition } from '../definitions/metric-definition.entity.js';
import { MetricService } from '../definitions/metric.service.js';
import type { Requester } from '../computation/metric.store.js';
import { messagesIn } from '../messages.js';

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

export const loadDemoMetrics = (company: DemoCompany): DemoMetrics =>
  loadContent(`subgraphs/metrics/content/demo/${company}.yaml`, demoMetrics);

interface DemoMetricsSource {
  company: DemoCompany;
  /** Dataset ids by key of the demo file. */
  datasetIds: ReadonlyMap<string, string>;
  readDatasets: ReadDatasetContents;
}

/**
 * Creates the metrics of a demo company in the caller's transaction and enqueues their computation. Completes drafts of the same
 * name that wait for data; skips other names that already exist.
 * @returns ids of the created and completed metrics
 */
export const defineDemoMetrics = async (
  em: EntityManager,
  requester: Requester,
  { company, datasetIds, readDatasets }: DemoMetricsSource,
): Promise<string[]> => {
  const { tenantId, maxAttempts } = requester;
  const service = new MetricService(maxAttempts, readDatasets);
  const existing = await em.find(MetricDefinition, { tenantId });
  const waiting = await waitingDrafts(em, tenantId);
  const metricIds: string[] = [];
  for (const metric of loadDemoMetrics(company)) {
    const draft = waiting.find(({ name }) => name === metric.name);
    if (!draft && existing.some(({ name }) => name === metric.name)) continue;
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
    if (draft) await service.completeIn(em, requester, draft, content, status);
    metricIds.push(draft?.metricId ?? (await service.createIn(em, requester, content, status)));
  }
  return metricIds;
};

/** Dismisses, in the caller's transaction, the open candidates with the name of an existing metric. */
export const dismissKnownCandidates = async (em: EntityManager, requester: Requester, language: Language): Promise<void> => {
  const { tenantId } = requester;
  const names = new Set((await em.find(MetricDefinition, { tenantId })).map(({ name }) => name));
  // Row locks prevent concurrent decisions.
  const open = await em.find(
    KpiCandidate,
    { tenantId, status: KpiCandidateStatus.OPEN },
    { orderBy: { candidateId: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const known = open.filter(({ finding }) => names.has(finding.name[language])).map(({ candidateId }) => candidateId);
  await dismissCandidates(em, requester, known, messagesIn(language).nameDefined);
};
