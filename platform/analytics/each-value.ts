/**
 * Returns a relation with a row for each value of several expressions of one type: the value as `v`, the index of its expression as `place`,
 * and the columns that are passed through. DuckDB compiles a pattern for each expression that contains it, which takes longer than
 * matching a short table: over this relation, one expression examines all columns.
 */
export const eachValue = (relation: string, values: readonly string[], passed: readonly string[] = []): string =>
  `(SELECT ${[...passed, `unnest([${[...values.keys()].join(', ')}]) AS place`, `unnest([${values.join(', ')}]) AS v`].join(', ')} FROM ${relation})`;
