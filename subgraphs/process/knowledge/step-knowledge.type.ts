import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Literature that an article of the knowledge base rests on.' })
export class KnowledgeReference {
  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'Who wrote it.' })
  author!: string;

  @Field(() => Int, { description: 'When it was published.' })
  year!: number;

  @Field(() => String, { nullable: true, description: 'Where it is on the web; null where it is not.' })
  url!: string | null;
}

@ObjectType({ description: 'Something the search found for a step.' })
export class KnowledgeResult {
  @Field(() => ID, { description: 'Of an article its name and language (raci.de), of a contribution its id.' })
  id!: string;

  @Field(() => String, { description: 'knowledge (the service’s own articles) or contributions (what the tenant’s people added).' })
  source!: string;

  @Field(() => String, { description: 'article, note, link or file.' })
  kind!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'Plain text around the best match.' })
  snippet!: string;

  @Field(() => String, { nullable: true, description: 'de or en; null where it is not known.' })
  language!: string | null;

  @Field(() => Float, { description: 'Reciprocal-rank fusion, raised for what names the step; comparable within one answer only.' })
  score!: number;

  @Field(() => Boolean, { description: 'Whether it names this step.' })
  namesStep!: boolean;

  @Field(() => [String], { description: 'Who found it: bm25, trigram, embeddings.' })
  retrievers!: string[];

  @Field(() => [KnowledgeReference], { description: 'Empty for contributions.' })
  references!: KnowledgeReference[];
}

@ObjectType({ description: 'Whether a way of searching took part.' })
export class KnowledgeRetriever {
  @Field(() => String, { description: 'bm25 (full text), trigram (similar spelling) or embeddings (similar meaning).' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it took part.' })
  ran!: boolean;

  @Field(() => String, { nullable: true, description: 'Why it did not run (enough_hits when it was not needed), or not on everything.' })
  reason!: string | null;
}

@ObjectType({ description: 'What the hybrid search finds for a step in the knowledge base and among the tenant’s contributions.' })
export class StepKnowledge {
  @Field(() => ID)
  stepId!: string;

  @Field(() => String, { description: 'What was searched for: the query, or without one the step’s title and analysis questions.' })
  query!: string;

  @Field(() => String, { description: 'de or en: articles in this language.' })
  language!: string;

  @Field(() => Boolean, { description: 'False when the index cannot be read: there are no results then.' })
  available!: boolean;

  @Field(() => [KnowledgeResult], { description: 'Best first.' })
  results!: KnowledgeResult[];

  @Field(() => [KnowledgeRetriever])
  retrievers!: KnowledgeRetriever[];

  @Field(() => Boolean, { description: 'Whether a way of searching that would have been used was missing.' })
  degraded!: boolean;

  @Field(() => [String], { description: 'What was missing, one entry each.' })
  degradedReasons!: string[];
}
