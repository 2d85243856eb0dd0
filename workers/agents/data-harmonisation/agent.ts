import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { MANY_DATASETS, agentInput } from '../../agent-input.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { citeDataset } from '../../datasets.js';
import { fetchRows } from '../../dataset-rows.js';
import { reportDocumentSchema } from '../../documents/document-model.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { readEarlierRuns } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { rethrowAsRefused } from '../../method-error.js';
import { wordsIn } from '../../../platform/text/index.js';
import { periodText } from '../../methods/request-reading/index.js';
import { countDuplicates } from './dedup/count-duplicates.js';
import { deduplicateTable } from './dedup/deduplicate-table.js';
import { deduplicationAnswers, deduplicationReport } from './dedup/dedup-report.js';
import { newestRowIn } from './dedup/newest-row.js';
import { seeksRepeats } from './dedup/seeks-repeats.js';
import { sideAnswers, sidesReport } from './sides-report.js';
import { askedSides, splitBySide } from './mapping/two-sides.js';
import { matchAskedKeys } from './asked-key-match.js';
import { chooseTables } from './mapping/choose-tables.js';
import { harmonisationReport, harmonisationWarnings } from './harmonisation-report.js';
import { harmonisationResultSchema } from './harmonisation-result.js';
import {
  compareTables,
  harmoniseDatasets,
  harmoniseTables,
  haveKeys,
  readTables,
  type Harmonised,
  type HarmoniseOptions,
} from './harmonise-datasets.js';
import {
  countedWords,
  countWords,
  duplicateWords,
  harmonisationAnswers,
  joinSentence,
  keyMatchAnswers,
  keyWords,
  readAskedOfDatasets,
} from './harmonisation-answers.js';
import { HarmonisationError } from './harmonisation-error.js';
import { joinedFigures } from './joined-figures.js';
import { ratesByGroup } from './rate-per-group.js';
import { askedRate, rateSentences, readRates, type RateTask } from './rate-per-partner.js';
import { joinTables } from './joined-tables.js';
import type { SourceTable } from './mapping/column-mapping.js';
import { surveyJoins } from './mapping/survey-joins.js';
import { SURVIVORSHIP_RULES } from './merge/survivorship.js';
import type { ReviewDecision, ReviewedRow } from './review/review-decisions.js';
import { tenantNameOf } from '../../tenant-name.js';
import { selectionText, timeColumnOf, type RowPlan } from '../../methods/answer-plan/index.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const column = z.string().min(1).max(300);

const reviewedRow = z.strictObject({ dataset_id: z.string().min(1).max(100), row: z.int().min(1) });

const parameters = z.strictObject({
  /** Mapping of columns to columns of the first dataset; `to: null` keeps a column separate. Other columns are mapped automatically. */
  mapping: z
    .array(
      z.strictObject({ dataset_id: z.string().max(100), from: column, to: column.nullable(), factor: z.number().positive().optional() }),
    )
    .max(500)
    .default([]),
  /** Columns of the first dataset that form a key in all datasets. If set, records are linked by equal keys instead of by similarity. */
  key_columns: z.array(column).min(1).max(10).optional(),
  survivorship: z.enum(SURVIVORSHIP_RULES).default('first'),
  survivorship_by_column: z.record(column, z.enum(SURVIVORSHIP_RULES)).default({}),
  /** Manual decisions on pairs for review of an earlier run; its `examples.review` and review.csv contain the row numbers. */
  review: z
    .strictObject({
      /** Reviewed run. It must have read the same versions of the datasets. */
      run_id: z.string().min(1).max(100),
      decisions: z
        .array(z.strictObject({ left: reviewedRow, right: reviewedRow, same: z.boolean() }))
        .min(1)
        .max(10_000),
    })
    .optional(),
  /** Default: 0.01 within one dataset, whose equal names and addresses are rarely those of others, and 0.001 between datasets. */
  max_false_match_rate: z.number().min(0).max(0.5).optional(),
  max_missed_match_rate: z.number().min(0).max(0.5).default(0.001),
});

/** Parts of a request that a figure over joined rows answers. */
const FIGURE_PARTS = ['filter', 'condition', 'group', 'measure', 'comparison'] as const;

