import { formatDate } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import { messagesIn } from '../messages.js';
import type { Deadline } from './find-deadline.js';

/** Formats the day of a deadline with its time, if the request states one. */
export const deadlineText = ({ date, time }: Pick<Deadline, 'date' | 'time'>, language: Language): string =>
  messagesIn(language).day(formatDate(date, language), time ?? null);
