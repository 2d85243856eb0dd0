import type { Language } from '../../documents/text/formatting.js';
import { formatFor, type Format } from './format.js';
import { messagesIn as workerMessagesIn } from '../../messages.js';
import { messagesIn, type Messages } from './messages.js';
import type { ComparedTable } from './compare-values.js';
import type { MiningWarning, ProcessMiningResult as Result } from './process-mining-result.js';

export interface ReportOptions {
  language: Language;
  /** Plain text; default: a title in the report's language. */
  title?: string;
  /** Sentences that answer the request; they come first. */
  answer?: readonly string[];
  /** Activities that the request names; the tables are limited to them. Default: no limit. */
  activities?: readonly string[];
  /** Warnings of the import about durations. */
  ofTimes?: readonly string[];
  /** Table of the groups of cases that the request compares. */
  compared?: ComparedTable;
}

const MAX_TABLE_ROWS = 10;
const MAX_PATH_STEPS = 15;

/** Renders a result as Markdown, from the result alone. Resources are counted but not named, because they are usually people. */
export function processMiningMarkdown(
  all: Result,
  { language, title, answer = [], activities = [], ofTimes = [], compared }: ReportOptions,
): string {
  const [text, format] = [messagesIn(language), formatFor(language)];
  const result = activities.length === 0 ? all : limitedTo(all, activities);
  const sections = [
    `# ${escape(title ?? text.title)}`,
    ...(answer.length === 0
      ? []
      : [
          section(
            workerMessagesIn(language).answer,
            list(answer.map(escape)),
            ...(compared
              ? [
                  table(
                    compared.columns.map(escape),
                    compared.rows.map((row) => row.map(escape)),
                  ),
                ]
              : []),
          ),
        ]),
    ...(activities.length === 0
      ? []
      : [transitions(result, text, format), text.limited(activities.map(escape).map(text.quoted).join(', '))]),
    summary(all, text, format),
    ...(activities.length === 0 ? [figures(result, text, format)] : []),
    bottlenecks(result, text, format),
    service(result, text, format),
    variants(result, text, format),
    rework(result, text, format),
    ...(result.handovers ? [handovers(result.handovers, text, format)] : []),
    ...(activities.length === 0 ? [conformance(result, text, format)] : []),
    method(result, text),
    section(text.warnings, list([...ofTimes, ...processMiningWarnings(result, language)].map(escape)) || text.noWarnings),
  ];
  return `${sections.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Returns a result with the rows that concern some activities only. */
const limitedTo = (result: Result, activities: readonly string[]): Result => {
  const concerns = ({ activity }: { activity: string }): boolean => activities.includes(activity);
  const joins = ({ from, to }: { from: string; to: string }): boolean => activities.includes(from) || activities.includes(to);
  return {
    ...result,
    activities: result.activities.filter(concerns),
    edges: result.edges.filter(joins),
    bottlenecks: { ...result.bottlenecks, edges: result.bottlenecks.edges.filter(joins) },
    variants: result.variants.filter((variant) => variant.activities.some((activity) => activities.includes(activity))),
    rework: { ...result.rework, activities: result.rework.activities.filter(concerns) },
    selfLoops: result.selfLoops.filter(concerns),
  };
};

/** Lists the transitions to and from the activities of a limited result. */
function transitions({ edges }: Result, text: Messages, { count, duration }: Format): string {
  const rows = edges
    .toSorted((a, b) => b.waiting.totalSeconds - a.waiting.totalSeconds)
    .map(({ from, to, count: times, waiting }) => [
      arrow([from, to]),
      count(times),
      duration(waiting.meanSeconds),
      duration(waiting.medianSeconds),
      duration(waiting.p90Seconds),
    ]);
  return rows.length === 0 ? '' : section(text.askedTransitions, ...topOf(text, count, text.askedColumns, rows, rows.length));
}

/** Returns the warnings of a result as plain sentences. */
export const processMiningWarnings = (result: Result, language: Language): string[] => {
  const [text, format] = [messagesIn(language), formatFor(language)];
  return result.notices.map((warning) => warningText(warning, text, format));
};

function warningText(warning: MiningWarning, { warning: text, lists }: Messages, { count, share, duration }: Format): string {
  switch (warning.code) {
    case 'ROWS_DROPPED':
      return text.rowsDropped(warning.rows, count(warning.of));
    case 'EQUAL_TIMESTAMPS':
      return text.equalTimestamps(warning.transitions, share(warning.share));
    case 'STARTS_AND_COMPLETIONS':
      return text.startsAndCompletions;
    case 'DATES_ONLY':
      return text.datesOnly;
    case 'STARTS_WITHOUT_END':
      return text.startsWithoutEnd(warning.activities);
    case 'ENDS_WITHOUT_START':
      return text.endsWithoutStart(warning.activities, count(warning.of));
    case 'ENDS_BEFORE_START':
      return text.endsBeforeStart(warning.activities, count(warning.of));
    case 'CASES_WITHOUT_END':
      return text.casesWithoutEnd(warning.cases);
    case 'OVERLAPPING_ACTIVITIES':
      return text.overlappingActivities(warning.transitions, share(warning.share));
    case 'ACTIVITIES_SUSPENDED':
      return text.activitiesSuspended(warning.activities, duration(warning.seconds));
    case 'SUSPENSIONS_WITHOUT_END':
      return text.suspensionsWithoutEnd(warning.suspensions);
    case 'SINGLE_EVENT_CASES':
      return text.singleEventCases(warning.cases, share(warning.share));
    case 'REFERENCE_FROM_LOG':
      return text.referenceFromLog(share(warning.share), warning.equallyFrequent);
    case 'REFERENCE_UNKNOWN_ACTIVITIES':
      return text.unknownActivities(warning.activities.join(', '));
    case 'REFERENCE_TOO_LONG':
      return text.referenceTooLong(count(warning.length), count(warning.limit));
    case 'LIST_CUT':
      return text.listCut(count(warning.shown), count(warning.total), lists[warning.list]);
  }
}

function summary({ counts, throughput, bottlenecks: { edges } }: Result, text: Messages, { share, duration }: Format): string {
  const { meanSeconds, medianSeconds } = throughput;
  const numbers = text.summary(
    counts.cases,
    counts.events,
    counts.activities,
    counts.variants,
    duration(meanSeconds),
    duration(medianSeconds),
  );
  const [worst] = edges;
  if (!worst) return numbers;
  const own = worst.waitsFor === null ? undefined : edges.find(({ waitsFor }) => waitsFor === null);
  return [
    numbers,
    text.worst(escape(worst.from), escape(worst.to), share(worst.share)),
    ...(own ? [text.ownWaiting(escape(own.from), escape(own.to), share(own.share))] : []),
  ].join(' ');
}

function handovers(
  { resources, handovers: changes, transitions, share: part, cases }: NonNullable<Result['handovers']>,
  text: Messages,
  { count, share }: Format,
): string {
  return section(text.handovers, text.handoverSummary(resources, count(changes), count(transitions), share(part), cases));
}

function figures(result: Result, text: Messages, { count, share, duration, day }: Format): string {
  const { counts, throughput, dropped, span } = result;
  const lost = dropped.missingCase + dropped.missingActivity + dropped.missingTime + dropped.invalidTime;
  const first = (terminals: Result['startActivities']): string =>
    terminals
      .slice(0, 1)
      .map((terminal) => `${escape(terminal.activity)} (${share(terminal.share)})`)
      .join('');
  return section(
    text.figures,
    table(text.figureColumns, [
      [text.cases, count(counts.cases)],
      [text.events, count(counts.events)],
      [text.activities, count(counts.activities)],
      [text.variants, count(counts.variants)],
      [text.edges, count(counts.edges)],
      [text.span, text.period(day(span.firstDay ?? span.first), day(span.lastDay ?? span.last))],
      [text.meanThroughput, duration(throughput.meanSeconds)],
      [text.medianThroughput, duration(throughput.medianSeconds)],
      [text.p90Throughput, duration(throughput.p90Seconds)],
      [text.rangeThroughput, `${duration(throughput.minSeconds)} ${text.and} ${duration(throughput.maxSeconds)}`],
      [text.commonStart, first(result.startActivities)],
      [text.commonEnd, first(result.endActivities)],
      ...(lost > 0
        ? [
            [
              text.droppedRows,
              text.dropped(dropped.missingCase, count(dropped.missingActivity), count(dropped.missingTime), count(dropped.invalidTime)),
            ],
          ]
        : []),
    ]),
  );
}

function bottlenecks({ bottlenecks: found }: Result, text: Messages, { count, share, duration }: Format): string {
  const rows = found.edges.map(({ rank, from, to, count: times, waiting, share: part }) => [
    count(rank),
    arrow([from, to]),
    count(times),
    duration(waiting.totalSeconds),
    share(part),
    duration(waiting.meanSeconds),
    duration(waiting.medianSeconds),
    duration(waiting.p90Seconds),
  ]);
  const rule = text.bottleneckRule(count(found.minimumSupport), count(found.excludedEdges), share(found.excludedWaitingShare));
  return section(
    text.bottlenecks,
    rule,
    rows.length > 0 ? table(text.bottleneckColumns, rows) : text.noBottlenecks,
    ...waitingParts(found, text, share),
  );
}

type Bottleneck = Result['bottlenecks']['edges'][number];

/** Returns sentences on the parts of the ranked waiting time that are payment terms and waiting for others. */
const waitingParts = ({ edges, parts }: Result['bottlenecks'], text: Messages, share: Format['share']): string[] => {
  const sentence = (
    part: number | null,
    write: (part: string, transitions: string) => string,
    has: (edge: Bottleneck) => boolean,
  ): string[] => {
    const names = edges
      .filter(has)
      .slice(0, MAX_NAMED)
      .map(({ from, to }) => arrow([from, to]));
    return part === null ? [] : [write(share(part), names.join('; '))];
  };
  return [
    ...sentence(parts.payment, text.waitsForPayment, ({ waitsFor }) => waitsFor === 'payment'),
    ...sentence(parts.others, text.waitsForOthers, ({ waitsFor }) => waitsFor === 'others'),
  ];
};

/** Maximum number of transitions that a sentence names. */
const MAX_NAMED = 3;

function service(result: Result, text: Messages, { count, duration }: Format): string {
  const rows = result.activities.flatMap(({ activity, service: times }) =>
    times ? [[escape(activity), count(times.pairs), duration(times.meanSeconds), duration(times.medianSeconds)]] : [],
  );
  return rows.length === 0 ? '' : section(text.service, ...topOf(text, count, text.serviceColumns, rows, rows.length));
}

function variants(result: Result, text: Messages, { count, share, duration, decimal }: Format): string {
  const rows = result.variants.map((variant) => [
    count(variant.rank),
    arrow(variant.activities.slice(0, MAX_PATH_STEPS)) +
      (variant.length > MAX_PATH_STEPS ? ` → … (+${count(variant.length - MAX_PATH_STEPS)})` : ''),
    count(variant.cases),
    share(variant.share),
    share(variant.cumulativeShare),
    duration(variant.meanThroughputSeconds),
    variant.fitness === null ? '–' : decimal(variant.fitness),
  ]);
  return section(text.variants, ...topOf(text, count, text.variantColumns, rows, result.counts.variants));
}

function rework({ rework: found, selfLoops }: Result, text: Messages, { count, share }: Format): string {
  if (found.cases === 0) return section(text.rework, text.noRework);
  const direct = new Map(selfLoops.map(({ activity, executions }) => [activity, executions] as const));
  const rows = found.activities.map(({ activity, cases, extraExecutions, maxInOneCase }) => [
    escape(activity),
    ...[cases, extraExecutions, direct.get(activity) ?? 0, maxInOneCase].map(count),
  ]);
  const repeats = selfLoops.reduce((sum, { executions }) => sum + executions, 0);
  return section(
    text.rework,
    text.reworkSummary(found.cases, share(found.share), found.extraExecutions, count(repeats)),
    ...(rows.length === 0 ? [] : topOf(text, count, text.reworkColumns, rows, rows.length)),
  );
}

function conformance({ conformance: found }: Result, text: Messages, { count, share, decimal }: Format): string {
  if (!found) return section(text.conformance, text.noConformance);
  const { reference, skipped, additional, reordered } = found;
  const executions = (list: typeof skipped.activities) => new Map(list.map((entry) => [entry.activity, entry.executions] as const));
  const [left, added] = [executions(skipped.activities), executions(additional.activities)];
  const rows = [...new Set([...left.keys(), ...added.keys()])]
    .map((activity) => ({ activity, skipped: left.get(activity) ?? 0, additional: added.get(activity) ?? 0 }))
    .sort((a, b) => b.skipped + b.additional - a.skipped - a.additional)
    .map((row) => [escape(row.activity), count(row.skipped), count(row.additional)]);
  return section(
    text.conformance,
    `${text.reference[reference.source]}: ${arrow(reference.activities)}.`,
    [
      text.conformanceSummary(found.fittingCases, share(found.fittingShare), decimal(found.fitness)),
      text.deviations(
        ...([count(skipped.executions), skipped.cases] as const),
        ...([count(additional.executions), additional.cases] as const),
        ...([count(reordered.executions), reordered.cases] as const),
      ),
    ].join(' '),
    ...(rows.length > 0 ? topOf(text, count, text.deviationColumns, rows, rows.length) : []),
  );
}

function method(result: Result, text: Messages): string {
  const { orderColumn } = result.method.parameters;
  const statements = [
    typeof orderColumn === 'string' ? text.orderByColumn(escape(orderColumn)) : text.order,
    text.lifecycle(result.lifecycle.kept === null ? null : escape(result.lifecycle.kept), result.lifecycle.droppedEvents),
    text.throughput,
    result.pairing === null ? text.waiting : text.waitingToStart,
    text.quantiles,
    ...(result.pairing === null ? [] : [result.method.parameters['startColumn'] ? text.serviceOfRow : text.servicePairs]),
    ...(result.conformance ? [text.fitness] : []),
  ];
  return section(text.method, list(statements), `${text.sources}:`, list(result.method.sources.map(escape)));
}

const section = (heading: string, ...parts: string[]): string => [`## ${heading}`, ...parts].join('\n\n');

/** Items that state their rank, such as `2. …`, form an ordered list. */
const list = (items: readonly string[]): string => items.map((item) => (/^\d+\. /.test(item) ? item : `- ${item}`)).join('\n');

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Returns a table of the first rows, followed by the total number if the table is truncated. */
const topOf = (text: Messages, count: Format['count'], columns: readonly string[], rows: string[][], total: number): string[] => {
  const shown = rows.slice(0, MAX_TABLE_ROWS);
  return [table(columns, shown), ...(total > shown.length ? [text.shownOf(count(shown.length), count(total))] : [])];
};

const arrow = (activities: readonly string[]): string => activities.map(escape).join(' → ');

/** Escapes Markdown characters and replaces line breaks by spaces. */
const escape = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&');
