import type { Format } from './format.js';
import type { ReportText } from './german.report-text.js';

const LISTS = {
  activities: 'activities',
  edges: 'direct transitions',
  startActivities: 'start activities',
  endActivities: 'end activities',
};

/** Returns the English texts of the report. Callers pass names escaped for Markdown. */
export const englishText = ({ count, share, duration, day, decimal }: Format): ReportText => {
  const many = (value: number, one: string, several: string): string => `${count(value)} ${value === 1 ? one : several}`;
  const cases = (value: number): string => many(value, 'case', 'cases');
  const rows = (value: number): string => many(value, 'row', 'rows');
  return {
    title: 'Process analysis',
    summary: ({ counts, throughput }) =>
      `The log contains ${cases(counts.cases)} with ${many(counts.events, 'event', 'events')} and ` +
      `${many(counts.activities, 'activity', 'activities')} in ${many(counts.variants, 'variant', 'variants')}; a case takes ` +
      `${duration(throughput.meanSeconds)} on average (median ${duration(throughput.medianSeconds)}).`,
    worst: (from, to, waiting) => `Most waiting time occurs between “${from}” and “${to}”: ${share(waiting)} of the total waiting time.`,
    figures: 'Key figures',
    figureColumns: ['Figure', 'Value'],
    cases: 'Cases',
    events: 'Events',
    activities: 'Activities',
    variants: 'Variants',
    edges: 'Distinct direct transitions',
    span: 'Period',
    period: ({ first, last }) => `${day(first)} to ${day(last)}`,
    meanThroughput: 'Throughput time, mean',
    medianThroughput: 'Throughput time, median',
    p90Throughput: 'Throughput time, 90% quantile',
    rangeThroughput: 'Throughput time, shortest and longest',
    and: 'and',
    commonStart: 'Most common start',
    commonEnd: 'Most common end',
    droppedRows: 'Excluded rows',
    bottlenecks: 'Bottlenecks',
    bottleneckRule: ({ minimumSupport, excludedEdges, excludedWaitingShare }) =>
      `Ranked by total waiting time; only transitions that occur at least ${count(minimumSupport)} times are ranked. Transitions not ranked: ` +
      `${count(excludedEdges)}, with ${share(excludedWaitingShare)} of the waiting time.`,
    noBottlenecks: 'No sufficiently frequent transition has waiting time.',
    bottleneckColumns: ['Rank', 'Transition', 'Count', 'Total waiting', 'Share', 'Mean', 'Median', '90% quantile'],
    service: 'Service times',
    serviceColumns: ['Activity', 'Measured', 'Mean', 'Median'],
    variantColumns: ['Rank', 'Path', 'Cases', 'Share', 'Cumulative', 'Mean throughput time', 'Fitness'],
    shownOf: (shown, total) => `Shown: ${count(shown)} of ${count(total)}.`,
    rework: 'Loops and rework',
    reworkSummary: ({ cases: affected, share: part, extraExecutions }, direct) =>
      `In ${cases(affected)} (${share(part)}) an activity is executed more than once, which results in ` +
      `${many(extraExecutions, 'extra execution', 'extra executions')}, ${count(direct)} of them as a direct repetition.`,
    noRework: 'No activity is repeated within a case.',
    reworkColumns: ['Activity', 'Cases', 'Extra executions', 'Of which direct repetitions', 'Maximum per case'],
    handovers: 'Handovers',
    handoverSummary: ({ handovers, transitions, share: part, cases: affected, resources }) =>
      `${many(resources, 'resource', 'resources')}; in ${count(handovers)} of ${count(transitions)} transitions with known resources ` +
      `(${share(part)}) the resource changes, in ${cases(affected)}.`,
    conformance: 'Conformance to the reference path',
    reference: { given: 'Requested reference path', most_frequent_variant: 'Reference path (most frequent variant, none was requested)' },
    conformanceSummary: ({ fittingCases, fittingShare, fitness }) =>
      `${cases(fittingCases)} (${share(fittingShare)}) ${fittingCases === 1 ? 'follows' : 'follow'} it exactly; mean fitness is ` +
      `${decimal(fitness)} (1 = perfect fit).`,
    deviations: ({ skipped, additional, reordered }) =>
      `Skipped steps: ${count(skipped.executions)} (in ${cases(skipped.cases)}). Additional executions: ${count(additional.executions)} ` +
      `(in ${cases(additional.cases)}). Reordered: ${count(reordered.executions)} (in ${cases(reordered.cases)}).`,
    deviationColumns: ['Activity', 'Skipped', 'Additional'],
    noConformance: 'Not computed; see the warnings for the reason.',
    method: 'Method',
    order: 'Events of a case are ordered by time and, at equal times, by their order in the file.',
    orderByColumn: (column) =>
      `Events of a case are ordered by time and, at equal times, by the column ${column}, then by their order in the file.`,
    lifecycle: (kept, dropped) =>
      kept === null
        ? 'All events count; no life-cycle filter was applied.'
        : `Life-cycle filter “${kept}”: ${many(dropped, 'other event does', 'other events do')} not count.`,
    waiting: 'Waiting time runs from an event to the next one of its case, throughput time from the first event to the last.',
    quantiles: 'Quantiles are interpolated linearly (R-7).',
    servicePairs: 'Service time: the k-th start of an activity in a case belongs to its k-th completion.',
    fitness:
      'The fitness of a case is 1 − cost / worst-case cost of its alignment with the reference path; a skipped or additional step costs 1. ' +
      'The mean is over all cases.',
    sources: 'Sources',
    warnings: 'Warnings',
    noWarnings: 'None.',
    dropped: ({ missingCase, missingActivity, missingTime, invalidTime }) =>
      `${rows(missingCase)} without a case, ${count(missingActivity)} without an activity, ${count(missingTime)} without a timestamp, ` +
      `${count(invalidTime)} with an unreadable timestamp`,
    warning: (warning) => {
      switch (warning.code) {
        case 'ROWS_DROPPED':
          return (
            `${count(warning.rows)} of ${rows(warning.of)} ${warning.rows === 1 ? 'was' : 'were'} excluded because values are missing ` +
            `or unreadable.`
          );
        case 'EQUAL_TIMESTAMPS':
          return (
            `In ${many(warning.transitions, 'transition', 'transitions')} (${share(warning.share)}) both events have the same timestamp; ` +
            `they are ordered as in the file.`
          );
        case 'DATES_ONLY':
          return (
            'The timestamps contain dates without times of day: durations below one day cannot be measured, ' +
            'and events of the same day are ordered as in the file.'
          );
        case 'SINGLE_EVENT_CASES':
          return (
            `${cases(warning.cases)} (${share(warning.share)}) ${warning.cases === 1 ? 'consists' : 'consist'} of a single event ` +
            `and ${warning.cases === 1 ? 'has' : 'have'} a throughput time of zero.`
          );
        case 'REFERENCE_FROM_LOG':
          return (
            `No reference path was requested; cases are compared with the most frequent variant, which ${share(warning.share)} of them follow. ` +
            `It shows the usual path, not necessarily the correct one.` +
            (warning.equallyFrequent > 0
              ? ` Equally frequent variants: ${count(warning.equallyFrequent)}; the alphabetically first is used.`
              : '')
          );
        case 'REFERENCE_UNKNOWN_ACTIVITIES':
          return `These steps of the reference path never occur in the log: ${warning.activities.join(', ')}.`;
        case 'REFERENCE_TOO_LONG':
          return `The reference path has ${count(warning.length)} steps; at most ${count(warning.limit)} can be compared.`;
        case 'LIST_CUT':
          return `Only the ${count(warning.shown)} most frequent of ${count(warning.total)} ${LISTS[warning.list]} are listed.`;
      }
    },
  };
};
