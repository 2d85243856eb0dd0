import { isDateType } from '../../../platform/column-meaning/index.js';
import { datesOf } from '../../methods/table-roles/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { snakeCase } from '../../../platform/text/snake-case.js';
import { Dataset, understoodColumns } from '../../../subgraphs/sources/index.js';
import { EXPORT_LISTS, type ExportSubject } from '../../export-lists.js';
import type { ExportRequest } from '../../exporting.js';
import { RefusedError, type AgentContext } from '../../kit.js';
import { caseColumnOf } from '../../methods/answer-plan/index.js';
import { columnsNamedIn } from '../../methods/named-columns/index.js';
import { askedOnce, askedTotals, columnsPer, listedColumns, newestRow } from '../../methods/listed-columns/index.js';
import { columnThing, namedIn, type Understood } from '../../methods/request-reading/index.js';
import { coarsenedColumns } from './coarsened-columns.js';
import { csvSignsIn } from './csv-signs.js';
import { listNaming } from './list-columns.js';
import { keyOf, keyOfThing } from './row-key.js';
import type { messagesIn } from './messages.js';

type Messages = ReturnType<typeof messagesIn>;

/** Order, columns and rows of an exported table that a request states, with its words for them. */
export interface TableLayout extends Pick<
  ExportRequest,
  'sort' | 'without' | 'bands' | 'once' | 'pick' | 'caseColumns' | 'dated' | 'csvSigns'
> {
  readonly words: readonly string[];
  /** Columns that replace the named ones, because the request lists them or has one row per thing. */
  readonly columns?: readonly string[];
  /** Items of the list of columns that the dataset does not have, such as a value that would have to be computed. */
  readonly unknown?: readonly string[];
  /** Words of the list of columns. */
  readonly listed?: readonly string[];
  /** Listed columns that differ within a case, which the file of the cases does not have. */
  readonly differing?: readonly string[];
  /** Order that the request states and that no column has; null without one. */
  readonly unsorted: string | null;
  /** Parts of the request that the file does not have. */
  readonly missing: readonly string[];
}

/** What of a request is known before its layout is read. */
export interface LayoutContext {
  readonly text: string;
  readonly understood: Pick<Understood, 'period'> | null;
  /** Words that select rows. */
  readonly selecting: readonly string[];
  /** Columns that bound the rows. */
  readonly bounding: readonly string[];
  /** Columns by which the request groups. */
  readonly grouped: readonly string[];
  /** Whether the request leaves out rows, so that what it leaves out is a column only if it says so. */
  readonly leavesOutRows: boolean;
  readonly messages: Messages;
  /** Names of the computed columns. */
  readonly computed: readonly string[];
}

const DESCENDING =
  /(?<!\p{L})(?:absteigend\p{L}*|descending|desc|(?:größte|höchste|teuerste|längste|neueste|jüngste|aktuellste|letzte|largest|highest|longest|newest|latest|biggest|most (?:recent|expensive)|most|meiste)[rsn]?\s+(?:[\p{L}_-]+\s+){0,3}?(?:zuerst|zuoberst|oben|first|(?:on|at the) top))(?!\p{L})/iu;
