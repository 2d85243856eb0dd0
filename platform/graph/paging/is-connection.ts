import { isObjectType, type GraphQLNamedType } from 'graphql';

/** Whether a type is a page of a list (Relay Cursor Connections). */
export const isConnection = (type: GraphQLNamedType): boolean => {
  if (!isObjectType(type)) return false;
  const { edges, pageInfo } = type.getFields();
  return edges !== undefined && pageInfo !== undefined;
};
