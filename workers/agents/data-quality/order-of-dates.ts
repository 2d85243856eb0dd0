import { datesOf } from '../../methods/table-roles/index.js';
import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { listedActivities } from '../../methods/case-times/index.js';
import { columnThing, namedIn, valueThing, type Nameable } from '../../methods/request-reading/index.js';
import { meaningIn } from '../../../platform/questions/index.js';
import { contentWords, wordsIn } from '../../../platform/text/index.js';
import { SENTINEL_DATES } from '../../../platform/value-notations/index.js';
import { messagesIn } from './messages.js';
import { keyOf } from './row-keys.js';

/** "closed before they were opened", „Zahlungen vor Rechnungsdatum“. */
const BEFORE =
  /(?<first>[^.,;?!]{2,80}?)\s+(?:(?:früher|eher|earlier)\s+(?:als|than)|vor(?:\s+(?:dem|der|ihrem|ihrer))?|before)\s+(?<second>[^.;?!]{2,80})/iu;
const AFTER = /(?<first>[^.,;?!]{2,80}?)\s+(?:(?:später|later)\s+(?:als|than)|nach(?:\s+(?:dem|der))|after)\s+(?<second>[^.;?!]{2,80})/iu;
/** Minimum confidence at which words name a date or an activity. */
const MIN_CONFIDENCE = 0.4;
/** Number of rows or cases that the answer lists. */
const MAX_LISTED = 10;

interface Asked {
  readonly first: string;
  readonly second: string;
  readonly isBefore: boolean;
}

const askedOrder = (text: string): Asked | null => {
  const before = BEFORE.exec(text)?.groups;
  const found = before ?? AFTER.exec(text)?.groups;
  return found?.first === undefined || found.second === undefined
    ? null
    : { first: found.first, second: found.second, isBefore: before !== undefined };
};

/**
 * Returns a sentence on how many rows have one date before another, or how many cases one activity before another, as a request asks;
 * null if it does not ask for the order of two things in the dataset.
 */
export const orderSentence = async (
  duck: DuckDbSession,
  { dataset, relation }: { dataset: Pick<Dataset, 'name' | 'columns' | 'profile' | 'eventLogColumns'>; relation: string },
  text: string,
  language: Language,
): Promise<string | null> => {
  const asked = askedOrder(text);
  if (asked === null) return null;
  const messages = messagesIn(language).order;
  const log = dataset.eventLogColumns;
  const pair = log
    ? pairIn(asked, listedActivities(dataset, log.activity), (value) => valueThing('', '', value))
    : (pairIn(asked, datesOf(dataset), dateThing) ?? meantPair(asked, datesOf(dataset)));
  if (pair === null) return null;
  const [first, second] = pair;
  const operator = asked.isBefore ? '<' : '>';
  const rows = log
    ? `(SELECT ${identifier(log.case)} AS key, min(${identifier(log.time)}) FILTER (WHERE ${isActivity(log.activity, first)}) AS a,
        min(${identifier(log.time)}) FILTER (WHERE ${isActivity(log.activity, second)}) AS b FROM ${relation} GROUP BY ALL)`
    : `(SELECT ${keyOf(dataset)} AS key, ${enteredDate(first)} AS a, ${enteredDate(second)} AS b FROM ${relation})`;
  const { both, found } = await duck.one<{ both: number; found: number }>(
    `SELECT count(*) AS both, count(*) FILTER (WHERE a ${operator} b) AS found FROM ${rows} WHERE a IS NOT NULL AND b IS NOT NULL`,
  );
  const keys = await duck.rows<{ key: string }>(
    `SELECT CAST(key AS VARCHAR) AS key FROM ${rows} WHERE a ${operator} b ORDER BY key LIMIT ${MAX_LISTED}`,
  );
  const count = (value: number): string => formatNumber(Number(value), language, 0);
  return messages.found(
    ...([log ? 'cases' : 'rows', first, second, asked.isBefore ? 'before' : 'after'] as const),
    ...([count(found), count(both), Number(both) === 0 ? '–' : formatPercent(Number(found) / Number(both), language)] as const),
    keys.length === 0 ? null : `${keys.map(({ key }) => key).join(', ')}${Number(found) > keys.length ? ', …' : ''}`,
  );
};

/** Returns the SQL expression of a date; null for a placeholder, which is before or after everything. */
export const enteredDate = (name: string): string =>
  `CASE WHEN CAST(${identifier(name)} AS DATE) NOT IN (${SENTINEL_DATES.map((day) => `DATE ${literal(day)}`).join(', ')}) THEN ${identifier(name)} END`;

const isActivity = (column: string, value: string): string => `CAST(${identifier(column)} AS VARCHAR) = ${literal(value)}`;

/** Words of the name of a date that do not say what happened. */
const OF_DATES = /(?<!\p{L})(?:dt|date|datum|am|on|at|day|tag)(?!\p{L})\.?/giu;

const eventOf = (name: string): string => name.replaceAll('_', ' ').replaceAll(OF_DATES, ' ').trim();

/** Returns a date with the name of its event, spelled out: "invoice" for "Inv. dt". */
const dateThing = (name: string): Nameable => {
  const { synonyms = [], ...thing } = columnThing('', name);
  const events = [name, ...synonyms].map(eventOf).filter((event) => event !== '');
  return { ...thing, names: [...new Set([...thing.names, ...events])], synonyms };
};

/** Returns two dates whose events mean what the words around "before" say: „Buchungen“ for „Gebucht am“; null without two. */
const meantPair = ({ first, second }: Asked, names: readonly string[]): [string, string] | null => {
  const meant = (phrase: string, not?: string): string | undefined =>
    names.find((name) => name !== not && (phrase.includes(name) || contentWords(phrase).some(meaningIn(eventOf(name)))));
  const one = meant(first);
  const other = one === undefined ? undefined : meant(second, one);
  return one === undefined || other === undefined ? null : [one, other];
};

/** Returns the best two different names of a request, in its order; null if it contains fewer than two. */
const pairIn = ({ first, second }: Asked, names: readonly string[], thingOf: (name: string) => Nameable): [string, string] | null => {
  const named = (words: string): string[] => namedIn(words, names, { thingOf, minConfidence: MIN_CONFIDENCE });
  const [one] = named(first);
  if (one === undefined) return verbLast(second, names);
  // "Tickets closed before they were opened": the second phrase continues the first one.
  const other = [...named(second), ...named(`${first} ${second}`)].find((name) => name !== one);
  return one === undefined || other === undefined ? null : [one, other];
};

/** Number of letters by which a noun and the participle of its verb agree: „Bestätigung“ and „bestätigt“. */
const STEM_LETTERS = 7;

/**
 * Returns the two names of „(Aufträge, die vor) der Bestätigung versandt wurden“, where the first event is the verb at the end. Of several
 * names with the same word, the most frequent counts.
 *
 * @param names in the order of their frequency
 */
const verbLast = (phrase: string, names: readonly string[]): [string, string] | null => {
  const found = wordsIn(phrase).flatMap((word) => {
    const stem = word.toLowerCase().slice(0, STEM_LETTERS);
    const isSame = (part: string): boolean => part.toLowerCase().startsWith(stem);
    return stem.length < STEM_LETTERS ? [] : (names.find((name) => wordsIn(name.replaceAll('_', ' ')).some(isSame)) ?? []);
  });
  const [later, ...others] = found;
  const earlier = others.find((name) => name !== later);
  return later === undefined || earlier === undefined ? null : [earlier, later];
};
