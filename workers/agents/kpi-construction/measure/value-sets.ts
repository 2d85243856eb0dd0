import { textCondition } from '../../../../subgraphs/metrics/index.js';
import { isExcluded as isLeftOutWord, spellingKey } from '../../../methods/request-reading/index.js';
import type { EventLog } from './event-log.js';
import type { NamedPart } from './named-parts.js';

/** Words for an amount of money. */
export const AMOUNT = /umsatz|erlös|revenue|turnover|(?<!\p{L})(?:sales|value|wert\p{L}*|betrag|amount)(?!\p{L})/iu;

/** Values of one column that a request names. */
export interface ValueSet {
  readonly column: string;
  readonly values: readonly string[];
  readonly rows: number;
  readonly at: number;
  readonly confidence: number;
  /** True if the request leaves out the rows with these values; never for activities, which are left out by case. */
  readonly isExcluded: boolean;
}

/** Returns whether a request leaves out what a part names. */
export const isLeftOut = (text: string, { words }: Pick<NamedPart, 'words'>): boolean => words.some((word) => isLeftOutWord(text, word));

/** Groups values by column, in the order of the request. Of activities that the same words name, the most frequent one is meant. */
export const valueSets = (text: string, parts: readonly NamedPart[], log: EventLog | null): ValueSet[] => {
  const values = parts.filter(
    ({ value, column, words }) => value !== null && column !== log?.caseColumn && !words.every((word) => AMOUNT.test(word)),
  );
  const isActivity = ({ column }: NamedPart): boolean => column === log?.activity;
  const key = (part: NamedPart): string =>
    isActivity(part) ? `${part.column} ${part.words.toSorted().join(' ')}` : `${part.column} ${isLeftOut(text, part)}`;
  const activitiesAt = new Set(values.filter(isActivity).map(({ at }) => at));
  // The words of an activity name no department of the same name.
  const kept = values.filter((part) => isActivity(part) || !activitiesAt.has(part.at));
  return [...Map.groupBy(kept, key).values()]
    .map((each) => {
      const meant =
        each[0] && isActivity(each[0]) ? [each.toSorted((a, b) => b.confidence - a.confidence || b.rows - a.rows)[0] as NamedPart] : each;
      return {
        column: meant[0]?.column ?? '',
        values: meant.map(({ value }) => value ?? ''),
        rows: meant.reduce((sum, { rows }) => sum + rows, 0),
        at: Math.min(...meant.map(({ at }) => at)),
        confidence: Math.max(...meant.map(({ confidence }) => confidence)),
        isExcluded: meant.some((part) => !isActivity(part) && isLeftOut(text, part)),
      };
    })
    .toSorted((a, b) => a.at - b.at);
};

export const conditionOf = ({ column, values, isExcluded }: Pick<ValueSet, 'column' | 'values' | 'isExcluded'>): string =>
  textCondition(column, values, isExcluded);

/** Returns the values without other spellings of the same value. */
export const labelOf = ({ values }: ValueSet): string =>
  values.filter((value, at) => values.findIndex((each) => spellingKey(each) === spellingKey(value)) === at).join(' / ');

/** Returns the labels of restrictions; a value that is left out is stated with its column. */
export const labelsOf = (sets: readonly ValueSet[]): string[] =>
  sets.map((set) => (set.isExcluded ? `${set.column} ≠ ${labelOf(set)}` : labelOf(set)));
