import type { Language } from '../../../kit.js';
import { FigureBook } from './figures.js';
import { SourceList } from './source-list.js';
import { messagesIn as tenantStateMessagesIn, type Messages as TenantStateMessages } from '../messages.js';

/** Context in which a text is composed: language, day, and the figures and sources collected so far. */
export interface Composition {
  readonly language: Language;
  readonly now: Date;
  /** The day of the tenant, YYYY-MM-DD. */
  readonly today: string;
  readonly messages: TenantStateMessages;
  readonly figures: FigureBook;
  readonly sources: SourceList;
}

export const startComposition = (language: Language, now: Date, today: string): Composition => ({
  language,
  now,
  today,
  messages: tenantStateMessagesIn(language),
  figures: new FigureBook(language),
  sources: new SourceList(language),
});
