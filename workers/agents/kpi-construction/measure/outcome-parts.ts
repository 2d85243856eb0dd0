import { wordsIn } from '../../../../platform/text/index.js';
import { isOutcome, isShortText, outcomesIn } from '../../../methods/request-reading/index.js';
import type { MeasuredDataset, NamedPart } from './named-parts.js';

/** Largest number of different outcomes of a column. */
const MAX_OUTCOMES = 12;
/** Names of columns that state what became of a row. */
const OUTCOME_COLUMN = /status|state|stand|zustand|ergebnis|outcome|result|befund|decision|entscheid/iu;
/** Minimum confidence of a value that the request names by its own words. */
const SURE = 0.85;

/**
 * Returns the values that state an outcome for which a request has another word, such as `No-show` for "missed checks", and the less certain
 * parts that these words named. Of several columns with such values, one whose name says that it states outcomes is meant.
 */
export const outcomeParts = (
  request: string,
  { columns, profile }: MeasuredDataset,
  parts: readonly NamedPart[],
): { added: NamedPart[]; replaced: readonly NamedPart[] } => {
  const outcomes = outcomesIn(request).map((each) => ({ ...each, parts: partsOf(wordsIn(each.words), parts) }));
  const open = outcomes.filter((each) => !each.parts.some((part) => part.value === null || part.confidence >= SURE));
  const added = open.flatMap(({ outcome, words, at }): NamedPart[] => {
    const found = profile.columns.flatMap(({ name, distinct, topValues }) => {
      const type = columns.find((column) => column.name === name)?.type;
      if (type !== 'text' || distinct > MAX_OUTCOMES) return [];
      const values = topValues.filter(({ value }) => isShortText(value) && isOutcome(value, outcome));
      return values.length > 0 && values.length < topValues.length ? [{ column: name, type, values }] : [];
    });
    const chosen = found.find(({ column }) => OUTCOME_COLUMN.test(column)) ?? (found.length === 1 ? found[0] : undefined);
    return (chosen?.values ?? []).map(({ value, count }) => ({
      ...{ column: chosen?.column ?? '', type: chosen?.type ?? '', value: String(value), rows: count },
      ...{ confidence: 1, words: wordsIn(words), at },
    }));
  });
  return { added, replaced: added.length === 0 ? [] : open.flatMap((each) => each.parts) };
};

/** Returns the parts that only some of the words name. */
const partsOf = (words: readonly string[], parts: readonly NamedPart[]): NamedPart[] =>
  parts.filter((part) => part.words.every((word) => words.includes(word)));
