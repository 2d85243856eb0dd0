import { z } from 'zod';
import { MANY_DATASETS, agentInput, documentTitle } from '../../agent-input.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { runIds } from '../../agent-result.js';
import { readEarlierRuns } from '../../earlier-runs.js';
import { defineAgent, RefusedError } from '../../kit.js';
import { composeReport, nothingToReport } from './compose-report.js';
import type { Block } from './draft.js';
import { phraseOpening } from './narrative.js';
import { withoutDefiningGroups } from './defining-groups.js';
import { processMaps } from './process-maps.js';
import { reportPeriodIn, reviewIn } from './review-request.js';
import { reportResultSchema, TOPIC_SECTIONS } from './report-result.js';
import { REPORT_FORMATS, reportFiles } from '../../documents/report-files.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import {
  chartBlocks,
  comparisonWords,
  isOnRowsAlone,
  namedDataset,
  rowBlocks,
  rowTitle,
  withBreakdown,
  withPlannedDataset,
  type AnswerPlan,
} from '../../methods/answer-plan/index.js';
import { introductionOf, listedViews, viewBlocks, viewsTitle, type ReadView } from '../../methods/asked-views/index.js';
import { formatsOf, partlyRead, readersText, type Understood } from '../../methods/request-reading/index.js';
import {
  askedVerdicts,
  describeStatus,
  focusOn,
  initiativesOf,
  initiativesOnAsked,
  isOfAreas,
  kpisOf,
  leadOf,
  oneLine,
  programmeWords,
  readTenantState,
  startComposition,
  type Lead,
  type PlacedInitiative,
  type PlacedKpi,
  type TenantState,
} from '../../methods/tenant-state/index.js';
import { openRunModel } from '../../run-model.js';
import { card as processMining } from '../process-mining/card.js';
import { card } from './card.js';

const parameters = z.strictObject({
  title: documentTitle.optional(),
  /** Default: those that the text names, otherwise all. */
  formats: z.array(z.enum(REPORT_FORMATS)).min(1).optional(),
  run_ids: runIds,
  sections: z.array(z.enum(TOPIC_SECTIONS)).min(1).optional(),
});

/** Agent whose results form the process section. */

/** Writes a status report on data, process, KPIs, initiatives and results of other agents, with tables, charts and sources. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: MANY_DATASETS }),
  output: reportResultSchema,

  async run(
    context,
    {
      input,
      language,
      max_tokens: maxTokens,
      use_premium: usePremium,
      dataset_ids: datasetIds,
      parameters: { title, formats, run_ids: ids, sections },
    },
  ) {
    const named = await readEarlierRuns(context, ids, language);
    const mined = named.filter(({ agent }) => agent === processMining.name).map(({ runId }) => runId);
    const read = await readTenantState(context, { language, datasetIds, runIds: mined });
    const ofMonth = reportPeriodIn(input, new Date());
    const whole = ofMonth === null ? read : { ...read, asked: { ...read.asked, period: ofMonth } };
    const plan = await context.plan();
    const understood = withPlannedDataset(await context.understood(), plan);
    const lead = leadOf(understood, whole, input);
    const { state, leftOut } = focusOn(whole, lead, mined);
    const runs = named.filter(({ runId }) => !state.processes.some(({ run }) => run.runId === runId));
    if (whole.datasets.length + whole.processes.length + runs.length === 0) throw new RefusedError(nothingToReport(language), ['dataset']);
    const maps = await processMaps(state.processes, language);
    await context.progress(0.6, 'read');
    const now = new Date();
    const facts = describeStatus(state, startComposition(language, now, state.today)).map(({ text }) => text);
    const model = await openRunModel(context, { purpose: card.name, usePremium, maxTokens, language });
    const opening = await phraseOpening(model, { language, facts });
    const calledByName = namedDataset(understood, recordsOf(whole), NAMED_DATASET);
    const broken = await withBreakdown(context, await context.rowAnswer(), calledByName, { understood, language, now });
    const separated = await withoutDefiningGroups(context, broken, understood);
    const ofRows = separated?.answer ?? broken;
    // Rows that do not exist answer nothing beside KPIs that the request names.
    const rowAnswer = ofRows?.figures.asked.count === 0 && kpisOf(whole).some(({ isAsked }) => isAsked) ? null : ofRows;
    const views = ids.length > 0 || sections !== undefined ? [] : await listedViews(context, input, whole, { understood, language });
    const { extent, words } = extentOf(input, plan?.length ?? null);
    if (extent !== null) context.considered.add('length');
    const review = reviewIn(input);
    const verdicts = askedVerdicts(input) ?? (comparesTarget(understood) || review.isOnPlan ? { targets: true, changes: false } : null);
    if (verdicts?.targets === true) context.considered.add('comparison');
    const asked = kpisOf(whole).filter(({ isAsked }) => isAsked);
    const isOnRows = rowAnswer !== null && runs.length === 0 && isOnRowsAlone(lead, { understood, plan, kpis: asked, input });
    if (isOnRows && plan?.length?.unit === 'pages') context.considered.add('length');
    const isOnViews = views.length > 0;
    if (isOnViews) for (const part of ['filter', 'condition', 'group', 'measure', 'length'] as const) context.considered.add(part);
    const answer: Block[] = isOnViews
      ? viewBlocks(views, language)
      : rowAnswer
        ? [
            ...rowBlocks(rowAnswer),
            ...chartBlocks(rowAnswer, oneLine(rowAnswer.figures.dataset.name), language),
            ...(separated?.counted ?? []).flatMap((each) => rowBlocks(each)),
          ]
        : [];
    const { document, result, citations } = composeReport(state, {
      ...{
        language,
        now,
        title,
        sections,
        maps,
        answer,
        onRows: isOnViews ? viewsTitle(views, language) : rowAnswer && rowTitle(rowAnswer, language),
        isOnRowsAlone: isOnViews || isOnRows,
        answered: isOnViews ? datasetsOf(views) : rowAnswer ? [rowAnswer.figures.dataset] : [],
        asksDecisions: (leftOut.length === 0 && rowAnswer === null && verdicts === null) || DECISION_WORDS.test(input),
        opening,
        runs,
        lead,
        leftOut,
        readers: readersText(understood),
        extent,
        verdicts,
        review: asked.length === 1 ? null : { ...review, state: whole, measuresOn: (kpi) => measuresOn(kpi, whole) },
      },
    });
    await context.progress(0.7, 'composed');
    if (formats === undefined && formatsOf(input).some(({ value }) => isReportFormat(value))) context.considered.add('format');
    const { files, writeFiles } = reportFiles(context.folder, document, formats ?? reportFormatsIn(input));
    return {
      result: { ...result, files: files.map(({ fileName, mediaType }) => ({ fileName, mediaType })) },
      markdown: renderMarkdown(document),
      files,
      writeFiles,
      citations,
      degradedReasons: model.degradedReasons,
      ...(isOnViews && { answersRows: true }),
      readWords: [
        ...words,
        ...(isOnViews ? partlyRead([...views.map(({ view }) => view.title), introductionOf(input)]) : []),
        ...(verdicts?.targets === true ? partlyRead(review.words) : []),
        ...(rowAnswer && understood ? comparisonWords(input, understood) : []),
        ...(isOnProgramme(lead) ? programmeWords(input, initiativesOf(state)) : []),
      ],
    };
  },
});

const datasetsOf = (views: readonly ReadView[]): Dataset[] => [
  ...new Map(views.flatMap((view) => (view.kind === 'rows' ? [[view.dataset.datasetId, view.dataset] as const] : []))).values(),
];

/** Returns the open initiatives that by their own records work on a KPI, and those of its area. */
const measuresOn = (kpi: PlacedKpi, whole: TenantState): { own: PlacedInitiative[]; ofArea: PlacedInitiative[] } => {
  const named = initiativesOnAsked({ ...whole, asked: { ...whole.asked, metricIds: [], series: [kpi.name], areas: [], missed: false } });
  const open = initiativesOf(whole).filter(({ status }) => status !== 'done' && status !== 'cancelled');
  return {
    own: open.filter(({ name }) => named.includes(name)),
    ofArea: open.filter(({ area }) => area !== null && isOfAreas(kpi, [area])),
  };
};

