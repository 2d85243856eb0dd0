import type { Language } from '../../../platform/content/index.js';
import { findNames } from '../../../platform/models/personal-data/index.js';
import { languageOf, type ValueType } from '../../../platform/text/index.js';
import { findValues } from '../../methods/values-in-text/find-values.js';
import { columnTable } from './columns/column-request.js';
import { resolveDates, type EntryDate, type ResolvedDate } from './columns/entry-dates.js';
import { entryValues } from './columns/entry-values.js';
import type { Span } from './columns/spans.js';
import { splitEntries } from './columns/split-entries.js';
import { selectEntries } from './entry-selection.js';
import { messagesIn } from './messages.js';
import type { Cell, TextTable } from './text-tables.js';

const MAX_CHARACTERS = 20_000;
const MAX_ENTRIES = 200;
/** Minimum length of an entry in characters, and of the text after the instruction. */
const MIN_ENTRY = 8;
const MIN_CONTENT = 40;
const MIN_QUOTED = 0.4;
/** Minimum number of columns in a list of wanted ones, and the maximum number of words of each. */
const MIN_COLUMNS = 3;
const MAX_COLUMN_WORDS = 4;
/** Words by which a request asks for a table or list. */
const ASKS_FOR_ENTRIES =
  /(?<!\p{L})(?:tabelle|liste|felder|spalten|zeilen|einträge|aufgaben|sortier\p{L}*|spaltennamen|strukturier\p{L}*|structure|structured|sort(?:ed)?|aufbereit\p{L}*|table|list|fields?|columns?|rows?|entries|spreadsheet|to-?dos?|action items?|tasks)(?!\p{L})/iu;
/** Words by which a request asks for the fields of one record. */
const ASKS_FOR_RECORD =
  /(?<!\p{L})(?:datens[aä]tz\p{L}*|struktur\p{L}*|zerleg\p{L}*|aufteilen|angaben|steckt|drin|records?|structure[ds]?|details|split|parse|fields?|felder|table|tabelle)(?!\p{L})/iu;
const QUOTED =
  /«([^«»]{8,})»|»([^«»]{8,})«|„([^„“”]{8,})[“”]|“([^“”]{8,})”|(?<![\p{L}\p{N}])"([^"]{8,})"|(?<![\p{L}\p{N}])'((?:[^']|'(?=\p{L})){8,}?)'(?![\p{L}\p{N}])/gu;
