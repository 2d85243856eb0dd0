import {
  getNamedType,
  getNullableType,
  GraphQLID,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/**
 * Gives the descriptions that a name says already, so that they are written once and not with every type: ids, times,
 * look-ups by id, and the fields of an input that are those of the thing it makes. What is described stays as it is; what
 * no rule knows stays without, and a test asks for it.
 */
export const describeTheObvious = (schema: GraphQLSchema): GraphQLSchema => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const references = new Set(types.filter((type) => isObjectType(type) && isReference(type)));
  // Its owner describes it; what those say who refer to it would outvote the owner when the graph is composed.
  for (const type of references) type.description = undefined;
  for (const type of types) {
    if (references.has(type)) continue;
    if (isObjectType(type) || isInterfaceType(type)) Object.values(type.getFields()).forEach((field) => describeField(schema, type, field));
  }
  for (const type of types) {
    if (isInputObjectType(type)) Object.values(type.getFields()).forEach((field) => describeInput(schema, type, field));
  }
  return schema;
};

/** Whether a subgraph only refers to objects of this type. */
const isReference = ({ astNode }: GraphQLObjectType): boolean =>
  astNode?.directives?.some(
    ({ name, arguments: given = [] }) =>
      name.value === 'key' &&
      given.some((argument) => argument.name.value === 'resolvable' && argument.value.kind === Kind.BOOLEAN && !argument.value.value),
  ) ?? false;

/** `lastActivityAt` → `last activity at`. */
const words = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const KNOWN: Readonly<Record<string, string>> = {
  name: 'What people call it.',
  title: 'Its heading.',
  updatedAt: 'When it was last changed.',
  updatedBy: 'Who changed it last.',
  owner: 'Who answers for it.',
  position: 'Its place in lists, from 1.',
};

const describeField = (schema: GraphQLSchema, owner: GraphQLNamedType, field: GraphQLField<unknown, unknown>): void => {
  const isRoot = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].some((root) => root === owner);
  field.description ||= isRoot ? rootDescription(field) : (byName(field) ?? ofPart(field));
  for (const argument of field.args) argument.description ||= argumentDescription(field, argument);
};

/** A look-up that is named after its type. */
const rootDescription = ({ name, type, args }: GraphQLField<unknown, unknown>): string | undefined => {
  const isLookUp = getNamedType(type).name.toLowerCase() === name.toLowerCase() && args.length === 1;
  return isLookUp ? `The ${words(name)} with this id.` : undefined;
};

const byName = ({
  name,
  type,
}: {
  readonly name: string;
  readonly type: GraphQLField<unknown, unknown>['type'] | GraphQLInputField['type'];
}) => {
  const isId = getNamedType(type) === GraphQLID;
  if (isId && name.endsWith('Id')) return `Id of the ${words(name.slice(0, -2))}.`;
  if (isId && name.endsWith('Ids')) return `Ids of the ${words(name.slice(0, -3))}s.`;
  if (Object.hasOwn(KNOWN, name)) return KNOWN[name];
  const [, done, what] = /^([a-z]+ed)(At|By)$/.exec(name) ?? [];
  if (!done) return undefined;
  return what === 'At' ? `When it was ${done}.` : `Who ${done} it.`;
};

/** A part that is named after its own type needs no more than that type says. */
const ofPart = ({ name, type }: GraphQLField<unknown, unknown>): string | undefined => {
  const part = getNamedType(type);
  if ((!isObjectType(part) && !isEnumType(part)) || !part.description) return undefined;
  const named = name.toLowerCase();
  const typeName = part.name.toLowerCase();
  return typeName.endsWith(named) || typeName.endsWith(named.replace(/s$/, '')) ? part.description : undefined;
};

const argumentDescription = (field: GraphQLField<unknown, unknown>, argument: GraphQLArgument): string | undefined => {
  if (argument.name === 'filter') return 'What the list is narrowed to.';
  if (argument.name !== 'input') return byName(argument);
  const type = getNamedType(argument.type);
  return isInputObjectType(type) && type.description ? type.description : `What ${words(field.name)} is given.`;
};

/** The field of the same name of the thing that an input makes or changes; `Any of these` where it narrows a list. */
const describeInput = (schema: GraphQLSchema, owner: GraphQLNamedType, field: GraphQLInputField): void => {
  if (field.description) return;
  if (owner.name.endsWith('Filter') && isListType(getNullableType(field.type))) {
    field.description = `Any of these ${words(field.name).replace(/ ids$/, 's')}.`;
    return;
  }
  const made = schema.getType(owner.name.replace(/(Create|Update)?Input$/, ''));
  const shown = isObjectType(made) ? made.getFields()[field.name]?.description : undefined;
  field.description = shown || byName(field);
};
