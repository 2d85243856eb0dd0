import { IsIn, IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { LANGUAGES, type Language } from '../../../platform/content/index.js';
import { HasWords } from '../../../platform/graph/has-words.js';
import { DateTime, JsonObject } from '../../../platform/graph/scalars.js';
import { AdvisorGrounds, type AdvisorMessage } from './message.entity.js';

@InputType({ description: 'A message to the advisor.' })
export class AdvisorChatRequest {
  @Field(() => String, { description: 'The question, in words.' })
  @Length(1, 4_000)
  @HasWords()
  message!: string;

  @Field(() => ID, { nullable: true, description: 'The conversation to go on with; a new one when absent.' })
  @IsOptional()
  @MaxLength(100)
  conversationId?: string | null;

  @Field(() => String, { nullable: true, description: "de or en; that of the conversation, else the tenant's own, when absent." })
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language | null;

  @Field(() => Int, { nullable: true, description: 'Output token budget, 1 to 2000.' })
  @IsOptional()
  @Min(1)
  @Max(2_000)
  maxTokens?: number | null;

  @Field(() => JsonObject, { nullable: true, description: 'Further keys have no effect.' })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}

@ObjectType({ description: "The advisor's reply to a message." })
export class AdvisorChatResponse extends AdvisorGrounds {
  @Field(() => ID)
  conversationId!: string;

  @Field(() => ID, { description: 'The reply among the messages of the conversation.' })
  messageId!: string;

  @Field(() => Int, { description: 'Number of the question in its conversation, from 1.' })
  turn!: number;

  @Field(() => String, { description: 'Every statement rests on the evidence; without any, the reply says so.' })
  reply!: string;

  @Field(() => DateTime)
  createdAt!: Date;
}

export const responseOf = ({ conversationId, messageId, turn, text, grounds, createdAt }: AdvisorMessage): AdvisorChatResponse => {
  if (!grounds) throw new Error(`${messageId} is no reply`);
  return { ...grounds, conversationId, messageId, turn, reply: text, createdAt };
};
