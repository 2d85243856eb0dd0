import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A publication that an article of the knowledge base is based on.' })
export class KnowledgeReference {
  @Field(() => String, { description: 'Title of the publication.' })
  title!: string;

  @Field(() => String, { description: 'Author or publisher of the publication.' })
  author!: string;

  @Field(() => Int, { description: 'Year of publication.' })
  year!: number;

  @Field(() => String, { nullable: true, description: 'Web address of the publication; null if there is none.' })
  url!: string | null;
}

@ObjectType({ description: 'A search result for a step.' })
export class KnowledgeResult {
  @Field(() => ID, { description: 'Id of the contribution, or name and language of the article, for example `raci.de`.' })
  id!: string;

  @Field(() => String, {
    description:
      'Origin of the result. `contributions`: a contribution of the tenant. `knowledge`: an article of the knowledge base of the service.',
  })
  source!: string;

  @Field(() => String, { description: 'Kind of the result: `article`, `note`, `link` or `file`.' })
  kind!: string;

  @Field(() => String, { description: 'Title of the result.' })
  title!: string;

  @Field(() => String, { description: 'Plain text around the best match, at most 40 words.' })
  snippet!: string;

  @Field(() => String, { nullable: true, description: 'Language of the result: `de` or `en`; null if it is unknown.' })
  language!: string | null;

  @Field(() => Float, {
    description:
      'Relevance by reciprocal rank fusion, multiplied by 1.5 if the result names the step. Comparable only within one response.',
  })
  score!: number;

  @Field(() => Boolean, { description: 'True if the result belongs to the step: an article that names it, or a contribution to it.' })
  namesStep!: boolean;

  @Field(() => [String], { description: 'Search methods that found the result: `bm25`, `trigram` or `embeddings`.' })
  retrievers!: string[];

  @Field(() => [KnowledgeReference], { description: 'Publications that the article is based on; empty for contributions.' })
  references!: KnowledgeReference[];
}

@ObjectType({ description: 'Participation of one search method in a search.' })
export class KnowledgeRetriever {
  @Field(() => String, { description: 'Search method. `bm25`: full text. `trigram`: similar spelling. `embeddings`: similar meaning.' })
  name!: string;

  @Field(() => Boolean, { description: 'True if the method took part in the search.' })
  ran!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Code of the reason why the method did not run or covered only a part, for example `enough_hits` or `embeddings_not_configured`; null otherwise.',
  })
  reason!: string | null;
}

@ObjectType({ description: 'Results of a hybrid search for a step in the knowledge base and the contributions of the tenant.' })
export class StepKnowledge {
  @Field(() => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
  stepId!: string;

  @Field(() => String, { description: 'Text that was searched for: the search text, or the title and the analysis questions of the step.' })
  query!: string;

  @Field(() => String, { description: 'Language of the articles: `de` or `en`.' })
  language!: string;

  @Field(() => Boolean, { description: 'True if the search index was readable; without it there are no results.' })
  available!: boolean;

  @Field(() => [KnowledgeResult], { description: 'Results, best first.' })
  results!: KnowledgeResult[];

  @Field(() => [KnowledgeRetriever], { description: 'Search methods and their participation.' })
  retrievers!: KnowledgeRetriever[];

  @Field(() => Boolean, { description: 'True if a search method that would have been used was not available.' })
  degraded!: boolean;

  @Field(() => [String], { description: 'Codes of the reasons, for example `index_unreadable`; empty if `degraded` is false.' })
  degradedReasons!: string[];
}
