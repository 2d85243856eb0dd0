import { z } from 'zod';
import { OPEN_FORMULA } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { amountIn } from '../../../platform/content/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import { isDateType } from '../../../platform/column-meaning/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { capitalised, contentWords, sameWord, stemOf, wordsIn, type Period } from '../../../platform/text/index.js';
import { agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { chooseDataset, citeDataset, fetchDataset, datasetsTrustedFirst } from '../../datasets.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { citeRun, readEarlierRuns } from '../../earlier-runs.js';
import { citeMetric } from '../../metric-history.js';
import { contextOfPart, periodConditions, withConditions, WORKING_DAYS } from '../../methods/answer-plan/index.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { askedMeasure, closestColumns, unknownWords, WHOLE_NAME } from './asked-measure.js';
import { citationsOf, composeCore, createInputOf } from './core.js';
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
import { measureDetails, measureTotal } from './measure/measure-draft.js';
import { measureOfPlan } from './measure/of-plan.js';
import { measuringWords, saysHow } from './measure/wording.js';
import { readWordsOf } from './read-words.js';
import { readWish, type Wish } from './read-wish.js';
import { splitIn, splitValues, type AskedSplit, type SplitValues } from './split-groups.js';
import { subjectIn } from './stated-goal.js';
import { partlyRead } from '../../methods/request-reading/index.js';
import { unconsideredWords } from './unconsidered.js';
import { openRunModel, type RunModel } from '../../run-model.js';
import { card } from './card.js';
import { composeResult } from './compose-result.js';
import { withDocumentLimits } from './limits-of-documents.js';
import { messagesIn } from './messages.js';

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
    const split = splitIn(wish.text);
    const stated = split ? wish.text.replace(split.words, ' ') : wish.text;
    const limited = isOpen ? await withDocumentLimits(context, stated, datasets, language) : null;
    const described = limited?.text ?? stated;
    const read = isOpen ? await askedMeasure(context, { text: args.name ?? described, datasets, own, language }) : null;
    const planned =
      isOpen && own === null && args.name === undefined ? await measureOfPlan(context, described, { datasets, language }) : null;
    // The plan takes precedence if the wording yields no measure, if limits or a document define the KPI, or for a rate per 10, 100 … units.
    const isPlanned =
      planned !== null &&
      (read?.measure == null || planned.isOfLimits === true || planned.isDefined === true || /^10+\s/u.test(planned.base ?? ''));
    const assumptions = (planned?.remarks ?? []).map((remark) => remark(language));
    const asked = isPlanned ? { measure: planned, isCertain: true, gap: null, assumptions } : read;
    const describedMeasure = asked?.measure ?? null;
    if (own && !asked?.isCertain && (!describedMeasure || !saysHow(described) || isWholly(own, describedMeasure)))
      return describeOwn(context, own, { text: described, language });
    const model = await openRunModel(context, { purpose: 'kpi-construction', usePremium, maxTokens, language });
    const text = [request, args.name, args.purpose].filter(Boolean).join(' ');
    const chosen =
      asked?.isCertain === true
        ? askedDraft(asked, own, wish, datasets, language)
        : await chooseDraft(context, { args, text, wish, runs, datasets, measure: describedMeasure, model, language });
    // A measure from the plan takes precedence over a catalogue KPI and over a draft with an open formula.
    const isOpenDraft = chosen?.draft.origin === 'catalogue' || chosen?.draft.formula === OPEN_FORMULA;
    const isOfPlan = isPlanned || (planned !== null && isOpenDraft);
    const measure = isOfPlan ? planned : describedMeasure;
    const found = isOfPlan && planned ? askedDraft({ measure: planned }, own, wish, datasets, language) : chosen;
    if (!found) throw new RefusedError(messages.refusal.nothing, ['parameters.formula']);
    await context.progress(0.4, 'drafted');
    // A name with operators or underscores is unsuitable for readers.
    const isTechnical = found.draft.origin === 'data' && /[<>=_]/u.test(found.draft.name ?? '');
    const subject = isOfPlan || isTechnical ? subjectIn(described) : null;
    const draft = withArguments(
      subject === null ? found.draft : { ...found.draft, name: capitalised(subject) },
      args,
      wish,
      measure?.isOfLimits,
    );
    const byPeriod = draft.origin === 'catalogue' || draft.formula === OPEN_FORMULA ? null : await compute(context, draft, datasets);
    // Steps of a case that fall in different periods yield shares below 0% or above 100%; then only the share of all cases is right.
    const isScattered = measure?.kind === 'share' && byPeriod?.values.some(({ value }) => value < 0 || value > 100) === true;
    const computed = isScattered ? await compute(context, { ...draft, grain: 'all', timeColumn: null }, datasets) : byPeriod;
    await context.progress(0.7, 'computed');
    const purpose = draft.purpose ?? (await phrasedPurpose(context, model, draft, request, language));
    const isOfRows = measure !== null && computed !== null && found.draft.origin === 'data';
    const whole = isOfRows ? await measureDetails(await context.duckDb(), await fetchDataset(context, measure.dataset), measure) : null;
    const sides = isOfRows && split ? await splitValues(context, measure, split, { datasets, language }) : null;
    if (sides) for (const part of ['group', 'filter', 'condition'] as const) context.considered.add(part);
    const details = whole && sides && split ? { ...whole, groupColumn: split.side, groups: [...sides] } : whole;
    const drafted = composeCore(draft, computed, args, wish);
    const base = details?.total ?? drafted.current?.value ?? null;
    const isRelative = wish.change !== null && drafted.target === null && base !== null;
    const target = isRelative && wish.change ? { value: changed(base, wish.change), due: drafted.deadline } : drafted.target;
    const core = { ...drafted, target, purpose, details };
    // The due date of the goal is no period of the data.
    const besideGoal = wish.goalWords === null ? context : contextOfPart(context, request.replace(wish.goalWords, ' '), language);
    const period = (await besideGoal.understood())?.period ?? null;
    const inPeriod = isOfRows && period && period.until !== wish.due ? await totalIn(context, measure, period, computed) : null;
    const isKnown = draft.origin === 'candidate' || draft.origin === 'catalogue';
    const isOfData = draft.origin === 'data' && asked?.isCertain === false;
    const used = measure ? [...measure.words, ...thingsOfKeys(measure.dataset), ...measuringWords(described)] : [];
    const unconsidered = isKnown || isOfData ? await unconsideredIn(context, described, core, language, used) : [];
    const constructed = constructionAnswers(core, {
      language,
      gap: asked?.gap ?? null,
      assumptions: draft.origin === 'data' ? (asked?.assumptions ?? []) : [],
      ...{ period, inPeriod },
      isDirectionAssumed: draft.origin === 'data' && args.direction === undefined && wish.direction === null,
      own: own && measure && isSimilar(own, measure) ? own : null,
      grain: isScattered ? null : wish.grain,
      closest: closestColumns(described, datasets),
      unknown: unknownWords(described, datasets),
      datasetName: datasets.find(({ datasetId }) => datasetId === draft.datasetId)?.name ?? null,
    });
    const beside = found.beside ? await compute(context, found.beside, datasets) : null;
    const latest = beside?.values.at(-1);
    const answers = [
      ...unconsidered,
      ...constructed,
      ...(limited === null || measure?.isOfLimits !== true ? [] : [messages.documentLimits(oneLine(limited.document), limited.sentences.join(' '))]), // prettier-ignore
      ...(measure?.isOfLimits === true && WORKING_DAYS.test([described, ...(limited?.sentences ?? [])].join(' '))
        ? [messages.measure.remarks.calendarDays]
        : []),
      ...(isScattered ? [messages.scattered] : []),
      ...groupSentences(core, split, { sides, language }),
      ...(wish.relative === null ? [] : [isRelative && target ? messages.relativeValue(wish.relative, amountIn(language, base, core.unit), amountIn(language, target.value, core.unit)) : messages.relativeTarget(wish.relative, core.current !== null)]), // prettier-ignore
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
      readWords: partlyRead(
        [
          // Words for the goal and the task are not part of the measure. They count as read unless the goal yields no target.
          ...(core.target === null && wish.goalWords !== null ? [] : wordsIn(request).filter((word) => !wordsIn(wish.text).includes(word))),
          ...(sides && split ? wordsIn(split.words) : []),
          ...(limited !== null && measure?.isOfLimits === true ? wordsIn(limited.words) : []),
          ...readWordsOf(wish, {
            ...{ measure: details && measure, hasGap: asked?.gap != null },
            period:
              period && (inPeriod !== null || valueIn(result, period) || (wish.due !== null && wish.due === period.until))
                ? period.words
                : null,
          }),
        ],
        KPI,
      ),
    };
  },
});

