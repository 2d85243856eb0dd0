import {
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  visit,
  type DirectiveNode,
  type DocumentNode,
  type SelectionNode,
} from 'graphql';

/** The value of every variable that an @skip or @include of an operation reads. */
export type Conditions = ReadonlyMap<string, boolean>;

const isCondition = ({ name }: DirectiveNode): boolean =>
  name.value === GraphQLSkipDirective.name || name.value === GraphQLIncludeDirective.name;

/** Names of the variables that decide what a document selects. */
export const conditionVariables = (document: DocumentNode): readonly string[] => {
  const names = new Set<string>();
  visit(document, {
    Directive(node) {
      if (isCondition(node)) for (const { value } of node.arguments ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names].sort();
};

export const isIncluded = ({ directives }: SelectionNode, conditions: Conditions): boolean =>
  (directives ?? []).every((directive) => {
    if (!isCondition(directive)) return true;
    const value = directive.arguments?.find(({ name }) => name.value === 'if')?.value;
    const condition = value?.kind === Kind.VARIABLE ? conditions.get(value.name.value) : value?.kind === Kind.BOOLEAN && value.value;
    return condition === (directive.name.value === GraphQLIncludeDirective.name);
  });
