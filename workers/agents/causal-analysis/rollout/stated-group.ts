import { isDateType, meansNo, meansYes } from '../../../../platform/column-meaning/index.js';
import { identifier, literal } from '../../../../platform/analytics/index.js';
import { contentWords, isStopWord, normaliseText, periodsOf, stemOf, wordsIn } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { definedRows, type NamedDefinition } from '../../../methods/answer-plan/index.js';
import type { DerivedMeasure } from '../../../methods/derived-measures/index.js';
import type { AskedFigure } from '../../../methods/asked-figures/index.js';
import { isExcluded, isOutcome, isShortText, nameOfColumn, outcomesIn } from '../../../methods/request-reading/index.js';
import { measuredColumns } from '../../../methods/tenant-state/index.js';
import { namedValues } from '../../../methods/values-in-text/named-values.js';
import { statesIn } from '../groups/outcomes.js';

/** A group of rows that a request compares with the others before and from a day. */
export interface StatedGroup {
  readonly column: string;
  /** One value, or several that the request lists or that lie in its range: "T-01 to T-04". */
  readonly values: readonly string[];
  /** Another property by which the request restricts the others: „die anderen Buslinien“. */
  readonly among: { readonly column: string; readonly value: string } | null;
  readonly time: string;
  /** Words of the request for the values, in its order. */
  readonly words: readonly string[];
}

/** Words that ask what a change had as an effect. */
export const ASKS_BEFORE_AFTER =
  /(?<!\p{L})(?:vorher|nachher|davor|danach|vor und nach|before|after(?:wards)?|since|seit(?:dem)?|seither|ab|from|schuld|ursach\p{L}*|verursach\p{L}*|verantwortlich|gewirkt|wirk\p{L}*|effekt\p{L}*|effect\p{L}*|impact|caus\p{L}*|blame|due to|because|gebracht|gesenkt|reduc\p{L}*|improv\p{L}*)(?!\p{L})/iu;
