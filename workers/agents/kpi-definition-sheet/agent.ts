import { wordsIn } from '../../../platform/text/index.js';
import { z } from 'zod';
import type { Citation } from '../../../subgraphs/agents/index.js';
import type { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { citeDataset, datasetsTrustedFirst } from '../../datasets.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { citeRun, readEarlierRuns, type EarlierRun } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext } from '../../kit.js';
import { readDocumentSentences } from '../../methods/programme-facts/index.js';
import { computedByName, constructionRuns, readWish } from '../kpi-construction/index.js';
import { deputyAnswers } from './asked-deputy.js';
import { chooseMetrics, definedSheets } from './choose-metrics.js';
import { definedSheet, definitionNamedIn, withDefinition, type SheetKpi } from './defined-kpi.js';
import { documentRules } from './document-rules.js';
import { enrichedSheet } from './enrich-sheet.js';
import { metricInRun, proposalSheet } from './proposal-sheet.js';
import { recommendedTargets, withRecommendedTarget } from './recommended-targets.js';
import { groupingIn, readGroupValues } from './group-values.js';
import { groupAnswers, sheetDocument, summaryOf } from './sheet-document.js';
import { sheetResultSchema, type Sheet, type SheetResult } from './sheet-result.js';
import { reportFiles } from '../../documents/report-files.js';
import { isComposedOf, kpisOf, oneLine, readTenantState } from '../../methods/tenant-state/index.js';
import { abbreviatedColumn } from '../../methods/values-in-text/abbreviated-column.js';
import { tableSheet } from './table-sheet.js';
import { isWithin, type Understood } from '../../methods/request-reading/index.js';
import { SERIES_GRAINS } from '../../methods/series/index.js';
import { assessWish, judgeSeries } from '../target-recommendation/index.js';
import { citeMetric, type MetricHistory } from '../../metric-history.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const MAX_SHEETS = 30;
const REFERENCE = 'Neely, Richards, Mills, Platts and Bourne: Designing performance measures, IJOPM 17 (11), 1997';

const parameters = z.strictObject({
  metric_id: z.string().min(1).max(100).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  run_ids: runIds,
});

/** Writes the performance-measure record of metrics (purpose, target, formula, owner and more) and lists the open fields. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: sheetResultSchema,

  async run(context, { input, language, parameters: args }) {
    const messages = messagesIn(language);
    const runs = await readEarlierRuns(context, args.run_ids, language);
    const targets = recommendedTargets(runs);
    const { metrics, chosenBy } = await chooseMetrics(
      context,
      { ...args, recommended: [...targets.keys(), ...runs.flatMap((run) => metricInRun(run) ?? [])] },
      language,
    );
    const included = metrics.slice(0, MAX_SHEETS);
    const proposals = runs.map((run) => ({ run, sheet: proposalSheet(run) }));
    const { sheets: defined, datasets, histories } = await definedSheets(context, included, language);
    const ofTables = isOpenChoice(args)
      ? await tableSheets(context, { input, isNamed: chosenBy === 'request', has: metrics }, language)
      : NO_TABLES;
    // If the request names KPIs of tables and no metric, only those KPIs get sheets.
    const own = ofTables.isAsked && chosenBy === 'all_active' ? [] : defined;
    const enriched = await enrichedSheets(context, input, ofTables, language);
    const drafted = [...proposals.flatMap(({ sheet }) => sheet ?? []), ...own, ...enriched.sheets].map((sheet) =>
      withRecommendedTarget(sheet, targets),
    );
    const isChosen = ofTables.isAsked || chosenBy === 'request';
    const grouping = isChosen && drafted.length <= MAX_ENRICHED ? groupingIn(input) : null;
    const grouped = grouping === null ? [] : await groupedSheets(context, drafted, grouping, language);
    const sheets = grouped.length === 0 ? drafted : grouped.map(({ sheet }) => sheet);
    const used = new Set([
      ...proposals.flatMap(({ run, sheet }) => (sheet ? [run.runId] : [])),
      ...sheets.flatMap(({ recommendedTarget }) => recommendedTarget?.runId ?? []),
      ...runs.flatMap((run) => (sheets.some(({ metricId }) => metricId !== null && metricId === metricInRun(run)) ? [run.runId] : [])),
    ]);
    if (sheets.length === 0)
      throw runs.length > 0
        ? new RefusedError(messages.refusal.noneInRuns, [constructionRuns.agent])
        : new RefusedError(messages.refusal.none, ['metric']);
    // The current value is that of the asked period.
    const period = (await context.understood())?.period ?? null;
    if (period && sheets.some(({ current }) => isWithin(current?.periodStart ?? null, period))) context.considered.add('period');
    await context.progress(0.5, 'read');
    const deputy = deputyAnswers(input, sheets, language);
    const isShort = isChosen && sheets.length <= MAX_ENRICHED;
    const answers = [
      ...(isShort && enriched.answers.length === 0 ? own.flatMap((sheet) => summaryOf(sheet, language) ?? []) : []),
      ...enriched.answers,
      ...(THRESHOLDS.test(input) && isShort && sheets.every(({ thresholds }) => thresholds === null)
        ? [messages.enriched.noThresholds]
        : []),
      ...grouped.flatMap(({ sheet, isFound }) =>
        isFound ? groupAnswers(sheet, language) : [messages.groups.missing(oneLine(sheet.title), grouping ?? '')],
      ),
      ...deputy.answers,
      ...assessTarget(histories, (await context.understood())?.target ?? null, language),
    ];
    const result: SheetResult = {
      ...(answers.length > 0 && { answers }),
      tenantName: await tenantNameOf(context),
      createdAt: new Date().toISOString(),
      chosenBy: ofTables.isAsked ? 'request' : chosenBy,
      sheets,
      method: { name: 'Performance-measure record', parameters: { fields: 11 }, reference: REFERENCE },
      warnings: [
        ...runs.filter(({ runId }) => !used.has(runId)).map(({ runId }) => messages.noResult(runId)),
        ...(included.length < metrics.length
          ? [messages.cut(formatNumber(included.length, language), formatNumber(metrics.length, language))]
          : []),
        ...openWarnings(sheets, language),
      ],
    };
    const document = sheetDocument(result, language);
    return {
      result,
      markdown: renderMarkdown(document),
      ...reportFiles(context.folder, document, ['docx', 'markdown']),
      citations: [
        ...citationsOf(runs, own.length === 0 ? [] : included, own.length === 0 ? [] : datasets, language),
        ...ofTables.citations,
        ...enriched.citations,
        ...new Map(grouped.flatMap(({ dataset }) => (dataset ? [[dataset.datasetId, citeDataset(dataset)] as const] : []))).values(),
      ],
      readWords: [
        ...deputy.words,
        ...enriched.words,
        ...(isShort ? FIELD_WORDS : []),
        ...(grouped.length > 0 ? [grouping ?? '', ...wordsIn(grouping ?? '')] : []),
      ],
    };
  },
});

/** Returns whether the parameters leave the selection of metrics to the request. */
const isOpenChoice = ({ metric_id: metricId, name, run_ids: ids }: z.output<typeof parameters>): boolean =>
  metricId === undefined && name === undefined && ids.length === 0;

interface GroupedSheet {
  readonly sheet: Sheet;
  readonly isFound: boolean;
  readonly dataset: Dataset | null;
}

/** Adds to each sheet the values of the groups that the request asks for. */
const groupedSheets = async (
  context: AgentContext,
  sheets: readonly Sheet[],
  words: string,
  language: Language,
): Promise<GroupedSheet[]> => {
  const understood = await context.understood();
  const found: GroupedSheet[] = [];
  for (const sheet of sheets) {
    const read = await readGroupValues(context, sheet, { words, understood, language });
    found.push(
      read
        ? { sheet: { ...sheet, groups: [...read.groups] }, isFound: true, dataset: read.dataset }
        : { sheet, isFound: false, dataset: null },
    );
  }
  return found;
};

interface TableSheets {
  readonly sheets: Sheet[];
  readonly kpis: readonly SheetKpi[];
  /** True if the request names the KPIs. */
  readonly isAsked: boolean;
  readonly citations: Citation[];
}

const NO_TABLES: TableSheets = { sheets: [], kpis: [], isAsked: false, citations: [] };

/**
 * Returns the sheets of the requested KPIs of tables that no metric defines, otherwise that of the requested KPI that a document defines. If
 * the request names neither a KPI nor a metric and there are no metrics, returns those of all KPIs of tables.
 */
const tableSheets = async (
  context: AgentContext,
  { input, isNamed, has }: { input: string; isNamed: boolean; has: readonly MetricDefinition[] },
  language: Language,
): Promise<TableSheets> => {
  const state = await readTenantState(context, { language, datasetIds: [], runIds: [] });
  const placed = kpisOf(state).flatMap((kpi) => {
    const dataset = state.datasets.find((each) => each.dataset.datasetId === kpi.sourceId)?.dataset;
    return dataset ? [{ kpi, dataset }] : [];
  });
  const named = placed.filter(({ kpi }) => kpi.isAsked);
  const defined = named.length > 0 || isNamed ? null : await definitionNamedIn(context, input);
  // A sheet of KPIs abbreviates its headings: „Erreichb. Tel.“ for the defined „Erreichbarkeit“.
  const abbreviated = defined && abbreviatedColumn(defined.definition.term, [...new Set(placed.map(({ kpi }) => kpi.name))]);
  const asked = named.length > 0 ? named : placed.filter(({ kpi }) => kpi.name === abbreviated);
  const ofDefinition =
    asked.length === 0 && defined && (await definedSheet(context, defined, await datasetsTrustedFirst(context), language));
  if (ofDefinition) {
    const { sheet, kpi, dataset } = ofDefinition;
    return { sheets: [sheet], kpis: [kpi], isAsked: true, citations: [citeDataset(dataset)] };
  }
  const chosen = asked.length > 0 ? asked : isNamed || has.length > 0 ? [] : placed;
  return {
    sheets: chosen.slice(0, MAX_SHEETS).map(({ kpi, dataset }) => tableSheet(kpi, dataset, language)),
    kpis: chosen.map(({ kpi }) => kpi),
    isAsked: asked.length > 0,
    citations: [...new Set(chosen.map(({ dataset }) => dataset))].map(citeDataset),
  };
};

/** Maximum number of requested KPIs for which documents and rows are searched. */
const MAX_ENRICHED = 3;

/** Words for the fields of a sheet, which a request lists. */
const FIELD_WORDS = wordsIn(
  `eigentümer eigentümerin verantwortlich verantwortliche verantwortlicher formel berechnung quelle datenquelle ziel zielwert zweck häufigkeit
   erhoben gemessen erfasst definition definieren festgelegt festlegt festlegen richtlinie offen lassen besitzt gehört word datei dokument
   ampel ampelgrenzen schwellen grenzwerte kennzahlenblatt steckbrief aktueller aktuellen aktuelle wert werte verantwortlichem verantwortlichen
   rhythmus turnus stand status aktuell letzter letzte regelung geregelt festlegung rhythm schedule standing settled agreed traffic light lights thresholds threshold current value values sheet rag
   owner owners owns nobody formula source target purpose frequency definition define defined open leave blank policy word document`,
);

/** Words for the thresholds of a KPI. */
const THRESHOLDS = /(?<!\p{L})(?:ampel\p{L}*|schwell\p{L}*|grenzwert\p{L}*|thresholds?|limits?|traffic lights?|rag)(?!\p{L})/iu;

const YEAR_OF_TARGET =
  /(?:ziel(?:wert)?e?s?|target|goal)\s*(?:für|von|of|for|in)?\s*(?<year>20\d{2})|(?<before>20\d{2})(?:er)?[\s-]*(?:ziel|target|goal)/iu;

/** Completes the sheets of requested KPIs by what the request, the documents and the rows of datasets state on them. */
const enrichedSheets = async (
  context: AgentContext,
  input: string,
  { sheets, kpis, isAsked }: TableSheets,
  language: Language,
): Promise<{ sheets: readonly Sheet[]; answers: string[]; citations: Citation[]; words: string[] }> => {
  if (!isAsked || sheets.length > MAX_ENRICHED) return { sheets, answers: [], citations: [], words: [] };
  const sentences = (await readDocumentSentences(context, language)).flatMap(({ source, sentences: texts }) =>
    texts.map((text) => ({ documentId: source.id, document: source.label, text })),
  );
  const datasets = await datasetsTrustedFirst(context);
  // A year after "target" is no value, nor is the number of a period.
  const period = (await context.understood())?.period?.words ?? '';
  const wish = readWish(input.replace(YEAR_OF_TARGET, ' ').replace(period, ' '), language);
  const isOne = sheets.length === 1;
  const { year, before } = YEAR_OF_TARGET.exec(input)?.groups ?? {};
  const completed: { sheet: Sheet; answers: string[]; citations: Citation[] }[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const kpi = kpis[index];
    if (!kpi) continue;
    const defined = await definitionNamedIn(context, isOne ? `${kpi.name}. ${input}` : kpi.name);
    const computed = await computedByName(context, defined?.definition.term ?? kpi.name, datasets, language);
    const rules = withDefinition(documentRules(namesIn(kpi.name, input), sentences), defined);
    const facts = { wish: isOne ? wish : NO_WISH, year: year ?? before ?? null, rules, computed };
    const documents = new Map(
      [...rules.definitions, ...rules.targets, ...rules.owners, ...rules.rhythms, ...rules.mentions].map(({ documentId, document }) => [
        documentId,
        document,
      ]),
    );
    completed.push({
      ...enrichedSheet(sheet, kpi, facts, language),
      citations: [
        ...Array.from(documents, ([id, label]): Citation => ({ id, kind: 'document', label })),
        ...(computed ? [citeDataset(computed.dataset)] : []),
      ],
    });
  }
  return {
    sheets: completed.map(({ sheet }) => sheet),
    answers: completed.flatMap(({ answers }) => answers),
    citations: completed.flatMap(({ citations }) => citations),
    words: [...FIELD_WORDS, ...(isOne ? wordsIn(wish.owner ?? '') : []), ...wish.grainWords, ...(year ? [year] : [])],
  };
};

/** Returns the name of a KPI without the code in parentheses, and the compounds in the request that stand for the name. */
const namesIn = (name: string, input: string): string[] => [
  ...new Set([name.replace(/\s*\([^)]*\)\s*$/u, ''), ...wordsIn(input).filter((word) => isComposedOf(word, name))]),
];

