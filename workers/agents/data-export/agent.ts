import { z } from 'zod';
import { isStopWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';
import { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { chooseDataset, datasetsTrustedFirst } from '../../datasets.js';
import { agentInput } from '../../agent-input.js';
import { EXPORT_SUBJECTS } from '../../export-lists.js';
import { exportDataset, exportResultSchema } from '../../exporting.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { columnNaming } from '../../methods/column-formula/index.js';
import { caseColumnsText, hasRecords, selectionText, type RowPlan } from '../../methods/answer-plan/index.js';
import { columnsPer, withoutListed } from '../../methods/listed-columns/index.js';
import {
  belowTitle,
  isNotAnswered,
  periodText,
  STATUS_PATTERNS,
  statusesIn,
  withoutWords,
  type Understood,
} from '../../methods/request-reading/index.js';
import { askedAge } from './asked-age.js';
import { requirePeriod } from './asked-period.js';
import { attributesOf, attributeWords, quotedList } from './requested-attributes.js';
import { card } from './card.js';
import { computedColumns, type ComputedColumn } from './computed-columns.js';
import { asksSomething, columnWords, definitionWords, readExportWords, type DatasetClass } from './export-words.js';
import { listedColumnsOf, listNaming } from './list-columns.js';
import { messagesIn } from './messages.js';
import { planExport } from './plan-export.js';
import { plannedDataset } from './planned-dataset.js';
import { withoutPlanned } from './planned-reading.js';
import { layoutTexts, tableLayout, type TableLayout } from './table-layout.js';

const parameters = z.strictObject({
  format: z.enum(['csv', 'parquet', 'json', 'xlsx']).optional(),
  subject: z.enum(EXPORT_SUBJECTS).optional(),
});

/** Exports the dataset or the list of records that the request names, to a file with a manifest of its contents. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: 1 }),
  output: exportResultSchema,
  async run(context, { input, dataset_ids: [chosenId], language, parameters: { format, subject } }) {
    if (chosenId !== undefined && subject !== undefined)
      throw new RefusedError(messagesIn(language).datasetAndSubject, ['parameters.subject']);
    const attributes = chosenId === undefined && subject === undefined ? await attributesOf(context, input, language) : null;
    const words = readExportWords(input);
    const reading = await context.understood();
    const datasetId = chosenId ?? attributes?.datasetId ?? undefined;
    const inRequest = await context.plannedCases();
    const understood = reading && withoutPlanned(withoutWords(reading, words.read), inRequest);
    const ofClass = words.dataset && (await datasetsOfClass(context, words.dataset.of));
    const plan = planExport(
      understood,
      { format, subject, datasetId },
      { text: input, words },
      ofClass?.[0]?.datasetId,
      inRequest && (await plannedDataset(context, inRequest)),
    );
    const { unanswered } = plan;
    const today = await tenantDay(context.em, context.run.tenantId);
    // An age that a column of days states itself is a condition of the plan.
    const stated = askedAge(input, today);
    const isCondition = (inRequest?.conditions ?? []).some(({ words: bound }) => stated?.words.includes(bound) === true);
    const age = isCondition || plan.request.period || plan.request.datasetId === undefined ? null : stated;
    const defined = await definedColumns(context, plan.request, input);
    const aged = age ? { ...plan.request, period: { from: age.from, until: age.until } } : plan.request;
    // The names in a calculation select no columns.
    const plain = defined.rest;
    const listed = plan.request.subject ? listedColumnsOf(plan.request.subject, plain) : null;
    const messages = messagesIn(language);
    const dated = withoutOperands(await withListedDates(context, aged, understood, plain), defined.computed, plain);
    const leavesOutRows = inRequest?.filters.some(({ isExcluded }) => isExcluded) === true;
    const layout = await tableLayout(context, dated, {
      text: plain,
      computed: defined.computed.map(({ name }) => name),
      understood,
      selecting: [...(inRequest?.filters ?? []), ...(inRequest?.conditions ?? [])].flatMap((part) =>
        wordsIn(part.words).filter((word) => !isStopWord(word)),
      ),
      bounding: (inRequest?.conditions ?? []).map(({ column }) => column),
      grouped: inRequest === null ? [] : askedGroups(inRequest, { words: [], missing: [], unsorted: null }).map(({ column }) => column),
      leavesOutRows,
      messages,
    });
    const rows = inRequest && withoutListed(inRequest, { words: layout.listed ?? [] });
    const wanted = listed?.columns ?? attributes?.columns;
    const selected = { ...selectedColumns(dated, layout, plain), ...(wanted && { columns: wanted }) };
    const isSingle = layout.once === undefined || layout.pick !== undefined;
    const computed = defined.computed.filter(({ columns }) => isSingle || columns.every((name) => layout.columns?.includes(name)));
    const request = {
      ...selected,
      ...(computed.length > 0 && { computed }),
      ...(selected.columns && computed.length > 0 && { columns: [...selected.columns, ...computed.map(({ name }) => name)] }),
    };
    const groups = rows === null ? [] : askedGroups(rows, layout);
    const isGrouped = rows !== null && groups.length > 0 && datasetId === undefined && subject === undefined;
    if (isGrouped) request.datasetId = rows.datasetId;
    if (isGrouped) delete request.subject;
    const planned = rows !== null && rows.datasetId === request.datasetId && (isGrouped || selectsRows(rows)) ? { ...rows, groups } : null;
    const metricIds = planned?.measures.flatMap((measure) => measure.metricId ?? []) ?? [];
    const { tenantId } = context.run;
    const grouped = isGrouped ? { grouped: await context.em.find(MetricDefinition, { tenantId, metricId: { $in: metricIds } }) } : {};
    const counted = planned && isGrouped ? await countedOnce(context, planned) : null;
    const isDated = request.subject === 'initiatives' || request.subject === 'milestones';
    const named = isDated ? statusesIn(input) : { asked: [], excluded: [] };
    const hasStatuses = named.asked.length + named.excluded.length > 0;
    const statusWords = hasStatuses ? STATUS_PATTERNS.flatMap((pattern) => wordsIn(pattern.exec(input)?.[0] ?? '')) : [];
    // A value that selects rows is no other thing, even if an area has the same name.
    const selecting = new Set((planned?.filters ?? []).flatMap(({ values }) => values));
    const ofCalculations = new Set((planned?.calculations ?? []).flatMap(({ left, right }) => [left, right]));
    const others = unanswered.others.filter(
      (name) =>
        !selecting.has(name) &&
        !ofCalculations.has(name) &&
        !wordsIn(name).some((word) => layout.words.includes(word) || statusWords.includes(word) || defined.words.includes(word)),
    );
    const statuses = { ...named, today };
    // A request for a dataset that does not exist is not answered with another one.
    if (
      unanswered.isUnnamed &&
      !isGrouped &&
      reading !== null &&
      (unanswered.subject || asksSomething(input, [...words.read, ...wordsIn((understood?.format?.words ?? '').toLowerCase())]))
    )
      throw new RefusedError(messages.subject(await availableNames(context, null, language)), ['dataset']);
    if (request.period && request.datasetId !== undefined && !age) {
      const dataset = await chooseDataset(context, { ids: [request.datasetId], language });
      const dated = planned?.periodDate?.column ?? layout.dated;
      const period = understood?.period ?? request.period;
      request.period = await requirePeriod(context, dataset, { period, dated, text: input, language });
    }
    const outcome = await exportDataset(context, {
      ...request,
      ...(planned && { rows: planned }),
      ...grouped,
      ...(isGrouped ? { ...(layout.csvSigns && { csvSigns: layout.csvSigns }), ...(counted !== null && { once: counted }) } : layout),
      ...(hasStatuses && { statuses }),
      language,
    });
    if (planned)
      for (const part of ['filter', 'condition', ...(isGrouped ? (['group', 'measure'] as const) : [])] as const)
        context.considered.add(part);
    const { title } = outcome.result;
    const selection = [
      ...(planned ? selectionText(planned, language) : (request.values ?? []).map(({ column, value }) => `${column} = ${value}`)),
      ...named.asked.map((status) => messages.statuses[status]),
      ...named.excluded.map((status) => messages.without(messages.statuses[status])),
      ...(request.period ? [periodText(request.period, language)] : []),
      ...(planned && isGrouped ? [messages.grouped(planned.groups.map(({ column }) => column).join(', '))] : []),
      ...(isGrouped ? [] : computed.map(({ name, shown }) => messages.computed(name, shown))),
      ...layoutTexts(isGrouped ? onlySigns(layout) : layout, messages, request.format === 'csv'),
    ];
    const notes = [
      ...(unanswered.format === null ? [] : [messages.format(unanswered.format, request.format.toUpperCase())]),
      ...(words.layout === null || isGrouped ? [] : [messages.layout(words.layout)]),
      ...layout.missing.map((part) => messages.layout(part)),
      ...(layout.unsorted === null || isGrouped ? [] : [messages.notSorted(layout.unsorted)]),
      ...[...defined.impossible, ...defined.computed.filter((each) => isGrouped || !computed.includes(each)).map(({ name }) => name)].map(
        messages.notComputed,
      ),
      ...(unanswered.joined && request.datasetId !== unanswered.joined.datasetId
        ? [messages.notJoined(unanswered.joined.words, unanswered.joined.name, title)]
        : []),
      ...(attributes && attributes.missing.length > 0 ? [messages.attributes.left(quotedList(attributes.missing, messages), title)] : []),
      ...(isGrouped ? [] : (layout.unknown ?? []).map((item) => messages.noColumn(item, title))),
      ...(isGrouped ? [] : (layout.differing ?? []).map((item) => messages.differing(item, layout.once ?? ''))),
      ...(layout.csvSigns && request.format !== 'csv' ? [messages.signsOfCsv(request.format.toUpperCase())] : []),
      ...(outcome.result.manifest.rows === 0 && !request.period ? [messages.noRows(title)] : []),
      ...(unanswered.isUnnamed && !isGrouped && reading !== null
        ? [messages.unnamed(title, await availableNames(context, title, language))]
        : []),
      ...(ofClass && ofClass.length > 1 && request.datasetId === ofClass[0]?.datasetId
        ? [
            messages.further(
              words.dataset?.words ?? '',
              title,
              ofClass
                .slice(1)
                .map(({ name }) => messages.name(name))
                .join(', '),
            ),
          ]
        : []),
      ...(others.length > 0 ? [messages.others(others.map(messages.name).join(', '), title)] : []),
    ];
    const warnings = [...notes, ...outcome.result.warnings];
    const shown = [
      ...(selection.length > 0 ? [messages.selection(selection.join('; '))] : []),
      ...(layout.caseColumns && !isGrouped ? [caseColumnsText(layout.caseColumns, language)] : []),
      ...notes,
      ...outcome.result.warnings.filter(isNotAnswered),
    ];
    const listedWords = [
      ...(listed?.words ?? []),
      ...layout.words,
      ...(plan.request.subject === 'metric_definitions' ? definitionWords(input).flatMap(wordsIn) : []),
    ];
    const listedParts = ((await context.plan())?.parts ?? []).filter((part) =>
      wordsIn(part.words).some((word) => listedWords.includes(word.toLowerCase())),
    );
    const readWords = [
      ...words.read,
      ...listedWords,
      ...listedParts.map((part) => part.words),
      ...statusWords,
      ...wordsIn(age?.words ?? ''),
      ...(age ? [age.words] : []),
      ...layout.words,
      ...[...layout.missing, layout.unsorted ?? '', unanswered.joined?.words ?? ''].flatMap(wordsIn),
      ...defined.words,
      ...attributeWords(attributes),
      ...[words.list?.words, words.dataset?.words].flatMap((each) => wordsIn(each ?? '')),
    ];
    return {
      ...outcome,
      result: { ...outcome.result, warnings },
      markdown: belowTitle(outcome.markdown, shown),
      readWords,
    };
  },
});

type Planned = ReturnType<typeof planExport>['request'];

/** Returns the columns that the request defines by calculations from those of the exported table. */
const definedColumns = async (
  { em, run: { tenantId } }: AgentContext,
  { subject, datasetId }: Planned,
  text: string,
): Promise<ReturnType<typeof computedColumns>> => {
  if (subject !== undefined) return computedColumns(text, listNaming(subject));
  const dataset = datasetId === undefined ? null : await em.findOne(Dataset, { tenantId, datasetId });
  return computedColumns(text, columnNaming(dataset?.columns ?? []));
};

/** Returns the request without the columns that it names only in calculations. */
const withoutOperands = (request: Planned, computed: readonly ComputedColumn[], plain: string): Planned => {
  const operands = new Set(computed.flatMap(({ columns }) => columns));
  const { columns = [], ...rest } = request;
  const named = columns.filter((name) => !operands.has(name) || columnWords(plain, wordsIn(name.replaceAll('_', ' '))).length > 0);
  return named.length === 0 ? rest : { ...rest, columns: named };
};

/** Returns the columns to export: one that is left out, coarsened or only bounds the period does not select the others away. */
const selectedColumns = (
  request: Planned,
  { columns: asked, without = [], bands = [], dated, words: signs }: TableLayout,
  text: string,
): Planned => {
  const { columns: named = [], ...rest } = request;
  if (asked !== undefined) return { ...rest, columns: asked };
  const columns = named.filter((name) => !signs.includes(name));
  const left = columns.filter((name) => !without.includes(name));
  const isListed = (name: string): boolean => columnWords(text, wordsIn(name.replaceAll('_', ' '))).length > 0;
  const selecting = left.filter((name) => !bands.some(({ column }) => column === name) && (name !== dated || isListed(name)));
  return selecting.length === 0 || left.length === 0 ? rest : { ...rest, columns: left.filter((name) => name !== dated || isListed(name)) };
};

/** Returns the groups that a file has rows for: those asked by "by" or „je“, not the values of a filter, and none if the rows are single. */
const askedGroups = ({ groups, filters }: RowPlan, { once, missing }: TableLayout): RowPlan['groups'] =>
  once !== undefined
    ? []
    : groups.filter(
        ({ column, grain, words }) =>
          !missing.some((part) => wordsIn(part).some((word) => wordsIn(words).includes(word))) &&
          (grain !== null || !filters.some((filter) => filter.column === column && filter.words === words)),
      );

/** Returns the case column of an event log if the grouped figures are those that a case has once; null if they differ by event. */
const countedOnce = async (context: AgentContext, { datasetId, measures }: RowPlan): Promise<string | null> => {
  const dataset = await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId });
  const caseColumn = dataset?.roles['case'];
  if (!dataset || caseColumn === undefined || measures.length === 0 || measures.some(({ metricId }) => metricId !== null)) return null;
  const constant = await columnsPer(context, dataset, caseColumn);
  return measures.every(({ name }) => constant.has(name)) ? caseColumn : null;
};

