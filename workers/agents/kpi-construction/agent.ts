import { z } from 'zod';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { OPEN_FORMULA } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { amountIn } from '../../../platform/content/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import { isDateType } from '../../../platform/column-meaning/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { contentWords, sameWord, stemOf } from '../../../platform/text/index.js';
import { agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { chooseDataset, citeDataset, fetchDataset, datasetsTrustedFirst } from '../../datasets.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { citeRun, readEarlierRuns } from '../../earlier-runs.js';
import { citeMetric } from '../../metric-history.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { askedMeasure, closestColumns, unknownWords, WHOLE_NAME } from './asked-measure.js';
import { checkSmart, type SmartContext } from './smart.js';
import { computeDraft, formulaErrorOf, type ComputedDraft } from './compute-draft.js';
import { constructionDocument } from './construction-document.js';
import { constructionResultSchema, type ConstructionResult } from './construction-result.js';
import { askedDraft, chooseDraft } from './choose-draft.js';
import { constructionAnswers, valueIn } from './construction-answers.js';
import type { Draft } from './find-draft.js';
import { holdsCandidates } from './found-in-runs.js';
import { findOwnMetric, ownCore, type OwnMetric } from './own-metric.js';
import { thingsOfKeys } from './measure/keys.js';
import type { Measure } from './measure/measure.js';
import { measureDetails } from './measure/measure-draft.js';
import { measuringWords, saysHow } from './measure/wording.js';
import { readWordsOf } from './read-words.js';
import { readPurposes } from './read-purposes.js';
import { readWish, type Wish } from './read-wish.js';
import { unconsideredWords } from './unconsidered.js';
import { openRunModel, type RunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';

const parameters = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  purpose: z.string().trim().min(1).max(2_000).optional(),
  formula: z.string().trim().min(1).max(4_000).optional(),
  unit: z.string().trim().min(1).max(40).optional(),
  direction: z.enum(['higher', 'lower', 'target']).optional(),
  grain: z.enum(['day', 'week', 'month', 'quarter', 'year', 'all']).optional(),
  time_column: z.string().min(1).max(200).optional(),
  owner: z.string().trim().min(1).max(200).optional(),
  target: z.number().min(-1e15).max(1e15).optional(),
  deadline: z.iso.date().optional(),
  run_ids: runIds,
});
type Parameters = z.output<typeof parameters>;

const MAX_HISTORY = 24;
const MAX_DATASETS = 20;

