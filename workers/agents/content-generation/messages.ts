/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly goal: {
    readonly subject: string;
    readonly text: (title: string | number, measure: string | null, value: string | null, due: string | null) => string;
  };
  readonly noReason: string;
  readonly constraint: (words: string | number) => string;
  readonly constraintBroken: (words: string | number, topics: string | number) => string;
  readonly titles: {
    readonly notice: (programme: string | number) => string;
    readonly intranet_article: (programme: string | number) => string;
    readonly faq: (programme: string | number) => string;
    readonly training_note: (programme: string | number) => string;
    readonly rules: (programme: string | number) => string;
  };
  readonly scopeHeading: string;
  readonly recordHeadings: {
    readonly decidedHeading: string;
    readonly openHeading: string;
  } & Readonly<Record<string, string>>;
  readonly recordQuestions: {
    readonly decidedHeading: string;
    readonly openHeading: string;
  } & Readonly<Record<string, string>>;
  readonly topicQuestion: (topic: string | number) => string;
  readonly fromRules: (form: string | number, readers: string | number, documents: string | number) => string;
  readonly noRule: (topics: string | number, documents: string | number) => string;
  readonly shorter: (count: string | number, asked: string | number) => string;
  readonly defaultProgramme: string;
  readonly headings: {
    readonly intranet_article: {
      readonly asked: string;
      readonly decisions: string;
      readonly progress: string;
      readonly figures: string;
      readonly meaning: string;
      readonly given: string;
    } & Readonly<Record<string, string>>;
    readonly notice: {
      readonly asked: string;
      readonly decisions: string;
      readonly progress: string;
      readonly figures: string;
      readonly meaning: string;
      readonly given: string;
    } & Readonly<Record<string, string>>;
    readonly faq: {
      readonly asked: string;
      readonly decisions: string;
      readonly progress: string;
      readonly figures: string;
      readonly meaning: string;
      readonly given: string;
    } & Readonly<Record<string, string>>;
    readonly training_note: {
      readonly asked: string;
      readonly decisions: string;
      readonly progress: string;
      readonly figures: string;
      readonly meaning: string;
      readonly given: string;
    } & Readonly<Record<string, string>>;
  };
  readonly forms: {
    readonly notice: string;
    readonly intranet_article: string;
    readonly faq: string;
    readonly training_note: string;
  } & Readonly<Record<string, string>>;
  readonly questions: {
    readonly meaning: (subject: string | number) => string;
    readonly approval: (subject: string | number) => string;
    readonly deadline: (subject: string | number) => string;
    readonly forbidden: (subject: string | number) => string;
    readonly amount: (subject: string | number) => string;
    readonly other: (subject: string | number) => string;
  };
  readonly fewerQuestions: (count: string | number, asked: string | number) => string;
  readonly undecided: (text: string | number, source: string | number) => string;
  readonly audiences: {
    readonly supervisory_board: string;
    readonly advisory_board: string;
    readonly board: string;
    readonly management: string;
    readonly steering_committee: string;
    readonly works_council: string;
    readonly employees: string;
    readonly customers: string;
    readonly suppliers: string;
    readonly investors: string;
    readonly banks: string;
    readonly authorities: string;
    readonly it: string;
  } & Readonly<Record<string, string>>;
  readonly and: string;
  readonly answer: {
    readonly quoted: (name: string | number) => string;
    readonly about: (form: string | number, readers: string | number, subjects: string | null) => string;
    readonly presumed: (name: string | number, words: string | number) => string;
    readonly otherForm: (words: string | number, form: string | number) => string;
  };
  readonly external: (readers: string | number) => string;
  readonly instructions: (heading: string | number, title: string | number, readers: string | number) => string;
  readonly composed: (headings: string | number) => string;
  readonly evidence: string;
  readonly given: string;
  readonly unapproved: (subjects: string | number) => string;
  readonly recorded: (words: string | number, decision: string | number) => string;
  readonly withheld: (readers: string | number, subjects: string | number) => string;
  readonly removed: (count: string | number) => string;
  readonly refused: string;
  readonly contradiction: (one: string | number, other: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/content-generation/messages.yaml');
