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
import { byDescription, namedIds } from '../../methods/request-reading/index.js';
import { findKpiRows } from '../../methods/table-roles/index.js';
import { readMetrics } from '../../methods/programme-facts/index.js';
import { answerRequest, wishOf } from './asked-kpis.js';
import { asksOwnKpis, columnAnswers } from './column-kpis.js';
import { logAnswers, asksWaits, waitAnswers } from './log-kpis.js';
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
      const table = {
        datasetId,
        name,
        version,
        contentHash,
        rows,
        importedOn,
        gate,
        columns: profiledColumns(dataset),
        profile: { columns: dataset.profile.columns },
        relation,
      };
      examined.push(await examineTable(duck, table));
      await context.progress((0.95 * (index + 1)) / datasets.length, name);
    }
    const about = withoutOthers(input);
    const steps = await askedSteps(context, datasets, about, language);
    const allAsked = answerRequest(composeDiscovery(examined), {
      ...{
        text: about,
        hasSteps: steps !== null,
        isBeside: about !== input,
        understood: await context.understood(),
        metrics: await readMetrics(context),
        logs: datasets,
      },
      withoutTarget: await metricsWithoutTarget(context),
    });
    const ofColumns = steps === null ? await askedColumns(context, datasets, allAsked, { text: about, language }) : null;
    const asked = ofColumns === null || allAsked.maximum === null ? allAsked : atMost(allAsked, allAsked.maximum - ofColumns.count);
    const period = ofColumns?.isOfPeriod ? ((await context.understood())?.period ?? null) : null;
    if (period) context.considered.add('period');
    const answers = [...(steps?.sentences ?? []), ...(ofColumns?.sentences ?? []), ...discoveryAnswers(asked, language)];
    for (const part of steps?.considered ?? []) context.considered.add(part);
    const isMeasured = (words: string): boolean => ofColumns?.words.some((word) => words.includes(word)) === true;
    const stated = ofColumns
      ? { ...asked, emptyDatasets: [], notComputable: asked.notComputable.filter((words) => !isMeasured(words)) }
      : asked;
    const result = { ...asked.found, ...(answers.length > 0 && { answers }), warnings: discoveryWarnings(stated, language) };
    return {
      result,
      markdown: kpiDiscoveryMarkdown(result, language),
      citations: [
        ...result.existing.map(({ metricId, name }) => ({ id: metricId, kind: 'metric', label: name })),
        ...datasets.map(citeDataset),
      ],
      // Each KPI is stated with its formula, and near misses with the columns that they lack.
      ...(ofColumns && { answersRows: true }),
      readWords: [
        ...asked.words,
        ...(ofColumns?.words ?? []),
        ...(period ? wordsIn(period.words) : []),
        ...CONTAINER_WORDS,
        ...(steps?.words ?? []),
        ...(input.match(STATED_ALWAYS) ?? []),
      ],
      async commit(em) {
        await recordKpiCandidates(em, context.run, discoveredIn(result));
      },
    };
  },
});

/** Words for a file and for what is to be measured with it. */
const CONTAINER_WORDS = wordsIn(
  'stand größe größen workbook spreadsheet sheet file log list register today now current arbeitsmappe mappe tabelle datei liste heute aktuell aktuellem aktuellen aktueller jeweils messen measure measuring',
);

/** What a request sets aside: "besides on-time delivery", „außer der Liefertreue“. */
const OTHERS =
  /(?<!\p{L})(?:besides|other than|apart from|aside from|in addition to|beyond|except(?: for)?|außer|neben|abgesehen von|zusätzlich zu[rm]?)\s+[^,.;:?!]+/giu;

const withoutOthers = (text: string): string => text.replaceAll(OTHERS, ' ');

/** Names of columns of KPIs. */
const OF_KPIS = /^(?:kpis?|kennzahl(?:en)?|metrics?|metrik|measure|messgröße|indicator|indikator)(?:[\s_-]?name)?$/iu;

/** Minimum number of KPIs at which those of the catalogue are enough for a dataset. */
const MIN_KPIS = 3;

interface ColumnAnswer {
  readonly sentences: readonly string[];
  /** Number of KPIs that the sentences state. */
  readonly count: number;
  readonly words: readonly string[];
  /** True if the values are those of the period of the request. */
  readonly isOfPeriod: boolean;
}

