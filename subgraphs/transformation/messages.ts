/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly phase: {
    readonly orient: string;
    readonly understand: string;
    readonly analyse: string;
    readonly define: string;
    readonly decide: string;
    readonly deliver: string;
    readonly sustain: string;
  } & Readonly<Record<string, string>>;
  readonly scope: {
    readonly noProgramme: string;
    readonly withinScope: string;
    readonly areaNotNamed: string;
    readonly areaUnknown: string;
    readonly phaseOver: (phase: string | number, day: string | number) => string;
    readonly outsidePhase: (phase: string | number, from: string | null, to: string | null) => string;
    readonly noBudgetGranted: string;
    readonly budgetExceedsRemaining: (amount: string | number, rest: string | number) => string;
    readonly budgetAboveLimit: (amount: string | number, limit: string | number) => string;
    readonly budgetLargeShare: (amount: string | number, share: string | number, rest: string | number) => string;
    readonly money: (amount: string | number, currency: string | number) => string;
    readonly beforeStart: (day: string | number) => string;
    readonly afterTargetDate: (day: string | number) => string;
    readonly farAfterTargetDate: (days: string | number, day: string | number) => string;
    readonly dataNeedsApproval: (data: string | number) => string;
    readonly dataNotAllowed: (data: string | number) => string;
    readonly budgetIncrease: string;
  };
  readonly dataClass: {
    readonly public: string;
    readonly internal: string;
    readonly confidential: string;
    readonly personal: string;
    readonly special_category: string;
  } & Readonly<Record<string, string>>;
  readonly finding: {
    readonly initiativeOverdue: (title: string | number, days: number, owner: string | null) => string;
    readonly milestoneOverdue: (title: string | number, days: number, owner: string | null) => string;
    readonly decisionOverdue: (title: string | number, days: number, owner: string | null) => string;
    readonly behindPlan: (title: string | number, done: string | number, planned: string | number, owner: string | null) => string;
    readonly overBudget: (title: string | number, share: string | number) => string;
    readonly spentWithoutBudget: (title: string | number) => string;
    readonly notStarted: (title: string | number, days: number, owner: string | null) => string;
    readonly paused: (title: string | number, late: boolean, note: string | null) => string;
    readonly noDueDate: (title: string | number) => string;
    readonly noOwner: (title: string | number) => string;
    readonly highRisk: (title: string | number, probability: string | number, impact: string | number, score: string | number, owner: string | null) => string;
  };
  readonly board: {
    readonly nothingPlanned: string;
    readonly phasePlanned: (from: string | number) => string;
    readonly phaseRunning: (to: string | number, done: string | number, steps: number) => string;
    readonly phaseBehind: (done: string | number, steps: string | number, elapsed: string | number) => string;
    readonly phaseOverdue: (to: string | number, open: number, steps: string | number) => string;
    readonly phaseDone: (steps: number) => string;
    readonly allDone: (count: number) => string;
    readonly onPlan: (count: number, milestone: string | number, due: string | null) => string;
    readonly noProgramme: string;
    readonly indexUnreadable: string;
  };
  readonly ask: {
    readonly computed: string;
    readonly noEvidence: string;
    readonly noModel: (isAnswered: boolean) => string;
    readonly unreadable: string;
    readonly instructions: string;
  };
  readonly fact: {
    readonly area: (name: string | number) => string;
    readonly initiative: (title: string | number) => string;
    readonly phase: (title: string | number) => string;
    readonly phaseName: (title: string | number) => string;
    readonly plannedPhase: (title: string | number, from: string | null, to: string | null) => string;
    readonly status: (status: string | number) => string;
    readonly owner: (name: string | number) => string;
    readonly due: (day: string | number) => string;
    readonly progress: (share: string | number) => string;
    readonly budget: (budget: string | number, spent: string | number, rest: string | null) => string;
    readonly benefit: (benefit: string | number, monthly: string | number) => string;
    readonly payback: (months: string | number, onSpent: string | null) => string;
    readonly risk: (probability: string | number, impact: string | number) => string;
    readonly mitigation: (text: string | number) => string;
    readonly decision: (by: string | null, day: string | null, decision: string | number) => string;
    readonly members: (names: string | number) => string;
    readonly verdict: (verdict: string | number) => string;
    readonly state: (counts: string | number) => string;
    readonly overdue: (counts: string | number) => string;
    readonly behindPlan: (counts: string | number) => string;
    readonly open: (counts: string | number) => string;
  };
  readonly count: {
    readonly initiative: (count: number) => string;
    readonly milestone: (count: number) => string;
    readonly decision: (count: number) => string;
    readonly risk: (count: number) => string;
    readonly active: (count: string | number) => string;
    readonly planned: (count: string | number) => string;
    readonly paused: (count: string | number) => string;
    readonly done: (count: string | number) => string;
  };
  readonly status: {
    readonly planned: string;
    readonly active: string;
    readonly paused: string;
    readonly done: string;
    readonly cancelled: string;
    readonly open: string;
    readonly completed: string;
    readonly mitigated: string;
    readonly accepted: string;
    readonly closed: string;
    readonly decided: string;
    readonly pending: string;
    readonly approved: string;
    readonly rejected: string;
  } & Readonly<Record<string, string>>;
  readonly verdict: {
    readonly allow: string;
    readonly approval_required: string;
    readonly deny: string;
  } & Readonly<Record<string, string>>;
  readonly feedbackDecision: (approved: boolean, reason: string | number) => string;
  readonly advice: {
    readonly approvalPending: (title: string | number) => string;
    readonly approvalPendingSince: (day: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/transformation/messages.yaml');
