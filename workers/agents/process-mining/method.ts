import { MAX_REFERENCE_LENGTH } from './log/conformance.js';
import type { EventLogRef } from './log/event-log.js';
import type { Overview } from './log/log-statistics.js';
import type { PreparedLog } from './log/prepared-log.js';
import type { MiningWarning, ProcessMiningResult } from './process-mining-result.js';

/** Reference path: requested by the caller, or the most frequent variant with its share of cases. */
export type Reference = { activities: readonly string[]; length: number } & (
  | { source: 'given' }
  | { source: 'most_frequent_variant'; share: number; equallyFrequent: number }
);

type Found = Omit<ProcessMiningResult, 'method' | 'notices'> & Pick<PreparedLog, 'countsPairs'>;

const SOURCES = {
  book: 'W. van der Aalst: Process Mining: Data Science in Action. 2nd ed., Springer 2016. doi:10.1007/978-3-662-49851-4',
  lifecycle: 'IEEE 1849: Standard for eXtensible Event Stream (XES), life-cycle extension.',
  quantiles: 'R. Hyndman, Y. Fan: Sample Quantiles in Statistical Packages. The American Statistician 50 (1996) 361-365. Type 7.',
  alignment:
    'W. van der Aalst, A. Adriansyah, B. van Dongen: Replaying history on process models for conformance checking and performance ' +
    'analysis. WIREs Data Mining and Knowledge Discovery 2 (2012) 182-192. doi:10.1002/widm.1045',
  subsequence: 'H. Hyyrö: Bit-parallel LCS-length computation revisited. AWOCA 2004, 16-27.',
  handovers:
    'W. van der Aalst, H. Reijers, M. Song: Discovering social networks from event logs. Computer Supported Cooperative Work 14 (2005) ' +
    '549-593. doi:10.1007/s10606-005-9005-9',
};

export function describeMethod(log: EventLogRef, found: Found, reference: Reference, maxVariants: number): ProcessMiningResult['method'] {
  const { lifecycle, handovers, subsequence, alignment, ...always } = SOURCES;
  const sources = [
    ...Object.values(always),
    ...(found.lifecycle.column === null ? [] : [lifecycle]),
    ...(found.conformance === null ? [] : [alignment, subsequence]),
    ...(found.handovers === null ? [] : [handovers]),
  ];
  return {
    name: 'Directly-follows graph, variant analysis and alignment with a reference path',
    parameters: {
      caseColumn: log.caseColumn,
      activityColumn: log.activityColumn,
      timeColumn: log.timeColumn,
      lifecycleColumn: log.lifecycleColumn ?? null,
      resourceColumn: log.resourceColumn ?? null,
      orderColumn: log.orderColumn ?? null,
      eventOrder: log.orderColumn === undefined ? 'time, then file order' : 'time, then order column, then file order',
      startColumn: log.startColumn ?? null,
      lifecycleKept: found.lifecycle.kept,
      throughputTime: 'first start to last completion of a case',
      waitingTime:
        found.pairing === null
          ? 'time from an event to the next event of its case, with the service time of the latter'
          : 'end of an activity to start of the next one of its case, at least 0',
      quantiles: 'linear interpolation (R-7)',
      minimumSupport: found.bottlenecks.minimumSupport,
      maxVariants,
      reference: reference.source,
      fitness: found.conformance === null ? null : '1 - alignment cost / worst-case cost, insertions and deletions at 1, mean over cases',
    },
    sources,
    reference: sources.join(' '),
  };
}

/** Returns warnings about starts and ends of activities that do not form pairs, and about parallel work. */
const pairingWarnings = (pairing: NonNullable<Found['pairing']>, { events, cases }: Found['counts']): MiningWarning[] => {
  const {
    completed: of,
    startsWithoutEnd,
    endsWithoutStart,
    endsBeforeStart,
    casesWithoutEnd,
    overlaps,
    suspended,
    suspensionsWithoutEnd,
  } = pairing;
  return [
    ...(startsWithoutEnd > 0 ? [{ code: 'STARTS_WITHOUT_END' as const, activities: startsWithoutEnd }] : []),
    ...(casesWithoutEnd > 0 ? [{ code: 'CASES_WITHOUT_END' as const, cases: casesWithoutEnd }] : []),
    ...(endsWithoutStart > 0 ? [{ code: 'ENDS_WITHOUT_START' as const, activities: endsWithoutStart, of }] : []),
    ...(endsBeforeStart > 0 ? [{ code: 'ENDS_BEFORE_START' as const, activities: endsBeforeStart, of }] : []),
    ...(overlaps > 0 ? [{ code: 'OVERLAPPING_ACTIVITIES' as const, transitions: overlaps, share: overlaps / (events - cases) }] : []),
    ...(suspended > 0 ? [{ code: 'ACTIVITIES_SUSPENDED' as const, activities: suspended, seconds: pairing.suspendedSeconds }] : []),
    ...(suspensionsWithoutEnd > 0 ? [{ code: 'SUSPENSIONS_WITHOUT_END' as const, suspensions: suspensionsWithoutEnd }] : []),
  ];
};

/** Returns warnings about data quality and limits that affect the figures. */
export function findWarnings(found: Found, overview: Overview, reference: Reference): MiningWarning[] {
  const { counts, dropped, conformance } = found;
  const warnings: MiningWarning[] = [];
  const lost = dropped.missingCase + dropped.missingActivity + dropped.missingTime + dropped.invalidTime;
  if (lost > 0) warnings.push({ code: 'ROWS_DROPPED', rows: lost, of: dropped.rows });
  if (found.countsPairs) warnings.push({ code: 'STARTS_AND_COMPLETIONS' });
  if (found.pairing) warnings.push(...pairingWarnings(found.pairing, counts));
  if (overview.datesOnly) warnings.push({ code: 'DATES_ONLY' });
  if (overview.equalTimestamps > 0) {
    const share = overview.equalTimestamps / (counts.events - counts.cases);
    warnings.push({ code: 'EQUAL_TIMESTAMPS', transitions: overview.equalTimestamps, share });
  }
  if (overview.singleEventCases > 0)
    warnings.push({ code: 'SINGLE_EVENT_CASES', cases: overview.singleEventCases, share: overview.singleEventCases / counts.cases });
  if (conformance === null) warnings.push({ code: 'REFERENCE_TOO_LONG', length: reference.length, limit: MAX_REFERENCE_LENGTH });
  else if (reference.source === 'most_frequent_variant')
    warnings.push({ code: 'REFERENCE_FROM_LOG', share: reference.share, equallyFrequent: reference.equallyFrequent });
  else if (conformance.reference.unknown.length > 0)
    warnings.push({ code: 'REFERENCE_UNKNOWN_ACTIVITIES', activities: conformance.reference.unknown });
  for (const list of ['activities', 'edges', 'startActivities', 'endActivities'] as const)
    if (counts[list] > found[list].length) warnings.push({ code: 'LIST_CUT', list, shown: found[list].length, total: counts[list] });
  return warnings;
}
