import { z } from 'zod';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { MANY_DATASETS, agentInput } from '../../agent-input.js';
import { chooseDataset, citeDataset, datasetsByTrust } from '../../datasets.js';
import { asksLikelihood, fetchAskedRows } from '../../methods/answer-plan/index.js';
import { namedIds, nameOfColumn } from '../../methods/request-reading/index.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { answerPatterns, patternWords, seasonWords } from './answer.js';
import { wordsIn } from '../../../platform/text/index.js';
import { answerKpiRelation } from '../../methods/kpi-relation/index.js';
import { answerFactors } from './factors/answer-factors.js';
import { answerCalendar, calendarWords } from './calendar-parts.js';
import { answerSeason, seasonClauses, seasonSplitWords } from './recurring-season.js';
import { composePatterns } from './compose-patterns.js';
import { examineMetrics } from './examine-metrics.js';
import { examineRates, rateAnswers } from './examine-rates.js';
import { examineTable, type TableFindings } from './examine-table.js';
import { patternResultSchema, type PatternResult } from './pattern-result.js';
import { namesOfSplit, plannedInterval, withInterval, type PlannedInterval } from './planned-interval.js';
import { patternsMarkdown } from './patterns-markdown.js';
import { planTable, unusable, type TablePlan, type Wanted } from './choose-columns.js';
import { activeMetrics } from '../../metric-history.js';
import { SERIES_GRAINS } from '../../methods/series/index.js';
import { openRunModel, type RunModel } from '../../run-model.js';
import { answerPairs } from '../../methods/asked-pair/index.js';
import { peerColumns } from '../../methods/table-roles/index.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const column = z.string().min(1).max(300);

const parameters = z.strictObject({
  time_column: column.optional(),
  columns: z.array(column).min(1).max(12).optional(),
  group_column: column.optional(),
  grain: z.enum(SERIES_GRAINS).optional(),
  /** Significance level: maximum adjusted p value of a found pattern. */
  alpha: z.number().min(0.0001).max(0.2).default(0.05),
});

const MAX_DATASETS = 5;

