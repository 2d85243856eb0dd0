import { mergeResolvers } from '@graphql-tools/merge';
import { printSchemaWithDirectives, type IResolvers } from '@graphql-tools/utils';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { getNullableType, parse, type GraphQLObjectType, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, createResolversMap, getMetadataStorage, type ClassType, type PubSub } from 'type-graphql';
import type { Runtime } from '../../runtime.js';
import type { GraphContext } from '../context.js';
import { parseDefaultValues } from './default-values.js';
import { CONSTRAINT_DEFINITION, CONSTRAINT_LINK, declareConstraints } from './input-constraints.js';
import { fromRepresentation } from './representation.js';
import { validateArgument } from './validate-argument.js';
import { isReference, nodeIdResolvers, ownedEntities } from './owned-entities.js';
import type { Subgraph, SubgraphModule } from '../subgraph.js';

const FEDERATION = `extend schema @link(
  url: "https://specs.apollo.dev/federation/v2.9",
  import: ["@key", "@shareable", "@external", "@requires", "@provides", "@override", "@inaccessible", "@tag", "@composeDirective"]
) ${CONSTRAINT_LINK}

${CONSTRAINT_DEFINITION}`;

/** Placeholder that type-graphql requires; all subscriptions provide their own streams. */
const unusedPubSub: PubSub = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('a subscription has to declare its own stream');
  },
};

/**
 * Lets graphql-js read fields that are properties. The resolvers that type-graphql would add create a promise per field and
 * value, which takes most of the time of a list. A field whose schema name differs from its property needs a resolver.
 */
const readPropertiesDirectly = (): void => {
  const { objectTypes, fields } = getMetadataStorage();
  for (const type of objectTypes) type.simpleResolvers ??= true;
  for (const field of fields) if (field.schemaName !== field.name) field.simple ??= false;
};

/** Describes the root types. No subgraph owns them, so all subgraphs use the same descriptions. */
const describeRoots = (schema: GraphQLSchema): void => {
  const roots = [
    [schema.getQueryType(), 'Read operations. The fields of a query run in parallel and see only the data of the tenant of the caller.'],
    [schema.getMutationType(), 'Write operations. The fields of a mutation run one after the other, in document order.'],
    [schema.getSubscriptionType(), 'Streams of changes, over WebSocket with the protocol `graphql-transport-ws`.'],
  ] as const;
  for (const [type, description] of roots) if (type) type.description = description;
};

/** Removes the descriptions of types that the subgraph only refers to: they would conflict with those of the owner in composition. */
const leaveDescriptionToOwners = (schema: GraphQLSchema): void => {
  for (const type of Object.values(schema.getTypeMap())) if (isReference(type)) type.description = undefined;
};

/** Makes every field of Query and Mutation nullable, so that a failing field does not remove the other fields of a response. */
const makeRootFieldsNullable = (schema: GraphQLSchema): void => {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) field.type = getNullableType(field.type);
  }
};

const plainSchema = ({ resolverClasses, orphanedTypes = [] }: SubgraphModule, instances: Map<unknown, object> = new Map()) => {
  readPropertiesDirectly();
  const schema = buildSchemaSync({
    resolvers: resolverClasses as [ClassType, ...ClassType[]],
    orphanedTypes,
    container: { get: (someClass) => instances.get(someClass) },
    pubSub: unusedPubSub,
    validateFn: validateArgument,
    // Directives of the federation are unknown to graphql-js until @apollo/subgraph defines them.
    skipCheck: true,
  });
  declareConstraints(schema);
  makeRootFieldsNullable(schema);
  describeRoots(schema);
  leaveDescriptionToOwners(schema);
  return schema;
};

const printSdl = (schema: ReturnType<typeof plainSchema>): string => `${FEDERATION}\n\n${printSchemaWithDirectives(schema)}\n`;

/** Returns the SDL of a domain without a runtime. */
export const describeSubgraph = (module: SubgraphModule): string => printSdl(plainSchema(module));

/**
 * Builds the executable federation schema of a domain. The schema of type-graphql is printed with its directives and parsed by
 * @apollo/subgraph, which adds the federation fields.
 * @throws Error if an entity that the subgraph owns has no reference resolver
 */
export const buildSubgraph = (module: SubgraphModule, runtime: Runtime): Subgraph => {
  const { resolvers, references = {}, streams = {} } = module.wire(runtime);
  const plain = plainSchema(module, new Map(resolvers.map((resolver) => [resolver.constructor, resolver])));
  const sdl = printSdl(plain);
  const entities = Object.fromEntries(
    Object.entries(references).map(([typeName, resolve]) => [
      typeName,
      {
        // Async, so that an error of one entity does not affect the other entities of the request.
        __resolveReference: async (representation: unknown, context: GraphContext, { schema: own }: GraphQLResolveInfo) =>
          resolve(context, fromRepresentation(representation, own.getType(typeName) as GraphQLObjectType) as never),
      },
    ]),
  );
  const typeDefs = parse(sdl);
  const starters = Object.fromEntries(
    Object.entries(streams).map(([field, start]) => [
      field,
      { subscribe: (_: unknown, args: unknown, context: GraphContext) => start(context, args as never) },
    ]),
  );
  // Without a reference resolver, federation assumes that every key belongs to an existing entity.
  const unresolved = ownedEntities(typeDefs).filter(({ name }) => !references[name]);
  if (unresolved.length > 0)
    throw new Error(`subgraph ${module.name} has no reference resolver for ${unresolved.map(({ name }) => name).join(', ')}`);
  const schema = buildSubgraphSchema({
    typeDefs,
    resolvers: mergeResolvers([
      createResolversMap(plain) as IResolvers,
      nodeIdResolvers(typeDefs),
      entities as IResolvers,
      ...(Object.keys(starters).length > 0 ? [{ Subscription: starters } as IResolvers] : []),
    ]) as never,
  });
  parseDefaultValues(schema);
  return { name: module.name, schema, sdl, createContext: (caller) => runtime.contextFor(caller) };
};
