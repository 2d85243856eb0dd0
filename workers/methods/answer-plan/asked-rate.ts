import { unitOf } from '../../../platform/column-meaning/index.js';
import { conceptsIn } from '../../../platform/questions/index.js';
import {
  abbreviates,
  isStopWord,
  labelWords,
  languageOf,
  sameWord,
  stemOf,
  withoutUmlauts,
  wordsIn,
} from '../../../platform/text/index.js';
import { measuredColumns } from '../tenant-state/index.js';
import { flagColumns } from './asked-flag.js';
import type { RowPlan, Selection } from './answer-plan.js';
import type { Calculation } from './calculations.js';
import type { PlannedDataset } from './local-subjects.js';

/** A rate that a request names: „Fehlzustellquote“, "no-show rate", "rate of failed deliveries". */
export interface NamedRate {
  /** Words of the request that name the rate. */
  readonly words: string;
  /** Subject of the rate: "no-show" in "no-show rate". */
  readonly thing: string;
}

const COMPOUND = /(?<!\p{L})(?<thing>\p{L}[\p{L}-]{2,}?(?:ss)?)(?:(?<!s)s|-)?(?:quoten?|raten?|anteile?)(?!\p{L})/iu;
/** Words that end like a rate but name none. */
const NO_RATE = /^(?:separate|moderate|desolate|demokrate|literate|apparate|kamerade|verrate|aristokrate|bürokrate)n?$/iu;
const BEFORE = /(?<!\p{L})(?<thing>[\p{L}\p{N}-]+(?:\s+[\p{L}\p{N}-]+){0,2}?)\s+(?:rates?|ratio)(?!\p{L})/iu;
const AFTER =
  /(?<!\p{L})(?:rates?|share|percentage|proportion|quoten?|raten?|anteil|prozentsatz)\s+(?:of|der|des|an|von|aller)\s+(?<thing>[\p{L}\p{N}-]+(?:\s+(?!(?:by|per|je|pro|nach|in|im|for|für|and|und|of|with|bei|at|on)\s)[\p{L}\p{N}-]+){0,2})/iu;

/** Returns the rate that a request names; null if it names none. */
export const namedRate = (text: string): NamedRate | null => {
  for (const pattern of [AFTER, COMPOUND, BEFORE]) {
    const found = pattern.exec(text);
    const thing = found?.groups?.['thing'] ?? '';
    const words = wordsIn(thing).filter((word) => !isStopWord(word));
    if (pattern === COMPOUND && (languageOf(text) === 'en' || NO_RATE.test(found?.[0] ?? ''))) continue;
    if (found && words.length > 0) return { words: found[0], thing: words.join(' ') };
  }
  return null;
};

/** Minimum length of a word in a column name that matches the beginning of a longer word in a request. */
const MIN_PART = 3;
/** Words in the names of columns with planned or actual values, which are not parts of a whole. */
const PLANNED = /^(?:ist|soll|gepl|geplant|plan|planned|ziel|target|tgt|act|actual|budget|min|max|vj|vorjahr|prev|previous)$/iu;
/** Words in the names of columns that contain the total of other columns. */
const WHOLE =
  /^(?:ges|gesamt|total|tot|all|alle|sum|summe|overall|bestellt|ordered|order|versandt|sent|shipped|prod|produziert|produced|gefertigt|made|checked|geprüft|inspected)$/iu;

/** Returns whether a word in a column name matches a word of a rate: „fehl“ for „Fehlzustell“, `failed` for "failure". */
const standsFor = (part: string, word: string): boolean => {
  const [own, spoken] = [withoutUmlauts(part.toLowerCase()), withoutUmlauts(word.toLowerCase())];
  if (own.length < MIN_PART) return false;
  return spoken.startsWith(own) || sameWord(stemOf(own), stemOf(spoken)) || (own.length > MIN_PART && abbreviates(own, spoken));
};

interface CountColumn {
  readonly name: string;
  /** Word that distinguishes the column from its siblings. */
  readonly own: string;
}

/** Returns the columns of counts whose names differ in their first or last word only, such as `Sdg_zug` and `Sdg_fehl`. */
const siblings = (dataset: PlannedDataset): CountColumn[][] => {
  const counts = measuredColumns(dataset)
    .filter(({ name, type }) => type === 'integer' && unitOf(name) === undefined)
    .map(({ name }) => ({ name, words: labelWords(name) }))
    .filter(({ words }) => words.length > 1);
  const byRest = (at: 0 | -1): CountColumn[][] =>
    [...Map.groupBy(counts, ({ words }) => (at === 0 ? words.slice(1) : words.slice(0, -1)).join(' ').toLowerCase()).values()].map((of) =>
      of.map(({ name, words }) => ({ name, own: words.at(at) ?? '' })),
    );
  return [...byRest(-1), ...byRest(0)].filter((of) => of.length > 1 && !of.some(({ own }) => PLANNED.test(own)));
};

/**
 * Returns the rate of one of several counts in a row: „Fehlzustellquote“ is `Sdg_fehl` ÷ (`Sdg_fehl` + `Sdg_zug`). The divisor is the
 * column with the total count if there is one, otherwise the sum of the parts.
 */
