import { isGenericWord, wordsInNames, type Nameable } from '../../../platform/questions/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { columnThing, namedIn, TASK_WORDS } from '../../methods/request-reading/index.js';

type Table = Pick<Dataset, 'datasetId' | 'name' | 'columns'>;

/** Attributes of things that a request lists: "names and phone numbers of all suppliers". */
export interface AskedAttributes {
  readonly items: readonly string[];
  readonly thing: string;
}

/** Where the attributes of things are. */
export interface FoundAttributes extends AskedAttributes {
  /** Table of the things with most of the attributes; null if no table has any. */
  readonly datasetId: string | null;
  readonly columns: readonly string[];
  readonly missing: readonly string[];
  /** Columns on the things, as `column` (`table`), the closest first. */
  readonly nearest: readonly { readonly column: string; readonly table: string }[];
}

const WORDS = String.raw`[\p{L}\p{N}][\p{L}\p{N}.-]{0,60}`;
const ITEM = String.raw`(?:${WORDS}\s+){0,3}?${WORDS}`;
/** Joins the attributes with their things. */
const OF = String.raw`(?:aller|von\s+allen|von\s+unseren|unserer|für\s+alle|zu\s+allen|of\s+(?:all|our|every|each)(?:\s+(?:the|our))?|for\s+(?:all|every|each)(?:\s+(?:the|our))?|from\s+all(?:\s+(?:the|our))?)`;
const LIST = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])(?<items>${ITEM}(?:\s*,\s*${ITEM})*(?:\s*,)?\s+(?:und|and|sowie|&)\s+${ITEM})\s+${OF}\s+(?<thing>[\p{L}\p{N}][\p{L}\p{N}-]*)`,
  'iu',
);
/** Words before the first attribute. */
const BEFORE =
  /^(?:.*(?<!\p{L}))?(?:sie|mir|uns|bitte|me|us|please|export\p{L}*|send|give|need|want|list|download|pull|extract|schick\p{L}*|brauche\p{L}*|gib|an?|eine[nr]?|the|die|der|das|den|with|mit|of)\s+/iu;
const MAX_NEAREST = 4;
/** Minimum confidence at which words name a column. */
const MIN_CONFIDENCE = 0.75;
const IS_NAME = /^(?:(?:voller?|vor- und nach|full)\s*)?(?:names?|namen|bezeichnung(?:en)?)$/iu;
const NAME_COLUMN = /(?:^|[\s_])(?:names?|firma|bezeichnung|company)(?:$|[\s_]|\d)/iu;
const KEY_COLUMN = /(?:^|[\s_-])(?:id|nr|no|nummer|number|key|ref|code)\.?$/iu;

/** Returns the attributes that a request lists of all things of a kind; null if it lists none. */
export const askedAttributes = (text: string): AskedAttributes | null => {
  const { items = '', thing = '' } = LIST.exec(text)?.groups ?? {};
  const listed = items
    .split(/\s*,\s*|\s+(?:und|and|sowie|&)\s+/iu)
    .map((item) => item.replace(BEFORE, '').trim())
    .filter((item) => item !== '');
  const isOfTask = listed.some((item) => wordsIn(item).every((word) => TASK_WORDS.has(stemOf(word))));
  return listed.length < 2 || isOfTask ? null : { items: listed, thing };
};

/** Minimum length of the head of a compound. */
const MIN_HEAD = 5;

/** Returns whether a word of a name is the head of a compound: „Schüler“ of „Fahrschüler“. */
const isHeadIn = (thing: string, name: string): boolean =>
  wordsIn(name.replaceAll('_', ' ')).some((word) => stemOf(word).length >= MIN_HEAD && stemOf(thing).endsWith(stemOf(word)));

const asThing = (name: string): Nameable => ({ kind: 'column', id: name, label: name, names: [name] });

/**
 * Finds the table that is about the things of a request and has most of their attributes. Another table does not take its place: the
 * telephone numbers of suppliers answer no request for those of pupils. Null if no table is about the things, but one has such columns.
 */
export const findAttributes = (asked: AskedAttributes, tables: readonly Table[]): FoundAttributes | null => {
  const isAbout = (name: string): boolean => wordsInNames([asked.thing], [asThing(name)]).length > 0 || isHeadIn(asked.thing, name);
  const about = tables.filter(({ name, columns }) => [name, ...columns.map((column) => column.name)].some(isAbout));
  if (isGenericWord(asked.thing)) return null;
  if (about.length === 0) {
    const isAnywhere = tables.some((table) => asked.items.some((item) => columnOf(item, table, isAbout) !== undefined));
    return isAnywhere ? null : { ...asked, datasetId: null, columns: [], missing: asked.items, nearest: [] };
  }
  const found = about.map((table) => ({ table, matches: asked.items.map((item) => columnOf(item, table, isAbout)) }));
  const [best] = found.toSorted((a, b) => countOf(b.matches) - countOf(a.matches));
  const matches = best?.matches ?? [];
  const nearest = about
    .flatMap(({ name: table, columns }) => columns.filter(({ name }) => isAbout(name)).map(({ name: column }) => ({ column, table })))
    .toSorted((a, b) => Number(KEY_COLUMN.test(b.column)) - Number(KEY_COLUMN.test(a.column)));
  return {
    ...asked,
    datasetId: best && countOf(matches) > 0 ? best.table.datasetId : null,
    columns: [...new Set(matches.flatMap((match) => match ?? []))],
    missing: asked.items.filter((_, at) => matches[at] === undefined),
    nearest: nearest.slice(0, MAX_NEAREST),
  };
};

const countOf = (matches: readonly (string | undefined)[]): number => matches.filter((match) => match !== undefined).length;

/** Returns the column of a table that an attribute names; the name of things may be in the column that is called like them. */
const columnOf = (item: string, { columns }: Table, isAbout: (name: string) => boolean): string | undefined => {
  const names = columns.map(({ name }) => name);
  if (IS_NAME.test(item))
    return names.find((name) => NAME_COLUMN.test(name)) ?? names.find((name) => wordsIn(name).length === 1 && isAbout(name));
  return namedIn(item, names, { thingOf: (name) => columnThing('', name), minConfidence: MIN_CONFIDENCE })[0];
};
