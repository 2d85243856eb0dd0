import 'reflect-metadata';
import { Supergraph } from '@apollo/federation-internals';
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
import { composeSupergraph } from '../../gateway/supergraph.js';
import { describeSubgraph } from '../../platform/graph/build-subgraph.js';
import { SUBGRAPHS } from '../../subgraphs/index.js';

/** The graph as clients see it. */
const api = (): GraphQLSchema => {
  const subgraphs = SUBGRAPHS.map((module) => ({ name: module.name, sdl: describeSubgraph(module) }));
  return Supergraph.build(composeSupergraph(subgraphs)).apiSchema().toGraphQLJSSchema();
};

interface Described {
  readonly coordinate: string;
  readonly description?: string | null | undefined;
}

/** Types, fields, arguments, input fields and enum values with their schema coordinates. */
const everything = (schema: GraphQLSchema): Described[] => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const found: Described[] = schema
    .getDirectives()
    .filter((directive) => !isSpecifiedDirective(directive))
    .map(({ name, description }) => ({ coordinate: `@${name}`, description }));
  for (const type of Object.values(schema.getTypeMap())) {
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

/** `de` and `en` hold a text in the language that their name says. */
const LANGUAGES = /\.(de|en|titleDe|titleEn)$/;

describe('the graph that clients see', () => {
  const described = everything(api());

  it('explains every type, field, argument and enum value', () => {
    const unexplained = described.filter(({ coordinate, description }) => !description?.trim() && !LANGUAGES.test(coordinate));
    expect(unexplained.map(({ coordinate }) => coordinate)).toEqual([]);
  });

  it('explains them in sentences', () => {
    const sloppy = described.filter(({ description }) => description && !/[.?…]$/.test(description.trim()));
    expect(sloppy.map(({ coordinate, description }) => `${coordinate}: ${description}`)).toEqual([]);
  });
});
