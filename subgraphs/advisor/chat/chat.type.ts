import { IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { DateTime, JsonObject } from '../../../platform/graph/scalars/scalars.js';
import { AdvisorGrounds, type AdvisorMessage } from './message.entity.js';

@InputType({ description: 'A message to the advisor.' })
export class AdvisorChatInput {
  @Field(() => String, { description: 'The question, 1 to 4000 characters.' })
  @Length(1, 4_000)
  @NotBlank()
  message!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the conversation to continue, at most 100 characters. Default: a new conversation.',
  })
  @IsOptional()
  @MaxLength(100)
  conversationId?: string | null;

  @Field(() => GraphLanguage, {
    nullable: true,
    description:
      'Language of the reply. Default: that of the message, else that of the conversation. A conversation has the language of its first reply.',
  })
  language?: Language | null;

  @Field(() => Int, { nullable: true, description: 'Largest number of output tokens of the language model, 1 to 2000. Default 600.' })
  @IsOptional()
  @Min(1)
  @Max(2_000)
  maxTokens?: number | null;

  @Field(() => JsonObject, { nullable: true, description: 'Further keys; they have no effect. One that misspells a known key is refused.' })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}

@ObjectType({ description: 'The reply of the advisor to a message.' })
export class AdvisorChatResponse extends AdvisorGrounds {
  @Field(() => ID, { description: 'Id of the conversation.' })
  conversationId!: string;

  @Field(() => ID, { description: 'Id of the message that holds the reply.' })
  messageId!: string;

  @Field(() => Int, { description: 'Number of the question in the conversation, from 1.' })
  turn!: number;

  @Field(() => String, {
    description: 'Text of the reply. Every statement is supported by the evidence; without evidence, the text says so.',
  })
  reply!: string;

  @Field(() => DateTime, { description: 'Time at which the reply was recorded.' })
  createdAt!: Date;
}

@ObjectType({ description: 'An item of a streamed reply: a checked sentence, or the complete reply as the last item.' })
export class AdvisorChatProgress {
  @Field(() => String, {
    nullable: true,
    description: 'The next sentence of the language model that the evidence supports; null in the last item.',
  })
  sentence!: string | null;

  @Field(() => AdvisorChatResponse, {
    nullable: true,
    description: 'The complete reply, as `advisorChat` returns it, in the last item; null before. It replaces the sentences.',
  })
  answer!: AdvisorChatResponse | null;
}

export const responseOf = ({ conversationId, messageId, turn, text, grounds, createdAt }: AdvisorMessage): AdvisorChatResponse => {
  if (!grounds) throw new Error(`message ${messageId} is not a reply`);
  return { ...grounds, conversationId, messageId, turn, reply: text, createdAt };
};
