import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { DegradedReason } from '../../../platform/graph/types/degraded-reason.js';
import { DroppedSentenceReason } from '../../../platform/graph/types/dropped-sentence-reason.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { AdvisorEvidenceSource } from './chat-terms.js';

export enum AdvisorRole {
  QUESTION = 'question',
  REPLY = 'reply',
}
registerEnumType(AdvisorRole, {
  name: 'AdvisorRole',
  description: 'Role of a message in a conversation.',
  valuesConfig: { QUESTION: { description: 'A question from a user of the tenant.' }, REPLY: { description: 'A reply of the advisor.' } },
});

@ObjectType({ description: 'A record, event or article that was found for a question.' })
export class AdvisorEvidence {
  @Field(() => String, { description: 'Label by which the reply cites the evidence, for example `E1`.' })
  label!: string;

  @Field(() => ID, { description: 'Id of the record or event, or name of the document in its collection.' })
  id!: string;

  @Field(() => AdvisorEvidenceSource, { description: 'Source of the evidence.' })
  source!: `${AdvisorEvidenceSource}`;

  @Field(() => String, {
    description: 'Kind of the evidence, for example `risk`, `milestone`, `article`, or an event type such as `source.sync_failed`.',
  })
  kind!: string;

  @Field(() => String, { description: 'Title of the evidence.' })
  title!: string;

  @Field(() => String, { description: 'Text of the evidence as the language model receives it, at most 1000 characters.' })
  text!: string;
}

@ObjectType({ description: 'Evidence that the reply cites.' })
export class AdvisorCitation {
  @Field(() => String, { description: 'Label by which the reply cites the evidence, for example `E1`.' })
  label!: string;

  @Field(() => ID, { description: 'Id of the evidence.' })
  id!: string;

  @Field(() => AdvisorEvidenceSource, { description: 'Source of the evidence.' })
  source!: `${AdvisorEvidenceSource}`;

  @Field(() => String, { description: 'Title of the evidence.' })
  title!: string;
}

@ObjectType({ description: 'A sentence of the language model that was dropped from the reply.' })
export class AdvisorDroppedSentence {
  @Field(() => String, { description: 'The sentence as the model wrote it.' })
  text!: string;

  @Field(() => DroppedSentenceReason, { description: 'Reason for which the sentence was dropped.' })
  reason!: `${DroppedSentenceReason}`;
}

@ObjectType({ description: 'Use of language models for a reply.' })
export class AdvisorUsage {
  @Field(() => Int, { description: 'Number of calls of a language model.' })
  modelCalls!: number;

  @Field(() => Int, { description: 'Number of input tokens, as counted by the model.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Number of output tokens, as counted by the model.' })
  outputTokens!: number;
}

@ObjectType({ description: 'The evidence of a reply and its limitations.' })
export class AdvisorGrounds {
  @Field(() => [AdvisorCitation], { description: 'Evidence that the reply cites, in the order of first mention.' })
  citations!: AdvisorCitation[];

  @Field(() => [AdvisorEvidence], { description: 'All evidence found for the question, most relevant first.' })
  evidence!: AdvisorEvidence[];

  @Field(() => [String], { description: 'Actions that would provide more evidence for later replies, as sentences.' })
  suggestions!: string[];

  @Field(() => Boolean, {
    description: 'True if the reply was produced without a required input, such as the language model; see `degradedReasons`.',
  })
  degraded!: boolean;

  @Field(() => [DegradedReason], { description: 'Reasons for a degraded reply; empty if it is not degraded.' })
  degradedReasons!: `${DegradedReason}`[];

  @Field(() => Boolean, { description: 'True if no evidence was found. The reply then states only this.' })
  noEvidence!: boolean;

  @Field(() => [AdvisorDroppedSentence], { description: 'Sentences of the language model that were dropped from the reply.' })
  droppedSentences!: AdvisorDroppedSentence[];

  @Field(() => AdvisorUsage, { description: 'Use of language models for the reply.' })
  usage!: AdvisorUsage;
}

@ObjectType({ description: 'A question to the advisor or a reply of the advisor.' })
@Entity({ schema: 'advisor', tableName: 'message' })
export class AdvisorMessage {
  @Field(() => ID, { description: 'Id of the message.' })
  @PrimaryKey({ type: 'text' })
  messageId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Property({ type: 'text' })
  conversationId!: string;

  @Field(() => Int, { description: 'Number of the question in the conversation, from 1. A reply has the number of its question.' })
  @Property({ type: 'integer' })
  turn!: number;

  @Field(() => AdvisorRole, { description: 'Role of the message.' })
  @Property({ type: 'text' })
  role!: AdvisorRole;

  @Field(() => String, { description: 'Text of the message.' })
  @Property({ type: 'text' })
  text!: string;

  @Field(() => AdvisorGrounds, { nullable: true, description: 'Evidence and limitations of a reply; null for a question.' })
  @Property({ type: 'json', nullable: true })
  grounds!: AdvisorGrounds | null;

  @Field(() => String, { description: 'Id of the user who wrote the message; `advisor` for a reply.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'Time at which the message was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

@ObjectType({
  description: 'A conversation with the advisor. Every user of the tenant who may use the advisor can read it.',
  implements: Node,
})
@Directive('@key(fields: "conversationId")')
@Entity({ schema: 'advisor', tableName: 'conversation' })
export class AdvisorConversation {
  @Field(() => ID, { description: 'Id of the conversation.' })
  @PrimaryKey({ type: 'text' })
  conversationId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Beginning of the first question, at most 80 characters.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => GraphLanguage, { description: 'Language of the conversation.' })
  @Property({ type: 'text' })
  language!: Language;

  @Field(() => Int, { description: 'Number of questions in the conversation.' })
  @Property({ type: 'integer' })
  turns!: number;

  @Field(() => String, { description: 'Id of the user who started the conversation.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'Time at which the conversation was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'Time of the last question or reply.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;
}

export const AdvisorConversationConnection = connectionType('AdvisorConversation', () => AdvisorConversation);
export const AdvisorMessageConnection = connectionType('AdvisorMessage', () => AdvisorMessage);
