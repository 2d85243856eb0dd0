import { composeServices } from '@apollo/composition';
import type { GraphQLError } from 'graphql';
import { parse } from 'graphql';

/** Name and SDL of a subgraph for composition. */
export interface SubgraphSdl {
  readonly name: string;
  readonly sdl: string;
}

/** Thrown if subgraphs contradict each other; the message lists every error with its code, one per line. */
export class CompositionError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The subgraphs do not compose:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'CompositionError';
  }
}

/**
 * Composes subgraph SDLs (Apollo Federation 2) into the supergraph SDL. The result depends on the SDLs alone, not on
 * their order.
 * @throws CompositionError if the SDLs contradict each other or a query could not be planned over them
 */
export const composeSupergraph = (subgraphs: readonly SubgraphSdl[]): string => {
  const services = [...subgraphs]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, sdl }) => ({ name, typeDefs: parse(sdl), url: `http://${name}` }));
  const result = composeServices(services);
  if (result.supergraphSdl === undefined) throw new CompositionError((result.errors ?? []).map(describeError));
  return result.supergraphSdl;
};

const describeError = (error: GraphQLError): string => {
  const code = error.extensions['code'];
  return `${typeof code === 'string' ? `${code}: ` : ''}${error.message.replaceAll('\n', '\n    ')}`;
};
