import {
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  visit,
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The value of every variable that an @skip or @include of an operation reads. */
export type Conditions = ReadonlyMap<string, boolean>;

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const isCondition = ({ name }: DirectiveNode): boolean =>
  name.value === GraphQLSkipDirective.name || name.value === GraphQLIncludeDirective.name;

/** Returns the names of the variables that decide what a document selects, in alphabetical order. */
export const conditionVariables = (document: DocumentNode): readonly string[] => {
  const names = new Set<string>();
  visit(document, {
    Directive(node) {
      if (isCondition(node)) for (const { value } of node.arguments ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names].sort();
};

/**
 * Returns the selection set that remains once every @skip and @include is decided, with fragment spreads replaced by
 * inline fragments. Fragments without a remaining selection are removed; the selection set of a field may become empty.
 */
export const resolveConditions = (selectionSet: SelectionSetNode, fragments: Fragments, conditions: Conditions): SelectionSetNode => {
  const spread = new Set<string>();
  const selections = selectionSet.selections.flatMap((selection): SelectionNode[] => {
    if (!isIncluded(selection, conditions)) return [];
    const directives = (selection.directives ?? []).filter((directive) => !isCondition(directive));
    if (selection.kind === Kind.FIELD) {
      if (!selection.selectionSet) return [{ ...selection, directives }];
      return [{ ...selection, directives, selectionSet: resolveConditions(selection.selectionSet, fragments, conditions) }];
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    if (!fragment) return [];
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      // A second spread of a fragment in the same selection set selects nothing new.
      if (spread.has(selection.name.value)) return [];
      spread.add(selection.name.value);
    }
    const inner = resolveConditions(fragment.selectionSet, fragments, conditions);
    if (inner.selections.length === 0) return [];
    return [
      {
        kind: Kind.INLINE_FRAGMENT,
        directives,
        selectionSet: inner,
        ...(fragment.typeCondition && { typeCondition: fragment.typeCondition }),
      },
    ];
  });
  return { kind: Kind.SELECTION_SET, selections };
};

const isIncluded = ({ directives }: SelectionNode, conditions: Conditions): boolean =>
  (directives ?? []).every((directive) => {
    if (!isCondition(directive)) return true;
    const value = directive.arguments?.find(({ name }) => name.value === 'if')?.value;
    const condition = value?.kind === Kind.VARIABLE ? conditions.get(value.name.value) : value?.kind === Kind.BOOLEAN && value.value;
    return condition === (directive.name.value === GraphQLIncludeDirective.name);
  });
