/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly neverSent: string;
  readonly initiative: {
    readonly state: (name: string | number, late: string | null, due: string | null, progress: string | null, owner: string | null) => string;
    readonly spent: (spent: string | number, budget: string | number) => string;
    readonly overspent: (spent: string | number, budget: string | number, over: string | number, share: string | number) => string;
    readonly reason: (text: string | number) => string;
    readonly benefit: (amount: string | number) => string;
    readonly decision: (question: string | number, owner: string | null, due: string | null) => string;
  };
  readonly ownFigure: (measure: string | number, value: string | number, period: string | null) => string;
  readonly changes: string;
  readonly noOwnFigure: string;
  readonly audiences: {
    readonly management: string;
    readonly team: string;
    readonly works_council: string;
    readonly customers_partners: string;
    readonly it: string;
  } & Readonly<Record<string, string>>;
  readonly channels: {
    readonly email: string;
    readonly intranet: string;
    readonly chat: string;
    readonly meeting_note: string;
    readonly notice: string;
    readonly letter: string;
  } & Readonly<Record<string, string>>;
  readonly hints: {
    readonly management: string;
    readonly team: string;
    readonly it: string;
    readonly email: string;
    readonly chat: string;
    readonly meeting_note: string;
    readonly letter: string;
    readonly notice: string;
    readonly works_council: string;
    readonly customers_partners: string;
    readonly intranet: string;
  } & Readonly<Record<string, string>>;
  readonly subject: (about: string | number, audience: string | number) => string;
  readonly invitation: (occasion: string | number) => string;
  readonly information: (audience: string | number) => string;
  readonly defaultSubject: string;
  readonly greeting: (names: string | number) => string;
  readonly greetingGroup: (names: string) => string;
  readonly greetings: {
    readonly management: string;
    readonly team: string;
    readonly works_council: string;
    readonly customers_partners: string;
    readonly it: string;
  } & Readonly<Record<string, string>>;
  readonly apology: string;
  readonly closings: {
    readonly management: string;
    readonly team: string;
    readonly works_council: string;
    readonly customers_partners: string;
    readonly it: string;
  } & Readonly<Record<string, string>>;
  readonly beforeSending: {
    readonly management: [string];
    readonly team: [string, string];
    readonly works_council: [string, string];
    readonly customers_partners: [string];
    readonly it: [string];
  };
  readonly tones: {
    readonly management: string;
    readonly team: string;
    readonly works_council: string;
    readonly customers_partners: string;
    readonly it: string;
  } & Readonly<Record<string, string>>;
  readonly instructions: (audience: string | number, channel: string | number, tone: string | number, limit: string | number) => string;
  readonly headings: {
    readonly subject: string;
    readonly points: string;
    readonly before: string;
    readonly facts: string;
  } & Readonly<Record<string, string>>;
  readonly length: (characters: string | number, limit: string | number) => string;
  readonly removed: (count: string | number) => string;
  readonly modelMissing: string;
  readonly fromDocuments: string;
  readonly skipped: (audience: string | number) => string;
  readonly withheld: (audience: string | number, subjects: string | number) => string;
  readonly notWritten: (words: string | number) => string;
  readonly recorded: (words: string | number, decision: string | number) => string;
  readonly refused: string;
  readonly refusedAudiences: string;
  readonly tooMany: string;
  readonly message: {
    readonly about: (topic: string | number) => string;
    readonly wondered: (clause: string | number) => string;
    readonly answers: string;
    readonly sorry: string;
    readonly checkTask: (text: string | number) => string;
    readonly stated: (clause: string | number) => string;
    readonly initiative: (name: string | number, status: string, start: string | null, due: string | null, owner: string | null) => string;
    readonly plea: (words: string | number) => string;
    readonly task: (words: string | number) => string;
    readonly reason: string;
    readonly contact: string;
    readonly fillReason: string;
    readonly fillContact: string;
    readonly missing: (asked: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/stakeholder-communication/messages.yaml');
