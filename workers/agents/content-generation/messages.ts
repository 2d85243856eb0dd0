/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly titles: {
    readonly intranet_article: (programme: string | number) => string;
    readonly faq: (programme: string | number) => string;
    readonly training_note: (programme: string | number) => string;
  };
  readonly defaultProgramme: string;
  readonly headings: {
    readonly intranet_article: {
      readonly decisions: string;
      readonly progress: string;
      readonly figures: string;
      readonly meaning: string;
      readonly given: string;
    } & Readonly<Record<string, string>>;
    readonly faq: {
      readonly decisions: string;
      readonly progress: string;
      readonly figures: string;
      readonly meaning: string;
      readonly given: string;
    } & Readonly<Record<string, string>>;
    readonly training_note: {
      readonly decisions: string;
      readonly progress: string;
      readonly figures: string;
      readonly meaning: string;
      readonly given: string;
    } & Readonly<Record<string, string>>;
  };
  readonly hints: {
    readonly faq: string;
    readonly training_note: string;
    readonly intranet_article: string;
  } & Readonly<Record<string, string>>;
  readonly instructions: (heading: string | number, title: string | number) => string;
  readonly outlineOnly: string;
  readonly partial: (headings: string | number) => string;
  readonly toUse: string;
  readonly evidence: string;
  readonly given: string;
  readonly removed: (count: string | number) => string;
  readonly refused: string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/content-generation/messages.yaml');
