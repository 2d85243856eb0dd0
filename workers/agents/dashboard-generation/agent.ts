import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { capitalised, wordsIn } from '../../../platform/text/index.js';
import { MANY_DATASETS, agentInput, documentTitle } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { fileNameFor } from '../../documents/file-name.js';
import { noteBlocks } from '../../documents/request-notes.js';
import { newestRuns, readEarlierRuns } from '../../earlier-runs.js';
import { defineAgent, RefusedError } from '../../kit.js';
import { answerBlocks } from '../../answer-blocks.js';
import { composeDashboard } from './compose-dashboard.js';
import { dashboardMarkdown, initialViews } from './dashboard-markdown.js';
import { dashboardResultSchema, SECTION_KINDS, type Dashboard } from './dashboard-result.js';
import { readAllCaseMonths, readCubes } from './data/read-dashboard-data.js';
import { readProgramme } from './data/read-programme.js';
import { leadIn, processRuns, readFocus, type Focus } from './focus.js';
import { renderPage } from './page/render-page.js';
import { readAskedSection } from './sections/asked-section.js';
import { DRIVER_AGENTS, explains } from './sections/driver-section.js';
import { askedViews, introductionOf, lightWords } from '../../methods/asked-views/index.js';
import { isOnRowsAlone, pageFilters, rowBlocks, rowTitle, withPlannedDataset } from '../../methods/answer-plan/index.js';
import { partlyRead } from '../../methods/request-reading/index.js';
import {
  focusOn,
  kpisOf,
  oneLine,
  programmeWords,
  readTenantState,
  stateAsOf,
  type Lead,
  type TenantState,
} from '../../methods/tenant-state/index.js';
import { card as processMining } from '../process-mining/card.js';
import { card } from './card.js';
import { messagesIn, type Messages } from './messages.js';

const column = z.string().min(1).max(300);

const parameters = z.strictObject({
  title: documentTitle.optional(),
  sections: z.array(z.enum(SECTION_KINDS)).min(1).max(SECTION_KINDS.length).optional(),
  /** Columns of the first dataset in `dataset_ids` to filter by; `measures` lists the columns of that dataset to aggregate. */
  dimensions: z.array(column).max(5).optional(),
  measures: z
    .array(
      z.union([
        column.transform((name) => ({ column: name, aggregate: undefined })),
        z.strictObject({ column, aggregate: z.enum(['sum', 'mean', 'min', 'max']).optional() }),
      ]),
    )
    .max(6)
    .optional(),
  run_ids: runIds,
});

const isDriver = (agent: string): boolean => DRIVER_AGENTS.includes(agent);

/** Returns whether a state has data that a dashboard shows. */
const isShowable = ({ datasets, metrics, processes, programme }: TenantState): boolean =>
  datasets.length + metrics.length + processes.length > 0 || (programme?.initiatives.length ?? 0) > 0;

/** Returns a state with nothing but a dataset; null if the state does not contain it. */
const onlyDataset = (state: TenantState, datasetId: string): TenantState | null => {
  const datasets = state.datasets.filter(({ dataset }) => dataset.datasetId === datasetId);
  return datasets.length === 0 ? null : { ...state, datasets, metrics: [], processes: [], programme: null };
};

const asksInitiatives = ({ lead: section }: Focus, { initiatives, sections }: Lead): boolean =>
  section === 'initiatives' || initiatives.length > 0 || sections.includes('programme');

/** Returns whether a dashboard shows the quality of data: one on everything, or one that asks for it. */
const asksQuality = ({ lead, sections }: Focus, leftOut: readonly unknown[], isOnRows: boolean): boolean =>
  lead === 'quality' || sections.includes('data') || (leftOut.length === 0 && !isOnRows);

/** Returns whether readers can filter the KPIs by their owner. */
const hasOwnerFilter = ({ sections }: Dashboard): boolean => sections.some(({ filters }) => filters.some(({ key }) => key === 'owner'));

const MAX_TITLE = 120;

/** Returns a title that names what the views show. */
const listedTitle = (measures: readonly string[], messages: Messages): string => {
  const names = measures.map(capitalised);
  return messages.asked.page(names.join(', ')).slice(0, MAX_TITLE);
};

