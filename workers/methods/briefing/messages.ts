/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: (day: string | number) => string;
  readonly headings: {
    readonly standing: string;
    readonly changes: string;
    readonly blockers: string;
    readonly decisions: string;
    readonly nextSteps: string;
    readonly sources: string;
  } & Readonly<Record<string, string>>;
  readonly initiativeTable: {
    readonly caption: string;
    readonly status: string;
    readonly count: string;
    readonly overdue: string;
  } & Readonly<Record<string, string>>;
  readonly since: (day: string | number) => string;
  readonly nothing: {
    readonly standing: string;
    readonly changes: string;
    readonly blockers: string;
    readonly decisions: string;
    readonly nextSteps: string;
    readonly sources: string;
  } & Readonly<Record<string, string>>;
  readonly summary: {
    readonly nothing: string;
    readonly kpis: (reached: string | number, judged: string | number) => string;
    readonly initiatives: (total: string | number, overdue: string | number, blocked: string | number) => string;
    readonly open: (blockers: string | number, decisions: string | number) => string;
    readonly programme: (decisions: string | number, lateDecisions: string | number, milestones: string | number, risks: string | number) => string;
    readonly first: (step: string | number) => string;
    readonly standing: (parts: string | number) => string;
  };
  readonly figures: {
    readonly blockers: string;
    readonly lateDecisions: string;
    readonly lateMilestones: string;
    readonly risks: string;
    readonly decisions: string;
    readonly before: (label: string | number) => string;
    readonly scoreBefore: (dataset: string | number) => string;
    readonly score: (dataset: string | number) => string;
    readonly rows: (dataset: string | number) => string;
    readonly cells: (dataset: string | number) => string;
    readonly checked: (dataset: string | number) => string;
  };
  readonly changes: {
    readonly first: string;
    readonly added: (name: string | number, rows: string | number) => string;
    readonly gate: (name: string | number, before: string | number, now: string | number, scores: string | number) => string;
    readonly scores: (before: string | number, now: string | number) => string;
    readonly figure: (label: string | number, before: string | number, now: string | number) => string;
    readonly synced: (name: string | number, rows: string | number, content: string | null) => string;
  };
  readonly blockers: {
    readonly source: (name: string | number, reason: string | number) => string;
    readonly run: (agent: string | number, day: string | number, reason: string | number) => string;
    readonly unknownReason: string;
  };
  readonly steps: {
    readonly source: string;
    readonly sync: (names: string | number) => string;
    readonly repair: (names: string | number) => string;
    readonly check: (names: string | number) => string;
    readonly clean: (name: string | number, finding: string | number, column: string | number, failed: string | number, checked: string | number) => string;
    readonly refresh: (name: string | number) => string;
    readonly mine: (names: string | number) => string;
    readonly mineAgain: (names: string | number) => string;
    readonly kpis: string;
    readonly initiatives: string;
    readonly unblock: (owner: string | number, name: string | number) => string;
    readonly unblockAlone: (name: string | number) => string;
    readonly reschedule: (owners: string | number) => string;
    readonly wait: (from: string | number, to: string | number) => string;
  };
  readonly points: {
    readonly decision: (title: string | number, owner: string | null, due: string | null, days: string | null) => string;
    readonly milestone: (title: string | number, owner: string | null, due: string | number, days: string | number) => string;
    readonly risk: (title: string | number, owner: string | null, score: string | number, mitigation: string | null) => string;
    readonly decide: (titles: string | number, owners: string | number) => string;
    readonly catchUp: (owners: string | number) => string;
    readonly nobody: string;
    readonly daysLate: (title: string | number) => string;
    readonly score: (title: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/briefing/messages.yaml');
