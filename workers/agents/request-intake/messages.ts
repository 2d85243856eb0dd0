/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
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
  readonly deadline: (date: string | number, words: string | number) => string;
  readonly language: {
    readonly de: string;
    readonly en: string;
    readonly none: string;
  } & Readonly<Record<string, string>>;
  readonly routes: string;
  readonly columns: {
    readonly rank: string;
    readonly agent: string;
    readonly title: string;
    readonly score: string;
    readonly words: string;
  } & Readonly<Record<string, string>>;
  readonly noRoutes: string;
  readonly missing: string;
  readonly nothingMissing: string;
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
