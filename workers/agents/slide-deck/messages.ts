/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly nothing: string;
  readonly asOf: (day: string | number) => string;
  readonly titles: {
    readonly about: (names: string | number) => string;
    readonly programme: (name: string | number) => string;
    readonly process: (name: string | number) => string;
    readonly kpis: string;
  };
  readonly parts: {
    readonly summary: string;
    readonly kpis: string;
    readonly process: string;
    readonly programme: string;
    readonly data: string;
    readonly runs: string;
    readonly closing: string;
    readonly appendix: string;
  } & Readonly<Record<string, string>>;
  readonly appendix: (headline: string | number) => string;
  readonly partOf: (headline: string | number, number: string | number, total: string | number) => string;
  readonly of: (part: string | number, whole: string | number) => string;
  readonly shownOf: (title: string | number, shown: string | number, total: string | number) => string;
  readonly actual: string;
  readonly goal: string;
  readonly noArea: string;
  readonly late: string;
  readonly tones: {
    readonly reached: string;
    readonly amber: string;
    readonly missed: string;
  } & Readonly<Record<string, string>>;
  readonly hitTones: {
    readonly bad: string;
    readonly warning: string;
    readonly good: string;
  } & Readonly<Record<string, string>>;
  readonly summary: {
    readonly kpis: (count: string | number, number: number) => string;
    readonly initiatives: (count: string | number, number: number) => string;
    readonly process: (name: string | number, cases: string | number) => string;
    readonly datasets: (count: string | number, number: number) => string;
    readonly situation: (items: string | number) => string;
    readonly decisionLabel: string;
    readonly decision: (decision: string | number, reason: string | number) => string;
    readonly noDecision: string;
  };
  readonly kpi: {
    readonly gapTitle: string;
    readonly gap: (missed: number, judged: string | number, name: string | number, gap: string | number) => string;
    readonly gapNone: (judged: number) => string;
    readonly gapAlt: (name: string | number, gap: string | number) => string;
    readonly hitTitle: string;
    readonly hitLow: string;
    readonly hitZero: string;
    readonly hitNever: (never: number, total: string | number) => string;
    readonly hit: (name: string | number, hits: string | number, judged: string | number) => string;
    readonly hitAlt: (name: string | number, share: string | number) => string;
    readonly changeTitle: string;
    readonly change: (name: string | number, change: string | number) => string;
    readonly changeAlt: (name: string | number, change: string | number) => string;
    readonly plain: (name: string | number, value: string | number) => string;
    readonly withTarget: (name: string | number, value: string | number, target: string | number) => string;
    readonly judged: (name: string | number, value: string | number, target: string | number, reached: boolean) => string;
    readonly unjudged: (total: number) => string;
    readonly reached: (reached: number, judged: string | number) => string;
    readonly reachedText: (judged: number) => string;
    readonly reachedWorst: (judged: number, name: string | number, gap: string | number) => string;
    readonly course: (name: string | number, value: string | number, period: string | number, target: string | null) => string;
    readonly courseJudged: (name: string | number, value: string | number, target: string | number, hits: string | number, judged: string | number, reached: boolean) => string;
    readonly courseTitle: (name: string | number, unit: string | null, first: string | number, last: string | number) => string;
    readonly courseAlt: (name: string | number, first: string | number, last: string | number) => string;
    readonly latest: (period: string | number, state: string) => string;
    readonly hitsText: string;
    readonly yearBefore: string;
    readonly table: (total: number) => string;
    readonly values: (name: string | number, count: number) => string;
    readonly period: string;
  };
  readonly process: {
    readonly duration: (name: string | number, median: string | number, p90: string | number) => string;
    readonly answer: (from: string | number, to: string | number, share: string | number) => string;
    readonly finding: (from: string | number, to: string | number, mean: string | number, median: string | number) => string;
    readonly bottleneck: (share: string | number, from: string | number, to: string | number, mean: string | number) => string;
    readonly flowTitle: (share: string | number) => string;
    readonly flowAlt: (name: string | number, steps: number) => string;
    readonly variantShare: string;
    readonly medianText: (mean: string | number) => string;
    readonly p90Text: string;
    readonly together: (count: number) => string;
    readonly step: (from: string | number, to: string | number, mean: string | number) => string;
    readonly waitingTitle: string;
    readonly mostWaiting: string;
    readonly otherWaiting: string;
    readonly waitingAlt: (from: string | number, to: string | number, share: string | number) => string;
    readonly meanText: (from: string | number, to: string | number) => string;
    readonly repetition: (share: string | number, name: string | number, of: string | number) => string;
    readonly repeatedIn: (name: string | number) => string;
    readonly repetitionTitle: string;
    readonly repetitionAlt: (name: string | number, share: string | number) => string;
    readonly extraExecutions: string;
    readonly variants: (shown: string | number, total: string | number, share: string | number) => string;
    readonly variantTitle: string;
    readonly variant: (rank: string | number, steps: number) => string;
    readonly variantAlt: (shown: string | number, share: string | number) => string;
    readonly variantCount: string;
    readonly covered: (shown: string | number) => string;
  };
  readonly programme: {
    readonly headline: (total: string | number, late: number, blocked: number) => string;
    readonly answer: (stuck: number, total: string | number) => string;
    readonly finding: (name: string | number, due: string | number) => string;
    readonly stuck: string;
    readonly stuckText: string;
    readonly state: (name: string | number, status: string | number, due: string | null, late: boolean) => string;
    readonly statusTitle: string;
    readonly statusAlt: (areas: string | number) => string;
    readonly late: (count: number, name: string | number, days: string | number) => string;
    readonly lateTitle: string;
    readonly lateAlt: (name: string | number, days: string | number) => string;
    readonly withOwner: (name: string | number, owner: string | null) => string;
    readonly risk: (name: string | number, risk: string | number) => string;
    readonly progress: string;
    readonly elapsed: string;
    readonly used: string;
    readonly spent: string;
    readonly budget: string;
    readonly ownBudget: string;
    readonly above: string;
    readonly within: string;
    readonly overBudget: (count: number, name: string | number, share: string | number) => string;
    readonly inBudget: (count: string | number, name: string | number, share: string | number) => string;
    readonly budgetTitle: string;
    readonly budgetAlt: (name: string | number, share: string | number) => string;
    readonly statusText: string;
    readonly askedTitle: (name: string | number) => string;
    readonly askedAlt: (name: string | number, values: string | number) => string;
    readonly table: (total: number) => string;
  };
  readonly board: {
    readonly headline: (total: number, red: number, amber: number, green: number) => string;
    readonly title: string;
    readonly lights: {
      readonly green: string;
      readonly amber: string;
      readonly red: string;
      readonly grey: string;
    } & Readonly<Record<string, string>>;
    readonly alt: (red: string | number, amber: string | number, green: string | number) => string;
  };
  readonly milestones: {
    readonly headline: (open: string | number, late: number, next: string | null, due: string | number) => string;
    readonly asked: (name: string | number, due: string | number, late: boolean) => string;
    readonly title: string;
    readonly label: (name: string | number, due: string | number) => string;
    readonly overdue: string;
    readonly soon: string;
    readonly later: string;
    readonly overdueCount: string;
    readonly done: string;
    readonly all: string;
    readonly alt: (open: string | number, late: string | number) => string;
  };
  readonly data: {
    readonly openGates: string;
    readonly finding: (total: number) => string;
    readonly answer: (open: number, total: number) => string;
    readonly headline: (open: number, total: string | number, name: string | number, score: string | number) => string;
    readonly single: (name: string | number, score: string | number) => string;
    readonly title: string;
    readonly dimensionTitle: string;
    readonly gateTones: {
      readonly bad: string;
      readonly warning: string;
      readonly good: string;
      readonly neutral: string;
    } & Readonly<Record<string, string>>;
    readonly alt: (name: string | number, score: string | number) => string;
    readonly table: (total: number) => string;
  };
  readonly dataColumns: {
    readonly name: string;
    readonly rows: string;
    readonly version: string;
    readonly updated: string;
    readonly quality: string;
    readonly gate: string;
  } & Readonly<Record<string, string>>;
  readonly stuckColumns: {
    readonly name: string;
    readonly area: string;
    readonly owner: string;
    readonly due: string;
    readonly status: string;
  } & Readonly<Record<string, string>>;
  readonly asks: {
    readonly countermeasure: (name: string | number) => string;
    readonly missed: (value: string | number, target: string | number, hits: string | number, judged: string | number) => string;
    readonly setTargets: (count: number) => string;
    readonly noTargets: (count: string | number, total: string | number) => string;
    readonly bottleneck: (from: string | number, to: string | number) => string;
    readonly waiting: (share: string | number, mean: string | number) => string;
    readonly improveData: (name: string | number) => string;
    readonly gate: (gate: string, reasons: string | null) => string;
    readonly unblock: (name: string | number) => string;
    readonly blocked: string;
    readonly reschedule: (name: string | number) => string;
    readonly overdue: (due: string | number) => string;
    readonly budget: (name: string | number) => string;
    readonly spent: (spent: string | number, budget: string | number) => string;
    readonly start: (name: string | number) => string;
    readonly plannedStart: (start: string | number) => string;
    readonly openDecision: (initiative: string | null, late: boolean) => string;
  };
  readonly closing: {
    readonly headline: (count: string | number, number: number, first: string | number) => string;
    readonly inNotes: (count: number) => string;
    readonly points: string;
    readonly none: string;
    readonly noneText: string;
    readonly columns: {
      readonly decision: string;
      readonly reason: string;
      readonly owner: string;
      readonly due: string;
    } & Readonly<Record<string, string>>;
    readonly open: string;
    readonly more: (decision: string | number, reason: string | number) => string;
  };
  readonly sources: string;
  readonly sourceLine: (names: string | number, more: number) => string;
  readonly noSources: string;
  readonly source: (ref: string | number, label: string | number, id: string | number, version: string | null) => string;
  readonly runNote: (agent: string | number, id: string | number, day: string | number) => string;
  readonly notes: {
    readonly summary: string;
    readonly gap: string;
    readonly hits: string;
    readonly change: string;
    readonly formula: (formula: string | number, owner: string | null) => string;
    readonly series: (name: string | number) => string;
    readonly process: string;
    readonly waiting: string;
    readonly repetition: string;
    readonly variants: string;
    readonly initiatives: string;
    readonly initiative: string;
    readonly late: string;
    readonly budget: string;
    readonly board: string;
    readonly milestones: string;
    readonly quality: string;
    readonly closing: string;
  };
  readonly modelHeadline: string;
  readonly instructions: string;
  readonly warnings: {
    readonly cutRun: (agent: string | number, id: string | number) => string;
    readonly cutTable: (headline: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/slide-deck/messages.yaml');
