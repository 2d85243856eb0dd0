import type { Dataset } from '../../../subgraphs/sources/index.js';
import { timeColumnOf } from '../answer-plan/index.js';
import { datesOf } from '../table-roles/index.js';

/** Columns that say what happened rather than where or to whom. */
export const OUTCOME_COLUMN =
  /stat(?:us|e)|outcome|ergebnis|result|schritt|step|activity|aktivität|befund|finding|(?:^|[\s_])(?:kind|art|type|typ)$/iu;
/** Columns of the reason or the theme of what happened. */
export const REASON_COLUMN = /grund|gründe|ursache|reason|cause|theme|thema|topic|anlass|fault|fehlerart|defect|beanstandung|complaint/iu;

/** Dates on which something was entered rather than on which it happened. */
const ENTERED = /(?:^|[\s_])(?:booked|gebucht|created|angelegt|erstellt|registered|entered)(?:[\s_]|$)|buchung/iu;

/** Returns the date by which rows belong to a period: when something happened, if all rows have such a date, rather than when it was entered. */
export const happenedOn = (dataset: Dataset): string | null => {
  const usual = timeColumnOf(dataset);
  if (usual === null || !ENTERED.test(usual)) return usual;
  const complete = new Set(dataset.profile.columns.flatMap(({ name, nulls }) => (nulls === 0 ? [name] : [])));
  return datesOf(dataset).find((name) => complete.has(name) && !ENTERED.test(name)) ?? usual;
};