/** Finds trends, breaks, seasonality, correlations and group differences; reports each as a hypothesis with its test. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: MANY_DATASETS }),
  output: patternResultSchema,

  async run(context, { input: text, dataset_ids: ids, language, use_premium: usePremium, max_tokens: maxTokens, parameters: args }) {
    const wanted: Wanted = {
      timeColumn: args.time_column,
      columns: args.columns,
      groupColumn: args.group_column,
      asked: namedIds(await context.understood(), 'column').map((id) => nameOfColumn(id)),
    };
    const interval = ids.length > 0 ? null : await plannedInterval(context);
    const { chosen, leftOut, omitted } =
      ids.length > 0 ? await requestedTables(context, ids, wanted, language) : await examinableTables(context, wanted, interval, language);
    const duck = await context.duckDb();
    const period = (await context.understood())?.period ?? null;
    const intervals = interval ? [interval.name] : [];
    const tables: TableFindings[] = [];
    for (const [index, { dataset, plan }] of chosen.entries()) {
      const { datasetId, name, version, rows, updatedAt } = dataset;
      const asked = { relation: await fetchAskedRows(context, dataset), plan };
      const examined = interval?.datasetId === datasetId ? withInterval(dataset, asked, { ...interval, text }) : asked;
      intervals.push(...namesOfSplit(examined));
      const found = await examineTable(
        duck,
        { datasetId, name, version, rows, updatedAt, ...examined, grain: args.grain, asked: wanted.asked, period },
        context.signal,
      );
      if (found) tables.push(found);
      else leftOut.push(name);
      await context.progress((0.8 * (index + 1)) / chosen.length, 'examined');
    }
    if (chosen.some(({ plan }) => plan.kind === 'kpis')) context.considered.add('period');
    const ofMetrics = await examineMetrics(context, namedIds(await context.understood(), 'metric'), tables);
    if (ofMetrics) tables.unshift(ofMetrics);
    if (tables.every(({ candidates }) => candidates.length === 0)) throw new RefusedError(messagesIn(language).nothing, ['sample_size']);
    const composed = composePatterns(tables, { language, alpha: args.alpha, leftOut, omitted });
    const rates = await examineRates(context);
    const ofKpi = ids.length > 0 ? null : await answerKpiRelation(context, text, language);
    const factors = ids.length > 0 || rates.length > 0 ? null : (ofKpi ?? (await answerFactors(context, text, language)));
    const related = ((await context.rowAnswer())?.lead ?? []).length > 0 ? ((await context.plan())?.rows ?? null) : null;
    const names = related
      ? [...related.measures, ...related.groups].map((each) => ('name' in each ? each.name : each.column))
      : await askedSeries(context);
    const asksProperty = asksLikelihood(text) || ((await context.understood())?.unanswered ?? []).length > 0;
    const pair = ids.length > 0 ? null : await answerPairs(context, text, language);
    const ofSeason = pair ? [...pair.sentences] : await answerSeason(context, text, language);
    const ofCalendar = ofSeason ?? (rates.length > 0 || factors ? null : await answerCalendar(context, text, language));
    const answered = answerPatterns(
      composed,
      tables.flatMap(({ series }) => series),
      {
        text,
        names: interval ? intervals : names,
        isRelationStated: related !== null && interval === null,
        asksProperty,
        language,
      },
    );
    // A test of another column does not answer a question on a rate.
    // The share that the request asks for is stated with its own test.
    const isShareStated = related !== null && related.share !== null;
    const result = ofCalendar
      ? { ...answered, answers: ofCalendar, hypotheses: answered.hypotheses.map((each) => ({ ...each, isAsked: false })) }
      : factors
        ? { ...answered, answers: [...factors.answers], hypotheses: answered.hypotheses.map((each) => ({ ...each, isAsked: false })) }
        : rates.length > 0 || isShareStated
          ? { ...answered, answers: rateAnswers(rates, language) }
          : answered;
    const model = await openRunModel(context, { purpose: 'pattern-recognition', usePremium, maxTokens, language });
    const phrased = await phraseSummary(model, result, language);
    return {
      result: phrased,
      markdown: patternsMarkdown(phrased, language),
      citations: [
        ...new Set([...(pair?.datasets ?? []), ...(factors ? [factors.dataset] : []), ...chosen.map(({ dataset }) => dataset)]),
      ].map(citeDataset),
      degradedReasons: model.degradedReasons,
      ...((factors || ofSeason) && { answersRows: true }),
      ...(pair && { answersSplit: true }),
      ...(ofSeason && { answeredClauses: pair?.clauses ?? seasonClauses(text) }),
      readWords: [
        ...(factors ? wordsIn(text) : []),
        ...seasonWords(text),
        ...(pair?.words ?? []),
        ...(ofCalendar ? [...calendarWords(text), ...seasonSplitWords(text)] : []),
        ...patternWords(text),
      ],
    };
  },
});

/**
 * Returns the names of the metrics, columns and values that the request names: series and columns have the same names. If it asks by which
 * groups a metric differs, other measures of the table share words with it and are not asked.
 */
const askedSeries = async (context: AgentContext): Promise<string[]> => {
  const rows = (await context.plan())?.rows;
  const metrics = (rows?.measures ?? []).filter(({ metricId }) => metricId !== null).map(({ name }) => name);
  if (rows && metrics.length > 0 && rows.groups.length > 0 && rows.asksRelation)
    return [...metrics, ...rows.groups.map(({ column }) => column)];
  return ((await context.understood())?.subjects ?? [])
    .filter(({ kind }) => kind === 'metric' || kind === 'column' || kind === 'value')
    .map(({ label }) => label);
};

interface Chosen {
  dataset: Dataset;
  plan: TablePlan;
}

interface Choice {
  chosen: Chosen[];
  /** Names of requested datasets without a usable time column. */
  leftOut: string[];
  /** Number of datasets beyond `MAX_DATASETS`. */
  omitted: number;
}

/**
 * Returns the examinable datasets that the request names directly or by a metric, column or value; otherwise the newest ones whose trust
 * gate is not closed, otherwise the newest.
 * @throws RefusedError if no dataset can be examined
 */
