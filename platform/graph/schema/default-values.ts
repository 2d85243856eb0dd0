import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  valueFromAST,
} from 'graphql';

/**
 * Parses the default values of arguments and input fields of a schema again. @apollo/subgraph parses them before it sets the
 * internal values of enums, so that a resolver would get the name of an enum value instead of its internal value.
 */
export const parseDefaultValues = (schema: GraphQLSchema): void => {
  const types = Object.values(schema.getTypeMap());
  // Input fields come first: the default value of an argument may depend on those of its fields.
  for (const type of types) if (isInputObjectType(type)) Object.values(type.getFields()).forEach(parseDefaultValue);
  for (const type of types) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const { args } of Object.values(type.getFields())) args.forEach(parseDefaultValue);
  }
};

const parseDefaultValue = (element: GraphQLArgument | GraphQLInputField): void => {
  const literal = element.astNode?.defaultValue;
  if (literal) element.defaultValue = valueFromAST(literal, element.type);
};