const MAX_FALSE = 0.001;
const MAX_FALSE_WITHIN = 0.01;

type DecisionInput = NonNullable<z.output<typeof parameters>['review']>['decisions'][number];

/** Merges datasets on the same entities by columns, units and records, or the duplicates within one, and logs every changed value. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: MANY_DATASETS }),
  output: harmonisationResultSchema,

  async run(context, { input: request, dataset_ids: ids, language, parameters: args }) {
    const duck = await context.duckDb();
    const isGiven = ids.length + args.mapping.length > 0 || args.key_columns !== undefined || args.review !== undefined;
    const joined = isGiven ? null : await joinTables(context, duck, request, language);
    if (joined) return joined;
    const reviewed = args.review && (await reviewedDatasets(context, args.review.run_id, ids, language));
    const planned = (await context.plan())?.rows ?? null;
    const hasSides = planned === null ? null : askedSides(request, planned.filters);
    const wanted = { ids: reviewed?.map(({ id }) => id) ?? ids, seeksOne: seeksRepeats(request) || hasSides !== null, request };
    const { tables: chosen, datasets, areChosen, areNamed } = await chooseTables(context, duck, wanted, language);
    const [only] = chosen.length === 1 ? chosen : [];
    const isSided = hasSides !== null && planned !== null && only?.datasetId === planned.datasetId;
    const sides = isSided && only ? await splitBySide(duck, only, hasSides) : null;
    const tables = sides ?? chosen;
    const [single] = sides === null ? [only] : [];
    if (single && (args.mapping.length > 0 || args.key_columns))
      throw new RefusedError(messagesIn(language).duplicates.onlyMerging, ['dataset']);
    if (reviewed) refuseOutdated(reviewed, datasets, language);
    await context.progress(0.1, 'loaded');
    const newest = single && datasets[0] ? newestRowIn(request, datasets[0]) : null;
    const maxErrors = {
      falseMatches: args.max_false_match_rate ?? (single || sides ? MAX_FALSE_WITHIN : MAX_FALSE),
      missedMatches: args.max_missed_match_rate,
    };
    const options: HarmoniseOptions = {
      mapping: args.mapping.map(({ dataset_id: datasetId, ...mapping }) => ({ datasetId, ...mapping })),
      keyColumns: args.key_columns,
      rules: { always: args.survivorship, byColumn: args.survivorship_by_column, newestBy: newest?.column ?? undefined },
      maxErrors,
      review: args.review && { decisions: args.review.decisions.map(decisionOf), decidedBy: context.run.actor },
      signal: context.signal,
      onProgress: (done, step) => context.progress(0.1 + 0.8 * done, step),
    };
    // Rows of another dataset are not selected.
    const plan = !sides && datasets.some(({ datasetId }) => datasetId === planned?.datasetId) ? planned : null;
    const understood = await context.understood();
    const read = readAskedOfDatasets(request, understood, { datasets: tables });
    const asked = !single && !sides && (areNamed || (areChosen && (read.isReview || read.isShared || read.isJoin))) ? read : null;
    const [one, other] = tables;
    const joins = asked && one && other ? await surveyJoins(duck, one, other) : undefined;
    const rate = areNamed && one && other && joins?.[0] ? askedRate(request, [one, other]) : null;
    const rated =
      rate === null || !one || !other || !joins?.[0]
        ? []
        : await ratesOf(
            context,
            { tables: [one, other], datasets },
            { rate, join: joins[0], period: understood?.period ?? null },
            language,
          );
    const isFree = args.mapping.length === 0 && !args.key_columns && !args.review;
    const keyed =
      asked?.isJoin && joins && isFree
        ? await matchAskedKeys(context, { tables, datasets, joins, asked, request, plan, period: understood?.period ?? null })
        : null;
    const { result: merged, files } = await (
      single
        ? deduplicateTable(duck, single, options)
        : keyed
          ? compareTables(duck, await readTables(duck, tables)).then((result) => ({ result: { ...result, ...keyed.matches }, files: null }))
          : areNamed && !sides && args.mapping.length === 0 && !args.key_columns
            ? mergeOrCompare(duck, tables, datasets, options)
            : harmoniseDatasets(duck, tables, options)
    ).catch(rethrowAsRefused(language));
    const isSelected = keyed?.matches.selectedKeyMatch !== undefined;
    const grouped = keyed === null ? [] : await ratesByGroup(context, duck, { partner: keyed.partner, datasets, request }, language);
    const rates = [...rated, ...(rated.length > 0 ? [] : grouped)];
    const figures = rates.length > 0 || keyed === null ? rates : await joinedFigures(duck, [keyed.partner], request, language);
    if (figures.length > 0) for (const part of FIGURE_PARTS) context.considered.add(part);
    if (rates.length > 0) context.considered.add('period');
    const left = figures.length > 0 ? [] : selectionOfRows(request, isSelected ? null : plan, language);
    const warnings = [...harmonisationWarnings(merged, language, areChosen && !sides ? datasets.map(({ name }) => name) : []), ...left];
    const compared = { ...merged, ...(joins && { joins }) };
    const repeated: (number | null)[] = [];
    if (asked?.isCount && merged.isMerged !== false)
      for (const table of tables) repeated.push(await countDuplicates(duck, table, { maxErrors, signal: context.signal }));
    const dated = understood?.period ? [periodText(understood.period, language)] : [];
    const selection = [...(plan === null ? [] : selectionText(plan, language)), ...dated].join('; ');
    if (isSelected) for (const part of ['filter', 'condition'] as const) context.considered.add(part);
    if (sides) for (const part of ['filter', 'group'] as const) context.considered.add(part);
    const answers = [
      ...figures,
      ...(sides && hasSides ? sideAnswers(compared, { column: hasSides.column, dataset: only?.name ?? '' }, language) : []),
      // Who counts no rows asks by what the datasets can be joined.
      ...(keyed && asked && countedWords(request).length === 0 ? joinSentence(compared, asked, language) : []),
      ...keyMatchAnswers(compared, selection, language),
      ...(keyed || rated.length > 0
        ? []
        : asked
          ? harmonisationAnswers(compared, asked, language, repeated)
          : sides
            ? []
            : deduplicationAnswers(compared, language, { newest, asksApart: read.isReview })),
      ...left,
    ];
    const result = { ...compared, ...(answers.length > 0 && { answers }), warnings };
    const undo = duck.path('undo.sql');
    if (files) await writeFile(undo, files.undo);
    const createdAt = new Date().toISOString();
    const header = { language, tenantName: await tenantNameOf(context), createdAt, asked, asksApart: read.isReview };
    const report = result.duplicates
      ? deduplicationReport(result, header)
      : sides
        ? sidesReport(result, header)
        : harmonisationReport(result, header);
    return {
      result,
      markdown: renderMarkdown(reportDocumentSchema.parse(report)),
      files:
        files === null
          ? keyed === null
            ? []
            : [{ path: keyed.file, fileName: 'joined.csv', mediaType: 'text/csv' }]
          : [
              { path: files.merged, fileName: 'merged.parquet', mediaType: 'application/vnd.apache.parquet' },
              { path: files.log, fileName: 'survivorship-log.parquet', mediaType: 'application/vnd.apache.parquet' },
              { path: files.review, fileName: 'review.csv', mediaType: 'text/csv' },
              { path: undo, fileName: 'undo.sql', mediaType: 'application/sql' },
            ],
      ...(figures.length > 0 && { answersRows: true }),
      citations: datasets.map(citeDataset),
      readWords: [
        ...(repeated.length > 0 ? countWords(request) : []),
        ...(sides ? keyWords(request) : []),
        ...(single ? [...duplicateWords(request, read.isReview), ...wordsIn(newest?.words ?? '')] : []),
        ...(keyed ? keyWords(request) : []),
        ...(figures.length > 0 ? wordsIn(request) : []),
      ],
    };
  },
});

/** States a rate over the cleaned rows of two tables; nothing if one of them has no date for the asked period. */
const ratesOf = async (
  context: AgentContext,
  { tables: [one, other], datasets }: { readonly tables: readonly [SourceTable, SourceTable]; readonly datasets: readonly Dataset[] },
  asked: Omit<RateTask, 'dates'>,
  language: Language,
): Promise<string[]> => {
  const [first, second] = [one, other].map((table) => datasets.find(({ datasetId }) => datasetId === table.datasetId));
  if (!first || !second) return [];
  const task: RateTask = { ...asked, dates: [timeColumnOf(first), timeColumnOf(second)] };
  if (task.period !== null && task.dates.includes(null)) return [];
  const sides = [
    { ...one, relation: await fetchRows(context, first) },
    { ...other, relation: await fetchRows(context, second) },
  ] as const;
  return rateSentences(await readRates(await context.duckDb(), sides, task), sides, task, language);
};

