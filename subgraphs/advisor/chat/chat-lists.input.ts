import { ArrayMaxSize, IsOptional, Length, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { FILTER_ARGUMENT, PageArgs } from '../../../platform/graph/lists/connection.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { byText, orderType, type ListOrder } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { AdvisorRole, type AdvisorConversation, type AdvisorMessage } from './message.entity.js';

@InputType({ description: 'Selects the conversations that match every given field.' })
export class AdvisorConversationFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Only conversations whose title contains this text, ignoring case; 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => [GraphLanguage], { nullable: true, description: 'Only conversations in one of these languages.' })
  languages?: Language[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Only conversations that one of these subjects of users or tokens started; at most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  createdBy?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Only conversations that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only conversations that were created before this time.' })
  createdBefore?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only conversations whose last question or reply was at or after this time.' })
  updatedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only conversations whose last question or reply was before this time.' })
  updatedBefore?: Date | null;
}

@InputType({ description: 'Selects the messages that match every given field.' })
export class AdvisorMessageFilterInput {
  @Field(() => [AdvisorRole], { nullable: true, description: 'Only messages with one of these roles.' })
  roles?: AdvisorRole[] | null;

  @Field(() => String, { nullable: true, description: 'Only messages whose text contains this text, ignoring case; 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only messages that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only messages that were created before this time.' })
  createdBefore?: Date | null;
}

export const AdvisorConversationOrder = orderType<AdvisorConversation>('AdvisorConversation', {
  CREATED_AT: { description: 'Time at which the conversation was created.' },
  TITLE: { description: 'Title, ignoring case.', key: byText('title') },
  TURNS: { description: 'Number of questions.', key: { property: 'turns', type: 'integer' } },
});

export const AdvisorMessageOrder = orderType<AdvisorMessage>('AdvisorMessage', {
  CREATED_AT: { description: 'Time at which the message was created.' },
  TURN: { description: 'Number of the question, then the time of creation.', key: { property: 'turn', type: 'integer' } },
});

/** Arguments of a list of conversations. */
@ArgsType()
export class AdvisorConversationListArgs extends PageArgs {
  @Field(() => AdvisorConversationFilterInput, FILTER_ARGUMENT)
  @IsOptional()
  @ValidateNested()
  filter?: AdvisorConversationFilterInput | null;

  @Field(...AdvisorConversationOrder.argument)
  orderBy?: ListOrder | null;
}

/** Arguments of a list of messages. */
@ArgsType()
export class AdvisorMessageListArgs extends PageArgs {
  @Field(() => AdvisorMessageFilterInput, FILTER_ARGUMENT)
  @IsOptional()
  @ValidateNested()
  filter?: AdvisorMessageFilterInput | null;

  @Field(...AdvisorMessageOrder.argument)
  orderBy?: ListOrder | null;
}
