import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  type GraphQLSchema,
} from 'graphql';

interface Described {
  readonly coordinate: string;
  readonly description: string | null | undefined;
}

/** Returns the coordinates of the types, fields, arguments and enum values of a graph that have no description. */
export const undescribedElements = (api: GraphQLSchema): string[] =>
  everything(api)
    .filter(({ description }) => !description?.trim())
    .map(({ coordinate }) => coordinate);

const everything = (api: GraphQLSchema): Described[] => {
  const found: Described[] = api
    .getDirectives()
    .filter((directive) => !isSpecifiedDirective(directive))
    .map(({ name, description }) => ({ coordinate: `@${name}`, description }));
  for (const type of Object.values(api.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    const { name, description } = type;
    found.push({ coordinate: name, description });
    if (isEnumType(type))
      for (const value of type.getValues()) found.push({ coordinate: `${name}.${value.name}`, description: value.description });
    if (isInputObjectType(type) || isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) {
        found.push({ coordinate: `${name}.${field.name}`, description: field.description });
        if ('args' in field)
          for (const argument of field.args)
            found.push({ coordinate: `${name}.${field.name}(${argument.name}:)`, description: argument.description });
      }
  }
  return found;
};
