/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly figures: {
    readonly datasets: string;
    readonly considered: string;
    readonly rows: string;
    readonly gate: (gate: string | number) => string;
    readonly cases: string;
    readonly medianThroughput: string;
    readonly meanThroughput: string;
    readonly p90Throughput: string;
    readonly waitingShare: (from: string | number, to: string | number) => string;
    readonly waitingMean: (from: string | number, to: string | number) => string;
    readonly reworkShare: string;
    readonly kpisJudged: string;
    readonly kpisReached: string;
    readonly kpiJudged: (name: string | number) => string;
    readonly kpiOnTarget: (name: string | number) => string;
    readonly kpiValue: (name: string | number) => string;
    readonly kpiTarget: (name: string | number) => string;
    readonly kpiPrevious: (name: string | number) => string;
    readonly kpiBefore: (name: string | number) => string;
    readonly initiatives: string;
    readonly initiativesIn: (status: string | number) => string;
    readonly overdue: string;
    readonly running: (area: string | number) => string;
    readonly dimension: (dimension: string | number, dataset: string | number) => string;
    readonly spent: (initiative: string | number) => string;
    readonly budget: (initiative: string | number) => string;
    readonly budgets: string;
    readonly spending: string;
    readonly spentShare: string;
    readonly benefits: string;
    readonly overBudget: string;
    readonly excess: (initiative: string | number) => string;
  };
  readonly and: string;
  readonly quoted: (name: string | number) => string;
  readonly overallScore: string;
  readonly gates: {
    readonly open: string;
    readonly conditional: string;
    readonly closed: string;
    readonly unchecked: string;
  } & Readonly<Record<string, string>>;
  readonly statuses: {
    readonly running: string;
    readonly planned: string;
    readonly blocked: string;
    readonly done: string;
    readonly cancelled: string;
    readonly unknown: string;
  } & Readonly<Record<string, string>>;
  readonly datasetNoun: [string, string];
  readonly rowNoun: [string, string];
  readonly caseNoun: [string, string];
  readonly initiativeNoun: [string, string];
  readonly newestOf: (considered: string | number, all: string | number) => string;
  readonly duration: (name: string | number, cases: string | number, median: string | number, mean: string | number, p90: string | number) => string;
  readonly bottleneck: (from: string | number, to: string | number, share: string | number, mean: string | number) => string;
  readonly step: (from: string | number, to: string | number, share: string | number) => string;
  readonly rework: (share: string | number) => string;
  readonly kpis: (reached: string | number, judged: string | number) => string;
  readonly kpisUnjudged: (kpis: string | number) => string;
  readonly kpiNoun: [string, string];
  readonly askedKpi: (name: string | number, period: string | number, value: string | number, target: string | null, state: string, previous: string | null, before: string | null) => string;
  readonly askedPeriods: {
    readonly values: (name: string | number, period: string | null, value: string | number, compared: string | null, then: string | number, change: string | number) => string;
    readonly mean: (value: string | number, count: number) => string;
    readonly none: (name: string | number, period: string | number) => string;
    readonly label: (name: string | number, period: string | null) => string;
    readonly changeLabel: (name: string | number) => string;
  };
  readonly verdicts: {
    readonly label: (name: string | number) => string;
    readonly target: (name: string | number, value: string | number, target: string | number) => string;
    readonly change: (name: string | number, value: string | number, before: string | number) => string;
    readonly met: (count: number, judged: string | number, period: string | null, names: string | number) => string;
    readonly missed: (names: string | number) => string;
    readonly worse: (names: string | number) => string;
    readonly noneWorse: string;
    readonly better: (names: string | number) => string;
  };
  readonly onTarget: (name: string | number, onTarget: string | number, judged: string | number) => string;
  readonly noScore: string;
  readonly more: (count: string | number, what: string | number) => string;
  readonly kinds: {
    readonly overdue: string;
    readonly notStarted: string;
    readonly overBudget: string;
    readonly missed: string;
    readonly gates: string;
    readonly blocked: string;
    readonly closed: string;
  } & Readonly<Record<string, string>>;
  readonly kpiTable: {
    readonly caption: (day: string | null) => string;
    readonly columns: {
      readonly name: string;
      readonly area: string;
      readonly unit: string;
      readonly last: string;
      readonly value: string;
      readonly target: string;
      readonly reached: string;
      readonly onTarget: string;
      readonly before: string;
      readonly change: string;
    } & Readonly<Record<string, string>>;
    readonly yes: string;
    readonly no: string;
    readonly share: (part: string | number, whole: string | number) => string;
    readonly points: string;
    readonly note: string;
  };
  readonly processRun: (name: string | number, day: string | number) => string;
  readonly data: (datasets: string | number, rows: string | number, gates: string | number) => string;
  readonly nextBottlenecks: (steps: string | number) => string;
  readonly oftenMissed: (names: string | number) => string;
  readonly initiatives: (total: string | number, statuses: string | number, overdue: string | null) => string;
  readonly money: {
    readonly totals: (budget: string | null, spent: string | null, share: string | null) => string;
    readonly benefit: (benefit: string | number, unstated: string | null) => string;
    readonly excess: (name: string | number, amount: string | number, owner: string | null) => string;
    readonly others: (count: string | number) => string;
    readonly over: (names: string | number) => string;
    readonly noneOver: string;
  };
  readonly gateClosed: (name: string | number, reasons: string | number) => string;
  readonly gateConditional: (name: string | number, reasons: string | number) => string;
  readonly initiativeBlocked: (name: string | number, owner: string | null, due: string | null, risk: string | null) => string;
  readonly initiativeOverdue: (name: string | number, owner: string | null, due: string | number) => string;
  readonly initiativeNotStarted: (name: string | number, owner: string | null, start: string | number) => string;
  readonly initiativeOverBudget: (name: string | number, owner: string | null, spent: string | number, budget: string | number) => string;
  readonly kpiMissed: (name: string | number, onTarget: string | number, judged: string | number, area: string | number, running: string | null) => string;
  readonly findings: {
    readonly 'missing-values': string;
    readonly 'disguised-nulls': string;
    readonly 'duplicate-rows': string;
    readonly 'duplicate-keys': string;
    readonly 'declared-type': string;
    readonly 'number-format': string;
    readonly 'date-format': string;
    readonly 'email-format': string;
    readonly 'postal-code-format': string;
    readonly 'character-pattern': string;
    readonly 'damaged-encoding': string;
    readonly 'mixed-notation': string;
    readonly 'functional-dependency': string;
    readonly 'source-disagreement': string;
    readonly 'swapped-values': string;
    readonly 'spelling-variants': string;
    readonly currency: string;
    readonly 'future-dates': string;
    readonly 'tukey-fences': string;
    readonly 'mad-z-score': string;
    readonly 'group-fences': string;
    readonly 'near-duplicate-rows': string;
  } & Readonly<Record<string, string>>;
  readonly unfinishedRun: (id: string | number) => string;
  readonly leftOut: {
    readonly text: (about: string | null, others: string | number, example: string | number) => string;
    readonly kinds: {
      readonly kpis: string;
      readonly initiatives: string;
      readonly processes: string;
      readonly datasets: string;
    } & Readonly<Record<string, string>>;
    readonly sections: {
      readonly kpis: string;
      readonly process: string;
      readonly programme: string;
      readonly data: string;
    } & Readonly<Record<string, string>>;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/tenant-state/messages.yaml');