/** Words for a KPI. */
const KPI = /^(?:kpis?|kennzahl(?:en)?|measures?|metrics?|indicators?|messgröße)$/iu;

/** Number of significant digits of a target that is computed from the current value. */
const DIGITS = 4;

/** Applies a change in percent to a value and rounds the result to `DIGITS` significant digits. */
const changed = (base: number, { percent, direction }: NonNullable<Wish['change']>): number =>
  Number((base * (1 + (direction === 'lower' ? -1 : 1) * (percent / 100))).toPrecision(DIGITS));

/** Maximum number of groups that a sentence lists. */
const MAX_LISTED = 8;

/** Returns a sentence with the value of each group, or one that says that the data cannot distinguish the groups; empty without groups. */
const groupSentences = (
  { details, unit }: Pick<ConstructionResult, 'details' | 'unit'>,
  split: AskedSplit | null,
  { sides, language }: { sides: SplitValues | null; language: Language },
): string[] => {
  const { measure: messages, quoted } = messagesIn(language);
  if (split && !sides) return [messages.noSplit(quoted(split.side))];
  if (!details?.groupColumn || details.groups.length === 0) return [];
  const items = details.groups.slice(0, MAX_LISTED).map(({ name, value }) => `${oneLine(name, 60)} ${amountIn(language, value, unit)}`);
  return [messages.byGroup(oneLine(details.groupColumn), items.join(', '))];
};

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

