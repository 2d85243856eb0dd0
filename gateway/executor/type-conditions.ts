import { isAbstractType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';

/** Whether an object whose `__typename` is `typeName` meets the type condition. Unknown names meet nothing. */
export const meetsTypeCondition = (schema: GraphQLSchema, typeName: string, condition: string): boolean => {
  if (typeName === condition) return true;
  const type = schema.getType(typeName);
  const wanted = schema.getType(condition);
  return isAbstractType(wanted) && (isObjectType(type) || isInterfaceType(type)) && schema.isSubType(wanted, type);
};
