import { quotedColumn } from '../../../../subgraphs/metrics/index.js';
import { conditionsIn, type RowPlan } from '../../../methods/answer-plan/index.js';
import { measuredColumns } from '../../../methods/tenant-state/index.js';
import { messagesIn } from '../messages.js';
import { eventLogOf, type EventLog } from './event-log.js';
import { listed, unitOfColumn, type Measure, type MeasureKind, type Remark } from './measure.js';
import type { MeasuredDataset, NamedPart, NamedParts } from './named-parts.js';
import { conditionOf, isLeftOut, labelsOf, valueSets, type ValueSet } from './value-sets.js';
import { AMOUNT_COLUMN, BY } from './wording.js';

type Bound = RowPlan['conditions'][number];

/** The request, the parts that it names and the rows of the dataset that they describe. */
export interface Reading<D extends MeasuredDataset> {
  readonly text: string;
  readonly dataset: D;
  readonly log: EventLog | null;
  readonly numbers: readonly NamedPart[];
  readonly values: readonly ValueSet[];
  readonly parts: readonly NamedPart[];
  /** Yes/no columns that the request names. */
  readonly flags: readonly NamedPart[];
  readonly groupColumn: string | null;
  /** Bounds on numbers with their columns. */
  readonly bounds: readonly Bound[];
  /** Bounds of which no column or more than one can be meant. */
  readonly unplaced: readonly UnplacedBound[];
  /** Assumptions about the columns of bounds. */
  readonly remarks: readonly Remark[];
}

export interface UnplacedBound {
  readonly words: string;
  /** The columns that can be meant. */
  readonly columns: readonly string[];
}

const NUMERIC = new Set(['integer', 'decimal']);

export const isNumeric = ({ value, type }: NamedPart): boolean => value === null && NUMERIC.has(type);

/** Returns what a text says about the rows of a dataset. */
export const readingOf = <D extends MeasuredDataset>(text: string, { dataset, parts: all }: NamedParts<D>): Reading<D> => {
  const log = eventLogOf(dataset);
  // A formula selects events: it cannot leave out the cases of one activity while it measures another one.
  const activities = all.filter(({ column, value }) => value !== null && column === log?.activity);
  const cannotLeaveOut = activities.some((part) => !isLeftOut(text, part)) ? activities.filter((part) => isLeftOut(text, part)) : [];
  const parts = all.filter((part) => !cannotLeaveOut.includes(part));
  const isGroup = ({ value, type, at }: NamedPart): boolean => value === null && type === 'text' && BY.test(text.slice(0, at));
  const measured = new Set(measuredColumns(dataset).map(({ name }) => name));
  const numbers = parts.filter((part) => isNumeric(part) && measured.has(part.column));
  const values = valueSets(text, parts, log);
  const bounds = boundsIn(text, [...measured], numbers);
  return {
    ...{ text, dataset, log, numbers },
    parts: parts.filter((part) => !isGroup(part)),
    values,
    flags: parts.filter(({ type, value }) => type === 'boolean' && value === null),
    groupColumn: parts.find(isGroup)?.column ?? null,
    ...bounds,
    remarks: [...bounds.remarks, ...otherActivities(activities, values)],
  };
};

/** States which other activities the words of an activity name as well: „Freigabe“ is that of an order or of a vehicle. */
const otherActivities = (activities: readonly NamedPart[], values: readonly ValueSet[]): Remark[] => {
  const chosen = new Set(values.flatMap((set) => set.values));
  return [...Map.groupBy(activities, ({ words }) => words.toSorted().join(' ')).values()].flatMap((same) => {
    const taken = same.find(({ value }) => value !== null && chosen.has(value));
    const others = same.flatMap(({ value }) => (value === null || chosen.has(value) ? [] : [value]));
    if (taken?.value == null || others.length === 0) return [];
    const { value, words } = taken;
    return [(language): string => messagesIn(language).measure.remarks.otherActivity(words.join(' '), value, listed(others, language))];
  });
};

/** The number one in a word after a bound, "at most one complaint", but not of "more than one third". */
const ONE =
  /(?<=(?<!\p{L})(?:höchstens|mindestens|wenigstens|maximal|(?:nicht )?(?:mehr|weniger) als|at most|at least|(?:no |not )?(?:more|less|fewer) than)\s)(?:one|ein(?:e[mnrs]?)?)(?=\s+\p{L})(?!\s+(?:drittel|viertel|hälfte|halb\p{L}*|third|quarter|half|of|von))/giu;
/** Replaces a word by the number one, at the same length, so that positions in the text stay. */
const one = (word: string): string => '1'.padEnd(word.length);

/** Returns the words of a bound as the text has them, "at most one" for "at most 1". */
const inOwnWords = (text: string, words: string): string => {
  const at = text.replaceAll(ONE, one).indexOf(words);
  return at < 0 ? words : `${text.slice(at, at + words.length)}${/^\p{L}*/u.exec(text.slice(at + words.length))?.[0] ?? ''}`;
};