const namedDatasets = async (context: AgentContext, ids: readonly string[], language: Language): Promise<Dataset[]> => {
  const datasets: Dataset[] = [];
  for (const id of new Set(ids.slice(0, MAX_DATASETS))) datasets.push(await chooseDataset(context, { ids: [id], language }));
  return datasets;
};

/** Overrides the parts of a draft that the parameters or the text of the request specify. */
const withArguments = (draft: Draft, args: Parameters, wish: Wish, isOfLimits = false): Draft => ({
  ...draft,
  name: args.name ?? wish.name ?? draft.name,
  purpose: args.purpose ?? draft.purpose,
  unit: args.unit ?? draft.unit ?? wish.unit,
  direction:
    args.direction ??
    (isOfLimits ? draft.direction : draft.origin === 'data' ? (wish.direction ?? draft.direction) : (draft.direction ?? wish.direction)),
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

/** Returns the value of a measure over the rows of a period of several months or weeks; null without dates, and for event logs. */
const totalIn = async (
  context: AgentContext,
  { formula, dataset }: Measure<Dataset>,
  period: Period,
  { timeColumn }: Pick<ComputedDraft, 'timeColumn'>,
): Promise<number | null> => {
  if (dataset.eventLogColumns !== null || timeColumn === null || period.from === null) return null;
  const rows = withConditions(await fetchDataset(context, dataset), periodConditions(period, timeColumn));
  return measureTotal(await context.duckDb(), rows, { formula, dataset });
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
