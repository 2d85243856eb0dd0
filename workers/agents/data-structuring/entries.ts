import type { Language } from '../../../platform/content/index.js';
import { findNames } from '../../../platform/models/personal-data/index.js';
import { inAnyCase, languageOf, type ValueType } from '../../../platform/text/index.js';
import { findValues } from '../../methods/values-in-text/find-values.js';
import { selectEntries } from './entry-selection.js';
import { messagesIn } from './messages.js';
import type { Cell, TextTable } from './text-tables.js';

/** Part of a text with its position. */
interface Span {
  readonly start: number;
  readonly end: number;
}

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
/** Abbreviations whose full stop does not end an entry. */
const ABBREVIATIONS =
  'ca bzw inkl exkl zzgl evtl ggf vgl nr str dr hr fr st tel mind max min approx incl excl est no mr mrs ms co std mio tsd pos art prof dipl ing fa abt ext attn'.split(
    ' ',
  );
/** Signs between entries, the clearest first; commas only in English, whose common nouns begin with a small letter. */
const SEPARATORS: readonly (readonly [RegExp, Language | null])[] = [
  [/\n\s{0,20}(?:[-*•–]\s|\d{1,3}[.)]\s)?/gu, null],
  [/(?<=\s)[/|]\s/gu, null],
  [/;\s/gu, null],
  // A number or code begins each entry: "R-88 …, R-89 …".
  [/[,.;]\s+(?=(?:\p{Lu}{1,4}[-.]?\d{1,6}|\d{3,6})\s\p{L})/gu, null],
  [
    new RegExp(
      String.raw`(?<=[\p{L}\d)]{2}[.!?]+["'“”»«)]?)(?<!\s\d\d?\.)(?<!(?<!\p{L})(?:${inAnyCase(ABBREVIATIONS.join('|'))})\.)\s+(?=["'„“»«(]?[\p{Lu}\d])`,
      'gu',
    ),
    null,
  ],
  [/,\s+(?=\p{Lu})/gu, 'en'],
];
/** Types of values that are columns of their own. */
const COLUMNS: readonly ValueType[] = ['date', 'identifier', 'phone', 'email', 'money', 'percent', 'quantity', 'number'];
/** Day and month without a year, such as 14.9. */
const DAY = /(?<![\d.])\d{1,2}\.\s?\d{1,2}\.(?!\d)/gu;
/** A company by its legal form. */
const COMPANY =
  /(?:\p{Lu}[\p{L}\p{N}&.'-]*\s+(?:(?:&|and|und|of|für)\s+)?){1,5}(?:GmbH(?:\s*&\s*Co\.?\s*KG)?|AG|SE|KGaA|KG|OHG|UG|eG|e\.\s?K\.|Ltd|Limited|LLP|LLC|Inc|plc|PLC|Corp|B\.?V\.?|N\.?V\.?|S\.?A\.?|S\.?r\.?l\.?)(?![\p{L}\p{N}])/gu;
/** Article before a company at the beginning of a sentence. */
const ARTICLE = /^(?:die|der|das|the)\s+/iu;
const POSSESSIVE = /['’]s$/u;
const NUMBER_IN_DAY = new Set<ValueType>(['number', 'identifier']);

/**
 * Returns a table of the entries of a text that a request asks to have listed: one row for each, with its wording, the companies, the
 * people, and the
 * values of each type. Null if the request does not ask for a list, or the text has fewer than two entries.
 */
export const findEntries = (request: string, language: Language): TextTable | null => {
  const text = request.slice(0, MAX_CHARACTERS);
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
  return tableOf(text, entries.slice(0, MAX_ENTRIES), { instruction, language });
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

const split = (text: string, content: Span): Span[] => {
  const written = languageOf(text.slice(content.start, content.end));
  for (const [separator, language] of SEPARATORS) {
    if (language !== null && language !== written) continue;
    const parts: Span[] = [];
    let from = content.start;
    for (const match of text.slice(0, content.end).matchAll(separator)) {
      if (match.index <= from) continue;
      parts.push(trimmed(text, { start: from, end: match.index }));
      from = match.index + match[0].length;
    }
    parts.push(trimmed(text, { start: from, end: content.end }));
    const entries = parts.filter(({ start, end }) => end - start >= MIN_ENTRY);
    if (entries.length > 1) return entries;
  }
  return [];
};

/** Returns a day and month without a year as `MM-DD`, by which days are sorted. */
const dayKey = (day: string): string => {
  const [date = '', month = ''] = day.match(/\d+/gu) ?? [];
  return `${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
};

const trimmed = (text: string, { start, end }: Span): Span => {
  const part = text.slice(start, end);
  const mark = /^\s*(?:(?:[-*•–]|\d{1,3}\))\s+)?/u.exec(part)?.[0].length ?? 0;
  return { start: start + mark, end: end - (part.length - part.trimEnd().length) };
};

const tableOf = (
  text: string,
  entries: readonly Span[],
  { instruction, language }: { instruction: string; language: Language },
): TextTable => {
  const messages = messagesIn(language);
  const written = languageOf(text);
  const all = entries.map((entry) => {
    const { start, end } = entry;
    const found = text.slice(start, end);
    const days = [...found.matchAll(DAY)].map(({ index, 0: day }) => ({
      ...{ type: 'date' as const, start: index, end: index + day.length },
      value: dayKey(day),
    }));
    const values = findValues(found, { language: languageOf(found) ?? written ?? language, contacts: true }).filter(
      (value) => !NUMBER_IN_DAY.has(value.type) || !days.some((day) => value.start < day.end && day.start < value.end),
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
      values: [...days, ...values],
    };
  });
  const rows = selectEntries(instruction, all);
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
    rows: rows.map(({ entry, companies, people, values }) => [
      { text: text.slice(entry.start, entry.end), ...entry },
      ...(hasCompanies ? [cell(entry, companies)] : []),
      ...(hasPeople ? [cell(entry, people)] : []),
      ...columns.map((type) =>
        cell(
          entry,
          values.filter((value) => value.type === type),
        ),
      ),
    ]),
  };
};
