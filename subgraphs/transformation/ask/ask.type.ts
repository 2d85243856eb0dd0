import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Something in the data of the tenant that bears on the question.' })
export class ProgrammeEvidence {
  @Field(() => String, { description: 'How the answer cites it: E1, E2 …' })
  label!: string;

  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => String, { description: 'programme, contributions, metrics or profile.' })
  collection!: string;

  @Field(() => String, { description: 'initiative, milestone, risk, decision, area, programme, scope_check …' })
  kind!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'What it says and what holds for it today, in the language of the answer.' })
  text!: string;

  @Field(() => Float, { description: 'How far it covers the words of the question, 0 to 1.' })
  score!: number;

  @Field(() => [String], { description: 'Who found it.' })
  retrievers!: string[];
}

@ObjectType({ description: 'What an answer rests on.' })
export class ProgrammeCitation {
  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => String, { description: 'initiative, milestone, risk, decision, area, programme, scope_check …' })
  kind!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'The beginning of what it says.' })
  snippet!: string;

  @Field(() => String, { description: 'How the answer cites it.' })
  label!: string;
}

@ObjectType({ description: 'A way of finding evidence, and whether it was taken.' })
export class ProgrammeRetriever {
  @Field(() => String, { description: 'facts (what holds today), bm25, trigram or embeddings.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it was taken this time.' })
  ran!: boolean;

  @Field(() => String, { nullable: true, description: 'Why it did not run, as a code.' })
  reason!: string | null;
}

@ObjectType({ description: 'An answer from the data of the programme, and from nothing else.' })
export class ProgrammeAnswer {
  @Field(() => String, { description: 'As it was asked.' })
  question!: string;

  @Field(() => String, { description: 'de or en: the language of the answer.' })
  language!: string;

  @Field(() => String, {
    description: 'What the language model made of the evidence, checked against it; the statement where it made nothing.',
  })
  answer!: string;

  @Field(() => String, { nullable: true, description: 'Why there is no answer from the evidence; null where there is one.' })
  statement!: string | null;

  @Field(() => [ProgrammeCitation], { description: 'What the answer names; all evidence where the model made nothing of it.' })
  citations!: ProgrammeCitation[];

  @Field(() => [ProgrammeEvidence], { description: 'Best first.' })
  evidence!: ProgrammeEvidence[];

  @Field(() => [ProgrammeRetriever])
  retrievers!: ProgrammeRetriever[];

  @Field(() => Boolean, { description: 'Whether nothing in the data bears on the question. No model was asked then.' })
  noEvidence!: boolean;

  @Field(() => Boolean, { description: 'Whether the model or the index was missing, or sentences of the model were dropped.' })
  degraded!: boolean;

  @Field(() => [String], { description: 'Codes, for example model_not_configured, model_sentences_dropped, index_unreadable.' })
  degradedReasons!: string[];

  @Field(() => Int, { description: 'Sentences of the model that the evidence does not carry, and that were left out.' })
  droppedSentences!: number;
}