/** What a request for several sheets states is of none of them in particular. */
const NO_WISH = { owner: null, target: null, due: null, grain: null };

const MAX_ANSWERS = 4;

/** Assesses a requested target for each metric whose history permits a forecast. */
const assessTarget = (histories: readonly MetricHistory[], wished: Understood['target'], language: Language): string[] => {
  if (!wished) return [];
  const assessed = histories.flatMap(({ metric, points }) => {
    const { metricId, name, unit, datasetId, direction, target } = metric;
    const grain = SERIES_GRAINS.find((each) => each === metric.grain);
    if (grain === undefined) return [];
    const series = points.flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ period: periodStart, value }]));
    const judged = judgeSeries(
      {
        ...{ key: metricId, origin: 'metric', name, unit, datasetId: datasetId ?? '', direction, grain },
        ...{ points: series, presentTarget: target, isLastDropped: false },
      },
      { wished },
      language,
    );
    return 'recommendation' in judged && judged.wish ? [assessWish(judged.recommendation, judged.wish, language)] : [];
  });
  return assessed.slice(0, MAX_ANSWERS);
};

/** Returns one warning for each set of open fields, naming all sheets with that set. */
const openWarnings = (sheets: readonly Sheet[], language: Language): string[] => {
  const messages = messagesIn(language);
  const byOpenFields = Map.groupBy(
    sheets.filter(({ open }) => open.length > 0),
    ({ open }) => open.map((field) => messages.quoted(messages.fields[field])).join(', '),
  );
  return Array.from(byOpenFields, ([fields, same]) =>
    messages.openWarning(fields, sheets.length === 1 ? null : same.map(({ title }) => messages.quoted(oneLine(title, 60))).join(', ')),
  );
};

const citationsOf = (
  runs: readonly EarlierRun[],
  metrics: readonly MetricDefinition[],
  datasets: readonly Dataset[],
  language: Language,
): Citation[] => [...runs.map((run) => citeRun(run, language)), ...metrics.map(citeMetric), ...datasets.map(citeDataset)];
