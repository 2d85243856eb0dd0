import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { SearchService } from './search.service.js';
import { SearchKind, SearchResults } from './search.type.js';

@Resolver()
export class SearchResolver {
  constructor(private readonly service: SearchService) {}

  @Query(() => SearchResults, {
    description:
      'Finds records of all domains by names and texts that contain every word of the query. Words may be incomplete; case, accents and the spelling of umlauts (`ä`, `ae`) do not matter.',
  })
  @Allow('graph:read')
  search(
    @Ctx() ctx: GraphContext,
    @Arg('query', () => String, { description: 'Words to find, at most 200 characters. Of more than 8 words, the longest 8 count.' })
    query: string,
    @Arg('kinds', () => [SearchKind], { nullable: true, description: 'Kinds to search. Default: all.' })
    kinds: `${SearchKind}`[] | null,
    @Arg('first', () => Int, { defaultValue: 20, description: 'Maximum number of results, 1 to 50.' })
    first: number,
  ): Promise<SearchResults> {
    return this.service.search(ctx, query, kinds, first);
  }
}
