import type { RejectedRow } from './row-gate.js';

/** First line of the file of rejected rows. */
export const REJECTED_HEADER = 'line,reason,text\r\n';

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** Returns rejected rows as CSV (RFC 4180) with line number, reason and text. */
export const rejectedLines = (rows: readonly RejectedRow[]): string =>
  rows.map(({ line, reason, text }) => `${line},${reason},${quoted(text)}\r\n`).join('');
