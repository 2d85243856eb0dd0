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

/** `de` and `en` hold a text in the language that their name says. */
const LANGUAGES = /\.(de|en|titleDe|titleEn)$/;

/** Coordinates of the types, fields, arguments and enum values of a graph that nothing explains to its clients. */
export const undescribed = (api: GraphQLSchema): string[] =>
  everything(api)
    .filter(({ coordinate, description }) => !description?.trim() && !LANGUAGES.test(coordinate))
    .map(({ coordinate }) => coordinate);

const everything = (api: GraphQLSchema): Described[] => {
  const roots = [api.getQueryType(), api.getMutationType(), api.getSubscriptionType()];
  const found: Described[] = api
    .getDirectives()
    .filter((directive) => !isSpecifiedDirective(directive))
    .map(({ name, description }) => ({ coordinate: `@${name}`, description }));
  for (const type of Object.values(api.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    const { name, description } = type;
    if (!roots.some((root) => root === type)) found.push({ coordinate: name, description });
    if (isEnumType(type))
      for (const value of type.getValues()) {
        // Some enums explain all their values in one sentence.
        const withTheEnum = new RegExp(`\\b${value.name}\\b`).test(description ?? '') ? description : undefined;
        found.push({ coordinate: `${name}.${value.name}`, description: value.description ?? withTheEnum });
      }
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
