import { isAbstractType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';

/** Returns whether an object with the `__typename` `typeName` meets the type condition; false for unknown names. */
export const meetsTypeCondition = (schema: GraphQLSchema, typeName: string, condition: string): boolean => {
  if (typeName === condition) return true;
  const type = schema.getType(typeName);
  const wanted = schema.getType(condition);
  return isAbstractType(wanted) && (isObjectType(type) || isInterfaceType(type)) && schema.isSubType(wanted, type);
};
