import type { Language } from '../../../kit.js';
import { FigureBook } from './figures.js';
import { SourceList } from './source-list.js';
import { messagesIn as tenantStateMessagesIn, type Messages as TenantStateMessages } from '../messages.js';

/** What a text is composed with: its language, its day, and the figures and sources that it gathers. */
export interface Composition {
  readonly language: Language;
  readonly now: Date;
  /** The calendar day of `now` in UTC, YYYY-MM-DD. */
  readonly today: string;
  readonly words: TenantStateMessages;
  readonly figures: FigureBook;
  readonly sources: SourceList;
}

export const startComposition = (language: Language, now: Date): Composition => ({
  language,
  now,
  today: now.toISOString().slice(0, 10),
  words: tenantStateMessagesIn(language),
  figures: new FigureBook(language),
  sources: new SourceList(language),
});
