import { z } from 'zod';
import {
  kpiFindingSchema,
  MetricDefinition,
  MetricStatus,
  recordKpiCandidates,
  type DiscoveredKpis,
} from '../../../subgraphs/metrics/index.js';
import { Dataset, latestChecks } from '../../../subgraphs/sources/index.js';
import { MANY_DATASETS, agentInput } from '../../agent-input.js';
import { citeDataset, fetchDataset, importDayOf } from '../../datasets.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { messagesIn } from '../../messages.js';
import { wordsIn } from '../../../platform/text/index.js';
import {
  isByValue,
  constantColumns,
  rowConditions,
  selectionText,
  withConditions,
  type PlanPart,
} from '../../methods/answer-plan/index.js';
import { readMetrics } from '../../methods/programme-facts/index.js';
import { answerRequest, wishOf } from './asked-kpis.js';
import { activitiesOf, groupedBy, limitWords, stepAnswers, stepsIn } from './step-kpis.js';
import { composeDiscovery, examineTable } from './discover-kpis.js';
import { discoveryAnswers, discoveryWarnings, kpiDiscoveryMarkdown } from './kpi-discovery-markdown.js';
import { kpiDiscoveryResultSchema } from './kpi-discovery-result.js';
import { profiledColumns } from './read-columns.js';
import { card } from './card.js';
import { messagesIn as kpiMessages } from './messages.js';

/** Finds KPIs that can be computed from the tenant's tables, and computes each. Proposes only KPIs that have a value. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(z.strictObject({}), { datasets: MANY_DATASETS }),
  output: kpiDiscoveryResultSchema,

  async run(context, { input, dataset_ids: ids, language }) {
    const datasets = await datasetsToExamine(context, ids, language);
    const checks = await latestChecks(context.em, context.run.tenantId);
    const duck = await context.duckDb();
    const examined: Awaited<ReturnType<typeof examineTable>>[] = [];
    for (const [index, dataset] of datasets.entries()) {
      const { datasetId, name, version, contentHash, rows } = dataset;
      const gate = checks.find((check) => check.datasetId === datasetId && check.contentHash === contentHash)?.gate ?? null;
      const relation = await fetchDataset(context, dataset);
      const importedOn = importDayOf(dataset);
      const table = { datasetId, name, version, contentHash, rows, importedOn, gate, columns: profiledColumns(dataset), relation };
      examined.push(await examineTable(duck, table));
      await context.progress((0.95 * (index + 1)) / datasets.length, name);
    }
    const steps = await askedSteps(context, datasets, input, language);
    const asked = answerRequest(composeDiscovery(examined), {
      ...{
        text: input,
        hasSteps: steps !== null,
        understood: await context.understood(),
        metrics: await readMetrics(context),
        logs: datasets,
      },
      withoutTarget: await metricsWithoutTarget(context),
    });
    const answers = [...(steps?.sentences ?? []), ...discoveryAnswers(asked, language)];
    for (const part of steps?.considered ?? []) context.considered.add(part);
    const result = { ...asked.found, ...(answers.length > 0 && { answers }), warnings: discoveryWarnings(asked, language) };
    return {
      result,
      markdown: kpiDiscoveryMarkdown(result, language),
      citations: [
        ...result.existing.map(({ metricId, name }) => ({ id: metricId, kind: 'metric', label: name })),
        ...datasets.map(citeDataset),
      ],
      // Each KPI is stated with its formula, and near misses with the columns that they lack.
      readWords: [...asked.words, ...(steps?.words ?? []), ...(input.match(STATED_ALWAYS) ?? [])],
      async commit(em) {
        await recordKpiCandidates(em, context.run, discoveredIn(result));
      },
    };
  },
});

/** Returns sentences on the steps of an event log that a request names, with the words that name them; null if it names none. */
const askedSteps = async (
  context: AgentContext,
  datasets: readonly Dataset[],
  text: string,
  language: Language,
): Promise<{ sentences: string[]; words: string[]; considered: readonly PlanPart[] } | null> => {
  const duck = await context.duckDb();
  for (const dataset of datasets) {
    const { eventLogColumns: columns, name } = dataset;
    if (!columns) continue;
    const relation = await fetchDataset(context, dataset);
    const plan = (await context.plan())?.rows ?? null;
    const rows = plan?.datasetId === dataset.datasetId ? plan : null;
    const wanted = (rows?.filters ?? []).filter(({ column }) => column !== columns.activity);
    const ofCases = await constantColumns(
      duck,
      relation,
      columns.case,
      wanted.map(({ column }) => column),
    );
    const filters = wanted.filter(({ column }) => ofCases.includes(column));
    const log = {
      ...{ dataset, columns },
      relation: withConditions(relation, rowConditions({ filters }, relation)),
    };
    const named = stepsIn(text, `${name} ${columns.case}`, await activitiesOf(duck, log));
    if (named.length === 0) continue;
    const period = (await context.understood())?.period ?? null;
    const group = rows?.groups.find(isByValue)?.column ?? groupedBy(text, (await context.understood())?.subjects ?? [], dataset.datasetId);
    const question = { text, named, period, group, maximum: wishOf(text).maximum, language };
    const sentences = await stepAnswers(duck, log, question);
    if (sentences.length === 0) continue;
    const restriction = selectionText({ filters }, language).join('; ');
    return {
      sentences: [...(filters.length === 0 ? [] : [kpiMessages(language).steps.restricted(restriction)]), ...sentences],
      words: [...named.flatMap(wordsIn), ...limitWords(text)],
      considered: [
        ...(period ? (['period'] as const) : []),
        ...(group === null ? [] : (['group'] as const)),
        ...(filters.length === 0 ? [] : (['filter'] as const)),
      ],
    };
  }
  return null;
};

