import { normaliseText } from '../text/index.js';
import type { Concept } from './concept-words.js';
import { KINDS_OF_MEANING, type ColumnKind, type Meaning } from './meaning-rules.js';
import { nameConcepts } from './name-concepts.js';

/** Roles of a column in an analysis. The last six are the roles of the columns of an event log (IEEE 1849, XES). */
export const COLUMN_ROLES = [
  ...(['identifier', 'dimension', 'measure', 'time', 'text'] as const),
  ...(['case', 'activity', 'event_time', 'event_start', 'lifecycle', 'resource'] as const),
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Roles of columns by the names that an event log's columns are stored under. */
export const EVENT_LOG_COLUMN_ROLES: Readonly<Record<string, ColumnRole>> = {
  case: 'case',
  activity: 'activity',
  time: 'event_time',
  start: 'event_start',
  lifecycle: 'lifecycle',
  resource: 'resource',
};

export const isEventLogRole = (role: ColumnRole): boolean => Object.values(EVENT_LOG_COLUMN_ROLES).includes(role);

const PER = '(?<!(?:^| )(?:je|pro|per) )';
const KEY_WORDS = 'id|key|code|nr|nummer|(?:no|number)(?! of )';
const PERIOD_WORDS = 'jahr|year|quartal|quarter|monat|month|woche|week|tag|day';
const ORDER_WORDS = 'position|plz|postleitzahl|zip|postcode';
const words = (list: string): string => `(^| )${PER}(${list})( |$)`;
const KEY_NAME = new RegExp(`${words(KEY_WORDS)}|(nummer|nr|schluessel)$`);
/** A word for a key that follows another word without a separator: `RoomNo`. */
const CAMEL_KEY = /\p{Ll}(?:N[or]|I[dD]|Num|Key)$/u;
const PERIOD_NAME = new RegExp(words(PERIOD_WORDS));
const ORDER_NAME = new RegExp(`${words(ORDER_WORDS)}|postleitzahl$|^(line|zeile|pos|posten|(?:(?:row|line|record|zeilen?|sort) )?index)$`);

/** Names of places, vehicles and machines that have numbers: an integer below such a name in the singular is one of them, not a count. */
const THING_NAME = new RegExp(
  `^(?:${[
    'room|zimmer|raum|gate|bay|bed|bett|bettplatz|seat|sitz|sitzplatz|stellplatz|liegeplatz|berth|platform|bahnsteig|track|gleis|desk|tisch',
    'shelf|regal|aisle|locker|spind|schliessfach|floor|etage|stockwerk|geschoss|extension|durchwahl|lane|spur|pier|plot|parzelle|flurstueck',
    'apartment|wohnung|flat|bus|linie|route|tour|wagen|ward|court|ampel|zapfsaeule|pump|dock|ramp|rampe|tor|hall|halle|booth|kabine|cabin',
    'bike|e bike|ebike|bicycle|scooter|e scooter|vehicle|van|truck|lorry|car|tram|train|trailer|forklift|zug|fahrzeug|auto|lkw|pkw|rad|fahrrad',
    'machine|maschine|anlage|aufzug|lift|elevator|presse|ofen|furnace|oven|kiln|kessel|boiler|silo|roboter|robot|kran|crane|stapler|sensor',
    'filiale|fil|branch|store|shop|outlet|depot|werk|plant|site|standort|niederlassung|zweigstelle|geschaeftsstelle|kostenstelle|kst|cost cent(?:er|re)',
    'till|kasse|checkout|terminal|schalter|kiosk|automat|atm|container|pitch|zelle|turbine|drucker|printer|charger|ladesaeule',
  ].join('|')})$`,
);

/** Names of documents and accounts, of which integers are numbers even if the name does not say so. */
const DOCUMENT_NAME =
  /^(?:buchungs?|rechnungs|liefer|sach|gegen|bank)?(?:beleg|konto)$|^(?:voucher|document|account|ledger account|ref|reference)$/;

/** Names of versions and sections, whose numbers such as 1.10 are no decimals. */
const VERSION_NAME =
  /(?:^| )(?:\w*(?<!con|kon|in|per|sub|re|di|a)version|versions?(?:nr|nummer|stand)|release|revision|(?:firm|soft)ware(?:stand)?|\w*kapitel|unterabschnitt|abschnitt|gliederung\w*|ziffer|section|chapter|clause|oz)(?: (?:nr|no|number|nummer|id|punkt))?$/;
/** Names of telephone numbers and of things, whose numbers have no decimals and no groups of thousands. */
const NUMBERED_NAME =
  /(?:^| )(?:\w*telefon|tel|phone|handy|\w*fax|ean|gtin|isbn|iban|sku|artikel|article|kostenstelle|cost cent(?:er|re))(?: (?:nr|no|number|nummer|id|code|e164))?$/;

/** Returns whether a column name denotes versions or sections such as 1.10, which is another one than 1.1. */
export const isVersionName = (column: string): boolean => VERSION_NAME.test(normaliseText(column));

/** Returns whether a column name denotes numbers of things, of which decimals and groups of thousands are part of a label. */
export const isNumberedName = (column: string): boolean => {
  const name = normaliseText(column);
  const isKey = KEY_NAME.test(name) && !/(^| )(?:number|key (?:figure|result|metric|performance)s?|code)$|(^| )code /.test(name);
  return isKey || NUMBERED_NAME.test(name) || DOCUMENT_NAME.test(name) || /(^| )(plz|postleitzahl|zip|postcode)( |$)/.test(name);
};

/** Concepts of things that have numbers. */
const NUMBERED_THINGS: ReadonlySet<Concept> = new Set<Concept>([
  ...(['order', 'customer', 'product', 'supplier', 'employee', 'ticket', 'machine', 'invoice', 'lot', 'account'] as const),
]);

/** Returns whether a word consists of a thing and a word for its number: `empid`, `custno`. */
const isNumberOfThing = (word: string): boolean => {
  const concepts = nameConcepts(word).flatMap((each) => each.concepts ?? []);
  return concepts.length > 1 && concepts.at(-1) === 'id' && concepts.slice(0, -1).every((concept) => NUMBERED_THINGS.has(concept));
};

/** Returns whether a column name denotes numbers of things: `Pers.-Nr.`, `emp id`, `custno`. Their values are never quantities. */
export const isKeyName = (column: string): boolean => {
  const name = normaliseText(column);
  return KEY_NAME.test(name) || CAMEL_KEY.test(column) || isNumberOfThing(name);
};

/** Returns the role of numbers that their column names as labels or an order: keys, years, postal codes; null for measurements. */
const roleOfLabelName = (column: string): 'identifier' | 'time' | 'dimension' | null => {
  const name = normaliseText(column);
  if (isKeyName(column)) return 'identifier';
  if (PERIOD_NAME.test(name)) return 'time';
  return ORDER_NAME.test(name) || VERSION_NAME.test(name) || THING_NAME.test(name) ? 'dimension' : null;
};

/** Returns whether a column name denotes labels or an order instead of measurements: keys, postal codes, years. */
export const isLabelName = (column: string): boolean => roleOfLabelName(column) !== null;

/** Returns whether a meaning is that of a key or name of a thing. */
export const isKey = (meaning: Meaning): boolean => KINDS_OF_MEANING[meaning].includes('key');

/** Statistics of a column from which its role is derived. */
export interface ColumnStatistics {
  readonly name: string;
  /** Type of the column: text, integer, decimal, boolean, date or timestamp. */
  readonly type: string;
  /** Number of distinct values in the whole table. */
  readonly distinct: number;
  readonly min?: unknown;
  readonly max?: unknown;
  /** Mean length of the texts; null if the column is not text. */
  readonly meanLength?: number | null;
}

/** How the role of a column was recognised; a key of the messages. */
export type RoleBasis = 'byName' | 'bySerial' | 'byType' | 'byMeaning' | 'byNumber' | 'byFewValues' | 'byDistinct' | 'byLength';

export interface RecognisedRole {
  readonly role: ColumnRole;
  /** 0 to 1. */
  readonly confidence: number;
  readonly basis: RoleBasis;
}

/** Minimum number of rows at which distinct values show a key. */
const MIN_KEY_ROWS = 20;
const KEY_SHARE = 0.98;
/** Minimum share of distinct values at which a column that names a thing identifies it. */
const THING_SHARE = 0.5;
/** Mean length of texts from which they are prose rather than names. */
const PROSE_LENGTH = 40;
/** Numbers of distinct texts, absolute and as a share of the rows, up to which texts are categories. */
const MAX_CATEGORIES = 60;
const MAX_CATEGORY_SHARE = 0.2;

/**
 * Returns the role of a column outside of event logs. Keys, measures and categories differ in type, number of distinct values and range
 * (Abedjan, Golab, Naumann: Profiling relational data, VLDB Journal 24, 2015, section 3). Time: constant.
 */
export const recogniseRole = (column: ColumnStatistics, rows: number, meaning: Meaning | null): RecognisedRole => {
  const { name, type, distinct, meanLength } = column;
  const isThing = meaning !== null && isKey(meaning);
  const isUnique = rows >= MIN_KEY_ROWS && distinct >= KEY_SHARE * rows;
  if (type === 'date' || type === 'timestamp') return { role: 'time', confidence: 0.95, basis: 'byType' };
  if (type === 'boolean') return { role: 'dimension', confidence: 0.9, basis: 'byType' };
  if (type === 'integer' || type === 'decimal') {
    const label = roleOfLabelName(name);
    if (label) return { role: label, confidence: 0.9, basis: 'byName' };
    if (type === 'integer' && DOCUMENT_NAME.test(normaliseText(name))) return { role: 'identifier', confidence: 0.8, basis: 'byName' };
    if (isLong(column) && NUMBERED_NAME.test(normaliseText(name))) return { role: 'identifier', confidence: 0.8, basis: 'byName' };
    if (type === 'integer' && isUnique && isCounting(column)) return { role: 'identifier', confidence: 0.8, basis: 'bySerial' };
    if (type === 'integer' && isUnique && isThing && isNumbering(column))
      return { role: 'identifier', confidence: 0.8, basis: 'byMeaning' };
    if (type === 'integer' && numbersThings(column)) return { role: 'identifier', confidence: 0.7, basis: 'bySerial' };
    return { role: 'measure', confidence: meaning === null || isThing ? 0.6 : 0.9, basis: 'byNumber' };
  }
  if (isKeyName(name)) return { role: 'identifier', confidence: 0.9, basis: 'byName' };
  if (isThing && distinct >= THING_SHARE * rows) return { role: 'identifier', confidence: 0.8, basis: 'byMeaning' };
  if ((meanLength ?? 0) > PROSE_LENGTH) return { role: 'text', confidence: 0.8, basis: 'byLength' };
  if (isThing || distinct <= Math.max(MAX_CATEGORIES, MAX_CATEGORY_SHARE * rows))
    return { role: 'dimension', confidence: distinct <= MAX_CATEGORIES ? 0.8 : 0.6, basis: 'byFewValues' };
  return isUnique ? { role: 'identifier', confidence: 0.6, basis: 'byDistinct' } : { role: 'text', confidence: 0.5, basis: 'byDistinct' };
};

/** Returns whether all numbers have at least five digits: a column `Telefon` with smaller ones counts calls. */
const isLong = ({ type, min }: ColumnStatistics): boolean => type === 'integer' && typeof min === 'number' && min >= 10_000;

/** Names of things in the plural, which count them, and German ones whose plural is the same. */
const PLURAL = /s$|en$/;
const SAME_PLURAL = /(?:er|el)$/;
/** English names of one thing that end like such German ones. */
const ENGLISH = /^(?:customer|supplier|buyer|carrier|driver|dealer|order|member|user|seller|worker|manufacturer)$/;

/** Returns whether numbers of as many digits each, under the name of one thing, number these things: `Debtor`, „Kunde“. Under a plural they count. */
const isNumbering = ({ name, min, max }: ColumnStatistics): boolean => {
  if (typeof min !== 'number' || typeof max !== 'number' || min < 100 || `${min}`.length !== `${max}`.length) return false;
  const last = normaliseText(name).split(' ').at(-1) ?? '';
  return !PLURAL.test(last) && (min >= 10_000 || ENGLISH.test(last) || !SAME_PLURAL.test(last));
};

/** Minimum count of distinct numbers, and minimum value of the smallest, at which repeated numbers identify things. */
const MIN_THINGS = 20;
const MIN_NUMBER = 1_000;

/** Returns whether the numbers of a column that is named after one thing identify these things, each in several rows: the customers 10001 to 10250. */
export const numbersThings = ({ name, distinct, min, max }: Omit<ColumnStatistics, 'type'>): boolean => {
  const [concepts = [], ...others] = nameConcepts(name).map((word) => word.concepts ?? []);
  const isOneThing = others.length === 0 && concepts.length === 1 && concepts.every((concept) => NUMBERED_THINGS.has(concept));
  const isNumbered = distinct >= MIN_THINGS && typeof min === 'number' && min >= MIN_NUMBER && isCounting({ min, max, distinct });
  return isOneThing && isNumbered && !PLURAL.test(normaliseText(name));
};

/** Returns whether integers fill their range, as serial numbers do. */
const isCounting = ({ min, max, distinct }: Pick<ColumnStatistics, 'min' | 'max' | 'distinct'>): boolean =>
  typeof min === 'number' && typeof max === 'number' && max - min + 1 <= 1.1 * distinct;

const ROLE_OF_KIND: Readonly<Record<ColumnKind, ColumnRole>> = {
  number: 'measure',
  time: 'time',
  text: 'dimension',
  key: 'identifier',
  flag: 'dimension',
};

/** Returns the role of a column with a meaning. */
export const roleOfMeaning = (meaning: Meaning): ColumnRole => ROLE_OF_KIND[KINDS_OF_MEANING[meaning][0] ?? 'text'];

const KINDS_OF_ROLE: Readonly<Partial<Record<ColumnRole, readonly ColumnKind[]>>> = {
  identifier: ['key'],
  dimension: ['text', 'flag', 'key'],
  measure: ['number'],
  time: ['time'],
  text: ['text'],
};

/** Returns whether a column of the role can have the meaning. A column of an event log can have any. */
export const suitsRole = (meaning: Meaning, role: ColumnRole): boolean => {
  const kinds = KINDS_OF_ROLE[role];
  return kinds === undefined || KINDS_OF_MEANING[meaning].some((kind) => kinds.includes(kind));
};

const KINDS_OF_TYPE: Readonly<Record<string, readonly ColumnKind[]>> = {
  integer: ['number', 'key', 'flag'],
  decimal: ['number'],
  text: ['text', 'key', 'flag'],
  boolean: ['flag', 'text'],
  date: ['time'],
  timestamp: ['time'],
};

/** Returns whether a column of the type can have the meaning. */
export const suitsType = (meaning: Meaning, type: string): boolean =>
  KINDS_OF_MEANING[meaning].some((kind) => KINDS_OF_TYPE[type]?.includes(kind));

const TIMES = ['date', 'timestamp'];
const NUMBERS = ['integer', 'decimal'];
const TYPES_OF_ROLE: Readonly<Partial<Record<ColumnRole, readonly string[]>>> = {
  measure: NUMBERS,
  time: [...TIMES, 'integer'],
  event_time: TIMES,
  event_start: TIMES,
  text: ['text'],
};

/** Returns whether a column of the type can have the role. */
export const canHaveRole = (type: string, role: ColumnRole): boolean => TYPES_OF_ROLE[role]?.includes(type) ?? true;

/** Returns whether the values of a column of this type are days or times. */
export const isDateType = (type: string): boolean => type === 'date' || type === 'timestamp';

export const isNumericType = (type: string): boolean => NUMBERS.includes(type);