/** End of an instruction. */
const HEAD = /^[^\n]{1,300}?(?::|\s[-–—])\s/u;
/** Signs between entries, the clearest first. */
const SEPARATORS: readonly RegExp[] = [
  /\n\s{0,20}(?:[-*•–]\s|\d{1,3}[.)]\s)?/gu,
  /(?<=\s)[/|]\s/gu,
  /;\s/gu,
  // A number or code begins each entry: "R-88 …, R-89 …".
  /[,.;]\s+(?=(?:\p{Lu}{1,4}[-.]?\d{1,6}|\d{3,6})\s\p{L})/gu,
];
/** Commas separate entries only in English, whose common nouns begin with a small letter. */
const COMMA = /,\s+(?=\p{Lu})/gu;
/** Types of values that are columns of their own. */
const COLUMNS: readonly ValueType[] = ['date', 'identifier', 'phone', 'email', 'money', 'percent', 'quantity', 'number'];
/** A company by its legal form. */
const COMPANY =
  /(?:\p{Lu}[\p{L}\p{N}&.'-]*\s+(?:(?:&|and|und|of|für)\s+)?){1,5}(?:GmbH(?:\s*&\s*Co\.?\s*KG)?|AG|SE|KGaA|KG|OHG|UG|eG|e\.\s?K\.|Ltd|Limited|LLP|LLC|Inc|plc|PLC|Corp|B\.?V\.?|N\.?V\.?|S\.?A\.?|S\.?r\.?l\.?)(?![\p{L}\p{N}])/gu;
/** Article before a company at the beginning of a sentence. */
const ARTICLE = /^(?:die|der|das|the)\s+/iu;
const POSSESSIVE = /['’]s$/u;

/**
 * Returns a table of the entries of a text that a request asks to have listed: one row for each, with the columns that the request names
 * or, if it names none, with its wording, the companies, the people, and the values of each type. Null if the request does not ask for a
 * list, or the text has fewer than two entries.
 *
 * @param today day of the request, YYYY-MM-DD
 */
export const findEntries = (request: string, language: Language, today = new Date().toISOString().slice(0, 10)): TextTable | null => {
  const text = request.slice(0, MAX_CHARACTERS);
  const named = columnTable(text, language, today);
  if (named) return named;
  const quoted = [...text.matchAll(QUOTED)].map((match): Span => {
    const inner = match.slice(1).find((group) => group !== undefined) ?? '';
    const start = match.index + match[0].indexOf(inner);
    return { start, end: start + inner.length };
  });
  const content = contentOf(text, quoted);
  const instruction = `${text.slice(0, content.start)} ${text.slice(content.end)}`.trim() || text.slice(0, MIN_CONTENT * 4);
  const isList = ASKS_FOR_ENTRIES.test(instruction);
  const isRecord = (quoted.length > 0 || content.start > 0) && ASKS_FOR_RECORD.test(instruction);
  if (!isList && !isRecord) return null;
  const parts = quoted.length > 1 ? quoted.map((each) => trimmed(text, each)) : isList ? split(text, content) : [];
  const entries = parts.length > 1 || !isRecord ? parts : [trimmed(text, content)];
  if (entries.length < (isRecord ? 1 : 2)) return null;
  return tableOf(text, entries.slice(0, MAX_ENTRIES), { instruction, language, today });
};

/** Returns the part of a text that is to be structured: a quotation, or what follows the instruction. */
const contentOf = (text: string, quoted: readonly Span[]): Span => {
  const [first] = quoted;
  if (first && (quoted.length > 1 || first.end - first.start >= MIN_QUOTED * text.length)) return first;
  const head = HEAD.exec(text)?.[0].length ?? 0;
  const start = head + columnList(text.slice(head));
  return { start: text.length - start >= MIN_CONTENT ? start : 0, end: text.length };
};

/** Returns the length of a sentence that only lists the wanted columns: "date, shop, contact, next step."; 0 if the text begins otherwise. */
const columnList = (text: string): number => {
  const sentence = /^[^.!?\n\d]{8,200}[.\n]\s+/u.exec(text)?.[0] ?? '';
  const items = sentence.replace(/[.\s]+$/u, '').split(/,\s|\s(?:und|and)\s/u);
  return items.length >= MIN_COLUMNS && items.every((item) => item.trim().split(/\s+/u).length <= MAX_COLUMN_WORDS) ? sentence.length : 0;
};

const cut = (text: string, content: Span, separator: RegExp): Span[] => {
  const parts: Span[] = [];
  let from = content.start;
  for (const match of text.slice(0, content.end).matchAll(separator)) {
    if (match.index <= from) continue;
    parts.push(trimmed(text, { start: from, end: match.index }));
    from = match.index + match[0].length;
  }
  parts.push(trimmed(text, { start: from, end: content.end }));
  return parts.filter(({ start, end }) => end - start >= MIN_ENTRY);
};

/** Splits a text at the clearest sign that separates it, else by its structure. */
const split = (text: string, content: Span): Span[] => {
  const written = languageOf(text.slice(content.start, content.end));
  for (const separator of SEPARATORS) {
    const entries = cut(text, content, separator);
    if (entries.length > 1) return entries;
  }
  const entries = splitEntries(text, content, written ?? 'en').filter(({ start, end }) => end - start >= MIN_ENTRY);
  return entries.length > 1 || written !== 'en' ? entries : cut(text, content, COMMA);
};

const trimmed = (text: string, { start, end }: Span): Span => {
  const part = text.slice(start, end);
  const mark = /^\s*(?:(?:[-*•–]|\d{1,3}\))\s+)?/u.exec(part)?.[0].length ?? 0;
  return { start: start + mark, end: end - (part.length - part.trimEnd().length) };
};

/** Returns the day by which a date is sorted; a date without a year as `MM-DD`. */
const sortKey = ({ day, text }: EntryDate): string => {
  const two = (part: number): string => String(part).padStart(2, '0');
  return day ? `${day.year === null ? '' : `${day.year}-`}${two(day.month)}-${two(day.date)}` : text;
};

/** Returns the dates that follow from the entry before, such as "two days later"; weekdays and dates without a year stay as written. */
const derivedDates = (
  entries: readonly { readonly dates: readonly EntryDate[] }[],
  today: string,
  language: Language,
): (ResolvedDate | null)[] =>
  resolveDates(
    entries.map(({ dates: [date] }) => (date?.isWeekday === true ? undefined : date)),
    today,
    language,
  ).map((date) => (date?.derived === 'date' || date?.derived === 'request' ? date : null));

const tableOf = (
  text: string,
  entries: readonly Span[],
  { instruction, language, today }: { instruction: string; language: Language; today: string },
): TextTable => {
  const messages = messagesIn(language);
  const written = languageOf(text);
  const all = entries.map((entry) => {
    const { start, end } = entry;
    const found = text.slice(start, end);
    const { dates, durations } = entryValues(found, languageOf(found) ?? written ?? language);
    const times = [
      ...dates.map((date) => ({ ...date, type: 'date' as const, value: sortKey(date) })),
      // "2 h 40" is one quantity, in minutes.
      ...durations.flatMap(({ start: from, end: to, minutes, text: own }) =>
        minutes !== null && /\d\D+\d/u.test(own) ? [{ start: from, end: to, type: 'quantity' as const, value: minutes }] : [],
      ),
    ];
    const values = findValues(found, { language: languageOf(found) ?? written ?? language, contacts: true }).filter(
      (value) => value.type !== 'date' && !times.some((time) => value.start < time.end && time.start < value.end),
    );
    return {
      entry,
      companies: [...found.matchAll(COMPANY)].map(({ index, 0: name }) => ({
        start: index + (ARTICLE.exec(name)?.[0].length ?? 0),
        end: index + name.length,
      })),
      people: findNames(found).map(({ start: from, end: to }) => ({
        start: from,
        end: to - (POSSESSIVE.exec(found.slice(from, to))?.[0].length ?? 0),
      })),
      dates,
      values: [...times, ...values],
    };
  });
  const dates = derivedDates(all, today, language);
  const rows = selectEntries(
    instruction,
    all.map((each, at) => ({ ...each, derived: dates[at] ?? null })),
  );
  const cell = (entry: Span, parts: readonly Span[]): Cell => {
    const all = parts.map(({ start, end }) => text.slice(entry.start + start, entry.start + end));
    // "Amara Bell" contains "Bell".
    const written = all.filter(
      (part) => !/^\p{L}+$/u.test(part) || !all.some((other) => other !== part && other.split(' ').includes(part)),
    );
    const [first] = parts;
    const start = entry.start + (first?.start ?? 0);
    return { text: [...new Set(written)].join('; '), start, end: first ? entry.start + first.end : start };
  };
  const columns = COLUMNS.filter((type) => rows.some(({ values }) => values.some((value) => value.type === type)));
  const hasCompanies = rows.some(({ companies }) => companies.length > 0);
  const hasPeople = rows.some(({ people }) => people.length > 0);
  return {
    kind: 'entries',
    start: entries[0]?.start ?? 0,
    end: entries.at(-1)?.end ?? 0,
    columns: [
      messages.entry,
      ...(hasCompanies ? [messages.company] : []),
      ...(hasPeople ? [messages.person] : []),
      ...columns.map((type) => messages.types[type]),
    ],
    rows: rows.map(({ entry, companies, people, values, derived }) => [
      { text: text.slice(entry.start, entry.end), ...entry },
      ...(hasCompanies ? [cell(entry, companies)] : []),
      ...(hasPeople ? [cell(entry, people)] : []),
      ...columns.map((type) => {
        const found = cell(
          entry,
          values.filter((value) => value.type === type),
        );
        return type === 'date' && derived !== null ? { ...found, text: messages.entryTable.derivedCell(derived.text) } : found;
      }),
    ]),
  };
};