/** Returns the tenant's metrics without a target, drafts included, by name. */
const metricsWithoutTarget = async ({ em, run: { tenantId } }: AgentContext): Promise<MetricDefinition[]> => {
  const metrics = await em.find(
    MetricDefinition,
    { tenantId, status: { $ne: MetricStatus.RETIRED } },
    { orderBy: { name: 'asc' }, limit: 200 },
  );
  return metrics.filter(({ target }) => !target);
};

/** Words for what the text states of every KPI. */
const STATED_ALWAYS = /(?<!\p{L})(?:formeln?|formulas?|felder?n?|fields?|spalten?|columns?|werte?n?|values?)(?!\p{L})/giu;

const MAX_DATASETS = 50;

/** Returns the requested datasets, otherwise all, newest first. @throws RefusedError if a requested dataset is unknown or there is none */
const datasetsToExamine = async ({ em, run }: AgentContext, ids: readonly string[], language: Language): Promise<Dataset[]> => {
  const datasets = await em.find(
    Dataset,
    { tenantId: run.tenantId, ...(ids.length > 0 && { datasetId: { $in: [...ids] } }) },
    { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_DATASETS },
  );
  const unknown = ids.find((id) => !datasets.some(({ datasetId }) => datasetId === id));
  if (unknown !== undefined) throw new RefusedError(messagesIn(language).dataset.unknown(unknown), ['dataset']);
  if (datasets.length === 0) throw new RefusedError(messagesIn(language).dataset.none.any, ['dataset']);
  return datasets;
};

const discoveredIn = ({ datasets, candidates }: z.output<typeof kpiDiscoveryResultSchema>): DiscoveredKpis[] =>
  datasets.map(({ datasetId, version, contentHash }) => ({
    datasetId,
    version,
    contentHash,
    findings: candidates
      .filter((candidate) => candidate.datasetId === datasetId)
      .map((candidate) => ({ ...kpiFindingSchema.parse(candidate), rank: candidate.rank })),
  }));