/** A ranking or sum of merged rows. */
const RANKS =
  /(?<!\p{L})(?:(?:\d{1,3}|top|zehn|fünf|drei|ten|five|three)\s+(?:\d{1,3}\s+)?(?:größten|höchsten|kleinsten|niedrigsten|wichtigsten|largest|highest|biggest|smallest|lowest)|(?:combined|total|summed)\s+\p{L}+|summe[n]?|gesamt\p{L}*|zusammengerechnet\p{L}*|größte[nr]?|largest|highest|sortier\p{L}*|sorted)(?!\p{L})/iu;

/** States the filters, rankings and sums of rows that a request asks for: the merged file has all rows as they are. */
const selectionOfRows = (request: string, rows: RowPlan | null, language: Language): string[] => {
  const ranked = RANKS.exec(request)?.[0];
  const parts = [
    ...(rows === null ? [] : selectionText(rows, language)),
    ...(ranked === undefined ? [] : [messagesIn(language).quoted(ranked)]),
  ];
  return parts.length === 0 ? [] : [messagesIn(language).rowsLeft(parts.join('; '))];
};

/** Merges datasets that contain the same entities once each; compares their columns otherwise. */
const mergeOrCompare = async (
  duck: DuckDbSession,
  sources: readonly SourceTable[],
  datasets: readonly Dataset[],
  options: HarmoniseOptions,
): Promise<{ result: Harmonised['result']; files: Harmonised['files'] | null }> => {
  const tables = await readTables(duck, sources);
  const canMerge = datasets.every(({ eventLogColumns }) => eventLogColumns === null) && haveKeys(tables);
  try {
    if (canMerge) return await harmoniseTables(duck, tables, options);
  } catch (error) {
    if (!(error instanceof HarmonisationError) || !['NO_COMPARABLE_COLUMNS', 'KEY_NOT_UNIQUE'].includes(error.reason.code)) throw error;
  }
  return { result: await compareTables(duck, tables), files: null };
};