const DIRECTION = String.raw`(?:absteigend|aufsteigend|descending|ascending)\p{L}*`;
const SORTED = [
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:${DIRECTION}\s+)?(?:sortiert|geordnet|sorted|ordered|sort|order)\s+(?:nach|by)|${DIRECTION}\s+(?:nach|by)|(?:sortierung|reihenfolge):?\s+(?:nach)?)\s+(?<column>[^,.;]{2,60})`,
    'iu',
  ),
  new RegExp(String.raw`(?<!\p{L})(?:nach|by)\s+(?<column>[^,.;]{2,40}?)\s+${DIRECTION}`, 'iu'),
];
/** An order by date or by the only number: "newest first", „größte zuerst“. */
const FIRST =
  /(?<!\p{L})(?:(?<date>neueste|jüngste|aktuellste|letzte|älteste|früheste|newest|latest|most recent|oldest|earliest)|(?<number>größte|höchste|teuerste|längste|kleinste|niedrigste|billigste|kürzeste|largest|biggest|highest|longest|most expensive|smallest|lowest|cheapest|shortest)|(?<quantity>most|fewest|least|meiste|wenigste))[rsn]?\s+(?<noun>(?:[\p{L}_-]+\s+){0,3}?)(?:zuerst|zuoberst|first|(?:on|at the) top|oben)(?!\p{L})/iu;
/** Columns after „ohne“ up to the end of the list; a period after an abbreviation does not end it. */
const WITHOUT =
  /(?<!\p{L})(?:ohne|without|except|excluding|außer|ausser|(?:but |and )?not(?= the )|leav(?:e|ing) out|omit(?:ting)?|(?:aber |jedoch )?nicht(?= (?:die|den|das|der) )|no(?= (?:names?|phone|e-?mail|address))|keine(?= (?:namen|telefon|adress)))\s+(?:(?:die|den|das|der|the)\s+)?(?<explicit>(?:spalten?n?|felder|feld|columns?|fields?)\s+)?(?<columns>(?:[^.;:]|(?<=nr|no|id|tel)\.(?=\s)){2,80})/iu;
/** Ends a list of left-out columns: what follows is wanted. */
const WANTED = /(?:,|\s(?:und|and|but|aber))?\s+(?:nur|only|als|as|mit|with|sortiert|sorted|sondern|in|für|for)(?!\p{L})/iu;
/** Separates the names of columns to omit. */
const ITEMS = /,|\s(?:und|and|or|oder|sowie|noch|nor)\s/iu;
const ANONYMOUS = /(?<!\p{L})(?:anonym|pseudonym|de-?identif)\p{L}*/iu;
/** Minimum confidence at which words name a column. */
const MIN_CONFIDENCE = 0.75;

/**
 * Returns the layout that a request states for a dataset; none for a list of records.
 *
 * @param columns columns that the request selects
 * @throws RefusedError if a column cannot be left out or coarsened as asked, or the rows cannot be one per thing
 */
export const tableLayout = async (
  context: AgentContext,
  { datasetId, subject, columns: named = [] }: Pick<ExportRequest, 'datasetId' | 'subject' | 'columns'>,
  { text, understood, selecting, bounding, grouped, leavesOutRows, messages, computed }: LayoutContext,
): Promise<TableLayout> => {
  const csv = csvSignsIn(text);
  const total = askedTotals(text);
  const missing = total === null ? [] : [total];
  const signs = { ...(csv && { csvSigns: csv.signs }) };
  const dataset = datasetId === undefined ? null : await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId });
  if (!dataset) {
    const ordered = subject === undefined ? null : sortOfList(subject, text, computed);
    return {
      ...signs,
      ...(ordered?.sort && { sort: ordered.sort }),
      words: [...(csv?.words ?? []), ordered?.words ?? ''].flatMap(wordsIn),
      unsorted: ordered && !ordered.sort ? ordered.words : null,
      missing,
    };
  }
  const names = dataset.columns.map(({ name }) => name);
  const namedBy = (words: string, among = names): string[] =>
    namedIn(words, among, { thingOf: (name) => columnThing('', name), minConfidence: MIN_CONFIDENCE });
  const refuse = (part: string): never => {
    throw new RefusedError(messages.notHidden(part, names.map(messages.name).join(', ')), ['request']);
  };

  const coarse = coarsenedColumns(text, dataset, namedBy);
  if (coarse.impossible !== null) refuse(coarse.impossible);
  const banded = coarse.bands.map(({ column }) => column);

  const left = WITHOUT.exec(text)?.groups;
  const omitted = (left?.columns ?? '').split(WANTED)[0] ?? '';
  const isAnonymous = ANONYMOUS.test(text);
  // „Ohne stornierte Aufträge“ leaves out rows, not the column of the order.
  const isOfRows = (item: string): boolean => leavesOutRows && wordsIn(item).some((word) => selecting.includes(word));
  const items = omitted.split(ITEMS).filter((item) => wordsIn(item).length > 0 && (left?.explicit !== undefined || !isOfRows(item)));
  const omittedBy = (item: string): string[] => {
    const found = namedBy(item);
    return found.length > 0 ? found : columnsNamedIn(item, names).flatMap(({ column, isWhole }) => (isWhole ? [column] : []));
  };
  const without = [...new Set(items.flatMap(omittedBy))].filter((name) => !banded.includes(name));
  if (without.length > 0 || left?.explicit !== undefined || (isAnonymous && left !== undefined)) {
    const unknown = items.find((part) => omittedBy(part).length === 0);
    if (unknown !== undefined) refuse(unknown.trim());
  }
  const isOther = (item: string): boolean =>
    computed.some((name) => namesIt(item, name)) ||
    (wordsIn(item).some((word) => selecting.includes(word)) && caseColumnOf(item, dataset) === null) ||
    csvSignsIn(item) !== null;
  const { listed, caseColumns } = await listedColumns(context, dataset, text, { namedBy, isOther });
  const wanted = (listed?.columns ?? named).filter((name) => !without.includes(name));
  if (isAnonymous && without.length === 0 && wanted.length === 0) refuse(ANONYMOUS.exec(text)?.[0] ?? '');

  const measures = understoodColumns(dataset).filter(({ role }) => role === 'measure');
  // A request can name columns of other datasets, by which these rows cannot be sorted.
  const sortable = wanted.filter((name) => names.includes(name) || caseColumns.some((column) => column.name === name));
  const stated = sortOf(text, dataset, {
    ...{ wanted: sortable, computed, namedBy, bounding },
    measures: measures.map(({ name }) => name),
  });
  const known = { wanted: wanted.filter((name) => names.includes(name)), isListed: listed !== null, isOfCases: caseColumns.length > 0 };
  const once = await onceOf(context, dataset, { ...known, text, grouped, namedBy, messages });
  // Rows that are one per thing cannot be sorted by what differs within it.
  const sorting = stated?.sort?.column;
  const isWithinThings =
    once !== null && !once.pick && !once.constant.has(sorting ?? '') && !caseColumns.some(({ name }) => name === sorting);
  const order = stated?.sort && isWithinThings ? null : stated;
  if (stated && !order) missing.push(stated.words);
  const dated = datedBy(text, understood?.period?.words, dataset, namedBy);
  const wantedOnce = wanted.filter((name) => once?.constant.has(name) || caseColumns.some((column) => column.name === name));
  // A row per order says which order, and nothing that its rows do not agree on.
  const perThing = once === null ? null : wantedOnce.length > 0 ? [...(isAnonymous ? [] : once.named), ...wantedOnce] : [...once.constant];
  const columns = perThing ?? (listed && [...new Set([...(listed.isBeside ? keyOf(dataset) : []), ...listed.columns])]);
  return {
    ...signs,
    ...(columns && { columns: columns.filter((name) => !without.includes(name)) }),
    ...(listed && { unknown: listed.unknown, listed: listed.words }),
    ...(once && caseColumns.length > 0 && { differing: known.wanted.filter((name) => !once.constant.has(name)) }),
    ...(order?.sort && { sort: order.sort }),
    ...(without.length > 0 && without.length < names.length && { without }),
    ...(coarse.bands.length > 0 && { bands: coarse.bands }),
    ...(once && { once: once.column, ...(once.pick && { pick: once.pick }) }),
    ...(once && caseColumns.length > 0 && { caseColumns }),
    ...(dated !== null && { dated: dated.column }),
    words: [
      ...(listed?.words ?? []),
      ...[order?.words, once?.words, dated?.words, ...(csv?.words ?? []), ...coarse.words],
      ...(without.length === 0 ? [] : [omitted]),
      ...(isAnonymous && without.length > 0 ? [ANONYMOUS.exec(text)?.[0]] : []),
    ].flatMap((words) => wordsIn(words ?? '')),
    unsorted: order && !order.sort ? order.words : null,
    missing,
  };
};

const namesIt = (item: string, name: string): boolean => item.toLowerCase().includes(name.toLowerCase());

/** Returns the order of a list of records that a request states. */
const sortOfList = (subject: ExportSubject, text: string, computed: readonly string[]): Ordered | null => {
  const columns = Object.entries(EXPORT_LISTS[subject].columns).map(([name, type]) => ({ name: snakeCase(name), type }));
  const nameOf = listNaming(subject);
  const namedBy = (words: string): string[] => [nameOf(words)].flatMap((name) => name ?? []);
  const measures = columns.filter(({ type }) => /integer|decimal/u.test(type)).map(({ name }) => name);
  const roles = { time: snakeCase(EXPORT_LISTS[subject].dated) };
  return sortOf(text, { columns, roles }, { wanted: [], computed, namedBy, bounding: [], measures });
};

/** An order that a request states, with its words; null if no column has it. */
interface Ordered {
  readonly sort: NonNullable<ExportRequest['sort']> | null;
  readonly words: string;
}

type NamedBy = (words: string, among?: string[]) => string[];

/** What a table is sorted by if the request names no column. */
interface SortContext {
  readonly wanted: readonly string[];
  readonly computed: readonly string[];
  readonly namedBy: NamedBy;
  readonly bounding: readonly string[];
  /** Numeric columns that are no key. */
  readonly measures: readonly string[];
}

/** Columns of sizes, of which "biggest first" means the only one. */
const SIZES = /(?:value|amount|price|cost|total|wert|betrag|summe|preis|kosten|umsatz|revenue|eur|gbp|usd|chf)(?!\p{Ll})/iu;

/**
 * Returns the column by which a request sorts. A word such as „Wert“ names the only selected column that contains it. "Oldest first" is
 * about the time of a row, "biggest first" about the number that bounds the rows, else about the only number or amount.
 */
const sortOf = (
  text: string,
  { columns, roles }: { columns: readonly { name: string; type: string }[]; roles: Readonly<Record<string, string>> },
  { wanted, computed, namedBy, bounding, measures }: SortContext,
): Ordered | null => {
  const isDescending = DESCENDING.test(text);
  const columnOf = (words: string): string | undefined => computed.find((name) => namesIt(words, name)) ?? namedBy(words)[0];
  const orderedBy = (column: string | undefined, words: string): Ordered => ({
    sort: column === undefined ? null : { column, isDescending },
    words: words.trim(),
  });
  const stated = SORTED.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (stated) {
    const words = stated.groups?.column ?? '';
    const selected = wanted.filter((name) =>
      wordsIn(words).some((word) => word.length > 3 && name.toLowerCase().includes(word.toLowerCase())),
    );
    return orderedBy(columnOf(words) ?? (selected.length === 1 ? selected[0] : undefined), stated[0]);
  }
  const first = FIRST.exec(text);
  if (!first) return null;
  const noun = first.groups?.noun?.trim() ?? '';
  const byNoun = noun === '' ? undefined : columnOf(noun);
  // "Most urgent first" is no order by the only number.
  if (byNoun !== undefined || first.groups?.quantity !== undefined) return orderedBy(byNoun, first[0]);
  const times = datesOf({ columns });
  const isOfDates = first.groups?.date !== undefined;
  const all = isOfDates ? times : measures;
  const selected = all.filter((name) => wanted.includes(name));
  const found = selected.length > 0 ? selected : all;
  const sizes = [found.filter((name) => bounding.includes(name)), found, found.filter((name) => SIZES.test(name))];
  const single = isOfDates && found.length > 1 ? (roles['time'] ?? found[0]) : sizes.find(({ length }) => length === 1)?.[0];
  return orderedBy(single, first[0]);
};

/** Returns the date column that a request names directly before its period: „mit Wunschtermin im Oktober“, "delivered in May". */
const datedBy = (
  text: string,
  period: string | undefined,
  { columns }: Dataset,
  namedBy: NamedBy,
): { column: string; words: string } | null => {
  const at = period === undefined ? -1 : text.toLowerCase().indexOf(period.toLowerCase());
  if (at < 0) return null;
  const before =
    text
      .slice(0, at)
      .split(/[,;:()]/u)
      .at(-1) ?? '';
  const words = before.trim().split(/\s+/u).slice(-4).join(' ');
  const dates = datesOf({ columns });
  const [column] = namedBy(words, dates);
  return column === undefined ? null : { column, words };
};

interface OnceContext extends Pick<LayoutContext, 'text' | 'grouped' | 'messages'> {
  readonly wanted: readonly string[];
  /** Whether the request lists the wanted columns as such. */
  readonly isListed: boolean;
  /** Whether the list has columns that only the cases of the log have. */
  readonly isOfCases: boolean;
  readonly namedBy: NamedBy;
}

/**
 * Returns the column of which the file has one row per value: the thing that the request names, otherwise the case of an event log whose
 * selected columns do not differ within a case.
 */
const onceOf = async (
  context: AgentContext,
  dataset: Dataset,
  { text, wanted, isListed, isOfCases, grouped, namedBy, messages }: OnceContext,
): Promise<{
  column: string;
  words: string;
  named: readonly string[];
  constant: ReadonlySet<string>;
  pick?: NonNullable<ExportRequest['pick']>;
} | null> => {
  const asked = askedOnce(text);
  const caseColumn = dataset.roles['case'];
  if (asked === null && !isOfCases && (caseColumn === undefined || wanted.length === 0 || grouped.length > 0)) return null;
  const isCase = (name: string): boolean => name === caseColumn;
  const byName = asked?.thing == null ? [] : namedBy(asked.thing);
  const ofRows = byName.length > 0 || caseColumn !== undefined || asked?.thing == null ? undefined : keyOfThing(dataset, asked.thing);
  const named = ofRows === undefined ? byName : [ofRows];
  const column =
    (isOfCases ? caseColumn : undefined) ?? named.find(isCase) ?? named[0] ?? caseColumn ?? (asked === null ? undefined : wanted[0]);
  if (column === undefined) return null;
  const constant = await columnsPer(context, dataset, column);
  const several = wanted.filter((name) => !constant.has(name));
  const chosen = newestRow(text);
  const time = dataset.roles['time'] ?? dataset.columns.find(({ type }) => isDateType(type))?.name;
  if (asked !== null && chosen && time !== undefined) {
    const pick = { time, isNewest: chosen.isNewest };
    const everything = new Set(dataset.columns.map(({ name }) => name));
    return { column, words: `${asked.words} ${chosen.words}`, named: [column], constant: everything, pick };
  }
  // "One row per region with the value" asks for groups.
  if (several.length > 0 && grouped.includes(column) && column !== caseColumn) return null;
  if (asked === null && several.length > 0) return null;
  if (several.length === 0 || !isListed || isOfCases)
    return { column, words: asked?.words ?? '', named: named.length > 0 ? [column] : [], constant };
  throw new RefusedError(messages.notOnce(column, several.map(messages.name).join(', ')), ['request']);
};

/** States the order and the omitted, coarsened and unique columns. */
export const layoutTexts = (
  { sort, without = [], bands = [], once, pick, dated, csvSigns }: TableLayout,
  messages: Messages,
  isCsv: boolean,
): string[] => [
  ...(once === undefined ? [] : [messages.grouped(once)]),
  ...(pick ? [messages.picked(pick.time, pick.isNewest ? 'newest' : 'oldest')] : []),
  ...(dated === undefined ? [] : [messages.dated(dated)]),
  ...(sort ? [messages.sorted(sort.column, sort.isDescending ? 'descending' : 'ascending')] : []),
  ...(without.length > 0 ? [messages.withoutColumns(without.join(', '))] : []),
  ...bands.map(({ column, width, isRounded }) => messages.banded(column, width, isRounded)),
  ...(csvSigns && isCsv
    ? [messages.signs(csvSigns.delimiter === '\t' ? 'tab' : csvSigns.delimiter, csvSigns.decimal === ',' ? 'comma' : 'point')]
    : []),
];
