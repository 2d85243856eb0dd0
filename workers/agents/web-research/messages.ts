/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly question: string;
  readonly sent: (query: string | number, provider: string | number) => string;
  readonly removed: (count: string | number) => string;
  readonly synthesis: string;
  readonly noSynthesis: string;
  readonly nothing: string;
  readonly findings: string;
  readonly accessed: (date: string | number) => string;
  readonly published: (date: string | number) => string;
  readonly skipped: string;
  readonly notes: string;
  readonly reasons: {
    readonly forbidden_by_robots: string;
    readonly address_not_allowed: string;
    readonly content_type: string;
    readonly too_large: string;
    readonly timeout: string;
    readonly unreachable: string;
    readonly no_text: string;
    readonly does_not_fit: string;
  } & Readonly<Record<string, string>>;
  readonly switchedOff: string;
  readonly notConfigured: string;
  readonly own: string;
  readonly knowledge: (title: string | number, text: string | number, sources: string | number) => string;
  readonly development: {
    readonly points: (value: string | number) => string;
    readonly means: (name: string | number, direction: string, judged: string, latest: string | number, before: string | number, change: string | number) => string;
    readonly sinceYear: (name: string | number, direction: string, judged: string, latest: string | number, before: string | number, change: string | number) => string;
    readonly year: (value: string | number, before: string | number, change: string | number) => string;
    readonly explains: (name: string | number) => string;
    readonly compared: (name: string | number) => string;
  };
  readonly stored: (links: string | number) => string;
  readonly noQuestion: string;
  readonly unavailable: string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/web-research/messages.yaml');
