import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { demoTenant, type DemoCompany, type DemoTenant } from '../../platform/demo-tenants.js';
import { countOpenRuns, enqueueRun } from '../../platform/runs/index.js';
import { seedDemoFeedback } from '../../subgraphs/agents/index.js';
import { defineDemoMetrics, dismissKnownCandidates, loadDemoMetrics } from '../../subgraphs/metrics/index.js';
import { Dataset, datasetContents, Source, SourceOrigin } from '../../subgraphs/sources/index.js';
import { card as dataQuality } from '../agents/data-quality/card.js';
import { card as kpiDiscovery } from '../agents/kpi-discovery/card.js';
import { card as processMining } from '../agents/process-mining/card.js';
import { card as reportGeneration } from '../agents/report-generation/card.js';
import { defineAgent, PostponedError, RefusedError, type AgentContext } from '../kit.js';

const WAIT_MS = 1_500;

/** Keys of the demo files that the first runs of a demo company read. */
const FILES_OF_RUNS: Readonly<Record<DemoCompany, { quality: string; mining: string; discovery: string[]; exported: string }>> = {
  hallersfeld: {
    quality: 'order-to-cash',
    mining: 'order-to-cash',
    discovery: ['order-to-cash', 'kpi-monthly'],
    exported: 'kpi-monthly',
  },
  harcombe: {
    quality: 'sales-orders',
    mining: 'service-tickets',
    discovery: ['sales-orders', 'service-tickets', 'scorecard'],
    exported: 'scorecard',
  },
};

/**
 * Seeds a demo tenant with results that require workers, in two stages: metrics and analyses after the demo files are imported;
 * briefing, report and export after the analyses have ended, because they present them. The commit of each run makes its stage
 * happen exactly once.
 */
export const demoSeedJob = defineAgent({
  name: 'demo-furnish',
  input: z.discriminatedUnion('stage', [
    z.object({ stage: z.literal('analyses') }),
    z.object({ stage: z.literal('deliverables'), dataset_id: z.string(), after: z.array(z.string()) }),
  ]),
  output: z.object({ stage: z.string() }),

  async run(context, input) {
    const tenant = demoTenant(context.run.tenantId);
    if (input.stage === 'analyses') {
      const datasets = await demoDatasets(context, tenant);
      return { result: { stage: input.stage }, markdown: null, commit: (em) => startAnalyses(em, { context, tenant }, datasets) };
    }
    // Failed analyses count as ended too; the deliverables mention them.
    await waitWhileAny(context, { runIds: input.after });
    await waitWhileAny(context, { agent: 'metric-refresh' });
    return {
      result: { stage: input.stage },
      markdown: null,
      async commit(em) {
        await startDeliverables(em, { context, tenant }, input.dataset_id);
        await seedDemoFeedback(em, tenant, input.after);
      },
    };
  },
});

/** Returns the dataset ids by key of the demo file. @throws PostponedError while files are being imported; RefusedError if one is missing */
const demoDatasets = async (context: AgentContext, { company }: DemoTenant): Promise<Map<string, string>> => {
  const { em, run } = context;
  const { tenantId } = run;
  const sources = await em.find(Source, { tenantId, origin: SourceOrigin.DEMO });
  const datasets = await em.find(Dataset, { tenantId, sourceId: { $in: sources.map(({ sourceId }) => sourceId) } });
  const bySource = new Map(datasets.map(({ sourceId, datasetId }) => [sourceId, datasetId]));
  const byKey = new Map(
    sources.flatMap(({ location, sourceId }) => {
      const datasetId = bySource.get(sourceId);
      return datasetId === undefined ? [] : [[location, datasetId] as const];
    }),
  );
  const required = [...Object.values(FILES_OF_RUNS[company]).flat(), ...loadDemoMetrics(company).map(({ dataset }) => dataset)];
  const missing = [...new Set(required)].filter((key) => !byKey.has(key));
  if (missing.length === 0) return byKey;
  await waitWhileAny(context, { agent: 'source-sync' });
  throw new RefusedError(`The demo files ${missing.join(', ')} were not imported.`, missing);
};

/** @throws PostponedError if a matching run is queued or running */
const waitWhileAny = async ({ em, run }: AgentContext, which: { runIds: string[] } | { agent: string }): Promise<void> => {
  const open = await countOpenRuns(em, run.tenantId, which);
  if (open > 0) throw new PostponedError(`${open} runs are queued or running`, WAIT_MS);
};

interface Seeding {
  context: AgentContext;
  tenant: DemoTenant;
}

const startAnalyses = async (em: EntityManager, seeding: Seeding, datasets: ReadonlyMap<string, string>): Promise<void> => {
  const { company } = seeding.tenant;
  const { quality, mining, discovery, exported } = FILES_OF_RUNS[company];
  await defineDemoMetrics(em, requesterOf(seeding.context), { company, datasetIds: datasets, readDatasets: datasetContents });
  const of = (...keys: string[]): string[] => keys.flatMap((key) => datasets.get(key) ?? []);
  const after = [
    await start(em, seeding, dataQuality.name, { dataset_ids: of(quality) }),
    await start(em, seeding, processMining.name, { dataset_ids: of(mining) }),
    await start(em, seeding, kpiDiscovery.name, { dataset_ids: of(...discovery) }),
  ];
  const next = { stage: 'deliverables', dataset_id: datasets.get(exported), after };
  await enqueueRun(em, { ...requesterOf(seeding.context), agent: 'demo-furnish', input: next });
};

const startDeliverables = async (em: EntityManager, seeding: Seeding, datasetId: string): Promise<void> => {
  await dismissKnownCandidates(em, requesterOf(seeding.context), seeding.tenant.language);
  await start(em, seeding, reportGeneration.name, {});
  await start(em, seeding, 'export', { format: 'xlsx', dataset_id: datasetId });
  await start(em, seeding, 'briefing', {});
};

const requesterOf = ({ run: { tenantId, actor, requestId }, config }: AgentContext) => ({
  tenantId,
  actor,
  requestId,
  maxAttempts: config.runs.maxAttempts,
});

/** Enqueues a run whose texts are in the language of the company. */
const start = (em: EntityManager, { context, tenant }: Seeding, agent: string, input: Record<string, unknown>): Promise<string> =>
  enqueueRun(em, { ...requesterOf(context), agent, input: { ...input, language: tenant.language } });
