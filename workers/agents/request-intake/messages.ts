/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly titleWish: string;
  readonly titleAssignment: string;
  readonly request: string;
  readonly outcome: (type: string | number, urgency: string | number) => string;
  readonly types: {
    readonly question: string;
    readonly data: string;
    readonly analysis: string;
    readonly kpi: string;
    readonly decision: string;
    readonly report: string;
    readonly communication: string;
    readonly problem: string;
    readonly other: string;
  } & Readonly<Record<string, string>>;
  readonly urgencies: {
    readonly low: string;
    readonly normal: string;
    readonly high: string;
  } & Readonly<Record<string, string>>;
  readonly because: (words: string | number) => string;
  readonly day: (date: string | number, time: string | null) => string;
  readonly deadline: (date: string | number, words: string | number) => string;
  readonly language: {
    readonly de: string;
    readonly en: string;
    readonly none: string;
  } & Readonly<Record<string, string>>;
  readonly and: string;
  readonly answer: {
    readonly quoted: (word: string | number) => string;
    readonly presumed: (use: string | number) => string;
    readonly step: (agent: string | number, uses: string | null) => string;
    readonly vague: string;
    readonly part: (number: string | number, words: string | number, type: string | number, urgency: string | number, steps: string | null) => string;
    readonly complaintNeeds: string;
    readonly complaint: string;
    readonly dataSubject: string;
    readonly number: string;
    readonly unstated: string;
    readonly outcome: (type: string | number, urgency: string | number, deadline: string | null) => string;
    readonly plan: (steps: string | number, isDecided: boolean) => string;
    readonly unknown: (words: string | number) => string;
    readonly confirm: string;
  };
  readonly assignment: {
    readonly quoted: (name: string | number) => string;
    readonly goal: (goal: string | number) => string;
    readonly goals: {
      readonly open: string;
      readonly subject: (subject: string | number) => string;
      readonly measure: (measures: string | number, subject: string | number) => string;
      readonly kpi: (subject: string | number, now: string | number) => string;
      readonly target: (subject: string | number, now: string | number, target: string | number) => string;
    };
    readonly definition: (name: string | number, unit: string | null, target: string | null, better: string) => string;
    readonly scope: (scope: string | number) => string;
    readonly scopes: {
      readonly noPeriod: string;
      readonly period: (period: string | number) => string;
      readonly only: (selection: string | number) => string;
      readonly without: (words: string | number) => string;
    };
    readonly figures: (text: string | number) => string;
    readonly noFigures: string;
    readonly data: (name: string | number, rows: string | number, columns: string | number, isCut: boolean) => string;
    readonly noData: string;
    readonly missing: (words: string | number) => string;
    readonly owner: (owner: string | number, name: string | number) => string;
    readonly people: (people: string | null, owners: string | null) => string;
    readonly deadline: (date: string | number, words: string | number) => string;
    readonly done: (date: string | null) => string;
    readonly questions: (questions: string | number) => string;
    readonly ask: {
      readonly data: string;
      readonly meaning: (word: string | number) => string;
      readonly measure: string;
      readonly target: string;
      readonly period: string;
      readonly deadline: string;
      readonly owner: string;
    };
  };
  readonly wish: {
    readonly quoted: (name: string | number) => string;
    readonly noted: (subject: string | number) => string;
    readonly by: (by: string | null, place: string | null) => string;
    readonly budget: (amount: string | number, isLimit: boolean, free: string | null) => string;
    readonly budgetOpen: string;
    readonly wanted: (words: string | number) => string;
    readonly noBudget: string;
    readonly deadline: (date: string | number, words: string | number, isSoft: boolean) => string;
    readonly noDeadline: string;
    readonly reason: (reason: string | number) => string;
    readonly today: (today: string | number) => string;
    readonly initiative: (title: string | number, owner: string | null) => string;
    readonly related: (initiatives: string | number) => string;
    readonly recorded: (sentence: string | number) => string;
    readonly open: (questions: string | number) => string;
    readonly next: string;
    readonly ask: {
      readonly owner: string;
      readonly lead: string;
      readonly budget: string;
      readonly payer: string;
      readonly deadline: string;
      readonly firm: (date: string | number) => string;
      readonly systems: string;
      readonly interfaces: (systems: string | number) => string;
      readonly cases: string;
      readonly casesToday: (today: string | number) => string;
      readonly measure: string;
      readonly people: string;
      readonly related: (titles: string | number) => string;
    };
  };
  readonly who: {
    readonly kpi: (owner: string | number, name: string | number) => string;
    readonly initiative: (owner: string | number, name: string | number) => string;
    readonly area: (owner: string | number, name: string | number) => string;
    readonly known: (owners: string | number) => string;
    readonly unknown: (others: string | null) => string;
  };
  readonly numbers: {
    readonly state: (number: string | number, dataset: string | number, last: string | number, day: string | number, first: string | number, from: string | number, count: string | number) => string;
    readonly rows: (number: string | number, dataset: string | number, count: string | number, values: string | null) => string;
    readonly unknown: (number: string | number) => string;
  };
  readonly plan: string;
  readonly planColumns: {
    readonly rank: string;
    readonly title: string;
    readonly why: string;
    readonly uses: string;
  } & Readonly<Record<string, string>>;
  readonly kinds: {
    readonly dataset: string;
    readonly metric: string;
    readonly document: string;
    readonly initiative: string;
  } & Readonly<Record<string, string>>;
  readonly reasons: {
    readonly quoted: (word: string | number) => string;
    readonly words: (words: string | number) => string;
    readonly model: string;
    readonly whole: string;
    readonly aim: (title: string | number) => string;
    readonly complaint: string;
    readonly wish: string;
    readonly before: (title: string | number) => string;
  };
  readonly routes: string;
  readonly columns: {
    readonly rank: string;
    readonly title: string;
    readonly score: string;
    readonly words: string;
  } & Readonly<Record<string, string>>;
  readonly noRoutes: string;
  readonly missing: string;
  readonly nothingMissing: string;
  readonly dataOn: (word: string | number) => string;
  readonly needs: {
    readonly model: string;
    readonly web_search: string;
    readonly dataset: string;
    readonly event_log: string;
    readonly documents: string;
  } & Readonly<Record<string, string>>;
  readonly parameter: (name: string | number) => string;
  readonly needed: (agent: string | number, what: string | number) => string;
  readonly byModel: string;
  readonly empty: string;
  readonly warnings: {
    readonly undecided: (alternatives: string | number) => string;
    readonly nothingKnown: string;
    readonly byModel: string;
    readonly past: string;
  };
  readonly warningsTitle: string;
  readonly method: string;
  readonly methodText: (examples: string | number, terms: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/request-intake/messages.yaml');
