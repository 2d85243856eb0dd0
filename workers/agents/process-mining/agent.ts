import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { agentInput } from '../../agent-input.js';
import { chooseDataset, citeDataset, fetchInstants, timeZoneOf } from '../../datasets.js';
import { defineAgent } from '../../kit.js';
import { rethrowAsRefused } from '../../method-error.js';
import { mineProcess } from './mine-process.js';
import { processMiningMarkdown, processMiningWarnings } from './process-mining-markdown.js';
import { processMiningResultSchema, type ProcessMiningResult } from './process-mining-result.js';
import { renderProcessMap } from './map/process-map.js';
import type { CaseSelection, EventLogRef } from './log/event-log.js';
import { intervalPhrases } from '../../methods/answer-plan/index.js';
import { listedActivities } from '../../methods/case-times/index.js';
import { understoodSchema } from '../../methods/request-reading/index.js';
import { answerMining, compareGroups, compareWithOthers } from './answer.js';
import {
  askedGroup,
  comparedGroups,
  MINING_WORDS,
  otherCases,
  readAskedOfLog,
  readSelection,
  waitingClauses,
  withoutCompared,
  type MiningAspect,
} from './asked.js';
import { answerSteps } from './asked-steps.js';
import { groupAnswers } from './group-questions.js';
import { loopAnswers, loopQuestionIn } from './loop-questions.js';
import { performerAnswers } from './performer-questions.js';
import { suspectedAgainstOthers, suspectedIn, withoutColumn } from './suspected.js';
import { leftOutCases, withoutCases } from './left-out-cases.js';
import { comparedPeriodsIn } from './compare-periods.js';
import { metSelection } from './met-selection.js';
import { spanToMine, withinSpan } from './mined-span.js';
import { comparedValuesIn, describeComparison, endOf, wholeActivities, withActivity, type MinedGroup } from './compare-values.js';
import { otherTableOf, refuseOtherProcess } from './other-process.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';
import { orderRulesIn } from './order-rules.js';
import { pathNamed } from './step-words.js';

const parameters = z.strictObject({
  reference_path: z.array(z.string()).max(126).optional(),
  /** Transition whose events count, such as `complete`; `all` counts every event. Default: `complete` if the log contains it. */
  lifecycle: z
    .string()
    .max(100)
    .regex(/^[^\r\n]*$/)
    .optional(),
  max_variants: z.number().int().min(1).max(200).optional(),
});

/** Warnings of the import about durations that may be wrong. */
const MISLEADING_TIMES: ReadonlySet<string> = new Set(['clock_changes_in_cases', 'time_same_in_cases', 'cases_share_name']);

