import { messagesIn as sharedMessagesIn } from '../messages.js';
import type { Language } from '../kit.js';
import { messagesIn } from './messages.js';

/** Headings of sections that qualify an answer. */
const NOTES = /^## (?:Zu beachten|Hinweise|Warnungen|Please note|Notes|Warnings)$/;

/**
 * Shortens the text of an agent to the answer to a question, and adds a sentence on the file that contains the complete text. Returns
 * null if there are no sections beyond the answer.
 */
export const narrowText = (markdown: string, fileName: string, language: Language): string | null => {
  const [opening = '', ...sections] = markdown.split(/\n\n(?=## )/);
  const answer = `## ${sharedMessagesIn(language).answer}`;
  const headingOf = (section: string): string => section.split('\n', 1)[0] ?? '';
  const at = sections.findIndex((section) => headingOf(section) === answer);
  if (at < 0) return null;
  const notes = sections.filter((section, index) => index !== at && NOTES.test(headingOf(section)));
  if (notes.length + 1 === sections.length) return null;
  return [opening, sections[at] ?? '', ...notes, messagesIn(language).details(fileName)].join('\n\n');
};