export const rateOfParts = (rate: NamedRate, dataset: PlannedDataset): Calculation | null => {
  const things = wordsIn(rate.thing);
  for (const of of siblings(dataset)) {
    const [part, ...others] = of.filter(({ own }) => !WHOLE.test(own) && things.some((thing) => standsFor(own, thing)));
    if (!part || others.length > 0) continue;
    const rest = of.filter((each) => each !== part);
    const whole = rest.find(({ own }) => WHOLE.test(own));
    const [right = '', ...more] = whole ? [whole.name] : [part.name, ...rest.map(({ name }) => name)];
    const name = `${part.name} ÷ ${more.length === 0 ? right : `(${[right, ...more].join(' + ')})`}`;
    return { ...{ name, left: part.name, sign: '÷', right, isShare: true, words: rate.words }, ...(more.length > 0 && { others: more }) };
  }
  return null;
};

/** Returns the filters that select the rows of a rate: by a yes/no column or by a state. Empty if the rate names neither. */
const stateOf = (rate: NamedRate, dataset: PlannedDataset): RowPlan['filters'] => {
  const things = wordsIn(rate.thing);
  const initials = wordsIn(rate.thing.replaceAll('-', ' '))
    .map((word) => word[0] ?? '')
    .join('')
    .toLowerCase();
  const [flag, ...more] = flagColumns(dataset).filter(
    ({ column }) =>
      labelWords(column).some((own) => things.some((thing) => standsFor(own, thing))) ||
      (initials.length >= MIN_PART && column.toLowerCase() === initials),
  );
  if (flag && more.length === 0)
    return [{ column: flag.column, values: flag.holds, isExcluded: false, caseColumn: null, words: rate.words }];
  return shareOfState(rate, dataset)?.filters ?? [];
};

/** Maximum number of distinct values in a column of states. */
const MAX_VALUES = 20;
/** Minimum length of the prefix that a word and a state share: "cancellation" and "cancelled". */
const MIN_BEGINNING = 5;

/** Returns the share of rows in the state that a rate names: `DNA` for a no-show rate. Null if no column, or more than one, has it. */
const shareOfState = (
  { words: said, thing }: NamedRate,
  { profile, roles }: Pick<PlannedDataset, 'profile' | 'roles'>,
): RowPlan['share'] => {
  const [concepts, spoken] = [conceptsIn(said), wordsIn(thing).map((word) => withoutUmlauts(word))];
  const states = profile.columns.filter(({ type, distinct }) => type === 'text' && distinct > 1 && distinct <= MAX_VALUES);
  const isState = (label: string): boolean => {
    const words = [...conceptsIn(label).keys()].flatMap((concept) => concepts.get(concept) ?? []);
    const isThing = wordsIn(label).some((word) => {
      const own = withoutUmlauts(word);
      return spoken.some(
        (each) => each === own || (own.length >= MIN_BEGINNING && each.slice(0, MIN_BEGINNING) === own.slice(0, MIN_BEGINNING)),
      );
    });
    return words.length > 0 || isThing;
  };
  const [found, ...more] = states
    .filter(({ name }) => name !== roles['case'] && name !== roles['lifecycle'])
    .map(({ name, topValues }) => ({ name, values: topValues.map(({ value }) => String(value)).filter(isState) }))
    .filter(({ values }) => values.length > 0);
  // If several columns have such states, it is not clear which one the request means.
  if (!found || more.length > 0) return null;
  const { name, values } = found;
  const caseColumn = name === roles['activity'] ? (roles['case'] ?? null) : null;
  return { filters: [{ column: name, values, isExcluded: false, caseColumn, words: said }], conditions: [], dates: [], blanks: [] };
};

/**
 * Returns the share of rows that a rate describes: those selected by values, dates or bounds that the rate names, otherwise those in a
 * state that it names. Null if it names neither.
 */
export const shareOfRate = (
  rate: NamedRate,
  { filters, conditions, dates, blanks }: Selection,
  dataset: PlannedDataset,
): (Selection & { share: Selection }) | null => {
  const own = new Set(wordsIn(rate.words).map(stemOf));
  const isOfRate = ({ words }: { readonly words: string }): boolean => wordsIn(words).every((word) => own.has(stemOf(word)));
  const [rated, kept] = [
    { filters: filters.filter((each) => isOfRate(each) && !each.isExcluded), conditions: conditions.filter(isOfRate) },
    { filters: filters.filter((each) => !isOfRate(each) || each.isExcluded), conditions: conditions.filter((each) => !isOfRate(each)) },
  ];
  const [ofDates, otherDates] = [dates.filter(isOfRate), dates.filter((each) => !isOfRate(each))];
  const [ofBlanks, otherBlanks] = [blanks.filter(isOfRate), blanks.filter((each) => !isOfRate(each))];
  const isStated = rated.filters.length + rated.conditions.length + ofDates.length + ofBlanks.length > 0;
  const share = isStated
    ? { ...rated, dates: ofDates, blanks: ofBlanks }
    : { filters: stateOf(rate, dataset), conditions: [], dates: [], blanks: [] };
  if (!isStated && share.filters.length === 0) return null;
  const columns = new Set(share.filters.map(({ column }) => column));
  return {
    ...{ filters: kept.filters.filter(({ column }) => !columns.has(column)), conditions: kept.conditions, dates: otherDates },
    ...{ blanks: otherBlanks, share },
  };
};
