import { aggregatesOf, identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { isDateType, isNumericType } from '../../../../platform/column-meaning/index.js';
import { stemOf, wordsIn } from '../../../../platform/text/index.js';
import { isMissingWordSql, SENTINEL_DATES } from '../../../../platform/value-notations/index.js';
import { formatNumber, type Language } from '../../../documents/text/formatting.js';
import { columnsNamedIn } from '../../../methods/named-columns/index.js';
import { columnThing, namedIn } from '../../../methods/request-reading/index.js';
import { spellingSentences } from '../answer.js';
import { messagesIn } from '../messages.js';
import { orderSentence } from '../order-of-dates.js';
import { keyOf } from '../row-keys.js';
import { NOT_RIGHT, WRONG_DATE, type AskedDefect } from './asked-defects.js';
import type { CheckedTable } from './checked-table.js';
import { findProduct, productSql, ROUNDING } from './product-columns.js';
import { regularExceptions } from './regular-exceptions.js';
import { suspectCells } from './suspect-cells.js';
import { findRepeatedRows } from '../../data-harmonisation/index.js';

/** Number of rows that a sentence names, and of columns that it lists. */
const MAX_LISTED = 5;
const MAX_COLUMNS = 8;
/** Minimum confidence at which a clause names a column. */
const MIN_CONFIDENCE = 0.4;
/** Minimum share of distinct values at which a column is meant to identify the rows. */
const KEY = 0.9;

/** Texts that stand for a name that nobody has entered. */
const STAND_IN = String.raw`^(n\.? ?n\.?|x{2,}|tb[acd]|n/?a|k\.? ?a\.?|unbekannt|unknown|dummy|tests?|\?+|-+|\.+|aushilfe|vertretung|springer|locum|temp|agency|offen|open|none|keine?r?)$`;

const countText = (value: number | bigint, language: Language): string => formatNumber(Number(value), language, 0);

/** Returns a sentence on each defect that a request names, also if no row has it: how many rows, and the first of them. */
export const countDefects = async (
  duck: DuckDbSession,
  table: CheckedTable,
  defects: readonly AskedDefect[],
  language: Language,
): Promise<string[]> => {
  const sentences: string[] = [];
  for (const defect of defects) sentences.push(...(await COUNTERS[defect.kind](duck, table, defect, language)));
  return [...new Set(sentences)];
};

type Counter = (duck: DuckDbSession, table: CheckedTable, defect: AskedDefect, language: Language) => Promise<string[]>;

const ofType = ({ columns }: CheckedTable['dataset'], fits: (type: string) => boolean): string[] =>
  columns.filter(({ type }) => fits(type)).map(({ name }) => name);

/** Returns the columns that a clause names among some, or all of them if it names none. */
const namedOr = (clause: string, names: readonly string[]): readonly string[] => {
  const stems = new Set(wordsIn(clause).map(stemOf));
  const isSpelled = (name: string): boolean => wordsIn(name.replaceAll('_', ' ')).every((word) => stems.has(stemOf(word)));
  const named = [
    ...new Set([
      ...names.filter(isSpelled),
      ...namedIn(clause, names, { thingOf: (name) => columnThing('', name), minConfidence: MIN_CONFIDENCE }),
      ...columnsNamedIn(clause, names).map(({ column }) => column),
    ]),
  ];
  return named.length > 0 ? named : names;
};

/** Returns the number of rows that meet a condition, and the keys of the first of them. */
const rowsWith = async (
  duck: DuckDbSession,
  { dataset, relation }: CheckedTable,
  condition: string,
  shown = 'NULL',
): Promise<{ count: number; listed: string | null }> => {
  const rows = `(SELECT ${keyOf(dataset)} AS key, ${shown} AS shown, (${condition}) AS found FROM ${relation})`;
  const { count } = await duck.one<{ count: number }>(`SELECT count(*) AS count FROM ${rows} WHERE found`);
  const found = await duck.rows<{ key: string | null; shown: string | null }>(
    `SELECT CAST(key AS VARCHAR) AS key, CAST(shown AS VARCHAR) AS shown FROM ${rows} WHERE found LIMIT ${MAX_LISTED}`,
  );
  const keys = found.map(({ key, shown: value }) => (value === null ? (key ?? '–') : `${key ?? '–'} (${value})`));
  return { count: Number(count), listed: keys.length === 0 ? null : `${keys.join(', ')}${Number(count) > keys.length ? ', …' : ''}` };
};

/** Maximum number of rows of a table that are compared with each other for different spellings of one thing. */
const MAX_COMPARED = 5_000;

/** Returns a sentence on the rows that describe the same thing in different spellings; none in a log or a table without any. */
const similarRows = async (duck: DuckDbSession, { dataset, relation }: CheckedTable, language: Language): Promise<string[]> => {
  if (dataset.eventLogColumns !== null || dataset.rows > MAX_COMPARED || dataset.rows < 2) return [];
  if (!(await describesThings(duck, { dataset, relation }))) return [];
  const source = { datasetId: 'dst', name: dataset.name, relation, columns: dataset.columns, rows: dataset.rows };
  const { groups = [], doubtful: pairs = [] } = (await findRepeatedRows(duck, source)) ?? {};
  const keyed = `(SELECT CAST(${keyOf(dataset)} AS VARCHAR) AS key, row_number() OVER () AS rid FROM ${relation})`;
  const wanted = [...groups, ...pairs].flat();
  if (wanted.length === 0) return [];
  const keys = new Map(
    (await duck.rows<{ key: string | null; rid: number }>(`SELECT key, rid FROM ${keyed} WHERE rid IN (${wanted.join(', ')})`)).map(
      ({ key, rid }) => [Number(rid), key ?? '–'],
    ),
  );
  // Rows with the same key are stated as such.
  const doubtful = pairs.filter((rids) => new Set(rids.map((rid) => keys.get(rid))).size > 1);
  if (groups.length + doubtful.length === 0) return [];
  const listed = (of: number[][]): string =>
    `${of
      .slice(0, MAX_GROUPS)
      .map((rids) => rids.map((rid) => keys.get(rid) ?? String(rid)).join(' = '))
      .join('; ')}${of.length > MAX_GROUPS ? '; …' : ''}`;
  const repeated = groups.flat().length - groups.length;
  return [
    messagesIn(language).defects.similar(
      countText(repeated, language),
      countText(dataset.rows - repeated, language),
      groups.length === 0 ? null : listed(groups),
      doubtful.length === 0 ? null : listed(doubtful),
    ),
  ];
};
const MAX_GROUPS = 15;

/** Share of different values at which a text describes the thing of its row. */
const DESCRIBING = 0.3;

/**
 * Returns whether rows are described by a text, such as a name or an address. Without one, rows with different keys share their categories and
 * numbers by chance and are no duplicates.
 */
const describesThings = async (
  duck: DuckDbSession,
  { dataset, relation }: Pick<CheckedTable, 'dataset' | 'relation'>,
): Promise<boolean> => {
  const texts = ofType(dataset, (type) => type === 'text').map((name) => `CAST(${identifier(name)} AS VARCHAR)`);
  // Codes such as "ME40115" and phone numbers identify a row, but describe nothing.
  const shares = texts.map((text) => ({
    share: `count(DISTINCT ${text}) FILTER (WHERE regexp_matches(${text}, '\\p{L}{3}') AND NOT regexp_matches(${text}, '^[\\p{L}_/.-]{0,6}[0-9]{2,}[^ ]*$')) / count(*)`,
  }));
  return (await aggregatesOf(duck, relation, shares)).some(({ share }) => share >= DESCRIBING);
};

const duplicates: Counter = async (duck, table, defect, language) => [
  ...(await repeatedRows(duck, table, defect, language)),
  ...(await similarRows(duck, table, language)),
];

const repeatedRows: Counter = async (duck, table, _, language) => {
  const { dataset, relation } = table;
  const messages = messagesIn(language).defects;
  const names = dataset.columns.map(({ name }) => identifier(name)).join(', ');
  const { whole } = await duck.one<{ whole: number }>(
    `SELECT (SELECT count(*) FROM ${relation}) - (SELECT count(*) FROM (SELECT DISTINCT ${names} FROM ${relation})) AS whole`,
  );
  const [key] = dataset.profile.columns
    .filter(({ distinct, type }) => distinct >= KEY * dataset.rows && (type === 'text' || type === 'integer'))
    .toSorted((a, b) => Number(isKeyName(b.name)) - Number(isKeyName(a.name)) || b.distinct - a.distinct);
  if (key === undefined) return [messages.duplicates(countText(whole, language), null, '', null)];
  const repeated = `(SELECT ${identifier(key.name)} AS key, count(*) AS n FROM ${relation} WHERE ${identifier(key.name)} IS NOT NULL GROUP BY 1 HAVING count(*) > 1)`;
  const { n } = await duck.one<{ n: number }>(`SELECT coalesce(sum(n - 1), 0) AS n FROM ${repeated}`);
  const found = await duck.rows<{ key: string }>(`SELECT CAST(key AS VARCHAR) AS key FROM ${repeated} ORDER BY 1 LIMIT ${MAX_LISTED}`);
  return [
    messages.duplicates(
      countText(whole, language),
      key.name,
      countText(n, language),
      found.length === 0 ? null : `${found.map((each) => each.key).join(', ')}${Number(n) > found.length ? ', …' : ''}`,
    ),
  ];
};

const isKeyName = (name: string): boolean => /(?:^|[\s_-])(?:id|nr|no|nummer|number|key|ref)\.?$|nr$|nummer$/iu.test(name);

const sentinelIn = (name: string): string =>
  `CAST(${identifier(name)} AS DATE) IN (${SENTINEL_DATES.map((day) => `DATE ${literal(day)}`).join(', ')})`;

/** Returns the placeholder dates that the import has replaced by blanks; undefined without any. */
const removedDates = ({ warnings }: CheckedTable['dataset'], name: string) =>
  warnings.find(({ code }) => code === 'placeholder_dates_missing')?.columns?.find((column) => column.name === name);

const IMPOSSIBLE = new RegExp(String.raw`(?<!\p{L})(?:${WRONG_DATE}|${NOT_RIGHT})(?!\p{L})`, 'iu');
/** Names of dates of birth, and the ages in years that people of a company do not have. */
const BIRTH = /(?:^|[\s_-])(?:geb|geburts?|birth|dob)|birth/iu;
const AGES = { least: 14, most: 100 };
/** Share of the rows in which two dates have an order for it to be a rule, and in which a date is in the past. */
const RULE = 0.95;
const MIN_PAIRS = 20;

/**
 * Returns a sentence on each kind of date that cannot be right: in the future where nearly all are in the past, a birth too long ago or
 * too recent, and a date before the one that it follows in nearly all other rows.
 */
const impossibleDates = async (
  duck: DuckDbSession,
  table: CheckedTable,
  dates: readonly string[],
  language: Language,
): Promise<string[]> => {
  const messages = messagesIn(language).defects;
  const sentences: string[] = [];
  const day = (name: string): string => `CAST(${identifier(name)} AS DATE)`;
  const report = async (name: string, condition: string, reason: 'future' | 'age' | 'before', beside = ''): Promise<void> => {
    const { count, listed } = await rowsWith(duck, table, `coalesce(${condition}, false)`, day(name));
    if (count > 0) sentences.push(messages.impossibleDates(name, reason, beside, countText(count, language), listed ?? ''));
  };
  for (const name of dates) {
    const age = `date_diff('year', ${day(name)}, current_date)`;
    const { past } = await duck.one<{ past: number | null }>(
      `SELECT avg((${day(name)} <= current_date)::INTEGER) AS past FROM ${table.relation} WHERE ${identifier(name)} IS NOT NULL`,
    );
    const isBirth = BIRTH.test(name);
    if (isBirth) await report(name, `${age} < ${AGES.least} OR ${age} > ${AGES.most}`, 'age');
    else if (Number(past ?? 0) >= RULE) await report(name, `${day(name)} > current_date`, 'future');
    for (const other of ofType(table.dataset, isDateType).filter((each) => each !== name)) {
      const { share, pairs } = await duck.one<{ share: number | null; pairs: number }>(
        `SELECT avg((${day(name)} >= ${day(other)})::INTEGER) AS share, count(*) AS pairs FROM ${table.relation}
         WHERE ${identifier(name)} IS NOT NULL AND ${identifier(other)} IS NOT NULL`,
      );
      if (Number(pairs) >= MIN_PAIRS && Number(share ?? 0) >= RULE && Number(share) < 1)
        await report(name, `${day(name)} < ${day(other)}`, 'before', other);
    }
  }
  return sentences;
};

const placeholderDates: Counter = async (duck, table, { clause }, language) => {
  const messages = messagesIn(language).defects;
  const dates = namedOr(clause, ofType(table.dataset, isDateType));
  if (dates.length === 0) return [messages.noColumn(clause)];
  const isAny = IMPOSSIBLE.test(clause);
  const sentences: string[] = isAny ? await impossibleDates(duck, table, dates, language) : [];
  for (const name of dates) {
    const { count, listed } = await rowsWith(duck, table, sentinelIn(name), `CAST(${identifier(name)} AS DATE)`);
    const removed = removedDates(table.dataset, name);
    const all = count + (removed?.values ?? 0);
    if (all > 0) sentences.push(messages.placeholderDates(name, countText(all, language), listed ?? removed?.first?.slice(0, 10) ?? null));
  }
  if (sentences.length === 0 && isAny) return [messages.noImpossibleDates(dates.slice(0, MAX_COLUMNS).join(', '))];
  return sentences.length > 0 ? sentences : [messages.placeholderDates(dates.slice(0, MAX_COLUMNS).join(', '), '0', null)];
};

const placeholderTexts: Counter = async (duck, table, { clause }, language) => {
  const messages = messagesIn(language).defects;
  const texts = ofType(table.dataset, (type) => type === 'text');
  const named = namedOr(clause, texts);
  const sentences: string[] = [];
  for (const name of named) {
    const value = `lower(trim(CAST(${identifier(name)} AS VARCHAR)))`;
    const found = await duck.rows<{ value: string; n: number }>(
      `SELECT trim(CAST(${identifier(name)} AS VARCHAR)) AS value, count(*) AS n FROM ${table.relation}
        WHERE regexp_matches(${value}, ${literal(STAND_IN)}) OR ${isMissingWordSql(value)} GROUP BY 1 ORDER BY n DESC`,
    );
    const count = found.reduce((sum, { n }) => sum + Number(n), 0);
    const { n: empty } = await duck.one<{ n: number }>(`SELECT count(*) AS n FROM ${table.relation} WHERE ${isEmpty(name)}`);
    const listed = found.slice(0, MAX_LISTED).map((each) => `${each.value} (${countText(each.n, language)})`);
    if (count > 0 || named.length < texts.length)
      sentences.push(messages.placeholderTexts(name, countText(count, language), listed.join(', ') || null, countText(empty, language)));
  }
  return sentences.length > 0 ? sentences : [messages.placeholderTexts(named.slice(0, MAX_COLUMNS).join(', '), '0', null, '0')];
};

const isEmpty = (name: string): string => `${identifier(name)} IS NULL OR trim(CAST(${identifier(name)} AS VARCHAR)) = ''`;

const missing: Counter = async (duck, table, { clause }, language) => {
  const messages = messagesIn(language).defects;
  // A column that identifies the rows is named for the list, as in "blanks, with the order number".
  const { profile, rows, columns } = table.dataset;
  const keys = new Set(profile.columns.filter(({ distinct }) => distinct >= rows).map(({ name }) => name));
  const all = columns.map(({ name }) => name).filter((name) => !keys.has(name));
  const named = namedOr(clause, all);
  const counts: { name: string; count: number; listed: string | null }[] = [];
  for (const name of named) counts.push({ name, ...(await rowsWith(duck, table, isEmpty(name))) });
  const shown = named.length < all.length ? counts : counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (shown.length === 0) return [messages.nothingMissing];
  return shown.slice(0, MAX_COLUMNS).map(({ name, count, listed }) => messages.missing(name, countText(count, language), listed));
};

const product: Counter = async (duck, table, { clause }, language) => {
  const messages = messagesIn(language).defects;
  const numeric = ofType(table.dataset, isNumericType);
  const found = await findProduct(duck, table.relation, numeric);
  if (!found) return [messages.noProduct(clause)];
  const amount = `CAST(${identifier(found.amount)} AS DOUBLE)`;
  const isOff = `abs(${amount} - ${productSql(found)}) > ${ROUNDING}`;
  const regular = await regularExceptions(duck, table, isOff);
  const { count, listed } = await rowsWith(duck, table, regular === null ? isOff : `(${isOff}) AND NOT (${regular.sql})`);
  const [one, other] = found.factors;
  const shown = `${one} × ${other}${found.discount === null ? '' : ` × (1 − ${found.discount})`}`;
  return [
    messages.product(found.amount, shown, countText(count, language), listed),
    ...(regular === null ? [] : [messages.regular(regular.column, regular.values.join(', '), countText(regular.count, language))]),
  ];
};

/** A phrase for the day of a record itself: „nach dem eigentlichen Tag“, "after the actual date". */
const OWN_DAY = /(?<!\p{L})(?:eigentliche[nrms]?|tatsächliche[nrms]?|selbst|actual|itself|own)(?!\p{L})/iu;

const order: Counter = async (duck, table, { clause }, language) => {
  const { dataset, relation } = table;
  const [first] = ofType(dataset, isDateType);
  const words =
    first !== undefined && OWN_DAY.test(clause)
      ? clause.replace(/(?<!\p{L})(?:(?<german>vor|nach)|before|after)\s.*/iu, (found, german?: string) =>
          german === undefined ? `${found.split(' ')[0] ?? ''} ${first}` : `${german} dem ${first}`,
        )
      : clause;
  const sentence = await orderSentence(duck, { dataset, relation }, words, language);
  return [sentence ?? messagesIn(language).defects.noColumn(clause)];
};

const spelling: Counter = (_duck, { assessment }, { clause }, language) => {
  const sentences = spellingSentences(assessment, clause, language);
  return Promise.resolve(sentences.length > 0 ? sentences : [messagesIn(language).defects.noVariants]);
};

/** Words by which missing values count as wrong ones. */
const WITH_MISSING = /fehl|missing|leer|empty|falsch|wrong|korrig|correct|berichtig|fixed/iu;
/** Words for whatever is odd, different spellings included. */
const ODD = /(?<!\p{L})(?:odd|strange|weird|suspicious|seltsam\p{L}*|merkwürdig\p{L}*|komisch\p{L}*|auffällige?[nrs]?)(?!\p{L})/iu;

const impossible: Counter = async (duck, table, { clause }, language) => {
  const messages = messagesIn(language).defects;
  const numeric = ofType(table.dataset, isNumericType);
  const among = namedOr(clause, numeric);
  const found = among.length < numeric.length ? await findProduct(duck, table.relation, numeric) : null;
  const isOfProduct = found !== null && [found.amount, ...found.factors].some((name) => among.includes(name));
  const products = isOfProduct ? await product(duck, table, { kind: 'product', clause }, language) : [];
  const cells = (await suspectCells(duck, table, { withMissing: WITH_MISSING.test(clause) })).filter(({ column }) =>
    among.includes(column),
  );
  const variants = ODD.test(clause) ? spellingSentences(table.assessment, 'spelling', language) : [];
  if (cells.length === 0) return products.length + variants.length > 0 ? [...products, ...variants] : [messages.noneImpossible];
  const groups = [...Map.groupBy(cells, ({ column, reason }) => `${reason} ${column}`).values()].slice(0, MAX_COLUMNS);
  const sentences = groups.map((own) => {
    const [{ column, reason, beside } = { column: '', reason: 'extreme' as const, beside: null }] = own;
    const listed = own.slice(0, MAX_LISTED).map(({ key, value }) => `${key}${value === null ? '' : ` (${formatNumber(value, language)})`}`);
    return messages.impossible(
      ...([column, reason, beside ?? '', countText(own.length, language)] as const),
      `${listed.join(', ')}${own.length > listed.length ? ', …' : ''}`,
    );
  });
  return [...products, ...sentences, ...variants];
};

const COUNTERS: Readonly<Record<AskedDefect['kind'], Counter>> = {
  ...{ duplicates, order, product, dates: placeholderDates, texts: placeholderTexts, missing, spelling, impossible },
};

const HOW_MANY = 'how many of each jeweils wie viele sheet list liste table tabelle';

/** Returns the words of the request that the sentences on its defects answer. */
export const answeredWords = (text: string, defects: readonly AskedDefect[]): string[] =>
  defects.length === 0 ? [] : [...defects.flatMap(({ clause }) => wordsIn(clause)), ...wordsIn(HOW_MANY), ...wordsIn(text).filter(isTable)];

const isTable = (word: string): boolean => /(?:liste|tabelle|bericht|export|auszug|list|table|sheet|report)$/iu.test(word);
