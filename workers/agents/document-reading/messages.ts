/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly question: string;
  readonly answer: string;
  readonly notFound: string;
  readonly noAnswer: string;
  readonly quote: (text: string | number, document: string | number, locator: string | number, label: string | number) => string;
  readonly open: (quote: string | number) => string;
  readonly contradiction: (one: string | number, other: string | number) => string;
  readonly changed: (rule: string | number, decision: string | number, day: string | number, applies: string) => string;
  readonly decided: (quote: string | number) => string;
  readonly differs: string;
  readonly agreement: (agrees: string, quote: string | number, thing: string | number, list: string | number, kind: string, stated: string | number, listed: string | number, difference: string | number, side: string, share: string | null) => string;
  readonly noListedAmount: (quote: string | number, thing: string | number, list: string | number, kind: string) => string;
  readonly noAmount: (thing: string | number) => string;
  readonly notListed: (question: string | number, list: string | number) => string;
  readonly noList: (question: string | number) => string;
  readonly noSentence: (question: string | number) => string;
  readonly searched: (documents: string | number) => string;
  readonly quoted: (name: string | number) => string;
  readonly passages: string;
  readonly nearest: string;
  readonly languages: {
    readonly de: string;
    readonly en: string;
  } & Readonly<Record<string, string>>;
  readonly untranslated: (words: string | number) => string;
  readonly missing: (words: string | number) => string;
  readonly documents: string;
  readonly pages: (count: string | number) => string;
  readonly count: (count: string | number) => string;
  readonly unread: string;
  readonly notes: string;
  readonly notArrived: string;
  readonly tooMany: (count: string | number) => string;
  readonly pagesWithoutText: (name: string | number, pages: string | number) => string;
  readonly truncated: (name: string | number) => string;
  readonly emptyQuestion: string;
  readonly noneReadable: (list: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/document-reading/messages.yaml');
