import { Kind, parse, print, stripIgnoredCharacters, type DirectiveNode, type SelectionSetNode, type ValueNode } from 'graphql';

/** Parses the text of a field set, such as the `key` of a join__type. */
export const parseFieldSet = (fieldSet: string): SelectionSetNode => {
  const [operation] = parse(`{ ${fieldSet} }`, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`not a field set: ${fieldSet}`);
  return operation.selectionSet;
};

/** Returns the text of a field set. */
export const printFieldSet = (selectionSet: SelectionSetNode): string => stripIgnoredCharacters(print(selectionSet)).slice(1, -1);

/** Returns the value of a directive's argument. */
export const argumentOf = ({ arguments: args = [] }: DirectiveNode, name: string): ValueNode | undefined =>
  args.find((argument) => argument.name.value === name)?.value;

/** Returns the graph of a join directive, as the name of its enum value. */
export const graphOf = (directive: DirectiveNode): string => {
  const graph = argumentOf(directive, 'graph');
  return graph?.kind === Kind.ENUM ? graph.value : '';
};

/** Returns the field set that a join__type declares as a key. */
export const keyOf = (directive: DirectiveNode): string | undefined =>
  directive.name.value === 'join__type' ? stringArgument(directive, 'key') : undefined;

/** Returns the field set that a join__field requires. */
export const requiresOf = (directive: DirectiveNode): string | undefined =>
  directive.name.value === 'join__field' ? stringArgument(directive, 'requires') : undefined;

/** Returns the type that a join__field declares for its graph, if that is not the supergraph's. */
export const typeOf = (directive: DirectiveNode): string | undefined =>
  directive.name.value === 'join__field' ? stringArgument(directive, 'type') : undefined;

const stringArgument = (directive: DirectiveNode, name: string): string | undefined => {
  const value = argumentOf(directive, name);
  return value?.kind === Kind.STRING ? value.value : undefined;
};
