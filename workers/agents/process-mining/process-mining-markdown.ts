import type { Language } from '../../documents/text/formatting.js';
import { englishText } from './english.report-text.js';
import { formatFor, type Format } from './format.js';
import { germanText, type ReportText } from './german.report-text.js';
import type { ProcessMiningResult as Result } from './process-mining-result.js';

export interface ReportOptions {
  language: Language;
  /** Plain text; default: a title in the report's language. */
  title?: string;
}

const MAX_TABLE_ROWS = 10;
const MAX_PATH_STEPS = 15;

const textFor = (language: Language): { text: ReportText; format: Format } => {
  const format = formatFor(language);
  return { format, text: language === 'de' ? germanText(format) : englishText(format) };
};

/** Renders a result as Markdown, from the result alone. Resources are counted but not named, because they are usually people. */
export function processMiningMarkdown(result: Result, { language, title }: ReportOptions): string {
  const { text, format } = textFor(language);
  const sections = [
    `# ${escape(title ?? text.title)}`,
    summary(result, text),
    figures(result, text, format),
    bottlenecks(result, text, format),
    service(result, text, format),
    variants(result, text, format),
    rework(result, text, format),
    ...(result.handovers ? [section(text.handovers, text.handoverSummary(result.handovers))] : []),
    conformance(result, text, format),
    method(result, text),
    section(text.warnings, list(processMiningWarnings(result, language).map(escape)) || text.noWarnings),
  ];
  return `${sections.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Returns the warnings of a result as plain sentences. */
export const processMiningWarnings = (result: Result, language: Language): string[] => result.notices.map(textFor(language).text.warning);

function summary(result: Result, text: ReportText): string {
  const [worst] = result.bottlenecks.edges;
  return worst ? `${text.summary(result)} ${text.worst(escape(worst.from), escape(worst.to), worst.share)}` : text.summary(result);
}

function figures(result: Result, text: ReportText, { count, share, duration }: Format): string {
  const { counts, throughput, dropped } = result;
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
      [text.span, text.period(result.span)],
      [text.meanThroughput, duration(throughput.meanSeconds)],
      [text.medianThroughput, duration(throughput.medianSeconds)],
      [text.p90Throughput, duration(throughput.p90Seconds)],
      [text.rangeThroughput, `${duration(throughput.minSeconds)} ${text.and} ${duration(throughput.maxSeconds)}`],
      [text.commonStart, first(result.startActivities)],
      [text.commonEnd, first(result.endActivities)],
      ...(lost > 0 ? [[text.droppedRows, text.dropped(dropped)]] : []),
    ]),
  );
}

function bottlenecks({ bottlenecks: found }: Result, text: ReportText, { count, share, duration }: Format): string {
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
  return section(text.bottlenecks, text.bottleneckRule(found), rows.length > 0 ? table(text.bottleneckColumns, rows) : text.noBottlenecks);
}

function service(result: Result, text: ReportText, { count, duration }: Format): string {
  const rows = result.activities.flatMap(({ activity, service: times }) =>
    times ? [[escape(activity), count(times.pairs), duration(times.meanSeconds), duration(times.medianSeconds)]] : [],
  );
  return rows.length === 0 ? '' : section(text.service, ...topOf(text, text.serviceColumns, rows, rows.length));
}

function variants(result: Result, text: ReportText, { count, share, duration, decimal }: Format): string {
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
  return section(text.variants, ...topOf(text, text.variantColumns, rows, result.counts.variants));
}

function rework({ rework: found, selfLoops }: Result, text: ReportText, { count }: Format): string {
  if (found.cases === 0) return section(text.rework, text.noRework);
  const direct = new Map(selfLoops.map(({ activity, executions }) => [activity, executions] as const));
  const rows = found.activities.map(({ activity, cases, extraExecutions, maxInOneCase }) => [
    escape(activity),
    ...[cases, extraExecutions, direct.get(activity) ?? 0, maxInOneCase].map(count),
  ]);
  const repeats = selfLoops.reduce((sum, { executions }) => sum + executions, 0);
  return section(text.rework, text.reworkSummary(found, repeats), ...topOf(text, text.reworkColumns, rows, rows.length));
}

function conformance({ conformance: found }: Result, text: ReportText, { count }: Format): string {
  if (!found) return section(text.conformance, text.noConformance);
  const { reference, skipped, additional } = found;
  const executions = (list: typeof skipped.activities) => new Map(list.map((entry) => [entry.activity, entry.executions] as const));
  const [left, added] = [executions(skipped.activities), executions(additional.activities)];
  const rows = [...new Set([...left.keys(), ...added.keys()])]
    .map((activity) => ({ activity, skipped: left.get(activity) ?? 0, additional: added.get(activity) ?? 0 }))
    .sort((a, b) => b.skipped + b.additional - a.skipped - a.additional)
    .map((row) => [escape(row.activity), count(row.skipped), count(row.additional)]);
  return section(
    text.conformance,
    `${text.reference[reference.source]}: ${arrow(reference.activities)}.`,
    `${text.conformanceSummary(found)} ${text.deviations(found)}`,
    ...(rows.length > 0 ? topOf(text, text.deviationColumns, rows, rows.length) : []),
  );
}

function method(result: Result, text: ReportText): string {
  const { orderColumn } = result.method.parameters;
  const statements = [
    typeof orderColumn === 'string' ? text.orderByColumn(escape(orderColumn)) : text.order,
    text.lifecycle(result.lifecycle.kept === null ? null : escape(result.lifecycle.kept), result.lifecycle.droppedEvents),
    text.waiting,
    text.quantiles,
    ...(result.activities.some((activity) => activity.service) ? [text.servicePairs] : []),
    ...(result.conformance ? [text.fitness] : []),
  ];
  return section(text.method, list(statements), `${text.sources}:`, list(result.method.sources.map(escape)));
}

const section = (heading: string, ...parts: string[]): string => [`## ${heading}`, ...parts].join('\n\n');

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Returns a table of the first rows, followed by the total number if the table is truncated. */
const topOf = (text: ReportText, columns: readonly string[], rows: string[][], total: number): string[] => {
  const shown = rows.slice(0, MAX_TABLE_ROWS);
  return [table(columns, shown), ...(total > shown.length ? [text.shownOf(shown.length, total)] : [])];
};

const arrow = (activities: readonly string[]): string => activities.map(escape).join(' → ');

/** Escapes Markdown characters and replaces line breaks by spaces. */
const escape = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&');