/** Writes one HTML file that works offline: the tenant's KPIs, processes, data and initiatives, with charts and filters. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: MANY_DATASETS }),
  output: dashboardResultSchema,

  async run(context, { input, language, dataset_ids: datasetIds, parameters: { title, sections, dimensions, measures, run_ids: ids } }) {
    const runs = await readEarlierRuns(context, ids, language);
    const mined = runs.filter(({ agent }) => agent === processMining.name).map(({ runId }) => runId);
    const analyses = mined.length > 0 ? mined : await processRuns(context, datasetIds);
    const found = await readTenantState(context, { language, datasetIds, runIds: analyses });
    const others = runs.filter(({ agent }) => agent !== processMining.name);
    const messages = messagesIn(language);
    const understood = withPlannedDataset(await context.understood(), await context.plan());
    const lead = leadIn(understood, found, input);
    const read = readFocus(understood, lead, { input, state: found, language });
    // Datasets and columns that the caller selects take precedence over those that the text names.
    const isSelected = datasetIds.length > 0 || dimensions !== undefined || measures !== undefined;
    const rowAnswer = await context.rowAnswer();
    const plan = await context.plan();
    const kpis = kpisOf(found).filter(({ isAsked }) => isAsked);
    const isAnswered = rowAnswer !== null && others.length === 0 && isOnRowsAlone(lead, { understood, plan, kpis, input });
    const planned = isAnswered && !isSelected ? onlyDataset(found, rowAnswer.figures.dataset.datasetId) : null;
    // A page on rows is about their dataset alone.
    const focus = planned ? { ...read, areas: [], labels: planned.datasets.map(({ dataset }) => oneLine(dataset.name)) } : read;
    if (kpisOf(found).length > 0 && planned === null && understood?.comparisons.some(({ kind }) => kind === 'target') === true)
      context.considered.add('comparison');
    const focused = planned ? { state: planned, leftOut: [] } : isSelected ? { state: found, leftOut: [] } : focusOn(found, lead, mined);
    // A request for a decision or a risk names nothing that a dashboard shows by itself.
    const { state: asked, leftOut } = isShowable(focused.state) ? focused : { state: found, leftOut: [] };
    const state = stateAsOf(asked, focus.period?.until ?? null);
    await context.progress(0.3, 'read');
    const caseMonths = await readAllCaseMonths(context, state);
    const query = { dimensions, measures };
    const scope = {
      language,
      datasetIds,
      asked: planned ? planned.datasets.map(({ dataset }) => dataset.datasetId) : focus.datasetIds,
      isLimited: leftOut.length > 0 || planned !== null,
      isWanted: sections?.includes('dataset') ?? false,
      query,
    };
    const driverRuns = planned
      ? []
      : ids.length > 0
        ? others.filter(({ agent }) => isDriver(agent))
        : (await newestRuns(context, DRIVER_AGENTS)).filter((run) => leftOut.length === 0 || explains(run, state));
    const programme = readProgramme(state);
    await context.progress(0.7, 'condensed');
    const drafting = { language, today: found.today, messages };
    const listed = isSelected || runs.length > 0 ? [] : askedViews(input, { least: 1 });
    const views = listed.length === 0 ? null : await readAskedSection(context, listed, found, { understood, drafting, input });
    if (views) for (const part of ['filter', 'condition', 'group', 'measure'] as const) context.considered.add(part);
    // The requested views replace the tables of their datasets, unless the request asks for filters by other columns.
    const hasCubes = views === null || (plan?.rows?.filterBy ?? []).some((column) => !views.filters.includes(column));
    const { cubes, omitted } = hasCubes ? await readCubes(context, state, scope) : { cubes: [], omitted: [] };
    const name =
      title ?? (views ? listedTitle(views.measures, messages) : undefined) ?? (rowAnswer ? rowTitle(rowAnswer, language) : undefined);
    const { dashboard, warnings, citations } = composeDashboard(state, {
      ...{
        language,
        now: new Date(),
        title: name,
        sections,
        caseMonths,
        cubes,
        programme,
        focus,
        leftOut,
        driverRuns: views ? [] : driverRuns,
        asked: views,
      },
      ...{ runs: others, omitted, hasQuality: isSelected || asksQuality(focus, leftOut, planned !== null) },
      // Figures on rows do not ask for the initiatives that work on the same KPI.
      hasInitiatives: views === null && (rowAnswer === null || leftOut.length === 0 || asksInitiatives(focus, lead)),
    });
    if (dashboard.sections.length === 0) throw new RefusedError(messages.nothing, ['dataset']);
    const path = join(context.folder, 'dashboard.html');
    const file = { fileName: fileNameFor(dashboard, 'html'), mediaType: 'text/html; charset=utf-8' };
    return {
      result: {
        ...dashboard,
        initialViews: initialViews(dashboard),
        files: [file],
        method: {
          name: 'multidimensional aggregation (data cube)',
          parameters: {
            sections: sections ?? SECTION_KINDS,
            dimensions: cubes.flatMap(({ cube }) => cube.dimensions),
            measures: cubes.flatMap(({ cube }) => cube.measures),
          },
          reference: 'Gray et al. (1997), Data Cube: A Relational Aggregation Operator, Data Mining and Knowledge Discovery 1',
        },
        ...(views && { answers: [...views.answers] }),
        warnings,
      },
      markdown: dashboardMarkdown(dashboard, warnings, views?.answers ?? []),
      files: [{ path, ...file }],
      async writeFiles(notes) {
        await writeFile(
          path,
          renderPage(dashboard, [
            ...(views ? answerBlocks(views.answers, language) : rowAnswer ? rowBlocks(rowAnswer) : []),
            ...noteBlocks(notes, language),
          ]),
        );
      },
      citations,
      ...(views && { answersRows: true }),
      readWords: [
        ...(focus.lead === 'initiatives' || lead.sections.includes('programme') ? programmeWords(input, programme.initiatives) : []),
        ...(views ? partlyRead([...views.words, introductionOf(input)]) : []),
        ...(views && views.filters.length > 0 ? pageFilters(input).flatMap(({ words }) => wordsIn(words)) : []),
        ...(hasOwnerFilter(dashboard) ? pageFilters(input).flatMap(({ words }) => wordsIn(words)) : []),
        ...(dashboard.sections.some(({ kpis: shown }) => shown.some(({ light }) => light !== 'none')) ? lightWords(input) : []),
      ],
    };
  },
});
