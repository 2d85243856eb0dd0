import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DegradedReason } from '../../../platform/graph/types/degraded-reason.js';
import { EvidenceRetriever, EvidenceRetrieverReason } from '../../../platform/graph/types/evidence-retriever.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { KnowledgeKind, KnowledgeSource } from './knowledge-terms.js';

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

  @Field(() => KnowledgeSource, {
    description: 'Origin of the result.',
  })
  source!: `${KnowledgeSource}`;

  @Field(() => KnowledgeKind, { description: 'Kind of the result.' })
  kind!: `${KnowledgeKind}`;

  @Field(() => String, { description: 'Title of the result.' })
  title!: string;

  @Field(() => String, { description: 'Plain text around the best match, at most 40 words.' })
  snippet!: string;

  @Field(() => GraphLanguage, { nullable: true, description: 'Language of the result; null if it is unknown.' })
  language!: `${GraphLanguage}` | null;

  @Field(() => Float, {
    description:
      'Relevance by reciprocal rank fusion, multiplied by 1.5 if the result names the step. Comparable only within one response.',
  })
  score!: number;

  @Field(() => Boolean, { description: 'True if the result belongs to the step: an article that names it, or a contribution to it.' })
  namesStep!: boolean;

  @Field(() => [EvidenceRetriever], { description: 'Search methods that found the result.' })
  retrievers!: EvidenceRetriever[];

  @Field(() => [KnowledgeReference], { description: 'Publications that the article is based on; empty for contributions.' })
  references!: KnowledgeReference[];
}

@ObjectType({ description: 'Participation of one search method in a search.' })
export class KnowledgeRetriever {
  @Field(() => EvidenceRetriever, { description: 'Search method.' })
  name!: `${EvidenceRetriever}`;

  @Field(() => Boolean, { description: 'True if the method took part in the search.' })
  ran!: boolean;

  @Field(() => EvidenceRetrieverReason, {
    nullable: true,
    description: 'Reason for which the method did not run or covered only a part of the documents; null otherwise.',
  })
  reason!: `${EvidenceRetrieverReason}` | null;
}

@ObjectType({ description: 'Results of a hybrid search for a step in the knowledge base and the contributions of the tenant.' })
export class StepKnowledge {
  @Field(() => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
  stepId!: string;

  @Field(() => String, { description: 'Text that was searched for: the search text, or the title and the analysis questions of the step.' })
  query!: string;

  @Field(() => GraphLanguage, { description: 'Language of the articles.' })
  language!: `${GraphLanguage}`;

  @Field(() => Boolean, { description: 'True if the search index was readable; without it there are no results.' })
  available!: boolean;

  @Field(() => [KnowledgeResult], { description: 'Results, best first.' })
  results!: KnowledgeResult[];

  @Field(() => [KnowledgeRetriever], { description: 'Search methods and their participation.' })
  retrievers!: KnowledgeRetriever[];

  @Field(() => Boolean, { description: 'True if a search method that would have been used was not available.' })
  degraded!: boolean;

  @Field(() => [DegradedReason], { description: 'Reasons for the degraded search; empty if `degraded` is false.' })
  degradedReasons!: DegradedReason[];
}