/** Words that ask for the decisions to be taken. */
const DECISION_WORDS = /entscheid|beschl(?:uss|üsse)|decision|decide/iu;

/** Returns whether a request compares with targets: "against target", „gegen Ziel“. */
const comparesTarget = (understood: Understood | null): boolean => understood?.comparisons.some(({ kind }) => kind === 'target') === true;

/** Minimum confidence at which a request calls a dataset by its name. */
const NAMED_DATASET = 0.85;

/** Returns the datasets with records, rather than KPIs or initiatives. */
const recordsOf = ({ datasets }: TenantState): Dataset[] =>
  datasets.flatMap(({ dataset, kpis, initiatives }) => (kpis === null && initiatives === null ? [dataset] : []));

const isOnProgramme = ({ section, sections }: Lead): boolean => section === 'programme' || sections.includes('programme');

const isReportFormat = (format: string): boolean => REPORT_FORMATS.some((each) => each === format);

/** Returns the formats of reports that a request names, otherwise all. */
export const reportFormatsIn = (input: string): readonly (typeof REPORT_FORMATS)[number][] => {
  const named = formatsOf(input).map(({ value }) => value);
  const wished = REPORT_FORMATS.filter((format) => named.includes(format));
  return wished.length > 0 ? wished : REPORT_FORMATS;
};

/** Words that ask for a short report. */
const SHORT = /(?<!\p{L})(?:kurzbericht\p{L}*|kurzfassung|kurz|knapp\p{L}*|short|brief|concise|summary)(?!\p{L})/iu;

/** Returns how much of a report its request asks for: one page, a short report, or all. */
const extentOf = (input: string, length: AnswerPlan['length']): { extent: 'page' | 'short' | null; words: string[] } => {
  const isPaged = length?.unit === 'pages';
  const [short] = SHORT.exec(input) ?? [];
  if (isPaged && length.count <= 1) return { extent: 'page', words: [length.words] };
  if ((isPaged && length.count <= MAX_SHORT_PAGES) || (length === null && short !== undefined))
    return { extent: 'short', words: [short ?? length?.words ?? ''] };
  return { extent: null, words: [] };
};

/** Number of pages up to which a report is short. */
const MAX_SHORT_PAGES = 3;
