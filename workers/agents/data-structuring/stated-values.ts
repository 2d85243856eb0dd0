import type { Language } from '../../../platform/content/index.js';
import { countOf, findDates, languageOf, type Finding } from '../../../platform/text/index.js';
import { isWholeLine, sentencesOf } from '../../methods/document-text/index.js';
import { findMoney, findPercentages } from '../../methods/values-in-text/amounts.js';
import { findTimeLimits } from '../../methods/values-in-text/time-limits.js';
import { messagesIn } from './messages.js';
import type { Cell, TextTable } from './text-tables.js';

/** Kinds of values of which a request wants all that a document states. */
export const STATED_KINDS = ['limit', 'money', 'percent'] as const;
export type StatedKind = (typeof STATED_KINDS)[number];

/** Plural nouns for all values of a kind. */
const PLURAL: Readonly<Record<StatedKind, string>> = {
  limit: String.raw`\p{L}*(?:fristen|zeitvorgaben|zeitgrenzen|zeitlimits)|(?:reaktions|antwort|bearbeitungs|liefer|lauf|warte|aufbewahrungs|durchlauf)zeiten|termine|deadlines|(?:\p{L}+ )?time (?:limits|frames|targets|periods)|timeframes|(?:response|turnaround|retention|lead|notice) (?:times|periods)`,
  money: String.raw`\p{L}*(?:beträge|betragsgrenzen|wertgrenzen|freigabegrenzen|geldgrenzen|summen|preise|gebühren|kosten)|amounts(?: of money)?|sums(?: of money)?|money amounts|prices|fees|charges|(?:money|value|approval|monetary|financial) (?:thresholds|limits)`,
  percent: String.raw`prozentsätze|prozentwerte|prozentangaben|percentages|per ?cent values`,
};
/** Singular nouns that "every" and „jede“ make a plural. */
const SINGULAR: Readonly<Record<StatedKind, string>> = {
  limit: String.raw`frist|zeitvorgabe|deadline|(?:response|turnaround) time|time (?:limit|frame)`,
  money: String.raw`\p{L}*betrag|wertgrenze|gebühr|amount(?: of money)?|sum|price|fee|charge|(?:money|value|approval|monetary) (?:threshold|limit)`,
  percent: 'prozentsatz|percentage',
};
const EACH = String.raw`every|each|jede[nrs]?|any`;
const ALL = /(?<!\p{L})(?:all|every|each|any|alle[rsn]?|jede[rsnm]?|sämtliche[rn]?)(?!\p{L})/iu;
const AS_TABLE = /(?<!\p{L})(?:\p{L}*tabell\p{L}*|liste|auflistung|tables?|list|spreadsheet)(?!\p{L})/iu;

/** Returns the kinds of values that a request wants listed as a document states them; none if it asks for something else. */
export const statedKinds = (request: string): StatedKind[] => {
  if (!ALL.test(request) && !AS_TABLE.test(request)) return [];
  return STATED_KINDS.filter(
    (kind) =>
      new RegExp(String.raw`(?<!\p{L})(?:${PLURAL[kind]})(?!\p{L})`, 'iu').test(request) ||
      new RegExp(String.raw`(?<!\p{L})(?:${EACH})\s+(?:(?:\p{L}+ ){0,2}(?:und|and|or|oder)\s+)?(?:${SINGULAR[kind]})(?!\p{L})`, 'iu').test(
        request,
      ) ||
      new RegExp(String.raw`(?<!\p{L})(?:${EACH})\s[^.,:]{3,30}\s(?:and|und)\s+(?:${SINGULAR[kind]})(?!\p{L})`, 'iu').test(request),
  );
};

/** Returns the parts of a request that want all values of a kind listed. */
export const statedParts = (request: string): string[] =>
  request
    .split(/[.;,!?]\s+/u)
    .map((part) => part.replace(/[.!?\s]+$/u, ''))
    .filter((part) => statedKinds(part).length > 0);