const onlySigns = ({ csvSigns, words, missing, unsorted }: TableLayout): TableLayout => ({
  ...(csvSigns && { csvSigns }),
  words,
  missing,
  unsorted,
});

/**
 * Adds the columns that the request lists by a word that is a value as well: "delivered" is the date `delivered_on` in a list of columns,
 * not the status.
 */
const withListedDates = async (
  { em, run: { tenantId } }: AgentContext,
  request: Planned,
  understood: Understood | null,
  text: string,
): Promise<Planned> => {
  const { datasetId, columns = [], values = [] } = request;
  const named = (understood?.subjects ?? []).filter(
    ({ kind, words }) => kind === 'value' && columnWords(text, words).length === words.length,
  );
  if (datasetId === undefined || columns.length === 0 || named.length === 0) return request;
  const dataset = await em.findOne(Dataset, { tenantId, datasetId });
  const listed = named.flatMap(({ label, words }) => {
    const column = dataset?.columns.find(({ name }) =>
      wordsIn(name.replaceAll('_', ' ')).some((part) => words.some((word) => stemOf(word) === stemOf(part))),
    );
    return column ? [{ label, column: column.name }] : [];
  });
  const left = values.filter(({ value }) => !listed.some(({ label }) => label === value));
  const { values: _, ...rest } = request;
  return {
    ...rest,
    columns: [...new Set([...columns, ...listed.map(({ column }) => column)])],
    ...(left.length > 0 && { values: left }),
  };
};