/** Constructs a KPI from a request, in a form that can be adopted as a metric, and checks each SMART criterion by rules. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: MAX_DATASETS }),
  output: constructionResultSchema,

  async run(context, { input: request, language, dataset_ids: ids, parameters: args, use_premium: usePremium, max_tokens: maxTokens }) {
    const runs = await readEarlierRuns(context, args.run_ids, language);
    const isOpen = args.formula === undefined && runs.length === 0;
    const own = isOpen ? await findOwnMetric(context, { name: args.name, datasetIds: ids }) : null;
    const messages = messagesIn(language);
    const datasets =
      ids.length > 0 ? await namedDatasets(context, ids, language) : (await datasetsTrustedFirst(context)).slice(0, MAX_DATASETS);
    const isTime = ({ name, type }: { name: string; type: string }): boolean => name === args.time_column && isDateType(type);
    if (args.time_column !== undefined && !datasets.some(({ columns }) => columns.some(isTime)))
      throw new RefusedError(messages.refusal.timeColumn(oneLine(args.time_column)), ['parameters.time_column']);
    const wish = readWish(request, language);
    const asked = isOpen ? await askedMeasure(context, { text: args.name ?? wish.text, datasets, own, language }) : null;
    const measure = asked?.measure ?? null;
    if (own && !asked?.isCertain && (!measure || !saysHow(wish.text) || isWholly(own, measure)))
      return describeOwn(context, own, { text: wish.text, language });
    const model = await openRunModel(context, { purpose: 'kpi-construction', usePremium, maxTokens, language });
    const text = [request, args.name, args.purpose].filter(Boolean).join(' ');
    const found =
      asked?.isCertain === true
        ? askedDraft(asked, own, wish, datasets, language)
        : await chooseDraft(context, { args, text, wish, runs, datasets, measure, model, language });
    if (!found) throw new RefusedError(messages.refusal.nothing, ['parameters.formula']);
    await context.progress(0.4, 'drafted');
    const draft = withArguments(found.draft, args, wish);
    const byPeriod = draft.origin === 'catalogue' || draft.formula === OPEN_FORMULA ? null : await compute(context, draft, datasets);
    // Steps of a case that fall in different periods yield shares below 0% or above 100%; then only the share of all cases is right.
    const isScattered = measure?.kind === 'share' && byPeriod?.values.some(({ value }) => value < 0 || value > 100) === true;
    const computed = isScattered ? await compute(context, { ...draft, grain: 'all', timeColumn: null }, datasets) : byPeriod;
    await context.progress(0.7, 'computed');
    const purpose = draft.purpose ?? (await phrasedPurpose(context, model, draft, request, language));
    const details =
      measure && computed && found.draft.origin === 'data'
        ? await measureDetails(await context.duckDb(), await fetchDataset(context, measure.dataset), measure)
        : null;
    const core = { ...composeCore(draft, computed, args, wish), purpose, details };
    const period = (await context.understood())?.period ?? null;
    const isKnown = draft.origin === 'candidate' || draft.origin === 'catalogue';
    const isOfData = draft.origin === 'data' && asked?.isCertain === false;
    const read = measure ? [...measure.words, ...thingsOfKeys(measure.dataset), ...measuringWords(wish.text)] : [];
    const unconsidered = isKnown || isOfData ? await unconsideredIn(context, wish.text, core, language, read) : [];
    const constructed = constructionAnswers(core, {
      language,
      gap: asked?.gap ?? null,
      assumptions: draft.origin === 'data' ? (asked?.assumptions ?? []) : [],
      period,
      isDirectionAssumed: draft.origin === 'data' && args.direction === undefined && wish.direction === null,
      own: own && measure && isSimilar(own, measure) ? own : null,
      grain: isScattered ? null : wish.grain,
      closest: closestColumns(wish.text, datasets),
      unknown: unknownWords(wish.text, datasets),
      datasetName: datasets.find(({ datasetId }) => datasetId === draft.datasetId)?.name ?? null,
    });
    const beside = found.beside ? await compute(context, found.beside, datasets) : null;
    const latest = beside?.values.at(-1);
    const answers = [
      ...unconsidered,
      ...constructed,
      ...(isScattered ? [messages.scattered] : []),
      ...(wish.relative === null ? [] : [messages.relativeTarget(wish.relative, core.current !== null)]),
      ...(beside && latest ? [messages.beside(oneLine(found.beside?.name ?? ''), oneLine(beside.dataset.name), amountIn(language, latest.value, found.beside?.unit ?? null), latest.periodStart && formatDate(latest.periodStart, language))] : []), // prettier-ignore
    ];
    const result = await composeResult(context, core, {
      language,
      answers,
      values: (computed?.values ?? []).map(({ value }) => value),
      formulaError:
        computed === null && draft.origin === 'request' && draft.formula !== OPEN_FORMULA
          ? firstFormulaError(draft.formula, datasets)
          : null,
      createInput: createInputOf(core),
      alternatives: found.alternatives.map(({ name, formula, candidateId }) => ({ name: name ?? '', formula, candidateId })),
      writtenBy: model.writtenBy,
      notes: [
        ...(found.isFallback ? [messages.unasked] : []),
        ...runs.filter((run) => !holdsCandidates(run)).map(({ runId, agent }) => messages.unusedRun(runId, agent)),
      ],
      lastNotes: purpose === null ? [messages.noText] : [],
    });
    return {
      result,
      markdown: renderMarkdown(constructionDocument(result, language)),
      citations: citationsOf(
        runs.map((run) => citeRun(run, language)),
        computed,
        draft,
      ),
      degradedReasons: model.degradedReasons,
      readWords: readWordsOf(wish, {
        ...{ measure: details && measure, hasGap: asked?.gap != null },
        period: period && (valueIn(result, period) || (wish.due !== null && wish.due === period.until)) ? period.words : null,
      }),
    };
  },
});

/** Returns a sentence on the words of a request that a known KPI does not contain; none if it contains all. */
const unconsideredIn = async (
  context: AgentContext,
  text: string,
  { name, formula, dataset }: Pick<ConstructionResult, 'name' | 'formula' | 'dataset'>,
  language: Language,
  read: readonly string[] = [],
): Promise<string[]> => {
  const texts = [formula, dataset?.name, ...read].filter((each) => typeof each === 'string');
  const words = unconsideredWords(text, { name: name ?? '', texts }, await context.understood());
  return words.length > 0
    ? [messagesIn(language).measure.unconsidered(words.map((word) => messagesIn(language).quoted(word)).join(', '))]
    : [];
};