/** Mines an event log: directly-follows graph, waiting times, rework and conformance to a reference path. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: 1 }),
  output: processMiningResultSchema.extend({
    dataset_id: z.string(),
    /** Sentences that answer the request, in the language of the run; absent if it asks nothing in particular. */
    answers: z.array(z.string()).optional(),
    warnings: z.array(z.string()),
    understood: understoodSchema.nullish(),
  }),

  async run(context, { input: text, dataset_ids: ids, language, parameters: args }) {
    const dataset = await chooseDataset(context, { ids, kind: 'event_log', language });
    const understood = await context.understood();
    const plan = await context.plan();
    const otherTable = ids.length > 0 ? null : otherTableOf(text, understood, dataset);
    if (otherTable !== null) await refuseOtherProcess(context, otherTable, dataset, language);
    const suspected = suspectedIn(text, dataset);
    const read = withoutColumn(readSelection(understood, dataset, text, plan?.rows, intervalPhrases(plan)), suspected?.column);
    const rules = orderRulesIn(text, listedActivities(dataset, dataset.roles['activity']));
    const timeColumn = dataset.roles['time'] ?? '';
    const isInstant = dataset.columns.some((column) => column.name === dataset.roles['time'] && column.isInstant === true);
    const timeZone = isInstant ? await timeZoneOf(context, dataset) : 'UTC';
    const left = leftOutCases(text, dataset);
    const events = withoutCases({ ...eventLogOf(dataset, await fetchInstants(context, dataset)), timeZone }, left);
    const span = spanToMine(text, (await context.plannedCases())?.intervals[0]);
    const whole = span ? withinSpan(events, span) : events;
    const duck = await context.duckDb();
    const question = loopQuestionIn(text, dataset);
    const ofLoop = withoutColumn(read, question?.column);
    const loops = question
      ? await loopAnswers(duck, { ...whole, ...(ofLoop && { selection: ofLoop }) }, question, { text, suspected }, language)
      : { sentences: [], words: [] };
    const isLoop = loops.sentences.length > 0;
    const named = isLoop ? ofLoop : read;
    // The groups of an answered question on loops are no groups of the others.
    const rest = loops.words.reduce((left, words) => left.replace(words, ' '), text);
    const periods = rules.length > 0 ? null : comparedPeriodsIn(text, { selection: named, timeColumn, now: new Date(), language });
    const comparison =
      rules.length > 0
        ? null
        : (periods ??
          (suspected && !isLoop ? suspectedAgainstOthers(suspected, named, messagesIn(language).compare.others) : null) ??
          comparedValuesIn(rest, dataset, { selection: named, plan: isLoop ? null : plan, others: messagesIn(language).compare.others }));
    const selected = comparison ? comparison.among : plan && rules.length === 0 ? withoutCompared(plan, named, text) : named;
    const selection = rules.length > 0 && selected ? withoutActivities(selected, dataset) : selected;
    const met = await metSelection(duck, whole, selection ?? undefined);
    const log = { ...whole, ...(met.selection && { selection: met.selection }) };
    await context.progress(0.1, 'loaded');
    const path = pathNamed(text, listedActivities(dataset, dataset.roles['activity']));
    const referencePath = args.reference_path ?? (path?.unknown.length === 0 ? path.path : undefined);
    const options = {
      signal: context.signal,
      ...(referencePath && { referencePath }),
      ...(args.lifecycle && { lifecycle: args.lifecycle }),
      ...(args.max_variants && { maxVariants: args.max_variants }),
    };
    const mined = await mineProcess(duck, log, options).catch(rethrowAsRefused(language));
    const mine = (of: EventLogRef): Promise<ProcessMiningResult> => mineProcess(duck, of, options).catch(rethrowAsRefused(language));
    const end = endOf(mined);
    const groups: MinedGroup[] = [];
    for (const { name, selection: group } of comparison?.groups ?? []) {
      if (left.some(({ values }) => values.includes(name))) continue;
      const of = { ...whole, selection: group };
      groups.push({
        name,
        result: await mine(of),
        finished: end === null ? null : await mine({ ...withActivity(whole, end), selection: group }),
      });
    }
    const compared: ProcessMiningResult[] = [];
    for (const group of plan && comparison === null && !isLoop ? comparedGroups(plan, named) : [])
      compared.push(await mine({ ...whole, selection: group }));
    const others = comparison ? null : otherCases(rest, named);
    const ofOthers = others && (await mine({ ...whole, selection: others }));
    await context.progress(0.8, 'mined');
    const steps = await answerSteps(
      duck,
      log,
      {
        activities: mined.activities.map(({ activity }) => activity),
        terminals: { first: mined.startActivities[0]?.activity, last: mined.endActivities[0]?.activity },
      },
      rest,
      language,
      plan && askedGroup(plan, named, dataset),
    );
    const ofParts = await groupAnswers(
      duck,
      log,
      dataset,
      { text, activities: mined.activities.map(({ activity }) => activity), span: steps.span },
      language,
    );
    const performers = await performerAnswers(
      duck,
      log,
      dataset,
      { text, activities: listedActivities(dataset, dataset.roles['activity']) },
      language,
    );
    const ofCauses = [...performers.sentences, ...loops.sentences];
    const all = readAskedOfLog(text, mined, understood, dataset);
    // An answered question about steps replaces the general figures on times and repetitions.
    const asked =
      steps.sentences.length + ofParts.sentences.length > 0
        ? { ...all, activities: [], aspects: all.aspects.filter((aspect) => isBesideSteps(aspect, span !== null)) }
        : ofCauses.length > 0
          ? { ...all, activities: [], aspects: all.aspects.filter((aspect) => aspect === 'waiting' || !isLoop) }
          : all;
    const ofGroups =
      comparison &&
      describeComparison(
        groups,
        {
          aspects: all.aspects,
          activities: wholeActivities(text, all.activities, listedActivities(dataset, dataset.roles['activity'])),
          end,
          isInTime: periods !== null,
        },
        language,
      );
    const messages = messagesIn(language);
    const unknown = path?.unknown.map((phrase) => messagesIn(language).answer.quoted(phrase)).join(', ') ?? '';
    const answer = [
      ...(unknown === ''
        ? []
        : [messagesIn(language).answer.unknownSteps(unknown, listedActivities(dataset, dataset.roles['activity']).join(', '))]),
      ...(left.length === 0
        ? []
        : [messages.groups.leftOut(left.map(({ column, values }) => messages.groups.leftOutItem(column, values.join(', '))).join('; '))]),
      ...(met.left ? [messagesIn(language).leftCondition(met.left.column, met.left.values.join(', '))] : []),
      ...(span ? [messagesIn(language).onlySpan(span.from, span.until)] : []),
      ...ofParts.sentences,
      ...(ofGroups?.sentences ?? []),
      ...steps.sentences,
      ...(steps.sentences.length > 0 ? [] : compareGroups(compared, language)),
      ...answerMining(mined, ofGroups ? { ...asked, activities: [], aspects: [] } : asked, language, text),
      ...ofCauses,
      ...(ofOthers ? compareWithOthers(mined, ofOthers, all, language) : []),
    ];
    if (named) for (const part of ['filter', 'period'] as const) context.considered.add(part);
    if (left.length > 0 || suspected) context.considered.add('filter');
    if (suspected || ofCauses.length > 0) context.considered.add('comparison').add('group');
    if (ofParts.sentences.length > 0) context.considered.add('group');
    if (compared.length > 0 || ofOthers || comparison) context.considered.add('group').add('comparison');
    const svg = join(context.folder, 'process-map.svg');
    await writeFile(svg, await renderProcessMap(mined, { language }));
    const ofTimes = dataset.warnings.filter(({ code }) => MISLEADING_TIMES.has(code)).map((warning) => warning[language]);
    return {
      result: {
        ...mined,
        answers: answer,
        dataset_id: dataset.datasetId,
        warnings: [...ofTimes, ...processMiningWarnings(mined, language)],
      },
      markdown: processMiningMarkdown(mined, {
        ...{ language, title: dataset.name, answer, ofTimes, activities: ofGroups ? [] : asked.activities },
        ...(ofGroups && { compared: ofGroups.table }),
      }),
      files: [{ path: svg, fileName: 'process-map.svg', mediaType: 'image/svg+xml' }],
      citations: [citeDataset(dataset)],
      // The rows of a plan would count only the cases without the activity.
      ...((rules.length > 0 ||
        comparison !== null ||
        ofParts.sentences.length + ofCauses.length > 0 ||
        suspected !== null ||
        left.length > 0) && { answersRows: true }),
      answeredClauses: [
        ...rules.map(({ words }) => words.trim()),
        ...(asked.aspects.includes('waiting') ? waitingClauses(text) : []),
        ...loops.words,
        ...performers.words,
        ...(suspected ? [suspected.words] : []),
      ],
      readWords: [
        ...wordsIn(text).filter((word) => MINING_WORDS.test(word)),
        ...(comparison?.words ?? []).flatMap(wordsIn),
        ...steps.words.flatMap(wordsIn),
        ...[
          ...ofParts.words,
          ...loops.words,
          ...performers.words,
          ...(suspected ? [suspected.words] : []),
          ...left.map(({ words }) => words),
        ].flatMap((words) => [words, ...wordsIn(words)]),
        ...(path?.unknown.length === 0 ? wordsIn(path.words) : []),
      ],
    };
  },
});

