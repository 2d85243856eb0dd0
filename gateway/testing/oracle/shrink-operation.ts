import {
  Kind,
  print,
  validate,
  visit,
  type ASTNode,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** Maximum number of smaller documents that are tried, so that shrinking an operation takes seconds. */
const MAX_ATTEMPTS = 2_000;

/**
 * Shrinks an operation as long as `fails` returns true: drops selections, directives and arguments, and replaces fragments by
 * their content.
 */
export const shrinkOperation = async (
  schema: GraphQLSchema,
  document: DocumentNode,
  fails: (candidate: DocumentNode) => Promise<boolean>,
): Promise<DocumentNode> => {
  let smallest = document;
  let attempts = 0;
  for (let shrunk = true; shrunk;) {
    shrunk = false;
    for (const candidate of smallerDocuments(smallest)) {
      attempts += 1;
      if (attempts > MAX_ATTEMPTS) return smallest;
      const cleaned = withoutUnused(candidate);
      if (print(cleaned).length >= print(smallest).length || validate(schema, cleaned).length > 0 || !(await fails(cleaned))) continue;
      smallest = cleaned;
      shrunk = true;
      break;
    }
  }
  return smallest;
};

/** Yields the documents that differ from the input by one step, larger steps first. */
function* smallerDocuments(document: DocumentNode): Generator<DocumentNode> {
  const sets: SelectionSetNode[] = [];
  visit(document, { SelectionSet: (node) => void sets.push(node) });
  for (const set of sets) {
    if (set.selections.length > 1) {
      for (const selection of set.selections)
        yield replace(document, set, { ...set, selections: set.selections.filter((one) => one !== selection) });
    }
  }
  const fragments = document.definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
  for (const set of sets) {
    for (const selection of set.selections) {
      for (const parts of expansions(selection, fragments)) {
        yield replace(document, set, { ...set, selections: set.selections.flatMap((one) => (one === selection ? parts : [one])) });
      }
    }
  }
}

/** Yields simpler selections that may replace a selection. */
function* expansions(selection: SelectionNode, fragments: readonly FragmentDefinitionNode[]): Generator<readonly SelectionNode[]> {
  if (selection.kind === Kind.INLINE_FRAGMENT) yield selection.selectionSet.selections;
  if (selection.kind === Kind.FRAGMENT_SPREAD) {
    const fragment = fragments.find(({ name }) => name.value === selection.name.value);
    if (fragment) {
      yield fragment.selectionSet.selections;
      const { typeCondition, selectionSet } = fragment;
      yield [
        { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet, ...(selection.directives && { directives: selection.directives }) },
      ];
    }
  }
  if (selection.directives && selection.directives.length > 0) yield [{ ...selection, directives: [] }];
  if (selection.kind !== Kind.FIELD) return;
  if (selection.alias) yield [{ ...selection, alias: undefined }];
  const args = selection.arguments ?? [];
  for (const argument of args) yield [{ ...selection, arguments: args.filter((one) => one !== argument) }];
}

const replace = (document: DocumentNode, old: ASTNode, replacement: ASTNode): DocumentNode =>
  visit(document, { enter: (node) => (node === old ? replacement : undefined) });

/** Removes unused fragments and variables. */
const withoutUnused = (document: DocumentNode): DocumentNode => {
  let { definitions } = document;
  for (let before = -1; before !== definitions.length;) {
    before = definitions.length;
    const spread = namesIn(definitions, Kind.FRAGMENT_SPREAD);
    definitions = definitions.filter((node) => node.kind !== Kind.FRAGMENT_DEFINITION || spread.has(node.name.value));
  }
  return {
    ...document,
    definitions: definitions.map((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
      const bodies = definitions.map((node): DefinitionNode =>
        node.kind === Kind.OPERATION_DEFINITION ? { ...node, variableDefinitions: [] } : node,
      );
      const used = namesIn(bodies, Kind.VARIABLE);
      const variableDefinitions = definition.variableDefinitions?.filter(({ variable }) => used.has(variable.name.value)) ?? [];
      return { ...definition, variableDefinitions };
    }),
  };
};

const namesIn = (definitions: readonly DefinitionNode[], kind: Kind.FRAGMENT_SPREAD | Kind.VARIABLE): Set<string> => {
  const names = new Set<string>();
  for (const definition of definitions) {
    visit(definition, {
      enter(node) {
        if (node.kind === kind && (node.kind === Kind.FRAGMENT_SPREAD || node.kind === Kind.VARIABLE)) names.add(node.name.value);
      },
    });
  }
  return names;
};
