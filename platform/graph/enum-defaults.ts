import {
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  valueFromAST,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';

/**
 * Evaluates the default values of arguments and input fields again. A schema that is built from SDL evaluates them before
 * its enums get internal values, so that a default would reach resolvers as the name of the enum value.
 */
export const evaluateDefaults = (schema: GraphQLSchema): GraphQLSchema => {
  const types = Object.values(schema.getTypeMap());
  // Input fields first: the default of an argument may leave out fields that have defaults of their own.
  for (const type of types) if (isInputObjectType(type)) Object.values(type.getFields()).forEach(evaluateDefault);
  for (const type of types)
    if (isObjectType(type) || isInterfaceType(type))
      Object.values(type.getFields())
        .flatMap(({ args }) => args)
        .forEach(evaluateDefault);
  return schema;
};

const evaluateDefault = (input: GraphQLArgument | GraphQLInputField): void => {
  if (input.astNode?.defaultValue) input.defaultValue = valueFromAST(input.astNode.defaultValue, input.type);
};