/** Returns KPIs of the columns of the dataset that a request names and that yields few KPIs, or of whose columns it names several. */
const askedColumns = async (
  context: AgentContext,
  datasets: readonly Dataset[],
  { found }: ReturnType<typeof answerRequest>,
  { text, language }: { text: string; language: Language },
): Promise<ColumnAnswer | null> => {
  const understood = await context.understood();
  // Tables of KPIs, also of peers, contain values of KPIs, not what they measure.
  const rows = datasets.filter(
    (dataset) => !dataset.columns.some(({ name }) => OF_KPIS.test(name)) && findKpiRows(dataset)?.name === undefined,
  );
  const named = rows.filter(({ datasetId }) => namedIds(understood, 'dataset').includes(datasetId));
  const { maximum } = wishOf(text);
  const enough = Math.max(MIN_KPIS, maximum ?? 0);
  const isPoor = ({ datasetId }: Dataset): boolean => found.candidates.filter((each) => each.datasetId === datasetId).length < enough;
  // The sheets of a workbook are datasets that begin with its name.
  const sheets = rows
    .filter((each) => named.some(({ name }) => each.name === name || each.name.startsWith(`${name} `)))
    .toSorted((a, b) => a.name.length - b.name.length);
  const [described] =
    named.length === 0
      ? byDescription(text, rows)
          .slice(0, 1)
          .filter((each) => isPoor(each) || asksOwnKpis(text, each))
      : [];
  // The KPIs of the catalogue on a log do not measure its course.
  const isOpen = (each: Dataset): boolean => isPoor(each) || each.eventLogColumns !== null || asksOwnKpis(text, each);
  // A sheet with many rows does not give way to a smaller one of its workbook.
  const [main] = sheets.toSorted((a, b) => b.rows - a.rows);
  const chosen = sheets.some(isOpen) ? sheets.filter((each) => each === main || isOpen(each)) : described ? [described] : [];
  const answers: ColumnAnswer[] = [];
  const duck = await context.duckDb();
  for (const [at, dataset] of chosen.entries()) {
    const left = maximum === null ? null : maximum - answers.reduce((sum, { count }) => sum + count, 0);
    if (left !== null && left <= 0) break;
    const relation = await fetchDataset(context, dataset);
    const { eventLogColumns: columns } = dataset;
    if (columns) {
      const sentences = dataset === described ? [] : await logAnswers(duck, { dataset, columns, relation }, language);
      if (sentences.length > 0) answers.push({ sentences, count: sentences.length - 1, words: [], isOfPeriod: false });
      continue;
    }
    const answer = await columnAnswers(
      duck,
      { dataset, relation },
      {
        ...{ text, language, period: understood?.period ?? null },
        maximum: left === null ? null : Math.ceil(left / (chosen.length - at)),
      },
    );
    // A table that is only described has to contain what the request names.
    if (answer.sentences.length > 0 && (dataset !== described || (answer.isNamed && answer.words.length > 1))) answers.push(answer);
  }
  return answers.length === 0
    ? null
    : {
        sentences: answers.flatMap(({ sentences }) => sentences),
        count: answers.reduce((sum, { count }) => sum + count, 0),
        words: answers.flatMap(({ words }) => words),
        isOfPeriod: answers.some(({ isOfPeriod }) => isOfPeriod),
      };
};

/** Keeps the mark of asked candidates on at most the first ones. */
const atMost = (asked: ReturnType<typeof answerRequest>, maximum: number): ReturnType<typeof answerRequest> => {
  const kept = asked.found.candidates.filter(({ isAsked }) => isAsked).slice(0, Math.max(0, maximum));
  const candidates = asked.found.candidates.map((each) => ({ ...each, isAsked: kept.includes(each) }));
  return { ...asked, found: { ...asked.found, candidates } };
};

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
    if (named.length === 0 && asksWaits(text)) {
      const sentences = await waitAnswers(duck, log, { maximum: wishOf(text).maximum, language });
      if (sentences.length > 0)
        return { sentences, words: wordsIn(text).filter(asksWaits), considered: filters.length === 0 ? [] : ['filter'] };
    }
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
