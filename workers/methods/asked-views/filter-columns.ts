import { subjectsIn } from '../../../platform/questions/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { pageFilters } from '../answer-plan/index.js';
import { columnThing, TASK_WORDS } from '../request-reading/index.js';
import { abbreviatesPhrase } from './named-column.js';

/** Maximum number of distinct values in a column that readers can filter by. */
const MAX_VALUES = 30;
const MIN_CONFIDENCE = 0.6;
/** Separates several columns: "site and carrier". */
const AND = /\s*(?:,|\/|(?<!\p{L})(?:and|und|or|oder|sowie)(?!\p{L}))\s*/iu;

/** Returns the columns of a dataset that a request names as filters: "with a switch for region". */
export const filterColumnsIn = (request: string, { datasetId, columns, profile }: Dataset): string[] => {
  const distinct = new Map(profile.columns.map((column) => [column.name, column.distinct]));
  const usable = columns.filter(({ name, type }) => {
    const values = distinct.get(name) ?? 0;
    return (type === 'text' || type === 'boolean') && values > 1 && values <= MAX_VALUES;
  });
  const found = pageFilters(request)
    .flatMap(({ columns: words }) => words.split(AND))
    .flatMap((words): string[] => {
      const named = subjectsIn(
        words,
        usable.map(({ name }) => columnThing(datasetId, name)),
        { kinds: ['column'], ignored: TASK_WORDS },
      ).find(({ confidence }) => confidence >= MIN_CONFIDENCE);
      if (named) return [named.label];
      const [short, ...others] = usable.filter(({ name }) => abbreviatesPhrase(name, words));
      return short && others.length === 0 ? [short.name] : [];
    });
  return [...new Set(found)];
};
