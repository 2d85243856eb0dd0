import type { Subgraphs } from '@apollo/federation-internals';
import { Kind, parse, print, visit, type ConstDirectiveNode, type OperationDefinitionNode } from 'graphql';

/**
 * Removes the keys of a type that a subgraph does not resolve, where the subgraph resolves another key of the type. The
 * planner may otherwise return to the subgraph by a key that it does not resolve.
 */
export const withoutUnresolvableKeys = (supergraphSdl: string): string => {
  const document = parse(supergraphSdl, { noLocation: true });
  let isChanged = false;
  const usableKeys = (directives: readonly ConstDirectiveNode[]): readonly ConstDirectiveNode[] => {
    const resolved = new Set(directives.filter((key) => isKey(key) && isResolvable(key)).map(graphOf));
    const usable = directives.filter((key) => !isKey(key) || isResolvable(key) || !resolved.has(graphOf(key)));
    isChanged ||= usable.length < directives.length;
    return usable;
  };
  const rewritten = visit(document, {
    ObjectTypeDefinition: (node) => ({ ...node, directives: usableKeys(node.directives ?? []) }),
    InterfaceTypeDefinition: (node) => ({ ...node, directives: usableKeys(node.directives ?? []) }),
  });
  return isChanged ? print(rewritten) : supergraphSdl;
};

const argumentOf = ({ arguments: given = [] }: ConstDirectiveNode, name: string) =>
  given.find((argument) => argument.name.value === name)?.value;

const isKey = (directive: ConstDirectiveNode): boolean =>
  directive.name.value === 'join__type' && argumentOf(directive, 'key') !== undefined;

const isResolvable = (directive: ConstDirectiveNode): boolean => {
  const resolvable = argumentOf(directive, 'resolvable');
  return resolvable?.kind !== Kind.BOOLEAN || resolvable.value;
};

const graphOf = (directive: ConstDirectiveNode): string => {
  const graph = argumentOf(directive, 'graph');
  return graph?.kind === Kind.ENUM ? graph.value : '';
};

/** Returns a function that tells the names of the fields that a type's keys in a subgraph consist of. */
export const keyFieldsOf = (subgraphs: Subgraphs): ((subgraph: string, typeName: string) => ReadonlySet<string>) => {
  const known = new Map<string, ReadonlySet<string>>();
  return (subgraph, typeName) => {
    const coordinate = `${subgraph} ${typeName}`;
    const fields = known.get(coordinate) ?? new Set(keysOf(subgraphs, subgraph, typeName).flatMap(fieldNames));
    known.set(coordinate, fields);
    return fields;
  };
};

const keysOf = (subgraphs: Subgraphs, subgraph: string, typeName: string): string[] => {
  const type = subgraphs.get(subgraph)?.schema.type(typeName);
  return (type?.appliedDirectivesOf<{ fields: unknown }>('key') ?? []).map((key) => String(key.arguments().fields));
};

const fieldNames = (fieldSet: string): string[] => {
  const [operation] = parse(`{ ${fieldSet} }`, { noLocation: true }).definitions as readonly OperationDefinitionNode[];
  return (operation?.selectionSet.selections ?? []).flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []));
};
