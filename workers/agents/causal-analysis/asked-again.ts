import type { RowPlan } from '../../methods/answer-plan/index.js';
import { nameOfColumn, type Understood } from '../../methods/request-reading/index.js';

/** Values for which a request asks whether the same holds, by their columns. */
type AlsoFor = RowPlan['alsoFor'];

/** Returns each value for which a request asks whether the same holds, with its column. */
export const valuesAgain = (alsoFor: AlsoFor): { column: string; value: string }[] =>
  alsoFor.flatMap(({ column, values }) => values.map((value) => ({ column, value })));

/** Returns whether a subject of a request is a value for which it only asks whether the same holds. */
export const isAgain = ({ kind, id, label }: Pick<Understood['subjects'][number], 'kind' | 'id' | 'label'>, alsoFor: AlsoFor): boolean =>
  kind === 'value' && alsoFor.some(({ column, values }) => column === nameOfColumn(id) && values.includes(label));
