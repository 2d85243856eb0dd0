import { dateFormat } from '../../../platform/content/index.js';
import { DAY_MS, type Period } from '../../../platform/text/index.js';
import { messagesIn } from './messages.js';
import { formatDate, type Language } from '../../documents/text/formatting.js';

/** Names a period: "2025", "Q1 2026", "March 2026" or "May – July 2026" if it is one, otherwise its days: "1 Mar 2026 – 5 Mar 2026". */
export const periodText = ({ from, until }: Period, language: Language): string => {
  const name = from !== null && until !== null ? calendarName(new Date(from), until, language) : null;
  const { fromDay, untilDay } = messagesIn(language);
  if (from !== null && until === null) return fromDay(formatDate(from, language));
  if (from === null && until !== null) return untilDay(formatDate(until, language));
  return (
    name ??
    [from, until]
      .map((day) => (day === null ? '' : formatDate(day, language)))
      .join(' – ')
      .trim()
  );
};

const calendarName = (from: Date, until: string, language: Language): string | null => {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()];
  const ends = (months: number): boolean =>
    from.getUTCDate() === 1 && new Date(Date.UTC(year, month + months, 0)).toISOString().startsWith(until);
  if (ends(1)) return dateFormat(language, { month: 'long', year: 'numeric' }).format(from);
  if (month % 3 === 0 && ends(3)) return `Q${month / 3 + 1} ${year}`;
  if (month === 0 && ends(12)) return String(year);
  const last = new Date(until);
  const isWholeMonths = from.getUTCDate() === 1 && new Date(last.getTime() + DAY_MS).getUTCDate() === 1;
  if (!isWholeMonths) return null;
  const first = dateFormat(language, { month: 'long', ...(last.getUTCFullYear() !== year && { year: 'numeric' }) }).format(from);
  return `${first} – ${dateFormat(language, { month: 'long', year: 'numeric' }).format(last)}`;
};

/** Returns whether a day lies in a period; false without a day. */
export const isWithin = (day: string | null, { from, until }: Period): boolean =>
  day !== null && (from === null || day >= from) && (until === null || day <= until);
