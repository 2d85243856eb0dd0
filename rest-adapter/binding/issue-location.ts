import { getNamedType, type GraphQLField, type GraphQLInputType, isInputObjectType } from 'graphql';
import type { ValidationIssue } from '../../platform/errors/index.js';
import type { GraphRoute } from '../route-definition.js';
import { BODY_ARGUMENT } from '../view/rest-view.js';
import { graphNameOf } from '../view/names.js';

type Location = ValidationIssue['loc'];

/**
 * Converts the location of a validation issue of the graph into its location in the REST request: `['body', 'maxTokens']`
 * becomes `['body', 'max_tokens']`, and the name of an argument becomes that of its path or query parameter.
 */
export const restLocation = (loc: Location, route: GraphRoute, root: GraphQLField<unknown, unknown>): Location => {
  const [part, first, ...rest] = loc;
  const parameter = Object.entries(route.parameters ?? {}).find(([, { argument }]) => argument !== undefined && argument === first);
  if (parameter) return [parameter[1].in, parameter[0], ...rest];
  const body = root.args.find(({ name }) => name === BODY_ARGUMENT);
  if (part !== 'body' || first === undefined || !body) return loc;
  return ['body', ...restPath([first, ...rest], body.type)];
};

const restPath = (path: Location, type: GraphQLInputType): Location => {
  const [segment, ...rest] = path;
  if (segment === undefined) return [];
  if (typeof segment === 'number') return [segment, ...restPath(rest, type)];
  const field = fieldOf(type, segment);
  return field ? [field.name, ...restPath(rest, field.type)] : path;
};

const fieldOf = (type: GraphQLInputType, name: string) => {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return undefined;
  return Object.values(named.getFields()).find((field) => graphNameOf(field) === name || field.name === name);
};
