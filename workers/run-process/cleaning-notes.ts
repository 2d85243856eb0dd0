import type { CleanedRows } from '../dataset-rows.js';
import { formatNumber, type Language } from '../documents/text/formatting.js';
import { messagesIn } from './messages.js';

/** Maximum number of spellings that a note quotes. */
const MAX_FORMS = 6;

/**
 * Returns a phrase on each part of a table that figures leave out or count as one, with the number of rows: repeated rows and rows with
 * totals always, placeholders and spellings of the columns that a text mentions.
 */
export const cleaningNotes = (
  { repeatedRows, totals, placeholders, spellings }: CleanedRows,
  isMentioned: (column: string) => boolean,
  language: Language,
): string[] => {
  const { cleaning } = messagesIn(language);
  return [
    ...(repeatedRows > 0 ? [cleaning.repeated(repeatedRows)] : []),
    ...(totals > 0 ? [cleaning.totals(totals)] : []),
    ...placeholders
      .filter(({ column }) => isMentioned(column))
      .map(({ column, values, rows }) =>
        cleaning.placeholder(rows, column, values.map((value) => formatNumber(value, language)).join(', ')),
      ),
    ...spellings
      .filter(({ column }) => isMentioned(column))
      .map(({ column, forms }) => {
        const most = forms.toSorted((a, b) => b.rows - a.rows);
        const quoted = most.slice(0, MAX_FORMS).map(({ from, into }) => cleaning.form(from, into));
        const rows = forms.reduce((sum, form) => sum + form.rows, 0);
        return cleaning.spelling(rows, column, [...quoted, ...(most.length > MAX_FORMS ? ['…'] : [])].join(', '));
      }),
  ];
};
