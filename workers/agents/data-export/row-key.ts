import { nameWords, stemOf } from '../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { keyNounOf } from '../../methods/request-reading/index.js';

/** Returns the column that identifies a row; none without one. */
export const keyOf = (dataset: Dataset): string[] =>
  understoodColumns(dataset)
    .filter(({ role }) => role === 'identifier')
    .slice(0, 1)
    .map(({ name }) => name);

/** Returns the column with the keys of the rows if a thing is what a row is: "call" in a table `desk_calls` or with a first column "Call no". */
export const keyOfThing = (dataset: Dataset, thing: string): string | undefined => {
  const stem = stemOf(thing);
  const isRow = [keyNounOf(dataset) ?? '', ...nameWords(dataset.name)].some((word) => stemOf(word) === stem);
  return isRow ? (keyOf(dataset)[0] ?? dataset.profile.columns[0]?.name) : undefined;
};
