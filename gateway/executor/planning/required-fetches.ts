import type { FetchNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { Kind, parse, print, stripIgnoredCharacters, visit } from 'graphql';
import type { RequiredFields } from './required-fields.js';
import type { SupergraphParts } from './supergraph-parts.js';
import { splitEntityFetch } from './split-fetch.js';

/**
 * Returns the fetches that run in parallel instead of a fetch of the planner. Their operations select each required field
 * with its arguments, under the name of its stand-in. Their representations have the value under the field's name.
 */
export const requiredFetches = (node: FetchNode, parts: SupergraphParts): readonly FetchNode[] => {
  const { requiredFields } = parts;
  if (requiredFields.size === 0) return [node];
  return splitEntityFetch(node, parts).map((fetch) => ({
    ...fetch,
    operation: withRequiredFields(fetch.operation, requiredFields),
    ...(fetch.requires && { requires: withFieldNames(fetch.requires, requiredFields) }),
  }));
};

const withRequiredFields = (operation: string, requiredFields: RequiredFields): string => {
  const document = parse(operation, { noLocation: true });
  const rewritten = visit(document, {
    Field(node) {
      const required = requiredFields.get(node.name.value);
      return (
        required && {
          ...node,
          alias: node.alias ?? node.name,
          name: { kind: Kind.NAME, value: required.name },
          arguments: [...required.arguments, ...(node.arguments ?? [])],
        }
      );
    },
  });
  return rewritten === document ? operation : stripIgnoredCharacters(print(rewritten));
};

const withFieldNames = (selections: readonly QueryPlanSelectionNode[], requiredFields: RequiredFields): QueryPlanSelectionNode[] =>
  selections.map((selection) => {
    const nested = selection.selections && { selections: withFieldNames(selection.selections, requiredFields) };
    if (selection.kind === 'InlineFragment') return { ...selection, ...nested };
    const required = requiredFields.get(selection.name);
    return { ...selection, ...(required && { alias: selection.name, name: required.name }), ...nested };
  });