/** Returns whether the request names a metric by its whole name, and by all words that name something in the data. */
const isWholly = ({ confidence, words }: OwnMetric, { subjectWords }: Measure): boolean =>
  confidence >= WHOLE_NAME && subjectWords.every((word) => words.includes(word));

/** Returns whether the name of a metric has a word for what is measured. */
const isSimilar = ({ metric }: OwnMetric, { subject }: Measure): boolean =>
  contentWords(subject).some((word) => contentWords(metric.name).some((other) => sameWord(stemOf(word), stemOf(other))));

/** Describes a metric that exists instead of constructing another one. */
const describeOwn = async (context: AgentContext, own: OwnMetric, { text, language }: { text: string; language: Language }) => {
  const core = ownCore(own);
  const result = await composeResult(context, core, {
    language,
    answers: await unconsideredIn(context, text, core, language),
    values: own.points.map(({ value }) => value),
    standards: own.metric,
    formulaError: null,
    createInput: null,
    alternatives: [],
    writtenBy: 'none',
    notes: [],
    lastNotes: [],
  });
  return {
    result,
    markdown: renderMarkdown(constructionDocument(result, language)),
    citations: [citeMetric(own.metric), ...(own.dataset ? [citeDataset(own.dataset)] : [])],
  };
};

interface Composition
  extends
    Pick<ConstructionResult, 'answers' | 'createInput' | 'alternatives' | 'writtenBy'>,
    Pick<SmartContext, 'language' | 'values' | 'formulaError'> {
  readonly standards?: SmartContext['standards'];
  /** Warnings before and after the list of open fields. */
  readonly notes: readonly string[];
  readonly lastNotes: readonly string[];
}

const composeResult = async (
  context: AgentContext,
  core: Core,
  { answers, createInput, alternatives, writtenBy, notes, lastNotes, ...checked }: Composition,
): Promise<ConstructionResult> => {
  const smart = checkSmart(core, {
    ...checked,
    today: await tenantDay(context.em, context.run.tenantId),
    purposes: await readPurposes(context),
  });
  const open = openParts(core, checked.language);
  return {
    tenantName: await tenantNameOf(context),
    createdAt: new Date().toISOString(),
    ...core,
    ...(answers && answers.length > 0 && { answers }),
    smart,
    createInput,
    alternatives,
    writtenBy,
    method: {
      name: 'SMART',
      parameters: { criteria: smart.length },
      reference: 'Doran: There’s a S.M.A.R.T. way to write management’s goals and objectives. Management Review 70 (11), 1981',
    },
    warnings: [...notes, ...(open.length > 0 ? [messagesIn(checked.language).openWarning(open.join(', '))] : []), ...lastNotes],
  };
};

const namedDatasets = async (context: AgentContext, ids: readonly string[], language: Language): Promise<Dataset[]> => {
  const datasets: Dataset[] = [];
  for (const id of new Set(ids.slice(0, MAX_DATASETS))) datasets.push(await chooseDataset(context, { ids: [id], language }));
  return datasets;
};

/** Overrides the parts of a draft that the parameters or the text of the request specify. */
const withArguments = (draft: Draft, args: Parameters, wish: Wish): Draft => ({
  ...draft,
  name: args.name ?? wish.name ?? draft.name,
  purpose: args.purpose ?? draft.purpose,
  unit: args.unit ?? draft.unit ?? wish.unit,
  direction: args.direction ?? (draft.origin === 'data' ? (wish.direction ?? draft.direction) : (draft.direction ?? wish.direction)),
  grain: args.grain ?? wish.grain ?? draft.grain,
  timeColumn: args.time_column ?? draft.timeColumn,
});

