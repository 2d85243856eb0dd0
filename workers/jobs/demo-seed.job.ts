import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { countOpenRuns, enqueueRun } from '../../platform/runs/index.js';
import { seedDemoFeedback } from '../../subgraphs/agents/index.js';
import { defineDemoMetrics, dismissKnownCandidates, loadDemoMetrics } from '../../subgraphs/metrics/index.js';
import { Dataset, datasetContents, Source, SourceOrigin } from '../../subgraphs/sources/index.js';
import { defineAgent, PostponedError, RefusedError, type AgentContext } from '../kit.js';

const WAIT_MS = 1_500;
const EVENT_LOG = 'order-to-cash';
const KPI_TABLE = 'kpi-monthly';

/**
 * Seeds the demo tenant with results that require workers, in two stages: metrics and analyses after the demo files are imported;
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
    if (input.stage === 'analyses') {
      const datasets = await demoDatasets(context);
      return { result: { stage: input.stage }, markdown: null, commit: (em) => startAnalyses(em, context, datasets) };
    }
    // Failed analyses count as ended too; the deliverables mention them.
    await waitWhileAny(context, { runIds: input.after });
    await waitWhileAny(context, { agent: 'metric-refresh' });
    return {
      result: { stage: input.stage },
      markdown: null,
      async commit(em) {
        await startDeliverables(em, context, input.dataset_id);
        await seedDemoFeedback(em, context.run.tenantId, input.after);
      },
    };
  },
});

/** Returns the dataset ids by key of the demo file. @throws PostponedError while files are being imported; RefusedError if one is missing */
const demoDatasets = async (context: AgentContext): Promise<Map<string, string>> => {
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
  const missing = [...new Set([EVENT_LOG, KPI_TABLE, ...loadDemoMetrics().map(({ dataset }) => dataset)])].filter((key) => !byKey.has(key));
  if (missing.length === 0) return byKey;
  await waitWhileAny(context, { agent: 'source-sync' });
  throw new RefusedError(`The demo files ${missing.join(', ')} were not imported.`, missing);
};

/** @throws PostponedError if a matching run is queued or running */
const waitWhileAny = async ({ em, run }: AgentContext, which: { runIds: string[] } | { agent: string }): Promise<void> => {
  const open = await countOpenRuns(em, run.tenantId, which);
  if (open > 0) throw new PostponedError(`${open} runs are queued or running`, WAIT_MS);
};

const startAnalyses = async (em: EntityManager, context: AgentContext, datasets: ReadonlyMap<string, string>): Promise<void> => {
  await defineDemoMetrics(em, requesterOf(context), datasets, datasetContents);
  const of = (...keys: string[]): string[] => keys.flatMap((key) => datasets.get(key) ?? []);
  const after = [
    await start(em, context, 'data-quality', { dataset_ids: of(EVENT_LOG), language: 'de' }),
    await start(em, context, 'process-mining', { dataset_ids: of(EVENT_LOG), language: 'de' }),
    await start(em, context, 'kpi-discovery', { dataset_ids: of(EVENT_LOG, KPI_TABLE), language: 'de' }),
  ];
  await start(em, context, 'demo-furnish', { stage: 'deliverables', dataset_id: datasets.get(KPI_TABLE), after });
};

const startDeliverables = async (em: EntityManager, context: AgentContext, datasetId: string): Promise<void> => {
  await dismissKnownCandidates(em, requesterOf(context));
  await start(em, context, 'report-generation', { language: 'de' });
  await start(em, context, 'export', { format: 'xlsx', dataset_id: datasetId, language: 'de' });
  await start(em, context, 'briefing', { language: 'de' });
};

const requesterOf = ({ run: { tenantId, actor, requestId }, config }: AgentContext) => ({
  tenantId,
  actor,
  requestId,
  maxAttempts: config.runs.maxAttempts,
});

const start = (em: EntityManager, context: AgentContext, agent: string, input: Record<string, unknown>): Promise<string> =>
  enqueueRun(em, { ...requesterOf(context), agent, input });
