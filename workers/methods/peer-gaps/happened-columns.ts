import type { Dataset } from '../../../subgraphs/sources/index.js';
import { timeColumnOf } from '../answer-plan/index.js';
import { datesOf, isEntryDate } from '../table-roles/index.js';

/** Names of columns that record what happened, not where or to whom. */
export const OUTCOME_COLUMN =
  /stat(?:us|e)|outcome|ergebnis|result|schritt|step|activity|aktivität|befund|finding|(?:^|[\s_])(?:kind|art|type|typ)$/iu;
/** Names of columns that record the reason or the theme of what happened. */
export const REASON_COLUMN = /grund|gründe|ursache|reason|cause|theme|thema|topic|anlass|fault|fehlerart|defect|beanstandung|complaint/iu;

/** Returns the date that assigns rows to a period. A date of entry gives way to another date that all rows have. */
export const happenedOn = (dataset: Dataset): string | null => {
  const usual = timeColumnOf(dataset);
  if (usual === null || !isEntryDate(usual)) return usual;
  const complete = new Set(dataset.profile.columns.flatMap(({ name, nulls }) => (nulls === 0 ? [name] : [])));
  return datesOf(dataset).find((name) => complete.has(name) && !isEntryDate(name)) ?? usual;
};