/** Returns whether a part of an analysis is stated beside an answer about steps: of a span, where its cases wait. */
const isBesideSteps = (aspect: MiningAspect, isOfSpan: boolean): boolean =>
  aspect === 'variants' || aspect === 'handovers' || (isOfSpan && aspect === 'waiting');

/** Returns a selection without conditions on activities: cases that break the order of two activities are counted among all cases. */
const withoutActivities = (selection: CaseSelection, { roles }: Dataset): CaseSelection | undefined => {
  const values = selection.values.filter(({ column }) => column !== roles['activity']);
  return values.length + (selection.from === null ? 0 : 1) + (selection.until === null ? 0 : 1) === 0
    ? undefined
    : { ...selection, values };
};

/** Maps column roles, which are assigned at import, to an event log reference. */
const eventLogOf = ({ roles }: Dataset, relation: string): EventLogRef => ({
  relation,
  caseColumn: roles['case'] ?? '',
  activityColumn: roles['activity'] ?? '',
  timeColumn: roles['time'] ?? '',
  ...(roles['order'] && { orderColumn: roles['order'] }),
  ...(roles['start'] && { startColumn: roles['start'] }),
  ...(roles['lifecycle'] && { lifecycleColumn: roles['lifecycle'] }),
  ...(roles['resource'] && { resourceColumn: roles['resource'] }),
});
