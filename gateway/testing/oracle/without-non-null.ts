import { buildASTSchema, Kind, parse, printSchema, visit, type GraphQLSchema, type TypeNode } from 'graphql';

/** Returns the schema with all output types nullable. Arguments and input fields keep their types. */
export const withoutNonNull = (schema: GraphQLSchema): GraphQLSchema => {
  const document = visit(parse(printSchema(schema), { noLocation: true }), {
    [Kind.FIELD_DEFINITION]: (definition) => ({ ...definition, type: nullable(definition.type) }),
  });
  return buildASTSchema(document, { assumeValid: true });
};

const nullable = (type: TypeNode): TypeNode => {
  if (type.kind === Kind.NON_NULL_TYPE) return nullable(type.type);
  return type.kind === Kind.LIST_TYPE ? { ...type, type: nullable(type.type) } : type;
};
