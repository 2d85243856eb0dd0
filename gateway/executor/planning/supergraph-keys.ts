import { isInterfaceType, isObjectType, type Subgraphs } from '@apollo/federation-internals';
import { trimSelectionNodes, type QueryPlanSelectionNode } from '@apollo/query-planner';
import { Kind, parse, print, visit, type ConstDirectiveNode } from 'graphql';
import { argumentOf, graphOf, keyOf, parseFieldSet } from './field-sets.js';

/**
 * Removes the keys of a type that a subgraph does not resolve, if the subgraph resolves another key of the type. Otherwise the
 * planner may fetch from the subgraph by a key that it does not resolve.
 */
export const withoutUnresolvableKeys = (supergraphSdl: string): string => {
  const document = parse(supergraphSdl, { noLocation: true });
  let isChanged = false;
  const usableKeys = (directives: readonly ConstDirectiveNode[]): readonly ConstDirectiveNode[] => {
    const resolved = new Set(directives.filter((key) => keyOf(key) !== undefined && isResolvable(key)).map(graphOf));
    const usable = directives.filter((key) => keyOf(key) === undefined || isResolvable(key) || !resolved.has(graphOf(key)));
    isChanged ||= usable.length < directives.length;
    return usable;
  };
  const rewritten = visit(document, {
    ObjectTypeDefinition: (node) => ({ ...node, directives: usableKeys(node.directives ?? []) }),
    InterfaceTypeDefinition: (node) => ({ ...node, directives: usableKeys(node.directives ?? []) }),
  });
  return isChanged ? print(rewritten) : supergraphSdl;
};

const isResolvable = (directive: ConstDirectiveNode): boolean => {
  const resolvable = argumentOf(directive, 'resolvable');
  return resolvable?.kind !== Kind.BOOLEAN || resolvable.value;
};

/** The keys of a type in a subgraph, each as the names of its fields. */
export type EntityKeys = (subgraph: string, typeName: string) => readonly (readonly string[])[];

/** Returns the keys by which subgraphs identify entities; each type's keys are read once. */
export const entityKeysOf = (subgraphs: Subgraphs): EntityKeys => {
  const known = new Map<string, readonly (readonly string[])[]>();
  return (subgraph, typeName) => {
    const coordinate = `${subgraph} ${typeName}`;
    let keys = known.get(coordinate);
    if (!keys) {
      const type = subgraphs.get(subgraph)?.schema.type(typeName);
      const applied = type?.appliedDirectivesOf<{ fields: unknown }>('key') ?? [];
      keys = applied.map((key) => fieldNames(String(key.arguments().fields)));
      // Only names of the schema are cached, so that results of a subgraph cannot grow this map without bound.
      if (type) known.set(coordinate, keys);
    }
    return keys;
  };
};

const fieldNames = (fieldSet: string): string[] =>
  parseFieldSet(fieldSet).selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []));

/**
 * Returns a function that returns the fields that a subgraph requires to resolve a field of a type; for a field of an
 * interface, those that its implementations require.
 */
export const requirementsOf =
  (subgraphs: Subgraphs) =>
  (subgraph: string, typeName: string, fieldName: string): readonly QueryPlanSelectionNode[] => {
    const type = subgraphs.get(subgraph)?.schema.type(typeName);
    if (!type || !(isObjectType(type) || isInterfaceType(type))) return [];
    const types = isInterfaceType(type) ? type.possibleRuntimeTypes() : [type];
    const requires = types.flatMap((each) => each.field(fieldName)?.appliedDirectivesOf<{ fields: unknown }>('requires') ?? []);
    return requires.flatMap((each) => trimSelectionNodes(parseFieldSet(String(each.arguments().fields)).selections));
  };