/** Returns the bounds of a text with their columns. Of several columns with the unit, the only one of a value or amount is assumed. */
const boundsIn = (
  text: string,
  measured: readonly string[],
  numbers: readonly NamedPart[],
): Pick<Reading<MeasuredDataset>, 'bounds' | 'unplaced' | 'remarks'> => {
  const numeric = measured.map((name) => ({
    ...{ name, unit: unitOfColumn(name) },
    words: numbers.find(({ column }) => column === name)?.words ?? [],
  }));
  const read = conditionsIn(text.replaceAll(ONE, one), numeric);
  const own = <Said extends { readonly words: string }>(said: Said): Said => ({ ...said, words: inOwnWords(text, said.words) });
  const [conditions, doubtful] = [read.conditions.map(own), read.doubtful.map(own)];
  const open = read.open.map((words) => inOwnWords(text, words));
  const assumed = doubtful.flatMap(({ operator, words, columns }) => {
    const [amount, ...others] = columns.filter(({ column }) => AMOUNT_COLUMN.test(column));
    return amount && others.length === 0 ? [{ ...amount, operator, words, columns }] : [];
  });
  return {
    bounds: [...conditions, ...assumed.map(({ column, operator, value, words }) => ({ column, operator, value, words }))],
    unplaced: open
      .filter((words) => !assumed.some((each) => each.words === words))
      .map((words) => ({ words, columns: doubtful.find((each) => each.words === words)?.columns.map(({ column }) => column) ?? [] })),
    remarks: assumed.map(
      ({ words, column, columns }): Remark =>
        (language) =>
          messagesIn(language).measure.remarks.boundColumn(
            words,
            column,
            listed(
              columns.filter((each) => each.column !== column).map((each) => each.column),
              language,
            ),
          ),
    ),
  };
};

const where = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`);

/** Returns the call of an aggregate function on the rows with the conditions. */
export const call = (name: string, argument: string, conditions: readonly string[]): string =>
  `${name}(${[argument, where(conditions)].filter(Boolean).join(' ')})`;

/** Returns the number of the rows with the conditions; in an event log, that of their cases. */
export const countOfRows = (log: EventLog | null, conditions: readonly string[]): string =>
  log ? call('COUNT_DISTINCT', quotedColumn(log.caseColumn), conditions) : call('COUNT', '', conditions);

export const percent = (part: string, whole: string): string => `100 * ${part} / ${whole}`;

export const measure = <D extends MeasuredDataset>(
  { dataset, log, groupColumn, parts: named, bounds, remarks }: Reading<D>,
  kind: MeasureKind,
  part: Pick<Measure, 'formula' | 'subject'> & Partial<Measure<D>>,
): Measure<D> => {
  const words = [...new Set([...named.flatMap((each) => each.words), ...bounds.map((each) => each.words), ...(part.words ?? [])])];
  return {
    ...{ kind, dataset, groupColumn, base: null, filters: [], isWithout: false, unit: null, parts: null, neighbours: null },
    ...{ direction: null, span: null, keys: null, timeColumn: null, grain: null, alternatives: [] },
    caseColumn: log?.caseColumn ?? null,
    subjectWords: named.filter((each) => each.value !== null || isNumeric(each)).flatMap((each) => each.words),
    ...part,
    remarks: [...remarks, ...(part.remarks ?? [])],
    words,
  };
};

/** The conditions that restrict rows, and their labels. */
export interface Conditions {
  readonly conditions: readonly string[];
  readonly labels: readonly string[];
}

/** Returns the conditions of the bounds on numbers, and their labels. */
export const boundsOf = ({ bounds }: Pick<Reading<MeasuredDataset>, 'bounds'>): Conditions => ({
  conditions: bounds.map(({ column, operator, value }) => `${quotedColumn(column)} ${operator} ${value}`),
  labels: bounds.map(({ column, operator, value }) => `${column} ${operator} ${value}`),
});

/** Returns the conditions of yes/no columns, and their labels. */
export const flagsOf = ({ text, flags }: Pick<Reading<MeasuredDataset>, 'text' | 'flags'>): Conditions => {
  const read = flags.map((flag) => ({ ...flag, isNegated: isLeftOut(text, flag) }));
  return {
    conditions: read.map(({ column, isNegated }) => `${isNegated ? 'NOT ' : ''}${quotedColumn(column)}`),
    labels: read.map(({ column, isNegated }) => (isNegated ? `${column} = false` : column)),
  };
};

/** Returns the conditions of all values, yes/no columns and bounds of a reading, and their labels. */
export const restrictionsOf = (reading: Pick<Reading<MeasuredDataset>, 'text' | 'values' | 'flags' | 'bounds'>): Conditions => {
  const [flags, bounds] = [flagsOf(reading), boundsOf(reading)];
  return {
    conditions: [...reading.values.map(conditionOf), ...flags.conditions, ...bounds.conditions],
    labels: [...labelsOf(reading.values), ...flags.labels, ...bounds.labels],
  };
};
