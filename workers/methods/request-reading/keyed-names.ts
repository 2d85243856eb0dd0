import { isBusinessWord, type Nameable as NameableOf } from '../../../platform/questions/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { findInitiativeColumns } from '../table-roles/index.js';
import { spellingKey } from './spelling-key.js';
import type { SubjectKind } from './understood.js';

type Nameable = NameableOf<SubjectKind>;
type Table = Pick<Dataset, 'datasetId' | 'columns' | 'profile'>;

/** Minimum share of rows in a column whose values are keys of a directory. */
const MIN_KNOWN = 0.9;
/** Minimum length of a first word that stands for the whole name. */
const MIN_FIRST = 4;
/** Maximum number of words of a value that is a name; longer ones are titles, which mention others. */
const MAX_NAME_WORDS = 3;

const namesByKey = ({ profile }: Table): ReadonlyMap<string, readonly string[]> =>
  new Map((profile.keyDirectory?.entries ?? []).map((entry) => [entry.key, entry.names]));

/** Returns the form that the spellings of a code or name share, which also differ by blanks within them: "NB 2" and "nb2". */
const joinedKey = (value: string): string => spellingKey(value).replaceAll(' ', '');

/** Returns the columns of a longer table that contain the keys of a directory, in any spelling. */
const columnsWith = (directory: Table, table: Table): string[] => {
  if (table === directory || table.profile.rows <= directory.profile.rows) return [];
  const keys = new Set([...namesByKey(directory).keys()].map(joinedKey));
  return table.profile.columns.flatMap(({ name, type, topValues }) => {
    if (type !== 'text' || topValues.length < 2) return [];
    const count = (values: typeof topValues): number => values.reduce((sum, each) => sum + each.count, 0);
    const known = topValues.filter(({ value }) => keys.has(joinedKey(String(value))));
    return known.length > 1 && count(known) >= MIN_KNOWN * count(topValues) ? [name] : [];
  });
};

/** Returns the column of a table that contains the keys of a directory, with the first name of each key; null if there is none. */
export const keysIn = (table: Table, directory: Table): { column: string; names: ReadonlyMap<string, string> } | null => {
  const [column] = directory.profile.keyDirectory ? columnsWith(directory, table) : [];
  if (column === undefined) return null;
  return { column, names: new Map([...namesByKey(directory)].flatMap(([key, [name]]) => (name === undefined ? [] : [[key, name]]))) };
};

/** Returns the first word of each name if no other name begins with it, by name: "Fernway" for "Fernway Parcels". */
const firstWords = (names: readonly string[], isTaken: (word: string) => boolean): ReadonlyMap<string, string> => {
  const firstOf = (name: string): string => wordsIn(name)[0] ?? '';
  const byFirst = Map.groupBy(names, (name) => stemOf(firstOf(name)));
  return new Map(
    names.flatMap((name): [string, string][] => {
      const first = firstOf(name);
      const isOwn =
        wordsIn(name).length > 1 && first.length >= MIN_FIRST && /^\p{Lu}/u.test(first) && byFirst.get(stemOf(first))?.length === 1;
      return isOwn && !isBusinessWord(stemOf(first)) && !isTaken(first) ? [[name, first]] : [];
    }),
  );
};

/** Returns the key of a directory in its most frequent spelling in a column. */
const spelledIn = (column: string, { profile }: Table, key: string): string => {
  const values = profile.columns.find(({ name }) => name === column)?.topValues ?? [];
  const own = values.filter(({ value }) => joinedKey(String(value)) === joinedKey(key)).toSorted((a, b) => b.count - a.count);
  return own.some(({ value }) => value === key) ? key : String(own[0]?.value ?? key);
};

/** Returns the stems of the words of the names outside a directory, in the values of tables that are neither lists of initiatives nor titles. */
const wordsBesides = (directory: Table, tables: readonly Table[], values: readonly Nameable[]): ReadonlySet<string> => {
  const names = new Set((directory.profile.keyDirectory?.entries ?? []).flatMap((entry) => entry.names.map(joinedKey)));
  const lists = [directory, ...tables.filter(({ columns, profile }) => findInitiativeColumns(columns, profile) !== null)];
  const ofLists = new Set(lists.map(({ datasetId }) => datasetId));
  return new Set(
    values
      .filter(({ id, label }) => !ofLists.has(id.slice(0, id.indexOf('/'))) && !names.has(joinedKey(label)))
      .map(({ label }) => wordsIn(label))
      .filter(({ length }) => length <= MAX_NAME_WORDS)
      .flatMap((words) => words.map(stemOf)),
  );
};

/** Keys in tables, with their names from a directory. */
export interface KeyedNames {
  readonly things: readonly Nameable[];
  /** Returns whether a value is a name in a directory that stands for a key in other tables. */
  readonly isReplaced: (thing: Nameable) => boolean;
}

/**
 * Returns the keys in table columns as values that a request can call by their names in a directory. A directory is another table with one
 * row per key: "Halden Lift Care" is K01 in a column of contractors.
 *
 * @param values values of the tables; a first word that occurs in another table does not stand for a name
 * @param thingOf returns the nameable thing for a value
 */
export const keyedNames = (
  tables: readonly Table[],
  values: readonly Nameable[],
  thingOf: (datasetId: string, column: string, value: string) => Nameable,
): KeyedNames => {
  const things: Nameable[] = [];
  const replaced = new Set<string>();
  for (const directory of tables) {
    const { keyDirectory } = directory.profile;
    const columns = keyDirectory
      ? tables.flatMap((table) => columnsWith(directory, table).map((column) => ({ table, datasetId: table.datasetId, column })))
      : [];
    if (!keyDirectory || columns.length === 0) continue;
    const names = keyDirectory.entries.flatMap((entry) => entry.names);
    const others = wordsBesides(directory, tables, values);
    const firsts = firstWords([...new Set(names)], (word) => others.has(stemOf(word)));
    for (const name of names) replaced.add(`${directory.datasetId} ${name}`);
    for (const { table, datasetId, column } of columns)
      for (const entry of keyDirectory.entries) {
        const called = entry.names.flatMap((name) => [
          ...thingOf(datasetId, column, name).names,
          ...(firsts.has(name) ? [firsts.get(name) ?? ''] : []),
        ]);
        if (called.length > 0)
          things.push({
            kind: 'value',
            id: `${datasetId}/${column}`,
            label: spelledIn(column, table, entry.key),
            names: [...new Set(called)],
          });
      }
  }
  return { things, isReplaced: ({ id, label }) => replaced.has(`${id.slice(0, id.indexOf('/'))} ${label}`) };
};