const examinableTables = async (
  context: AgentContext,
  wanted: Wanted,
  interval: PlannedInterval | null,
  language: Language,
): Promise<Choice> => {
  const examinable = (datasets: readonly Dataset[]): Chosen[] =>
    datasets.flatMap((dataset) => {
      // Peer values are not the tenant's own data.
      if (peerColumns(dataset.columns) || unusable(dataset, wanted) !== null) return [];
      const plan = planTable(dataset, wanted);
      return plan && (plan.kind === 'kpis' || plan.numbers.length > 0 || dataset.datasetId === interval?.datasetId)
        ? [{ dataset, plan }]
        : [];
    });
  const { trusted, closed } = await datasetsByTrust(context);
  const request = await context.understood();
  const ids = new Set([...namedIds(request, 'dataset'), ...(await datasetsOfMetrics(context, namedIds(request, 'metric')))]);
  const columns = new Set([...namedIds(request, 'column'), ...namedIds(request, 'value')]);
  const isNamed = ({ dataset, plan }: Chosen): boolean =>
    ids.has(dataset.datasetId) ||
    dataset.datasetId === interval?.datasetId ||
    columnsOf(plan).some((name) => columns.has(`${dataset.datasetId}/${name}`));
  const ofNamed = examinable([...trusted, ...closed]).filter(isNamed);
  if (ofNamed.length > 0)
    return { chosen: ofNamed.slice(0, MAX_DATASETS), leftOut: [], omitted: Math.max(0, ofNamed.length - MAX_DATASETS) };
  const [ofTrusted, ofClosed] = [examinable(trusted), examinable(closed)];
  const found = ofTrusted.length > 0 ? ofTrusted : ofClosed;
  if (found.length === 0) throw new RefusedError(messagesIn(language).noDataset, ['dataset', 'time_column']);
  return { chosen: found.slice(0, MAX_DATASETS), leftOut: [], omitted: Math.max(0, found.length - MAX_DATASETS) };
};

/** Returns the columns that are examined, or name the series. */
const columnsOf = (plan: TablePlan): string[] =>
  plan.kind === 'kpis'
    ? [plan.columns.value, ...(plan.columns.name === undefined ? [] : [plan.columns.name])]
    : [...plan.numbers, ...plan.groups];

const datasetsOfMetrics = async (context: AgentContext, metricIds: readonly string[]): Promise<string[]> =>
  metricIds.length === 0
    ? []
    : (await activeMetrics(context)).flatMap(({ metricId, datasetId }) =>
        datasetId !== null && metricIds.includes(metricId) ? [datasetId] : [],
      );

/** @throws RefusedError if a dataset or column is unknown or unsuitable, or no dataset has a time column */
const requestedTables = async (context: AgentContext, ids: readonly string[], wanted: Wanted, language: Language): Promise<Choice> => {
  const messages = messagesIn(language);
  const [chosen, leftOut]: [Chosen[], string[]] = [[], []];
  const unique = [...new Set(ids)];
  for (const id of unique.slice(0, MAX_DATASETS)) {
    const dataset = await chooseDataset(context, { ids: [id], language });
    const missing = unusable(dataset, wanted);
    if (missing !== null) throw new RefusedError(messages.unknownColumn(missing, dataset.name), ['column']);
    const plan = planTable(dataset, wanted);
    if (plan) chosen.push({ dataset, plan });
    else leftOut.push(dataset.name);
  }
  if (chosen.length === 0) throw new RefusedError(messages.noDataset, ['time_column']);
  return { chosen, leftOut, omitted: Math.max(0, unique.length - MAX_DATASETS) };
};

const MAX_EVIDENCE = 12;

/** Replaces the template summary by a model's text if a model is available and patterns were found. */
const phraseSummary = async (model: RunModel, result: PatternResult, language: Language): Promise<PatternResult> => {
  const found = result.hypotheses.filter((each) => each.found).slice(0, MAX_EVIDENCE);
  const { text } = await model.write({
    instructions: messagesIn(language).instruct,
    citations: 'omitted',
    evidence: found.map(({ statement, datasetId, kind }, index) => ({
      label: `E${index + 1}`,
      id: datasetId,
      kind: 'dataset',
      title: messagesIn(language).kinds[kind],
      text: statement,
    })),
    maxSentences: 4,
    maxCharacters: 1_200,
  });
  const writer = model.writtenBy;
  return text === null || writer === 'none' ? result : { ...result, summary: { text, writtenBy: writer } };
};
