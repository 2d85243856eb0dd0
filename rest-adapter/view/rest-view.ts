import {
  getNamedType,
  getNullableType,
  type GraphQLArgumentConfig,
  type GraphQLField,
  type GraphQLFieldConfig,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import type { GraphRoute } from '../route-definition.js';
import { InputTypes } from './input-types.js';
import { OutputTypes } from './output-types.js';

/** Name of the argument and variable that carry a route's body. */
export const BODY_ARGUMENT = 'input';

/**
 * Builds the schema of the REST API: exactly one root field per route, named by its operation id. The names of fields and arguments are in
 * snake_case; `graphNameOf` returns the corresponding name in the graph. Throws if a route does not fit the graph.
 */
export const buildRestView = (graph: GraphQLSchema, routes: readonly GraphRoute[]): GraphQLSchema => {
  const bound = routes.map((route) => {
    const root = rootField(graph, route);
    return { ...route, root, resultType: getNamedType(root.type).name };
  });
  const outputs = new OutputTypes(new Set(bound.map(({ resultType }) => resultType)), embeddedFields(graph, routes));
  const inputs = new InputTypes(outputs);
  const rootType = (name: 'Query' | 'Mutation'): GraphQLObjectType =>
    new GraphQLObjectType({
      name,
      fields: Object.fromEntries(
        bound
          .filter(({ field }) => field.startsWith(`${name}.`))
          .map((route): [string, GraphQLFieldConfig<unknown, unknown>] => [
            route.operationId,
            {
              // A route returns a value or an error, never null.
              type: new GraphQLNonNull(outputs.of(getNullableType(route.root.type), route.result)),
              description: route.root.description,
              args: routeArguments(route, inputs),
              extensions: { graphName: route.root.name },
            },
          ]),
      ),
    });
  const mutations = bound.some(({ field }) => field.startsWith('Mutation.'));
  return new GraphQLSchema({ query: rootType('Query'), mutation: mutations ? rootType('Mutation') : null });
};

const embeddedFields = (graph: GraphQLSchema, routes: readonly GraphRoute[]): ReadonlySet<string> => {
  const embedded = new Set(routes.flatMap(({ embed = [] }) => embed));
  for (const coordinate of embedded) {
    const [owner = '', name = ''] = coordinate.split('.');
    const type = graph.getType(owner);
    if (!isObjectType(type) || !type.getFields()[name]) throw new Error(`A route embeds ${coordinate}, which the graph does not have`);
  }
  return embedded;
};

const rootField = (graph: GraphQLSchema, { field, operationId }: GraphRoute): GraphQLField<unknown, unknown> => {
  const [kind, name = ''] = field.split('.');
  const root = kind === 'Query' ? graph.getQueryType() : graph.getMutationType();
  const found = root?.getFields()[name];
  if (!found) throw new Error(`The route ${operationId} needs ${field}, which the graph does not have`);
  return found;
};

const routeArguments = (
  { operationId, root, parameters = {}, body }: GraphRoute & { root: GraphQLField<unknown, unknown> },
  inputs: InputTypes,
): Record<string, GraphQLArgumentConfig> => {
  const names = new Map<string, string>();
  for (const [name, { argument }] of Object.entries(parameters)) {
    if (argument !== undefined) names.set(argument, name);
  }
  if (body) names.set(BODY_ARGUMENT, BODY_ARGUMENT);

  const missing = [...names.keys()].find((name) => !root.args.some((argument) => argument.name === name));
  if (missing !== undefined) throw new Error(`The route ${operationId} sets ${root.name}(${missing}:), which the graph does not have`);
  const unset = root.args.find((argument) => isRequiredArgument(argument) && mayBeUnset(names.get(argument.name), parameters, body));
  if (unset) throw new Error(`The route ${operationId} may leave ${root.name}(${unset.name}:) unset, which the graph requires`);

  return Object.fromEntries(
    root.args.flatMap((argument): [string, GraphQLArgumentConfig][] => {
      const name = names.get(argument.name);
      if (name === undefined) return [];
      const { description, defaultValue, type } = argument;
      return [[name, { type: inputs.of(type), description, defaultValue, extensions: { graphName: argument.name } }]];
    }),
  );
};

/** True if a request may omit the value of the argument that this REST name sets. */
const mayBeUnset = (name: string | undefined, parameters: NonNullable<GraphRoute['parameters']>, body: GraphRoute['body']): boolean => {
  if (name === undefined) return true;
  const parameter = parameters[name];
  if (!parameter) return body?.presence === 'optional-nullable';
  return parameter.in !== 'path' && parameter.schema.default === undefined;
};