/** "Compared with the teams without it", "against the shops that don't". */
const THOSE_WITHOUT =
  /(?<!\p{L})(?:(?:verglichen mit|im vergleich (?:zu|mit)|gegenüber|compared (?:with|to)|against|than|als)\s+(?:\p{L}+\s+){0,3}?(?:ohne|without)|(?:th(?:e|ose)|with|to)(?:\s+\p{L}+){0,3}\s+(?:that|which|who|where)\s+(?:\p{L}+\s+)?(?:(?:do|does|did|have|has|had|are|were)(?:n['’]?t| not)|never)|den(?:en|jenigen)?(?:\s+\p{L}+){0,3},\s+(?:die|wo)\s+(?:\p{L}+\s+){0,3}?(?:nicht|kein\p{L}*|nie))(?!\p{L})/iu;
/** What stands between names that a request lists. */
const LISTED = String.raw`(?:\s*,\s*|\s*,?\s+(?:and|und|sowie|&)\s+|\s*[+/]\s*)(?:(?:in|at|the|bei|im|der|die|das|den)\s+)*`;
const OTHERS =
  /(?<!\p{L})(?:andere[nrms]?|übrige[nrms]?|restliche[nrms]?|others?|remaining|rest|kontrollgruppe|control group|vergleichsgruppe)(?!\p{L})/iu;
/** Maximum number of values of a column that divides rows into groups. */
const MAX_VALUES = 60;
const MAX_LENGTH = 40;
/** Minimum length of an abbreviation that names a column: "Versp" for „Verspätung“. */
const MIN_ABBREVIATION = 4;

/** Returns the day from which a request compares; null if it states none. */
export const statedDay = (text: string, today: Date): string | null =>
  periodsOf(text, today)
    .map(({ value, words }) => ({ day: value.from, words }))
    .find(({ day, words }) => day !== null && day <= today.toISOString().slice(0, 10) && /\d/u.test(words))?.day ?? null;

/** Returns the group of a table that a request compares with the other groups; null if it names none. */
export const statedGroupIn = (text: string, { columns, profile, roles }: Dataset): StatedGroup | null => {
  const time =
    columns.find(({ name, type }) => isDateType(type) && name === roles['time'])?.name ??
    columns.find(({ type }) => isDateType(type))?.name;
  if (time === undefined || !(OTHERS.test(text) || THOSE_WITHOUT.test(text))) return null;
  const groups = profile.columns.flatMap(({ name, distinct, topValues }) =>
    distinct > 1 && distinct <= MAX_VALUES && name !== time && name !== roles['activity'] && name !== roles['case']
      ? [{ name, values: topValues.flatMap(({ value }) => (value === null || String(value).length > MAX_LENGTH ? [] : [String(value)])) }]
      : [],
  );
  const unnamed = { words: [] as string[] };
  const ranges = groups
    .map(({ name, values }) => ({ ...{ name, found: valuesInRange(text, values) }, ...unnamed }))
    .filter(({ found }) => found.length > 1);
  const numbered = groups.map(({ name, values }) => ({
    ...{ name, found: values.filter((value) => isNumbered(text, name, value)) },
    ...unnamed,
  }));
  const spelled = groups.map(({ name, values }) => ({
    name,
    ...spelledValues(
      text,
      values.filter((value) => /\p{L}/u.test(value)),
    ),
  }));
  const listed = spelled.filter(
    ({ found, words }) => found.length > 1 && (found.every((value) => /\d/u.test(value)) || isList(text, words)),
  );
  const named = [...ranges, ...listed, ...[...numbered, ...spelled].filter(({ found }) => found.length === 1)];
  // "Line 14 against the other bus lines": the noun after "other" is the property that is compared.
  const ofNoun = named.find(({ name }) => isCompared(text, name));
  const chosen = ofNoun ?? named[0];
  if (chosen === undefined) return null;
  const heads = wordsIn(chosen.name.replaceAll('_', ' ')).map(stemOf);
  const compound = groups
    .filter(({ name }) => name !== chosen.name)
    .flatMap(({ name, values }) => values.filter((each) => isHeaded(text, each, heads)).map((each) => ({ column: name, value: each })));
  const besides = spelled.find(({ name, found }) => name !== chosen.name && found.length === 1);
  const among = compound[0] ?? (besides ? { column: besides.name, value: besides.found[0] ?? '' } : null);
  return { column: chosen.name, values: chosen.found, among, time, words: chosen.words };
};

/** Returns the values that a text names, each once, with its words. */
const spelledValues = (text: string, values: readonly string[]): { found: string[]; words: string[] } => {
  const named = namedValues(text, values);
  return { found: named.map(({ value }) => value), words: named.map(({ words }) => words) };
};

/** Returns whether names stand in a text one after another, as a list. */
const isList = (text: string, names: readonly string[]): boolean =>
  new RegExp(names.map((name) => RegExp.escape(name)).join(LISTED), 'iu').test(text);

/** A range of numbered codes: "T-01 to T-04", „MT 3 bis 7“. */
const RANGE = /(?<prefix>\p{L}{1,6}[-_ ]?)(?<first>\d{1,4})\s*(?:bis|to|through|–|-)\s*(?:\p{L}{1,6}[-_ ]?)?(?<last>\d{1,4})(?!\d)/giu;

/** Returns the values whose numbers lie in a range of codes that a text states. */
const valuesInRange = (text: string, values: readonly string[]): string[] =>
  [...text.matchAll(RANGE)].flatMap(({ groups }) => {
    const [prefix, first, last] = [groups?.['prefix'] ?? '', Number(groups?.['first']), Number(groups?.['last'])];
    return values.filter((value) => {
      const number = value.toLowerCase().startsWith(prefix.toLowerCase()) ? value.slice(prefix.length) : '';
      return /^\d{1,4}$/u.test(number) && Number(number) >= first && Number(number) <= last;
    });
  });

/** Returns whether a text names a number by the column that it belongs to: „Linie 14“. */
const isNumbered = (text: string, column: string, value: string): boolean => {
  if (!/^\d{1,5}$/u.test(value)) return false;
  const before = new RegExp(String.raw`(\p{L}+)\s+(?:no\.?\s*|nr\.?\s*)?${value}(?![\p{N}.,]*\p{N})`, 'iu').exec(text)?.[1];
  return before !== undefined && wordsIn(column.replaceAll('_', ' ')).some((word) => stemOf(word) === stemOf(before));
};

const isCompared = (text: string, column: string): boolean => {
  const nouns = Array.from(text.matchAll(new RegExp(String.raw`${OTHERS.source}\s+(\p{L}+)`, 'giu')), ([, noun = '']) => stemOf(noun));
  return wordsIn(column.replaceAll('_', ' ')).some((word) => nouns.some((noun) => noun === stemOf(word) || noun.endsWith(stemOf(word))));
};

/** Returns whether a text contains a value with a noun as one word: „Buslinien“ for "Bus". */
const isHeaded = (text: string, value: string, heads: readonly string[]): boolean =>
  value.length > 2 &&
  wordsIn(text).some((word) => {
    const lower = word.toLowerCase();
    const rest = lower.startsWith(value.toLowerCase()) ? stemOf(lower.slice(value.length).replace(/^s(?=\p{L}{3})/u, '')) : '';
    return rest !== '' && heads.includes(rest);
  });

/** An outcome of rows: a measure, or the share of rows in a state. */
export interface RowOutcome {
  readonly figure: AskedFigure;
  /** Further columns of the relation that the outcome needs, as SQL. */
  readonly computed: string | null;
}

/** Name of the constant column that is the whole of a share of rows. */
export const ROWS = '_rows';

/** Returns the outcome that a request names in a table: a state of rows, or a measure, also by an abbreviation of its name. */
export const outcomeIn = (text: string, dataset: Dataset, figures: readonly AskedFigure[]): RowOutcome | null => {
  const measures = new Set(measuredColumns(dataset).map(({ name }) => name));
  const figure = figures.find(({ column }) => measures.has(column));
  const flagged = figure?.measure === undefined ? flagOfOutcome(text, dataset) : null;
  if (flagged) return flagged;
  if (figure) return { figure, computed: null };
  // What a request leaves out is not what it asks about.
  const state = statesIn(text, dataset).find(({ words: [word = ''] }) => !isExcluded(text, word));
  if (state) return outcomeOf(nameOfColumn(state.id), [state.label], state.words);
  const ending = endingIn(text, dataset);
  if (ending) return ending;
  const words = contentWords(text).filter((word) => !isStopWord(word));
  const flag = flagIn(text, words, dataset);
  if (flag) return outcomeOf(flag.column, [flag.yes], flag.words);
  const measure = [...measures].find((name) => words.some((word) => isAbbreviated(name, word)));
  return measure !== undefined ? { figure: { column: measure, whole: null, words: [] }, computed: null } : null;
};

/** Returns the share of yes in the only column of yes and no whose name states an outcome that a request names by another word. */
const flagOfOutcome = (text: string, { profile }: Dataset): RowOutcome | null => {
  for (const { outcome, words } of outcomesIn(text).filter((each) => !isExcluded(text, each.words))) {
    const found = flagsOf(profile).filter(({ column }) => isOutcome(column, outcome));
    const [flag] = found;
    if (flag && found.length === 1) return outcomeOf(flag.column, [flag.yes], [words]);
  }
  return null;
};

/** Returns the share of rows that ended as a request says by another word than the data: "no-shows" for the value "Not attended". */
const endingIn = (text: string, dataset: Dataset): RowOutcome | null => {
  for (const { outcome, words } of outcomesIn(text).filter((each) => !isExcluded(text, each.words))) {
    const found = dataset.profile.columns.flatMap(({ name, topValues }) => {
      const values = topValues.flatMap(({ value }) => (isShortText(value) && isOutcome(value, outcome) ? [value] : []));
      return values.length > 0 ? [{ name, values }] : [];
    });
    const [column] = found;
    if (column && found.length === 1) return outcomeOf(column.name, column.values, [words]);
  }
  return null;
};

/** Returns the outcome that a document defines, with the SQL conditions on the rows that count. */
export const definedOutcome = (named: NamedDefinition, relation: string): RowOutcome & { readonly conditions: readonly string[] } => {
  const { definition, datasetId, share, calculation } = named;
  const { conditions, value } = definedRows(named, relation);
  const words = wordsIn(named.words);
  const name = identifier(definition.term);
  if (calculation) {
    const { left, right, isShare, per = 1 } = calculation;
    const measure: DerivedMeasure = {
      ...{ datasetId, kpi: definition.term, words: named.words, isNamedInFull: true, form: 'quotient', left, right, isShare, per, days: 0 },
      ...{ unit: null, better: null, factor: isShare ? 100 : per, deviation: 0, months: 0, blanks: 0, zeros: 0, above: 0 },
    };
    return { figure: { column: left, whole: right, words, measure }, computed: null, conditions };
  }
  const computed = `${value ?? 'NULL'} AS ${name}${share ? `, 1 AS ${identifier(ROWS)}` : ''}`;
  return { figure: { column: definition.term, whole: share ? ROWS : null, words }, computed, conditions };
};

/** Returns the share of the rows that have one of the values in a column. */
const outcomeOf = (column: string, values: readonly string[], words: RowOutcome['figure']['words']): RowOutcome => {
  const name = `${column} = ${values.join(', ')}`;
  const condition = `CAST(CAST(${identifier(column)} AS VARCHAR) IN (${values.map(literal).join(', ')}) AS INTEGER)`;
  return { figure: { column: name, whole: ROWS, words }, computed: `${condition} AS ${identifier(name)}, 1 AS ${identifier(ROWS)}` };
};

/** Returns the column of yes and no that words name, also by an abbreviation: `Nacharb` for „Nacharbeit“. */
const flagIn = (text: string, words: readonly string[], { profile }: Dataset): { column: string; yes: string; words: string[] } | null => {
  const flags = flagsOf(profile).flatMap(({ column, yes }) => {
    const named = words.filter((word) => isAbbreviated(column, word) || normaliseText(column) === normaliseText(word));
    return named.length > 0 ? [{ column, yes, words: named }] : [];
  });
  // Of what a group has and what became of its rows, the latter stands after the word for a share.
  const after = SHARE.exec(text)?.[0] ?? '';
  return flags.find((flag) => flag.words.some((word) => after.includes(word))) ?? (flags.length === 1 ? (flags[0] ?? null) : null);
};

/** Returns the columns with one value for yes and one for no. */
const flagsOf = (profile: Dataset['profile']): { column: string; yes: string }[] =>
  profile.columns.flatMap(({ name, topValues }) => {
    const values = topValues.flatMap(({ value }) => (value === null ? [] : [String(value)]));
    const yes = values.find(meansYes);
    return yes !== undefined && values.length === 2 && values.some(meansNo) ? [{ column: name, yes }] : [];
  });

/** A word for a share, up to the end of its clause. */
const SHARE = /(?<!\p{L})(?:anteil|quote|häufigkeit|prozent|share|rate|percentage|proportion|number|zahl|anzahl)(?!\p{L})[^,.;?!]*/iu;

/** Returns whether a part of a column's name is the beginning of a longer word: `Versp_Min` and „Verspätungen“. */
const isAbbreviated = (name: string, word: string): boolean =>
  normaliseText(name)
    .split(/[\s_]+/u)
    .some((part) => part.length >= MIN_ABBREVIATION && normaliseText(word).startsWith(part) && normaliseText(word) !== part);