/** Computes the formula on the first dataset on which it yields a value; the dataset of the draft is tried first. */
const compute = async (context: AgentContext, draft: Draft, datasets: readonly Dataset[]): Promise<ComputedDraft | null> => {
  const inOrder = datasets.toSorted((a, b) => Number(b.datasetId === draft.datasetId) - Number(a.datasetId === draft.datasetId));
  for (const dataset of inOrder.filter((each) => formulaErrorOf(draft.formula, each) === null)) {
    const computed = await computeDraft(await context.duckDb(), await fetchDataset(context, dataset), dataset, draft);
    if (computed) return computed;
  }
  return null;
};

/** Returns why the formula does not fit the first dataset; null if it fits or there is no dataset. */
const firstFormulaError = (formula: string, datasets: readonly Dataset[]): string | null => {
  const [first] = datasets;
  return first ? formulaErrorOf(formula, first) : null;
};

const phrasedPurpose = async (
  context: AgentContext,
  model: RunModel,
  { name, formula }: Draft,
  request: string,
  language: Language,
): Promise<string | null> => {
  const { text } = await model.write({
    instructions: messagesIn(language).purposeTask,
    citations: 'omitted',
    evidence: [
      { label: 'E1', id: context.run.runId, kind: 'run', title: name ?? '', text: `${name ?? ''}: ${formula}. ${request.slice(0, 1_000)}` },
    ],
    maxSentences: 1,
    maxCharacters: 400,
  });
  return text;
};

const composeCore = (draft: Draft, computed: ComputedDraft | null, args: Parameters, wish: Wish) => {
  const latest = computed?.values.at(-1);
  const target = args.target ?? wish.target;
  const deadline = args.deadline ?? wish.due;
  return {
    origin: draft.origin,
    metricId: null,
    candidateId: draft.candidateId,
    catalogueId: draft.catalogueId,
    name: draft.name,
    formula: draft.formula === OPEN_FORMULA ? null : draft.formula,
    unit: draft.unit,
    direction: draft.direction,
    grain: (computed?.grain as ConstructionResult['grain'] | undefined) ?? draft.grain,
    timeColumn: computed ? computed.timeColumn : draft.timeColumn,
    owner: args.owner ?? wish.owner,
    target: target === null ? null : { value: target, due: deadline },
    deadline,
    dataset: computed && {
      datasetId: computed.dataset.datasetId,
      name: computed.dataset.name,
      version: computed.dataset.version,
      contentHash: computed.dataset.contentHash,
      columns: [...computed.columns],
    },
    sql: computed?.sql ?? null,
    current: latest ? { periodStart: latest.periodStart, value: latest.value, n: latest.n } : null,
    history: (computed?.values ?? [])
      .flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ periodStart, value }]))
      .slice(-MAX_HISTORY),
    missingColumns: draft.missingColumns,
  };
};

type Core = (ReturnType<typeof composeCore> & Pick<ConstructionResult, 'purpose' | 'details'>) | ReturnType<typeof ownCore>;

/** Returns the input of the mutation `createMetricDefinition` with the enum values of GraphQL; null if a required part is missing. */
const createInputOf = ({ name, purpose, formula, unit, direction, grain, timeColumn, owner, target, dataset }: Core) =>
  name === null || formula === null || direction === null || dataset === null
    ? null
    : {
        name,
        formula,
        direction: direction.toUpperCase(),
        ...(purpose !== null && { purpose }),
        ...(unit !== null && { unit }),
        ...(grain !== null && { grain: grain.toUpperCase() }),
        ...(timeColumn !== null && { timeColumn }),
        ...(owner !== null && { owner }),
        ...(target !== null && { target }),
        datasetId: dataset.datasetId,
      };

const openParts = (core: Core, language: Language): string[] => {
  const { fields } = messagesIn(language);
  return (['name', 'purpose', 'dataset', 'unit', 'direction', 'owner', 'target'] as const).flatMap((part) =>
    core[part] === null ? [fields[part]] : [],
  );
};

const citationsOf = (runs: readonly Citation[], computed: ComputedDraft | null, { candidateId, catalogueId, name }: Draft): Citation[] => [
  ...runs,
  ...(computed ? [citeDataset(computed.dataset)] : []),
  ...(candidateId === null ? [] : [{ id: candidateId, kind: 'kpi_candidate', label: name ?? candidateId }]),
  ...(catalogueId === null ? [] : [{ id: catalogueId, kind: 'reference', label: name ?? catalogueId }]),
];
