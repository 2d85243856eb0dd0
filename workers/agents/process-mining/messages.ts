/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly figures: string;
  readonly figureColumns: [string, string];
  readonly cases: string;
  readonly events: string;
  readonly activities: string;
  readonly variants: string;
  readonly edges: string;
  readonly span: string;
  readonly meanThroughput: string;
  readonly medianThroughput: string;
  readonly p90Throughput: string;
  readonly rangeThroughput: string;
  readonly and: string;
  readonly commonStart: string;
  readonly commonEnd: string;
  readonly droppedRows: string;
  readonly bottlenecks: string;
  readonly noBottlenecks: string;
  readonly askedTransitions: string;
  readonly askedColumns: [string, string, string, string, string];
  readonly quoted: (name: string | number) => string;
  readonly limited: (activities: string | number) => string;
  readonly bottleneckColumns: [string, string, string, string, string, string, string, string];
  readonly service: string;
  readonly serviceColumns: [string, string, string, string];
  readonly variantColumns: [string, string, string, string, string, string, string];
  readonly rework: string;
  readonly noRework: string;
  readonly reworkColumns: [string, string, string, string, string];
  readonly handovers: string;
  readonly conformance: string;
  readonly deviationColumns: [string, string, string];
  readonly noConformance: string;
  readonly method: string;
  readonly order: string;
  readonly throughput: string;
  readonly waiting: string;
  readonly waitingToStart: string;
  readonly quantiles: string;
  readonly servicePairs: string;
  readonly serviceOfRow: string;
  readonly fitness: string;
  readonly sources: string;
  readonly warnings: string;
  readonly noWarnings: string;
  readonly summary: (cases: number, events: number, activities: number, variants: number, mean: string | number, median: string | number) => string;
  readonly worst: (from: string | number, to: string | number, share: string | number) => string;
  readonly period: (first: string | number, last: string | number) => string;
  readonly bottleneckRule: (support: string | number, excluded: string | number, share: string | number) => string;
  readonly waitsForPayment: (share: string | number, transitions: string | number) => string;
  readonly waitsForOthers: (share: string | number, transitions: string | number) => string;
  readonly ownWaiting: (from: string | number, to: string | number, share: string | number) => string;
  readonly shownOf: (shown: string | number, total: string | number) => string;
  readonly reworkSummary: (cases: number, share: string | number, extra: number, direct: string | number) => string;
  readonly handoverSummary: (resources: number, handovers: string | number, transitions: string | number, share: string | number, cases: number) => string;
  readonly conformanceSummary: (cases: number, share: string | number, fitness: string | number) => string;
  readonly deviations: (skipped: string | number, skippedCases: number, additional: string | number, additionalCases: number, reordered: string | number, reorderedCases: number) => string;
  readonly orderByColumn: (column: string | number) => string;
  readonly lifecycle: (kept: string | null, dropped: number) => string;
  readonly dropped: (cases: number, activities: string | number, times: string | number, invalidTimes: string | number) => string;
  readonly reference: {
    readonly given: string;
    readonly most_frequent_variant: string;
  } & Readonly<Record<string, string>>;
  readonly lists: {
    readonly activities: string;
    readonly edges: string;
    readonly startActivities: string;
    readonly endActivities: string;
  } & Readonly<Record<string, string>>;
  readonly warning: {
    readonly rowsDropped: (rows: number, of: string | number) => string;
    readonly equalTimestamps: (transitions: number, share: string | number) => string;
    readonly startsAndCompletions: string;
    readonly datesOnly: string;
    readonly startsWithoutEnd: (activities: number) => string;
    readonly endsWithoutStart: (activities: number, of: string | number) => string;
    readonly endsBeforeStart: (activities: number, of: string | number) => string;
    readonly casesWithoutEnd: (cases: number) => string;
    readonly overlappingActivities: (transitions: number, share: string | number) => string;
    readonly singleEventCases: (cases: number, share: string | number) => string;
    readonly referenceFromLog: (share: string | number, equallyFrequent: number) => string;
    readonly unknownActivities: (activities: string | number) => string;
    readonly referenceTooLong: (length: string | number, limit: string | number) => string;
    readonly listCut: (shown: string | number, total: string | number, list: string | number) => string;
  };
  readonly answer: {
    readonly group: (name: string | number, cases: string | number, median: string | number, path: string | number, share: string | number, rework: string | number, edge: string | null, waiting: string | number) => string;
    readonly selection: (selection: string | number, cases: string | number, all: string | number, share: string | number) => string;
    readonly begun: (from: string | null, until: string | null) => string;
    readonly activity: (activity: string | number, count: string | number, cases: string | number, share: string | number) => string;
    readonly before: (activity: string | number, from: string | number, mean: string | number, count: string | number) => string;
    readonly after: (to: string | number, mean: string | number, count: string | number) => string;
    readonly repeated: (activity: string | number, cases: string | number, extra: string | number) => string;
    readonly waiting: (rank: string | number, from: string | number, to: string | number, share: string | number, mean: string | number, p90: string | number) => string;
    readonly noWaiting: string;
    readonly duration: (median: string | number, mean: string | number, p90: string | number) => string;
    readonly variants: (variants: string | number, path: string | number, cases: string | number, share: string | number) => string;
    readonly rework: (cases: string | number, share: string | number, activity: string | number, activityCases: string | number, extra: string | number) => string;
    readonly noResource: string;
    readonly conformance: (source: string, cases: string | number, share: string | number, fitness: string | number) => string;
    readonly skipped: (activity: string | number, executions: string | number) => string;
  };
  readonly error: {
    readonly NO_CASE_SELECTED: (cases: string | number) => string;
    readonly COLUMN_MISSING: (columns: string | number) => string;
    readonly TIMESTAMPS_INVALID: (column: string | number, rows: string | number) => string;
    readonly NO_EVENTS: (rows: string | number) => string;
  };
  readonly map: {
    readonly title: string;
    readonly start: string;
    readonly end: string;
    readonly shown: (activities: string | number, edges: string | number, share: string | number) => string;
    readonly of: (part: string | number, whole: string | number) => string;
    readonly omitted: (edges: string | number, strongest: string | number, terminals: string | number) => string;
    readonly complete: string;
    readonly legend: string;
    readonly bottlenecks: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/process-mining/messages.yaml');
