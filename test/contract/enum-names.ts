import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { fromProjectRoot } from '../../platform/project-root.js';

const graph = buildSchema(readFileSync(fromProjectRoot('schema/api.graphql'), 'utf8'));

/** Names of all enum values of the graph, in upper case. REST uses the same values in lower case. */
const NAMES: ReadonlySet<string> = new Set(
  Object.values(graph.getTypeMap()).flatMap((type) =>
    isEnumType(type) && !type.name.startsWith('__') ? type.getValues().map(({ name }) => name) : [],
  ),
);

/** Keys whose values intentionally contain enum names of the graph: the prepared input of a mutation. */
const GRAPH_INPUTS: ReadonlySet<string> = new Set(['create_input']);
/** Keys of codes whose standard requires upper case: ISO 3166 (`DE` is also a language of the graph). */
const UPPER_CASE_CODES: ReadonlySet<string> = new Set(['country']);

/** Returns `path: value` for each text in a REST response that equals the name of an enum value of the graph. */
export const enumNamesIn = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string') return NAMES.has(value) ? [`${path}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    GRAPH_INPUTS.has(key) || UPPER_CASE_CODES.has(key) ? [] : enumNamesIn(inner, `${path}/${key}`),
  );
};
