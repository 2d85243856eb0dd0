import type { Language } from '../content/index.js';
import { languageOf, withFullStop } from '../text/index.js';
import { messagesIn } from './messages.js';

/** Returns a text of users as a sentence; one in another language than the answer as a quotation that names its language. */
export const quotedIn = (text: string, language: Language): string => {
  const own = languageOf(text);
  return own === null || own === language ? withFullStop(text) : `${messagesIn(language).foreign(text.trim(), own)}.`;
};
