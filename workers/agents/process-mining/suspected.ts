import type { Dataset } from '../../../subgraphs/sources/index.js';
import { isShortText } from '../../methods/request-reading/index.js';
import { namedValues } from '../../methods/values-in-text/named-values.js';
import type { ValueComparison } from './compare-values.js';
import type { CaseSelection } from './log/event-log.js';

/** A value of a property of cases that a request suspects of a problem. */
export interface SuspectedValue {
  readonly column: string;
  readonly value: string;
  /** The sentence of the request. */
  readonly words: string;
}

/** Words for a suspicion, which the data may or may not confirm: "I have a hunch", „mein Verdacht“, "half the office blames". */
const SUSPICION =
  /(?<!\p{L})(?:hunch\p{L}*|suspect\p{L}*|suspicio\p{L}*|gut feeling|my (?:guess|bet|money)|(?:i|we)(?:['’]d)? (?:think|believe|reckon|guess|bet|feel|assume)|blame\p{L}*|vermut\p{L}*|verdacht\p{L}*|verdächtig\p{L}*|bauchgefühl|mein(?:e|em)? gefühl|(?:ich|wir) (?:glaube[n]?|tippe[n]?|meine[n]?|fürchte[n]?|wette[n]?)|angeblich|schuld)(?!\p{L})/iu;
/** Columns with more values are no properties by which cases are compared. */
const MAX_VALUES = 40;

const sentencesOf = (text: string): string[] => text.split(/(?<=[^\d][.!?;])\s+/u);

/** Returns the value of a property of cases that a sentence on a suspicion names; null without one. It is compared with the others and selects no cases. */
export const suspectedIn = (text: string, { roles, profile }: Pick<Dataset, 'roles' | 'profile'>): SuspectedValue | null => {
  const notProperties = new Set([roles['activity'], roles['case'], roles['time'], roles['start'], roles['lifecycle'], roles['resource']]);
  const properties = profile.columns.flatMap(({ name, topValues }) => {
    const values = topValues.flatMap(({ value }) => (isShortText(value) ? [value] : []));
    return notProperties.has(name) || values.length < 2 || values.length > MAX_VALUES ? [] : [{ name, values }];
  });
  for (const words of sentencesOf(text).filter((sentence) => SUSPICION.test(sentence)))
    for (const { name: column, values } of properties) {
      const [found, ...others] = namedValues(words, values, { inFull: true });
      const rest = text.replace(words, ' ');
      if (found && others.length === 0 && namedValues(rest, [found.value], { inFull: true }).length === 0)
        return { column, value: found.value, words };
    }
  return null;
};

/** Returns a selection without its condition on a column. */
export const withoutColumn = (selection: CaseSelection | null, column: string | null | undefined): CaseSelection | null => {
  if (selection === null || !selection.values.some((each) => each.column === column)) return selection;
  const values = selection.values.filter((each) => each.column !== column);
  return values.length === 0 && selection.from === null && selection.until === null ? null : { ...selection, values };
};

/** Returns the comparison of the cases with a suspected value with the others. */
export const suspectedAgainstOthers = (
  { column, value, words }: SuspectedValue,
  among: CaseSelection | null,
  others: string,
): ValueComparison => {
  const { values = [], from = null, until = null } = among ?? {};
  const casesOf = (isExcluded: boolean): CaseSelection => ({ values: [...values, { column, values: [value], isExcluded }], from, until });
  const groups = [
    { name: value, selection: casesOf(false) },
    { name: others, selection: casesOf(true) },
  ];
  return { column, among, words: [words], groups };
};
