import type { Language } from '../../../kit.js';
import type { Finding } from '../../../../platform/text/index.js';
import { findValues } from '../../../methods/values-in-text/find-values.js';
import { entryDates, type EntryDate } from './entry-dates.js';
import { entryDurations, type EntryDuration } from './entry-durations.js';
import { byPosition, disjoint, type Span } from './spans.js';

/** Words by which an entry says that a value is missing, such as "cost to follow". */
export interface StatedGap extends Span {
  readonly text: string;
  /** Kinds of columns that the words name; empty if they name none. */
  readonly kinds: readonly string[];
}

/** Values of an entry by kind; no two of them overlap. */
export interface EntryValues {
  readonly dates: readonly EntryDate[];
  readonly durations: readonly EntryDuration[];
  readonly codes: readonly (Span & { readonly text: string })[];
  readonly findings: readonly Finding[];
  readonly gaps: readonly StatedGap[];
}

/** Codes of letters and digits such as HH10017, P-7 or #212, number plates, and long numbers. */
const CODE =
  /(?<![\p{L}\p{N}€£$/.-])(?!(?:KW|Q|EUR|GBP|USD|CHF)[-/.]?\d)(?:\p{Lu}{2}\d{2}\s\p{Lu}{3}|\p{Lu}{1,3}-\p{Lu}{1,2}\s?\d{1,4}|\p{Lu}{1,5}(?:[-/.]?\p{Lu}{1,3})?[-/.]?\d{1,10}(?:[-/]\d{1,6}){0,2}[a-z]?|#\d{1,10}|\d{5,12}|\d{1,4}[A-Z]{1,3}\d{0,6})(?![\p{L}\p{N}])/gu;

const NOUNS: readonly (readonly [readonly string[], string])[] = [
  [
    ['money'],
    String.raw`\p{L}*kosten|\p{L}*betrag|preis|\p{L}*rechnung|schadenshöhe|(?:höhe des )?schadens?|summe|costs?|amount|price|invoice|bill|fee|charge|quote|total|refund|erstattung|gutschrift|credit|compensation|entschädigung|payment|zahlung|wert|value`,
  ],
  [['duration'], String.raw`dauer|\p{L}+zeit|ausfall|duration|downtime|delay|verspätung|verzögerung|length|time lost|how long|wie lange`],
  [['date'], String.raw`datum|tag|termin|date|day|wann|when`],
  [['identifier', 'object'], String.raw`\p{L}*nummer|kennzeichen|kennung|number|reference|ref|id`],
  [['place'], String.raw`ort|place|location|site|wo|where`],
  [['person'], String.raw`name|fahrer|person|driver|contact|who|wer`],
  [['what'], String.raw`grund|ursache|cause|reason`],
];
const NOUN = NOUNS.map(([, nouns]) => nouns).join('|');
const LACKING = String.raw`unbekannt|unklar|offen|fehl(?:t|en)|nicht (?:bekannt|erfasst|notiert|angegeben|vermerkt|genannt|festgehalten|gemessen)|liegt noch nicht vor|steh(?:t|en) (?:noch )?aus|folg(?:t|en)|wird nachgereicht|werden nachgereicht|n\.?\s?n\.?|unknown|unclear|open|missing|outstanding|pending|to follow|to be (?:confirmed|determined|advised)|tb[cda]|not (?:known|recorded|given|stated|noted|measured|available|yet known|yet in|in yet)|still to come|still open`;
const QUALIFIER = String.raw`(?:(?:is|are|was|were|ist|sind|war|noch|still|not yet|yet|bisher|wird|will|:|–|-)\s*)*`;
/** A noun with words that say that its value is missing; "no amount", „kein Betrag“; such words alone between commas. */
const GAPS: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})(?:(?:the|der|die|das)\s)?(?<noun>${NOUN})\s*${QUALIFIER}(?:${LACKING})(?!\p{L})`, 'giu'),
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:(?:gave|with|has|had|hat|mit)\s)?no|without(?: an?| any)?|kein(?:e[nr]?)?|ohne|unknown|unbekannte[rsn]?|unclear|unklare[rsn]?)\s(?<noun>${NOUN})(?:angabe)?(?:\s(?:yet|given|stated|recorded|known|noted|so far|bekannt|erfasst|genannt|angegeben|notiert|vermerkt))?(?!\p{L})`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<=(?:^|[,;:.(–-])\s*)(?:(?:noch|still)\s)?(?:${LACKING}|k\.\s?a\.|n\/a|ohne angabe|keine angaben?|no (?:figure|details?|information))(?=\s*(?:[,;.)]|$))`,
    'giu',
  ),
];

const gapsIn = (text: string): StatedGap[] => {
  const all = GAPS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, groups, 0: words }): StatedGap => {
      const noun = groups?.['noun'];
      const kinds = noun === undefined ? [] : (NOUNS.find(([, nouns]) => new RegExp(`^(?:${nouns})$`, 'iu').test(noun))?.[0] ?? []);
      return { start: index, end: index + words.length, text: words.trim(), kinds };
    }),
  );
  return disjoint(all).toSorted(byPosition);
};

/** Returns the values of an entry: dates, durations, codes, other values by type, and values that it says are missing. */
export const entryValues = (text: string, language: Language): EntryValues => {
  const all = findValues(text, { language, contacts: true });
  const certain = all.filter(({ type }) => ['money', 'percent', 'phone', 'email'].includes(type));
  const durations = disjoint(entryDurations(text), certain);
  const dates = disjoint(entryDates(text, language), certain, durations);
  const codes = disjoint(
    [...text.matchAll(CODE)].map(({ index, 0: code }) => ({ start: index, end: index + code.length, text: code })),
    ...[certain, durations, dates],
  );
  const findings = disjoint(
    all.filter(({ type }) => type !== 'date' && type !== 'identifier'),
    ...[durations, dates, codes],
  );
  return { dates, durations, codes, findings, gaps: disjoint(gapsIn(text), durations) };
};
