import { isObjectType, Kind, type ConstDirectiveNode, type ConstValueNode, type DocumentNode, type GraphQLNamedType } from 'graphql';

interface OwnedEntity {
  readonly name: string;
  readonly isNode: boolean;
  /** The fields of each key by which the subgraph resolves the entity. */
  readonly keys: readonly string[];
}

/** Returns the entities that a subgraph resolves for others, without those that it only refers to. */
export const ownedEntities = (sdl: DocumentNode): OwnedEntity[] =>
  sdl.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [];
    const { name, interfaces = [], directives = [] } = definition;
    const keys = directives.filter((directive) => directive.name.value === 'key' && isResolvable(directive)).map(fieldsOf);
    return keys.length === 0 ? [] : [{ name: name.value, isNode: interfaces.some((type) => type.name.value === 'Node'), keys }];
  });

/** Returns whether a subgraph only refers to the objects of a type, which another subgraph owns. */
export const isReference = (type: GraphQLNamedType): boolean =>
  isObjectType(type) && (type.astNode?.directives ?? []).some((directive) => directive.name.value === 'key' && !isResolvable(directive));

const argumentOf = ({ arguments: args = [] }: ConstDirectiveNode, name: string): ConstValueNode | undefined =>
  args.find((argument) => argument.name.value === name)?.value;

const isResolvable = (directive: ConstDirectiveNode): boolean => {
  const resolvable = argumentOf(directive, 'resolvable');
  return resolvable?.kind !== Kind.BOOLEAN || resolvable.value;
};

const fieldsOf = (directive: ConstDirectiveNode): string => {
  const fields = argumentOf(directive, 'fields');
  return fields?.kind === Kind.STRING ? fields.value : '';
};

/** Returns the resolvers for `id` of the node types that a subgraph owns; each reads the entity's key. */
export const nodeIdResolvers = (sdl: DocumentNode): Record<string, { id: (entity: Record<string, unknown>) => unknown }> =>
  Object.fromEntries(
    ownedEntities(sdl)
      .filter(({ isNode }) => isNode)
      .map(({ name, keys }) => {
        const key = keys.find((fields) => /^\w+$/.test(fields));
        if (key === undefined) throw new Error(`${name} implements Node without a single-field key`);
        return [name, { id: (entity: Record<string, unknown>) => entity[key] }];
      }),
  );
