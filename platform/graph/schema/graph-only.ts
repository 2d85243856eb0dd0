import { isInputObjectType, isInterfaceType, isObjectType, Kind, parse, type GraphQLSchema } from 'graphql';
import { Directive } from 'type-graphql';

const TAG = 'graph-only';

/**
 * Marks a field of an object or input type as absent from REST, whose representation is fixed. The mark is a federation tag,
 * which is not visible to clients of the graph.
 */
export const GraphOnly = (): ReturnType<typeof Directive> => Directive(`@tag(name: "${TAG}")`);

/** Copies the marks of a supergraph's SDL to the fields of its API schema, where `isGraphOnly` reads them. */
export const withGraphOnlyMarks = (api: GraphQLSchema, supergraphSdl: string): GraphQLSchema => {
  for (const definition of parse(supergraphSdl, { noLocation: true }).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION) continue;
    const type = api.getType(definition.name.value);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const { name, directives = [] } of definition.fields ?? []) {
      const field = type.getFields()[name.value];
      const isMarked = directives.some(
        ({ name: directive, arguments: args = [] }) =>
          directive.value === 'tag' && args.some(({ value }) => value.kind === Kind.STRING && value.value === TAG),
      );
      if (field && isMarked) field.extensions = { ...field.extensions, graphOnly: true };
    }
  }
  return api;
};

export const isGraphOnly = ({ extensions }: { readonly extensions: Readonly<Record<string, unknown>> }): boolean =>
  extensions['graphOnly'] === true;