/** What a column of the table states. */
type Role = 'section' | 'value' | 'unit' | 'purpose';
const ROLES: readonly Role[] = ['section', 'value', 'unit', 'purpose'];
const ROLE_WORDS: Readonly<Record<Role, RegExp>> = {
  section: /^(?:abschnitte?|kapitel|ziffer|paragra(?:f|ph)|fundstelle|stelle|sections?|chapters?|clauses?|paragraphs?|place|where)$/iu,
  unit: /^(?:einheit(?:en)?|währung|maßeinheit|units?|currency)$/iu,
  purpose:
    /^(?:wofür|wozu|zweck|gegenstand|worauf|bezug|regelung|satz|wortlaut|erläuterung|beschreibung|purpose|subject|rule|sentence|wording|description|(?:and )?what (?:it|each|they|this)?\s?.*|applies to)(?:\s.*)?$/iu,
  value:
    /^(?:werte?|zahl(?:en)?|höhe|betrag|beträge|frist(?:en)?|values?|figures?|numbers?|amounts?|limits?|deadlines?|times?|sums?|prices?)$/iu,
};

/** Returns the columns that a request lists for the table, in its words and order; null if it lists fewer than two known ones. */
export const statedColumns = (request: string): { name: string; role: Role }[] | null => {
  const [, listed = ''] =
    /(?::|(?<!\p{L})(?:mit|with|columns?|spalten?)(?!\p{L}))\s*(?<listed>[^:]+)$/iu.exec(request.replace(/[.!?\s]+$/u, '')) ?? [];
  const columns = listed.split(/\s*(?:,|(?<!\p{L})(?:und|and|sowie)(?!\p{L}))\s*/iu).flatMap((part) => {
    const name = part.trim();
    const role = ROLES.find((each) => ROLE_WORDS[each].test(name));
    return role === undefined ? [] : [{ name, role }];
  });
  const distinct = columns.filter(({ role }, at) => columns.findIndex((each) => each.role === role) === at);
  return distinct.length < 2 ? null : distinct;
};

const HEADING_LENGTH = 80;
const MARK = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u;
/** A number before the amount of a range: „1,55 bis 1,90 EUR“, "between GBP 120 and GBP 210" has its currency twice. */
const RANGE_BEFORE = /(?<![\d.,])(\d[\d.,]*)\s*(?:bis|to|and|und|[-–])\s*$/iu;
/** Words before a day by which or from which something applies. */
const DATED =
  /(?<!\p{L})(?:bis(?: zum| spätestens)?|spätestens(?: am)?|ab(?: dem)?|am|zum|seit|gültig|vor(?: dem)?|überprüfung:?|termin:?|frist:?|bis:|by|until|till|from|before|due|effective|on|since|expires?|review due|no later than|meeting:?|sitzung:?)\s+$/iu;

/** A value of a sentence with its unit as written. */
interface Stated {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly unit: string;
}

const dateStated = (sentence: string, { start, end, text }: Finding): Stated[] =>
  DATED.test(sentence.slice(0, start)) || /^(?:\p{L}+: )?$/u.test(sentence.slice(0, start)) ? [{ start, end, value: text, unit: '' }] : [];

