/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly summary: (actions: string | number, runs: string | number) => string;
  readonly actionNoun: [string, string];
  readonly runNoun: [string, string];
  readonly none: string;
  readonly headings: {
    readonly overview: string;
    readonly rules: string;
    readonly sources: string;
  } & Readonly<Record<string, string>>;
  readonly columns: {
    readonly id: string;
    readonly action: string;
    readonly severity: string;
    readonly effort: string;
    readonly owner: string;
    readonly due: string;
  } & Readonly<Record<string, string>>;
  readonly fields: {
    readonly finding: string;
    readonly expected: string;
    readonly effect: string;
    readonly risk: string;
    readonly owner: string;
    readonly due: string;
    readonly measure: string;
    readonly evidence: string;
  } & Readonly<Record<string, string>>;
  readonly open: string;
  readonly effect: (subject: string | number, p10: string | number, p50: string | number, p90: string | number) => string;
  readonly notQuantified: string;
  readonly ownerSource: {
    readonly process_step: string;
    readonly programme: string;
    readonly document: string;
  } & Readonly<Record<string, string>>;
  readonly dueRule: {
    readonly effort: string;
    readonly programme_end: string;
    readonly request: string;
    readonly record: string;
    readonly past: string;
  } & Readonly<Record<string, string>>;
  readonly commitment: {
    readonly ensure: string;
    readonly overdue: (day: string | number) => string;
  };
  readonly levels: {
    readonly low: string;
    readonly medium: string;
    readonly high: string;
  } & Readonly<Record<string, string>>;
  readonly efforts: {
    readonly small: string;
    readonly medium: string;
    readonly large: string;
  } & Readonly<Record<string, string>>;
  readonly more: (shown: string | number, total: string | number) => string;
  readonly source: (findings: string | number, without: string | number) => string;
  readonly refused: (agents: string | number) => string;
  readonly notFindings: string;
  readonly unreadable: (agent: string | number) => string;
  readonly noRules: (agent: string | number) => string;
  readonly priorityRule: (max: string | number) => string;
  readonly records: string;
  readonly recordEvidence: (kind: string, name: string | number) => string;
  readonly recordSource: (count: number) => string;
  readonly statuses: {
    readonly planned: string;
    readonly active: string;
    readonly paused: string;
  } & Readonly<Record<string, string>>;
  readonly lever: {
    readonly state: (state: string | number, progress: string | null, due: string | number, late: string | null) => string;
    readonly linked: (kpi: string | number) => string;
    readonly decided: (text: string | number) => string;
    readonly bottleneck: (step: string | number) => string;
    readonly late: string;
    readonly overdueMilestone: (name: string | number, due: string | number) => string;
    readonly start: string;
    readonly resume: string;
    readonly goOn: string;
    readonly benefit: (amount: string | number) => string;
    readonly overspent: (spent: string | number, budget: string | number) => string;
    readonly noPoints: (kpi: string | number) => string;
    readonly goal: (value: string | number, target: string | number) => string;
    readonly now: (value: string | number) => string;
  };
  readonly leading: (kpi: string | number, goal: string | number, items: string | number) => string;
  readonly leadingItem: (rank: string | number, name: string | number, owner: string | number, due: string | null) => string;
  readonly related: {
    readonly state: (state: string | number, start: string | number, due: string | number, budget: string | null) => string;
    readonly noBenefit: string;
    readonly after: (names: string | number) => string;
    readonly wrongDates: string;
    readonly endsLater: (due: string | number) => string;
    readonly note: (source: string | number, text: string | number) => string;
    readonly leading: (items: string | number) => string;
    readonly item: (rank: string | number, name: string | number, owner: string | number, due: string | null, budget: string | null, benefit: string | null) => string;
    readonly later: (names: string | number, day: string | number) => string;
    readonly laterItem: (name: string | number, start: string | number) => string;
  };
  readonly peers: {
    readonly inTime: (day: string | number) => string;
    readonly notInTime: (day: string | number, ids: string | number) => string;
    readonly wait: (name: string | number, from: string | number, until: string | number) => string;
    readonly duration: (name: string | number) => string;
    readonly left: (name: string | number) => string;
    readonly countReason: (name: string | number, reason: string | number) => string;
    readonly scoreReason: (name: string | number, reason: string | number) => string;
    readonly score: (name: string | number) => string;
    readonly share: (name: string | number, measure: string | number) => string;
  };
  readonly nextMilestone: (name: string | number, due: string | number) => string;
  readonly noMilestone: string;
  readonly notRecorded: string;
  readonly initiative: (name: string | number, owner: string | number, due: string | number) => string;
  readonly recorded: (initiatives: string | number) => string;
  readonly notAnswered: (subject: string | number, agent: string | number) => string;
  readonly onTarget: (subject: string | number, value: string | number, target: string | number) => string;
  readonly unknownSubject: (words: string | number) => string;
  readonly dueRuleText: (small: string | number, medium: string | number, large: string | number) => string;
  readonly fewer: (count: number, wanted: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/action-recommendation/messages.yaml');
