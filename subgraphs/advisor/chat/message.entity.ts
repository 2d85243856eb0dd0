import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { connectionType } from '../../../platform/graph/connection.js';
import { Node } from '../../../platform/graph/node.js';
import { DateTime } from '../../../platform/graph/scalars.js';

export enum AdvisorRole {
  QUESTION = 'question',
  REPLY = 'reply',
}
registerEnumType(AdvisorRole, {
  name: 'AdvisorRole',
  description: 'Who speaks.',
  valuesConfig: { QUESTION: { description: 'Somebody of the tenant asks.' }, REPLY: { description: 'The advisor answers.' } },
});

@ObjectType({ description: 'Something that a reply may rest on.' })
export class AdvisorEvidence {
  @Field(() => String, { description: 'How the reply cites it: E1, E2 …' })
  label!: string;

  @Field(() => ID, { description: 'Id of the record, or name of the document within its collection.' })
  id!: string;

  @Field(() => String, {
    description: 'programme, contributions, metrics, profile, knowledge (general articles), events, or facts (what is so at this moment).',
  })
  source!: string;

  @Field(() => String, { description: 'What it is, for example risk, milestone, article or source.sync_failed.' })
  kind!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'What the model was given of it.' })
  text!: string;
}

@ObjectType({ description: 'Evidence that the reply names.' })
export class AdvisorCitation {
  @Field(() => String, { description: 'How the reply cites it.' })
  label!: string;

  @Field(() => ID, { description: 'That of the evidence.' })
  id!: string;

  @Field(() => String, { description: 'That of the evidence.' })
  source!: string;

  @Field(() => String)
  title!: string;
}

@ObjectType({ description: 'A sentence of the model that was not kept.' })
export class AdvisorDroppedSentence {
  @Field(() => String, { description: 'What the model wrote.' })
  text!: string;

  @Field(() => String, {
    description:
      'unknown_number, unknown_citation, unknown_address or unknown_quote: what the evidence does not have; markup; instructions_repeated.',
  })
  reason!: string;
}

@ObjectType({ description: 'What the reply has cost.' })
export class AdvisorUsage {
  @Field(() => Int, { description: 'Questions to a model.' })
  modelCalls!: number;

  @Field(() => Int, { description: 'As the model counts them.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'As the model counts them.' })
  outputTokens!: number;
}

@ObjectType({ description: 'What a reply rests on, and what it lacks.' })
export class AdvisorGrounds {
  @Field(() => [AdvisorCitation], { description: 'In the order of first mention.' })
  citations!: AdvisorCitation[];

  @Field(() => [AdvisorEvidence], { description: 'Everything that was found, what concerns the question most first.' })
  evidence!: AdvisorEvidence[];

  @Field(() => [String], { description: 'What could be done so that a later reply can say more.' })
  suggestions!: string[];

  @Field(() => Boolean, { description: 'Whether something was missing that a full reply needs.' })
  degraded!: boolean;

  @Field(() => [String], { description: 'For example model_not_configured, model_timeout, model_sentences_dropped or search_unavailable.' })
  degradedReasons!: string[];

  @Field(() => Boolean, { description: 'Whether nothing was found; the reply then says so, and nothing else.' })
  noEvidence!: boolean;

  @Field(() => [AdvisorDroppedSentence])
  droppedSentences!: AdvisorDroppedSentence[];

  @Field(() => AdvisorUsage)
  usage!: AdvisorUsage;
}

@ObjectType({ description: 'A question to the advisor, or its reply.' })
@Entity({ schema: 'advisor', tableName: 'message' })
export class AdvisorMessage {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  messageId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Property({ type: 'text' })
  conversationId!: string;

  @Field(() => Int, { description: 'Counts the questions of the conversation; a reply has the number of its question.' })
  @Property({ type: 'integer' })
  turn!: number;

  @Field(() => AdvisorRole)
  @Property({ type: 'text' })
  role!: AdvisorRole;

  @Field(() => String, { description: 'What was said.' })
  @Property({ type: 'text' })
  text!: string;

  @Field(() => AdvisorGrounds, { nullable: true, description: 'Null for questions.' })
  @Property({ type: 'json', nullable: true })
  grounds!: AdvisorGrounds | null;

  @Field(() => String)
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

@ObjectType({ description: 'A conversation with the advisor. It belongs to the tenant: all its advisors read it.', implements: Node })
@Directive('@key(fields: "conversationId")')
@Entity({ schema: 'advisor', tableName: 'conversation' })
export class AdvisorConversation {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  conversationId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Begins like the first question.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { description: 'de or en.' })
  @Property({ type: 'text' })
  language!: Language;

  @Field(() => Int, { description: 'Questions so far.' })
  @Property({ type: 'integer' })
  turns!: number;

  @Field(() => String)
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When something was last said.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;
}

export const AdvisorConversationConnection = connectionType('AdvisorConversation', () => AdvisorConversation);
export const AdvisorMessageConnection = connectionType('AdvisorMessage', () => AdvisorMessage);