const selectsRows = ({ filters, conditions, dates, blanks, merges }: RowPlan): boolean =>
  filters.length + conditions.length + dates.length + blanks.length + merges.length > 0;

/** Maximum number of datasets that a warning lists. */
const MAX_LISTED = 10;

/** Lists the datasets other than the exported one. */
const availableNames = async (context: AgentContext, title: string | null, language: Language): Promise<string | null> => {
  const { name } = messagesIn(language);
  const others = (await datasetsTrustedFirst(context)).filter((dataset) => dataset.name !== title);
  const listed = others.slice(0, MAX_LISTED).map((dataset) => name(dataset.name));
  return [...listed, ...(others.length > MAX_LISTED ? ['…'] : [])].join(', ') || null;
};

/** Minimum share of distinct values at which a column identifies the rows of master data. */
const KEY = 0.95;

/** Returns the datasets of a kind, trusted ones first: master data have a row per thing, records repeat their things. */
const datasetsOfClass = async (context: AgentContext, of: DatasetClass): Promise<Dataset[]> => {
  const datasets = (await datasetsTrustedFirst(context)).filter(hasRecords);
  const hasKey = ({ profile, rows }: Dataset): boolean =>
    profile.columns.some(({ type, distinct }) => type === 'text' && distinct >= KEY * rows);
  const isMaster = (dataset: Dataset): boolean => dataset.eventLogColumns === null && hasKey(dataset);
  return of === 'master' ? datasets.filter(isMaster) : datasets.filter((dataset) => !isMaster(dataset)).toSorted((a, b) => b.rows - a.rows);
};
