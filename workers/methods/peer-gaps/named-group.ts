import { isBusinessWord } from '../../../platform/questions/index.js';
import { abbreviates, isFormOf, labelWords, phraseFinder, plainWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { distinctiveNames, isExcluded, keysIn } from '../request-reading/index.js';
import { OUTCOME_COLUMN, REASON_COLUMN } from './happened-columns.js';

/** A column whose values are groups, with the values that stand for the named one. */
export interface GroupColumn {
  readonly dataset: Dataset;
  readonly column: string;
  readonly values: readonly string[];
}

/** A group that a request names, such as a branch, and the columns of all tables that contain it. */
export interface NamedGroup {
  /** Name for readers: the shortest one that is no code. */
  readonly name: string;
  /** Words of the request that name it. */
  readonly words: string;
  readonly columns: readonly GroupColumn[];
}

/** Numbers of different values of a column of groups: a group has at least two peers. */
const MIN_VALUES = 3;
const MAX_VALUES = 60;
/** Minimum length of a first word that stands for a whole name, and of a code without digits. */
const MIN_FIRST = 4;
const MIN_CODE = 3;
/** Minimum share of the codes of a column that must be those of names in another table. */
const MIN_LINKED = 0.8;

/** Columns of persons, of texts and of contact data, whose values are no groups. */
const NO_GROUP =
  /(?:^|[\s_-])(?:name|first ?name|surname|vorname|nachname)$|mail|phone|telefon|adress|bemerk|comment|note|freitext|description/iu;
/** Columns of units of a company: a common word is the name of one of their values. */
const OF_UNITS =
  /filial|branch|clinic|klinik|site|stand?ort|werk|plant|depot|store|shop|laden|haus|house|hotel|machine|maschine|line|linie|anlage|ofen|oven|suppl|lieferant|carrier|spedit|team|abteil|depart|gruppe|group|region|tour|route|praxis|practice|station|ward|school|schule|cent(?:er|re)|fahrzeug|vehicle|lager|warehouse|gym|studio|partner|vendor|hub|office|büro/iu;
/** A code before a name: "F17 Gronau Bahnhof", "S-04: Northgate". */
const CODE_BEFORE = /^(?<code>\p{Lu}{1,3}[-.]?\d{1,4})[\s:–-]+(?<rest>\p{L}.*)$/u;
const CODE = /^(?:\p{Lu}{1,4}[-. ]?\d{1,4}|\p{Lu}{2,5})$/u;

interface Named {
  /** Names of the value: the whole, without its code, and without what all values have in common. */
  readonly names: readonly string[];
  readonly code: string | null;
}

/** Returns the names of each value of a column. */
const namesOf = (values: readonly string[]): ReadonlyMap<string, Named> => {
  const parts = values.map((value) => {
    const { code = null, rest = value } = CODE_BEFORE.exec(value)?.groups ?? {};
    return { value, code: code ?? (CODE.test(value) ? value : null), rest };
  });
  const ownPart = distinctiveNames(parts.map(({ rest }) => rest));
  return new Map(parts.map(({ value, code, rest }) => [value, { names: [...new Set([value, rest, ...ownPart(rest)])], code }]));
};

interface Candidate {
  readonly dataset: Dataset;
  readonly column: string;
  readonly names: ReadonlyMap<string, Named>;
}

/** Returns the names of numbered groups, which begin with the name of their column: "Line 3". */
const namesOfNumbers = (column: string, values: readonly string[]): ReadonlyMap<string, Named> => {
  const thing = labelWords(column).find((word) => OF_UNITS.test(word)) ?? column;
  return new Map(values.map((value) => [value, { names: [`${thing} ${value}`], code: null }]));
};

/** Returns the columns whose values can be groups, texts or the numbers of units, with the names of their values. */
const candidatesIn = (datasets: readonly Dataset[]): Candidate[] =>
  datasets.flatMap((dataset) => {
    const roles = new Map(understoodColumns(dataset).map(({ name, role }) => [name, role]));
    const events = [dataset.roles['activity'], dataset.roles['case'], dataset.roles['time']];
    return dataset.profile.columns
      .filter(
        ({ name, type, distinct, topValues }) =>
          (type === 'text' || (type === 'integer' && OF_UNITS.test(name))) &&
          distinct >= MIN_VALUES &&
          distinct <= MAX_VALUES &&
          topValues.length >= MIN_VALUES &&
          !events.includes(name),
      )
      .filter(({ name }) => !NO_GROUP.test(name) && !OUTCOME_COLUMN.test(name) && !REASON_COLUMN.test(name) && roles.get(name) !== 'time')
      .map(({ name, type, topValues }) => {
        const values = topValues.map(({ value }) => String(value));
        return { dataset, column: name, names: type === 'integer' ? namesOfNumbers(name, values) : namesOf(values) };
      });
  });

/** Returns the words of a text that name a value: its names as they are or with their words in another order, its code, or its first word. */
const wordsFor = (text: string, { names, code }: Named, isUniqueFirst: (word: string) => boolean): string | null => {
  const says = phraseFinder(text);
  const spoken = wordsIn(text);
  const isOrdered = (name: string): boolean => {
    const words = wordsIn(name);
    const at = spoken.findIndex((word) => words.some((own) => plainWords(own) === plainWords(word)));
    const next = spoken.slice(at, at + words.length).map(plainWords);
    return words.length > 1 && at >= 0 && words.every((word) => next.includes(plainWords(word)));
  };
  const whole = names.toSorted((a, b) => b.length - a.length).find((name) => name.length >= MIN_CODE && (says(name) || isOrdered(name)));
  if (whole !== undefined) return whole;
  if (code !== null && /\d/u.test(code) && says(code)) return code;
  const first = names.map((name) => wordsIn(name)[0] ?? '').find((word) => isUniqueFirst(word) && says(word));
  return first ?? null;
};

interface Match extends Candidate {
  readonly value: string;
  readonly words: string;
  readonly named: Named;
}

const matchesIn = (text: string, candidate: Candidate): Match[] => {
  const firsts = [...candidate.names.values()].map(({ names }) => new Set(names.map((name) => stemOf(wordsIn(name)[0] ?? ''))));
  const isUniqueFirst = (word: string): boolean =>
    word.length >= MIN_FIRST &&
    /^\p{Lu}\p{Ll}/u.test(word) &&
    !isBusinessWord(stemOf(word)) &&
    firsts.filter((stems) => stems.has(stemOf(word))).length === 1;
  const isUnit = OF_UNITS.test(candidate.column);
  return [...candidate.names].flatMap(([value, named]) => {
    const words = wordsFor(text, named, isUniqueFirst);
    if (words === null || isExcluded(text, words)) return [];
    // Outside the columns of units, a group has a proper name or a code.
    const isProper = wordsIn(words).some((word) => /\d/u.test(word) || (/^\p{Lu}/u.test(word) && !isBusinessWord(stemOf(word))));
    return isUnit || isProper ? [{ ...candidate, value, words, named }] : [];
  });
};

const keyOf = (name: string): string => plainWords(name);

/**
 * Returns the group that a request names, with all columns that contain it: by the same name, by a name with further words or a code, by a
 * code or number that another table links with the name, or by the key of a directory. Null if the request names none, or several of one
 * column.
 */
export const namedGroupIn = (text: string, datasets: readonly Dataset[]): NamedGroup | null => {
  const candidates = candidatesIn(datasets);
  const matches = candidates.flatMap((candidate) => {
    const found = matchesIn(text, candidate);
    const isPart = ({ words }: Match): boolean =>
      found.some((other) => other.words.length > words.length && phraseFinder(other.words)(words));
    const best = found.filter((each) => !isPart(each));
    // Several values of one column are compared with each other.
    return best.length === 1 ? best : [];
  });
  const isUnit = ({ column }: Match): boolean => OF_UNITS.test(column);
  const [first] = matches.toSorted((a, b) => Number(isUnit(b)) - Number(isUnit(a)) || b.words.length - a.words.length);
  if (first === undefined) return null;
  const same = matches.filter(({ words, named }) => sharesName(named, first.named) || keyOf(words) === keyOf(first.words));
  const columns = withLinked(same, candidates, datasets);
  const names = same.flatMap(({ named }) => named.names).filter((name) => !CODE.test(name));
  const [name = first.value] = names.filter((each) => !CODE_BEFORE.test(each)).toSorted((a, b) => a.length - b.length);
  return { name, words: first.words, columns };
};

const sharesName = (one: Named, other: Named): boolean => {
  const own = new Set(one.names.map(keyOf));
  return other.names.some((name) => own.has(keyOf(name)));
};

/** Adds the columns that contain the group under another name. */
const withLinked = (same: readonly Match[], candidates: readonly Candidate[], datasets: readonly Dataset[]): GroupColumn[] => {
  const found: GroupColumn[] = same.map(({ dataset, column, value }) => ({ dataset, column, values: [value] }));
  const isNew = (dataset: Dataset, column: string): boolean => !found.some((each) => each.dataset === dataset && each.column === column);
  const names = new Set(same.flatMap(({ named }) => named.names.map(keyOf)));
  // By a name that another table has as well.
  for (const { dataset, column, names: values } of candidates) {
    const ofName = [...values].filter(([, named]) => named.names.some((name) => names.has(keyOf(name)))).map(([value]) => value);
    if (ofName.length === 1 && isNew(dataset, column)) found.push({ dataset, column, values: ofName });
  }
  const linking = candidates.filter((each) => !isNew(each.dataset, each.column));
  for (const link of linking) {
    const value = found.find((each) => each.dataset === link.dataset && each.column === link.column)?.values[0] ?? '';
    for (const dataset of datasets)
      for (const { column, value: linked } of linkedIn(dataset, link, value)) if (isNew(dataset, column)) found.push({ dataset, column, values: [linked] }); // prettier-ignore
  }
  // Further columns of a table repeat the group, such as the place of a step beside that of the case.
  return found.filter((each, at) => found.findIndex(({ dataset }) => dataset === each.dataset) === at);
};

/** Returns the columns of a table with the code, number or key of a group of another table. */
const linkedIn = (dataset: Dataset, link: Candidate, value: string): { readonly column: string; readonly value: string }[] => {
  if (dataset === link.dataset) return [];
  const own = link.names.get(value);
  if (own === undefined) return [];
  const keys = keysIn(dataset, link.dataset);
  const key = keys && [...keys.names].find(([, name]) => own.names.some((each) => keyOf(each) === keyOf(name)))?.[0];
  if (keys && key !== undefined && key !== null) return [{ column: keys.column, value: key }];
  return dataset.profile.columns.flatMap((profile) => {
    const linked = numberIn(profile, link, own) ?? codeIn(profile, link, own);
    return linked === null ? [] : [{ column: profile.name, value: linked }];
  });
};

type ColumnProfile = Dataset['profile']['columns'][number];

const numberOfCode = (code: string | null): string | null => /\d+$/u.exec(code ?? '')?.[0].replace(/^0+(?=\d)/u, '') ?? null;

/** Returns whether two columns are named after the same thing: „Fil.-Nr.“ and „Filiale“. */
const areNamedAlike = (one: string, other: string): boolean =>
  labelWords(one).some((word) =>
    labelWords(other).some(
      (each) =>
        isFormOf(stemOf(word), stemOf(each)) ||
        (word.length >= MIN_CODE && abbreviates(word, each)) ||
        (each.length >= MIN_CODE && abbreviates(each, word)),
    ),
  );

/** Returns the number of a group whose code ends with it in another table: 17 for "F17 Gronau Bahnhof". */
const numberIn = ({ name, type, distinct, topValues, min, max }: ColumnProfile, link: Candidate, own: Named): string | null => {
  const numbers = new Set([...link.names.values()].flatMap(({ code }) => numberOfCode(code) ?? []));
  const number = numberOfCode(own.code);
  if (number === null || numbers.size < MIN_VALUES || distinct < MIN_VALUES || !areNamedAlike(name, link.column)) return null;
  const values = topValues.map(({ value }) => String(value));
  const isWithin = type === 'integer' ? distinct <= numbers.size && numbers.has(String(min)) && numbers.has(String(max)) : type === 'text';
  const known = values.filter((value) => numbers.has(value)).length;
  return isWithin && known >= MIN_LINKED * values.length ? number : null;
};

/** Returns the code that spells a name of another table: "TRA" for "Tralee"; null unless nearly all codes spell one name each. */
const codeIn = ({ type, distinct, topValues }: ColumnProfile, link: Candidate, own: Named): string | null => {
  const codes = topValues.map(({ value }) => String(value));
  if (type !== 'text' || distinct < MIN_VALUES || distinct > MAX_VALUES || !codes.every((code) => CODE.test(code))) return null;
  const spells = (code: string, { names, code: ownCode }: Named): boolean =>
    ownCode === code || (code.length >= MIN_CODE && !/\d/u.test(code) && names.some((name) => abbreviates(code, name)));
  const spelledBy = (code: string): Named[] => {
    const found = [...link.names.values()].filter((named) => spells(code, named));
    const begins = found.filter(({ names }) => names.some((name) => name.toUpperCase().startsWith(code)));
    return begins.length === 1 ? begins : found;
  };
  const linked = codes.filter((code) => spelledBy(code).length === 1);
  const mine = linked.filter((code) => spelledBy(code)[0] === own);
  return linked.length >= MIN_LINKED * codes.length && mine.length === 1 ? (mine[0] ?? null) : null;
};
