import { getDirectiveValues, GraphQLDirective, GraphQLNonNull, GraphQLString, Kind, parse } from 'graphql';
import { ConfigError } from '../../platform/config/index.js';

const GRAPH_ENUM = 'join__Graph';
const GRAPH_DIRECTIVE = new GraphQLDirective({
  name: 'join__graph',
  locations: [],
  args: { name: { type: new GraphQLNonNull(GraphQLString) }, url: { type: new GraphQLNonNull(GraphQLString) } },
});

/**
 * Returns the URL of each subgraph of a supergraph, by the subgraph's name: the values of `@join__graph(name:, url:)`.
 * @throws ConfigError if the text is not a supergraph SDL or a URL is not an HTTP URL
 */
export const subgraphUrls = (supergraphSdl: string): ReadonlyMap<string, URL> => {
  const graphs = parseSupergraph(supergraphSdl).definitions.find(
    (definition) => definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === GRAPH_ENUM,
  );
  if (graphs?.kind !== Kind.ENUM_TYPE_DEFINITION) throw new ConfigError(`SUPERGRAPH_FILE: has no enum ${GRAPH_ENUM}`);
  return new Map(
    (graphs.values ?? []).map((value) => {
      const { name, url } = getDirectiveValues(GRAPH_DIRECTIVE, value) ?? {};
      const address = typeof url === 'string' ? URL.parse(url) : null;
      if (!address || !/^https?:$/.test(address.protocol))
        throw new ConfigError(`SUPERGRAPH_FILE: the url of ${GRAPH_ENUM}.${value.name.value} is not an HTTP URL`);
      return [String(name), address];
    }),
  );
};

const parseSupergraph = (text: string) => {
  try {
    return parse(text, { noLocation: true });
  } catch (cause) {
    throw new ConfigError(`SUPERGRAPH_FILE: is not GraphQL: ${String(cause)}`, { cause });
  }
};
