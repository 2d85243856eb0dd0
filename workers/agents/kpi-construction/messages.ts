/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: (name: string | number) => string;
  readonly unnamed: string;
  readonly quoted: (name: string | number) => string;
  readonly open: string;
  readonly origin: {
    readonly metric: string;
    readonly request: string;
    readonly data: string;
    readonly candidate: string;
    readonly catalogue: string;
    readonly model: string;
  } & Readonly<Record<string, string>>;
  readonly record: string;
  readonly columns: [string, string];
  readonly fields: {
    readonly name: string;
    readonly purpose: string;
    readonly formula: string;
    readonly dataset: string;
    readonly unit: string;
    readonly direction: string;
    readonly grain: string;
    readonly owner: string;
    readonly target: string;
    readonly current: string;
  } & Readonly<Record<string, string>>;
  readonly directions: {
    readonly higher: string;
    readonly lower: string;
    readonly target: string;
  } & Readonly<Record<string, string>>;
  readonly by: (value: string | number, day: string | number) => string;
  readonly since: (value: string | number, day: string | number) => string;
  readonly smart: string;
  readonly smartColumns: [string, string, string];
  readonly criteria: {
    readonly specific: string;
    readonly measurable: string;
    readonly achievable: string;
    readonly relevant: string;
    readonly timeBound: string;
  } & Readonly<Record<string, string>>;
  readonly statuses: {
    readonly met: string;
    readonly not_met: string;
    readonly open: string;
  } & Readonly<Record<string, string>>;
  readonly history: string;
  readonly chartSource: (name: string | number) => string;
  readonly chartTarget: string;
  readonly value: string;
  readonly adopt: string;
  readonly adoptText: string;
  readonly adoptedText: string;
  readonly standing: (name: string | number, value: string | number, day: string | null, target: string | null) => string;
  readonly notAdoptable: (missing: string | number) => string;
  readonly alternatives: string;
  readonly method: string;
  readonly methodText: string;
  readonly warnings: string;
  readonly unasked: string;
  readonly unusedRun: (id: string | number, agent: string | number) => string;
  readonly openWarning: (fields: string | number) => string;
  readonly noText: string;
  readonly purposeTask: string;
  readonly proposalTask: string;
  readonly reasons: {
    readonly parts: {
      readonly name: string;
      readonly dataset: string;
      readonly direction: string;
    } & Readonly<Record<string, string>>;
    readonly grains: {
      readonly day: string;
      readonly week: string;
      readonly month: string;
      readonly quarter: string;
      readonly year: string;
    } & Readonly<Record<string, string>>;
    readonly kinds: {
      readonly goal: string;
      readonly programme: string;
      readonly initiative: string;
    } & Readonly<Record<string, string>>;
    readonly specific: (name: string | number, dataset: string | number, columns: string | null) => string;
    readonly unspecific: (missing: string | number) => string;
    readonly measurable: (value: string | number, rows: number) => string;
    readonly columnsMissing: (names: string | number) => string;
    readonly notMeasurable: (error: string | null) => string;
    readonly noTarget: string;
    readonly shortHistory: (periods: string | number, minimum: string | number) => string;
    readonly achievable: (target: string | number, low: string | number, high: string | number, reached: string | number, all: string | number, isReached: boolean) => string;
    readonly relevant: (kind: string | number, title: string | number) => string;
    readonly noRelevance: string;
    readonly noDeadline: string;
    readonly pastDeadline: (day: string | number) => string;
    readonly noPeriods: (day: string | number) => string;
    readonly timeBound: (day: string | number, grain: string | number) => string;
  };
  readonly refusal: {
    readonly nothing: string;
    readonly timeColumn: (column: string | number) => string;
    readonly syntax: (error: string | number) => string;
  };
  readonly measure: {
    readonly byGroup: (column: string | number, items: string | number) => string;
    readonly noSplit: (side: string | number) => string;
    readonly names: {
      readonly share: (subject: string | number, isWithout: boolean, base: string | null, cases: string | null) => string;
      readonly shareOfAmount: (subject: string | number, base: string | number) => string;
      readonly repeated: (subject: string | number, cases: string | number) => string;
      readonly perHundred: (subject: string | number, base: string | null, cases: string | null) => string;
      readonly count: (subject: string | number, cases: string | null) => string;
      readonly mean: (subject: string | number) => string;
      readonly median: (subject: string | number) => string;
      readonly sum: (subject: string | number) => string;
      readonly ratio: (subject: string | number, base: string | number) => string;
      readonly duration: (subject: string | number, base: string | number) => string;
      readonly medianDuration: (subject: string | number, base: string | number) => string;
      readonly after: (to: string | number, from: string | number, operator: string, time: string | number) => string;
      readonly keys: (key: string | number, least: number, most: string | null, isCount: boolean) => string;
      readonly perKey: (subject: string | number, base: string | number) => string;
      readonly missing: (subject: string | number) => string;
      readonly lost: (subject: string | number, base: string | number) => string;
      readonly only: (values: string | number) => string;
      readonly by: (column: string | number) => string;
    };
    readonly time: (count: number, unit: string) => string;
    readonly remarks: {
      readonly limits: (limits: string | number, words: string | number) => string;
      readonly otherActivity: (words: string | number, activity: string | number, others: string | number) => string;
      readonly boundColumn: (words: string | number, column: string | number, others: string | number) => string;
      readonly assumedDone: (column: string | number, due: string | number) => string;
      readonly onlyDates: (from: string | number, to: string | number) => string;
      readonly withoutDate: (columns: string | number) => string;
      readonly early: (due: string | number) => string;
      readonly inDays: (time: string | number, days: string | number) => string;
      readonly calendarDays: string;
      readonly rowsPerKey: (dataset: string | number, key: string | number) => string;
      readonly casesPerKey: (cases: string | number, key: string | number) => string;
      readonly eventsPerCase: (key: string | number) => string;
      readonly rowsWith: (column: string | number) => string;
      readonly byDate: (column: string | number) => string;
      readonly rowsWithDate: (column: string | number) => string;
      readonly ofGoods: (column: string | number) => string;
    };
    readonly gaps: {
      readonly doubtfulBound: (words: string | number, columns: string | number) => string;
      readonly unplacedBound: (words: string | number) => string;
      readonly oneDate: (known: string | number, missing: string | null, dates: string | null) => string;
      readonly noDate: (missing: string | number, dates: string | null) => string;
      readonly whichDates: (words: string | number, dates: string | number) => string;
      readonly noDue: (words: string | number, dates: string | null) => string;
      readonly noDone: (due: string | number, dates: string | null) => string;
      readonly noToday: (words: string | number) => string;
      readonly noLimit: (from: string | number, to: string | number) => string;
      readonly uniqueKey: (key: string | number, words: string | number, others: string | null) => string;
      readonly noKey: (words: string | number, others: string | null) => string;
      readonly unknownCounted: (counted: string | number, key: string | number) => string;
      readonly sumPerKey: (column: string | number, key: string | number) => string;
    };
    readonly answer: (name: string | number, dataset: string | number, total: string | null, counts: string | null, latest: string | null) => string;
    readonly counts: (part: string | number, whole: string | number) => string;
    readonly target: (value: string | number, due: string | null, reached: string) => string;
    readonly assumedDirection: string;
    readonly unconsidered: (words: string | number) => string;
    readonly lostStored: (column: string | number, cause: string | number) => string;
    readonly lostEstimated: (column: string | number, cause: string | number) => string;
    readonly lostUnknown: (columns: string | null) => string;
    readonly unknownRatio: (part: string | number, whole: string | null, formula: string | number) => string;
    readonly unknownTerm: (term: string | number, columns: string | null) => string;
    readonly noValue: (name: string | number, dataset: string | number) => string;
    readonly inPeriod: (period: string | number, value: string | number) => string;
    readonly existsOtherwise: (name: string | number, value: string | null, words: string | number) => string;
    readonly similar: (name: string | number, value: string | null) => string;
    readonly noPeriods: (grain: string | number) => string;
    readonly openFormula: (words: string | number, columns: string | null) => string;
    readonly unclearMeasure: (columns: string | number) => string;
    readonly groups: (column: string | number) => string;
    readonly share: string;
  };
  readonly rest: string;
  readonly relativeValue: (words: string | number, base: string | number, value: string | number) => string;
  readonly relativeTarget: (words: string | number, hasValue: boolean) => string;
  readonly beside: (name: string | number, dataset: string | number, value: string | number, day: string | null) => string;
  readonly scattered: string;
  readonly documentLimits: (document: string | number, sentences: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/kpi-construction/messages.yaml');
