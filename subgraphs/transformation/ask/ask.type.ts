import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A record in the data of the tenant that is relevant to the question.' })
export class ProgrammeEvidence {
  @Field(() => String, { description: 'Label by which the answer cites the record, for example `E1`.' })
  label!: string;

  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => String, {
    description: 'Collection of the search index that holds the record: `programme`, `contributions`, `metrics` or `profile`.',
  })
  collection!: string;

  @Field(() => String, {
    description: 'Kind of the record, for example `initiative`, `milestone`, `risk`, `decision`, `area`, `programme` or `scope_check`.',
  })
  kind!: string;

  @Field(() => String, { description: 'Title of the record.' })
  title!: string;

  @Field(() => String, { description: 'Text of the record and its current state, in the language of the answer.' })
  text!: string;

  @Field(() => Float, { description: 'Weighted share of the words of the question that the record contains, 0 to 1.' })
  score!: number;

  @Field(() => [String], { description: 'Retrievers that found the record: `facts`, `bm25`, `trigram` or `embeddings`.' })
  retrievers!: string[];
}

@ObjectType({ description: 'A record that the answer cites.' })
export class ProgrammeCitation {
  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => String, {
    description: 'Kind of the record, for example `initiative`, `milestone`, `risk`, `decision`, `area`, `programme` or `scope_check`.',
  })
  kind!: string;

  @Field(() => String, { description: 'Title of the record.' })
  title!: string;

  @Field(() => String, { description: 'Beginning of the text of the record, at most 240 characters and an ellipsis.' })
  snippet!: string;

  @Field(() => String, { description: 'Label by which the answer cites the record, for example `E1`.' })
  label!: string;
}

@ObjectType({ description: 'A retrieval method and its use for the question.' })
export class ProgrammeRetriever {
  @Field(() => String, { description: 'Name of the method: `facts` (current state of the programme), `bm25`, `trigram` or `embeddings`.' })
  name!: string;

  @Field(() => Boolean, { description: 'True if the method was used for the question.' })
  ran!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Code of the reason for which the method was not used or is incomplete, for example `embeddings_not_configured`; null otherwise.',
  })
  reason!: string | null;
}

@ObjectType({ description: 'An answer to a question, from the data of the tenant only.' })
export class ProgrammeAnswer {
  @Field(() => String, { description: 'The question, without leading and trailing blanks.' })
  question!: string;

  @Field(() => String, { description: 'Language of the answer: `de` or `en`.' })
  language!: string;

  @Field(() => String, {
    description: 'Answer of the language model, checked against the evidence. Without such an answer, the same text as `statement`.',
  })
  answer!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Sentence that states why there is no answer of the language model; null if there is one.',
  })
  statement!: string | null;

  @Field(() => [ProgrammeCitation], {
    description: 'Records that the answer cites; all evidence if there is no answer of the language model.',
  })
  citations!: ProgrammeCitation[];

  @Field(() => [ProgrammeEvidence], { description: 'Records that are relevant to the question, best first.' })
  evidence!: ProgrammeEvidence[];

  @Field(() => [ProgrammeRetriever], { description: 'The retrieval methods and their use for the question.' })
  retrievers!: ProgrammeRetriever[];

  @Field(() => Boolean, { description: 'True if no record is relevant to the question. No language model is called then.' })
  noEvidence!: boolean;

  @Field(() => Boolean, {
    description: 'True if the language model or the search index was not available, or sentences were dropped; see `degradedReasons`.',
  })
  degraded!: boolean;

  @Field(() => [String], {
    description: 'Codes of the reasons for a degraded answer, for example `model_not_configured` or `index_unreadable`.',
  })
  degradedReasons!: string[];

  @Field(() => Int, {
    description: 'Number of sentences of the language model that were dropped because the evidence does not support them.',
  })
  droppedSentences!: number;
}
