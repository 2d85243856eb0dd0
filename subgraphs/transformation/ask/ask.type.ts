import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { DegradedReason } from '../../../platform/graph/types/degraded-reason.js';
import { EvidenceRetriever, EvidenceRetrieverReason } from '../../../platform/graph/types/evidence-retriever.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { ProgrammeEvidenceCollection } from './ask-terms.js';

@ObjectType({ description: 'A record in the data of the tenant that is relevant to the question.' })
export class ProgrammeEvidence {
  @Field(() => String, { description: 'Label by which the answer cites the record, for example `E1`.' })
  label!: string;

  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => ProgrammeEvidenceCollection, { description: 'Collection of the search index that holds the record.' })
  collection!: ProgrammeEvidenceCollection;

  @Field(() => String, {
    description:
      'Kind of the record, for example `initiative`, `milestone`, `risk`, `decision`, `area`, `programme`, `scope_check`, `dataset`, `source` or `run`.',
  })
  kind!: string;

  @Field(() => String, { description: 'Title of the record.' })
  title!: string;

  @Field(() => String, { description: 'Text of the record and its current state, in the language of the answer.' })
  text!: string;

  @Field(() => Float, {
    description:
      '1 if the record answers the question directly; otherwise the weighted share of the words of the question that it contains, 0 to 1.',
  })
  score!: number;

  @Field(() => [EvidenceRetriever], { description: 'Methods that found the record.' })
  retrievers!: `${EvidenceRetriever}`[];
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
  @Field(() => EvidenceRetriever, { description: 'The method.' })
  name!: `${EvidenceRetriever}`;

  @Field(() => Boolean, { description: 'True if the method was used for the question.' })
  ran!: boolean;

  @Field(() => EvidenceRetrieverReason, {
    nullable: true,
    description: 'Reason for which the method was not used, or searched a part of the documents only; null otherwise.',
  })
  reason!: `${EvidenceRetrieverReason}` | null;
}

@ObjectType({ description: 'An answer to a question, from the data of the tenant only.' })
export class ProgrammeAnswer {
  @Field(() => String, { description: 'The question, without leading and trailing blanks.' })
  question!: string;

  @Field(() => GraphLanguage, { description: 'Language of the answer.' })
  language!: Language;

  @Field(() => String, {
    description:
      'Answer of the language model, checked against the evidence. Without one, or if it contradicts the recorded facts, an answer composed from the facts of the records that the question asks for, or the passage that answers it; else a statement that nothing answers it. Without evidence, the same text as `statement`.',
  })
  answer!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Sentence that states how the answer was found without a language model; null if the model wrote it.',
  })
  statement!: string | null;

  @Field(() => [ProgrammeCitation], {
    description: 'Records that the answer cites.',
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

  @Field(() => [DegradedReason], { description: 'Reasons for a degraded answer; empty if it is not degraded.' })
  degradedReasons!: `${DegradedReason}`[];

  @Field(() => Int, {
    description: 'Number of sentences of the language model that were dropped because the evidence does not support them.',
  })
  droppedSentences!: number;
}

@ObjectType({ description: 'An item of a streamed answer: a checked sentence, or the complete answer as the last item.' })
export class ProgrammeAnswerProgress {
  @Field(() => String, {
    nullable: true,
    description: 'The next sentence of the language model that the evidence supports; null in the last item.',
  })
  sentence!: string | null;

  @Field(() => ProgrammeAnswer, {
    nullable: true,
    description: 'The complete answer, as `askProgramme` returns it, in the last item; null before. It replaces the sentences.',
  })
  answer!: ProgrammeAnswer | null;
}