/** Returns the number of a finding as written, without its unit. */
const written = (sentence: string, { start, end, text, unit }: Finding, sign: string): Stated => {
  const number = /\d[\d.,'’\u00A0\u202F ]*\d|\d/u.exec(text)?.[0].trim() ?? text;
  const before = RANGE_BEFORE.exec(sentence.slice(0, start))?.[1];
  const scale = text.replace(number, '').match(/(?:tsd|mio|mrd|thousand|million(?:en)?|billion|k|m)\.?(?!\p{L})/iu)?.[0] ?? '';
  return {
    start,
    end,
    value: [before === undefined ? number : `${before}–${number}`, scale].filter((part) => part !== '').join(' '),
    unit: unit === null || unit === '' ? sign : unit,
  };
};

/** Returns a limit of time with its number in digits. */
const inDigits = (limit: Stated): Stated => ({ ...limit, value: String(countOf(limit.value) ?? limit.value) });

const statedIn = (sentence: string, kinds: readonly StatedKind[], language: Language): Stated[] => {
  const found: Stated[] = [];
  const dates = findDates(sentence, language);
  if (kinds.includes('limit')) {
    const isInDate = ({ start, end }: { start: number; end: number }): boolean =>
      dates.some((date) => start < date.end && end > date.start);
    found.push(
      ...findTimeLimits(sentence)
        .filter((limit) => !isInDate(limit))
        .map(inDigits),
      ...dates.flatMap((date) => dateStated(sentence, date)),
    );
  }
  if (kinds.includes('money')) found.push(...findMoney(sentence, language).map((each) => written(sentence, each, '')));
  if (kinds.includes('percent')) found.push(...findPercentages(sentence, language).map((each) => written(sentence, each, '%')));
  return found.filter(({ start }, at) => found.findIndex((each) => each.start === start) === at).toSorted((a, b) => a.start - b.start);
};

/** Returns the parts of a block that state something: items of lists with their sentences, rows of tables, or sentences. */
const partsOf = (block: string): string[] => {
  const lines = block.split('\n');
  if (!lines.some((line) => isWholeLine(line) || line.includes(' | '))) return sentencesOf(lines.join(' '));
  const items = lines.reduce<string[]>(
    (all, line) =>
      isWholeLine(line) || line.includes(' | ') || all.length === 0 ? [...all, line] : [...all.slice(0, -1), `${all.at(-1) ?? ''} ${line}`],
    [],
  );
  return items.flatMap((item) => (item.includes(' | ') || /^[^:;]{1,60}: .+; /u.test(item) ? [item] : sentencesOf(item.replace(MARK, ''))));
};

/** A heading that stands in one block with the text below it. */
const NUMBERED = /^(?:#{1,6}\s|(?:§|top|teil|part|section)?\s?\d{1,2}(?:\.\d{1,2})*[.)]?\s+\p{Lu})/iu;

const isHeading = (plain: string): boolean =>
  /^#{1,6}\s/u.test(plain) ||
  (plain.length <= HEADING_LENGTH && !/[.!?;|]$/u.test(plain) && !MARK.test(plain.replace(/^\d{1,2}\.\s/u, '')));

/**
 * Returns a table of all values of the wanted kinds that a text states, each with its section and the sentence, item or row that says what
 * it is for. Empty if the text states none.
 */
export const statedValues = (
  text: string,
  kinds: readonly StatedKind[],
  { columns, language }: { readonly columns: ReturnType<typeof statedColumns>; readonly language: Language },
): TextTable[] => {
  const of = languageOf(text) ?? language;
  const rows: Cell[][] = [];
  const messages = messagesIn(language).stated;
  const shown = columns ?? ROLES.map((role) => ({ role, name: messages.columns[role] }));
  const hasUnit = shown.some(({ role }) => role === 'unit');
  let section = '';
  let from = 0;
  for (const block of text.split(/\n{2,}/u)) {
    const start = text.indexOf(block, from);
    from = start + block.length;
    const [head = '', ...below] = block.trim().split('\n');
    const isTitled = isHeading(head) && (below.length === 0 || NUMBERED.test(head)) && statedIn(head, STATED_KINDS, of).length === 0;
    if (isTitled) section = head.replace(/^#{1,6}\s+/u, '').trim();
    for (const part of partsOf(isTitled ? below.join('\n') : block))
      for (const { value: found, unit } of statedIn(part, kinds, of)) {
        const value = hasUnit || unit === '' ? found : `${found} ${unit}`;
        const texts: Readonly<Record<Role, string>> = {
          section,
          value,
          unit: unit === '' ? messages.day : unit,
          purpose: part.replaceAll(' | ', ' · ').trim(),
        };
        rows.push(shown.map(({ role }) => ({ text: texts[role], start, end: from })));
      }
  }
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]];
  return !first || !last ? [] : [{ kind: 'entries', start: first.start, end: last.end, columns: shown.map(({ name }) => name), rows }];
};
