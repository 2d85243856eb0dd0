import type { Language } from '../../../kit.js';
import type { TextTable } from '../text-tables.js';
import { askedColumns, type AskedColumns } from './asked-columns.js';
import { entryTable } from './entry-table.js';
import type { Span } from './spans.js';
import { entryValues } from './entry-values.js';
import { splitEntries } from './split-entries.js';

const MAX_CHARACTERS = 20_000;
const MAX_ENTRIES = 200;
const MIN_CONTENT = 25;
const MIN_QUOTED = 12;
const QUOTED = /«([^«»]+)»|»([^«»]+)«|„([^„“”]+)[“”]|“([^“”]+)”|(?<![\p{L}\p{N}])"([^"]+)"/gu;
/** The rest of an instruction after the list of columns, to a colon or line break: ", one row per visit:". */
const HEAD = /^[^\S\n]*[)\].,;–—-]*[^:\n\d«„“"]{0,160}(?::\s+|\n+)/u;

/** Returns the quotations of a request that are its text, not names of columns. */
const quotations = (request: string, list: Span): Span[] =>
  [...request.matchAll(QUOTED)].flatMap((match) => {
    const inner = match.slice(1).find((group) => group !== undefined) ?? '';
    const start = match.index + match[0].indexOf(inner);
    const isText = inner.length >= MIN_QUOTED && (start >= list.end || match.index + match[0].length <= list.start);
    return isText ? [{ start, end: start + inner.length }] : [];
  });

const lengthOf = ({ start, end }: Span): number => end - start;

/** Returns the text behind the list of columns or, if nothing follows, the text before the sentence with the list. */
const contentOf = (request: string, { start, end }: AskedColumns): Span | null => {
  const rest = request.slice(end);
  const head = HEAD.exec(rest)?.[0].length ?? /^[)\].,;:\s–—-]*/u.exec(rest)?.[0].length ?? 0;
  const behind = { start: end + head, end: request.length };
  if (lengthOf(behind) >= MIN_CONTENT) return behind;
  const before = /^[^]*[.!?»”"\n](?=\s+[^.!?\n]*$|[^.!?\n]*$)/u.exec(request.slice(0, start))?.[0].length ?? 0;
  return before >= MIN_CONTENT ? { start: 0, end: before } : null;
};

/** Returns whether a text states a value; otherwise it only names the documents to read. */
const hasValue = (text: string, language: Language): boolean => {
  const { dates, durations, codes, findings } = entryValues(text, language);
  return dates.length + durations.length + codes.length + findings.length > 0;
};

/**
 * Returns a table of the entries of a request with the columns that it names; null if it names none or contains no text.
 *
 * @param today day of the request, YYYY-MM-DD
 */
export const columnTable = (input: string, language: Language, today: string): TextTable | null => {
  const request = input.slice(0, MAX_CHARACTERS);
  const asked = askedColumns(request);
  if (!asked) return null;
  const quoted = quotations(request, asked);
  const [longest] = quoted.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const isQuoted = longest !== undefined && quoted.reduce((sum, each) => sum + lengthOf(each), 0) >= MIN_CONTENT;
  const content = isQuoted ? longest : contentOf(request, asked);
  if (!content) return null;
  const spans = isQuoted && quoted.length > 1 ? quoted : splitEntries(request, content, language);
  const hasValues = spans.some((span) => hasValue(request.slice(span.start, span.end), language));
  return !hasValues ? null : entryTable(request, spans.slice(0, MAX_ENTRIES), { columns: asked.columns, language, today });
};