const decisionOf = ({ left, right, same }: DecisionInput): ReviewDecision => ({ left: rowOf(left), right: rowOf(right), same });

const rowOf = ({ dataset_id: datasetId, row }: z.output<typeof reviewedRow>): ReviewedRow => ({ datasetId, row });

/**
 * Returns the datasets merged by the reviewed run, in order.
 * @throws RefusedError if the run merged no datasets, or other datasets than the request names
 */
const reviewedDatasets = async (context: AgentContext, runId: string, ids: readonly string[], language: Language): Promise<Citation[]> => {
  const [run] = await readEarlierRuns(context, [runId], language);
  const read = run?.agent === 'data-harmonisation' ? run.citations.filter(({ kind }) => kind === 'dataset') : [];
  if (read.length === 0) throw new RefusedError(messagesIn(language).reviewedRun.notHarmonisation(runId), ['run']);
  if (ids.length > 0 && ids.join() !== read.map(({ id }) => id).join())
    throw new RefusedError(messagesIn(language).reviewedRun.otherDatasets, ['dataset']);
  return read;
};

/** Refuses if a dataset has changed since the reviewed run, because row numbers are valid for one version only. */
const refuseOutdated = (reviewed: readonly Citation[], datasets: readonly Dataset[], language: Language): void => {
  const changed = datasets.find(({ datasetId, contentHash }) => reviewed.find(({ id }) => id === datasetId)?.version !== contentHash);
  if (changed) throw new RefusedError(messagesIn(language).reviewedRun.outdated(changed.name), ['dataset_version']);
};
