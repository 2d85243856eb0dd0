import { isObjectType, type GraphQLNamedType } from 'graphql';

/** Returns whether a type is a connection, a page of a list (Relay Cursor Connections). */
export const isConnection = (type: GraphQLNamedType): boolean => {
  if (!isObjectType(type)) return false;
  const { edges, pageInfo } = type.getFields();
  return edges !== undefined && pageInfo !== undefined;
};
