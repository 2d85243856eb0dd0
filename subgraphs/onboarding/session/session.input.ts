import { ArrayMaxSize, IsOptional, Length, MaxLength } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { byText, orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime, Json, JsonObject } from '../../../platform/graph/scalars/scalars.js';
import { OnboardingStatus, SetupStatus, type OnboardingSession } from './session.entity.js';

@InputType({ description: 'An onboarding session to start.' })
export class OnboardingStartInput {
  @Field(() => String, {
    nullable: true,
    description: 'Title of the session, 1 to 200 characters; default: the answered company name, otherwise `Onboarding`.',
  })
  @IsOptional()
  @Length(1, 200)
  title?: string | null;

  @Field(() => GraphLanguage, {
    nullable: true,
    description:
      'Language of the interview. Default: the one that the client prefers by `Accept-Language`, else that of the tenant, else German.',
  })
  @IsOptional()
  language?: Language | null;

  @Field(() => JsonObject, { nullable: true, description: 'First answers by id of the question.' })
  @IsOptional()
  answers?: Record<string, unknown> | null;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Additional facts, with keys chosen by the client: at most 32 KiB, 100 keys and 8 levels.',
  })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}

@InputType({
  description: 'Answers to questions: several with `answers`, or one with `questionId` and `value`. A null value deletes an answer.',
})
export class OnboardingAnswerInput {
  @Field(() => String, {
    nullable: true,
    description: 'Id of a step, at most 60 characters. Answers to questions of other steps are rejected.',
  })
  @IsOptional()
  @MaxLength(60)
  stepId?: string | null;

  @Field(() => JsonObject, { nullable: true, description: 'Answers by id of the question.' })
  @IsOptional()
  answers?: Record<string, unknown> | null;

  @Field(() => ID, { nullable: true, description: 'Id of a question, at most 60 characters. Requires `value`.' })
  @IsOptional()
  @MaxLength(60)
  questionId?: string | null;

  @Field(() => Json, { nullable: true, description: 'Answer to the question `questionId`. Requires `questionId`.' })
  @IsOptional()
  value?: unknown;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Additional facts, added to those of the session. Keys that are ids of questions count as answers.',
  })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}

@InputType({ description: 'Conditions on a list of onboarding sessions. An entry meets all given conditions.' })
export class OnboardingSessionFilterInput {
  @Field(() => [OnboardingStatus], { nullable: true, description: 'Only sessions with one of these statuses.' })
  statuses?: OnboardingStatus[] | null;

  @Field(() => [SetupStatus], { nullable: true, description: 'Only sessions whose setup has one of these statuses.' })
  setupStatuses?: SetupStatus[] | null;

  @Field(() => String, { nullable: true, description: 'Only sessions whose title contains this text, ignoring case; 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Only sessions that one of these subjects of users or tokens started; at most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  createdBy?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Only sessions that were started at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only sessions that were started before this time.' })
  createdBefore?: Date | null;
}

export const OnboardingSessionOrder = orderType<OnboardingSession>('OnboardingSession', {
  CREATED_AT: { description: 'Time at which the session was started.' },
  TITLE: { description: 'Title, ignoring case.', key: byText('title') },
  STATUS: { description: 'Status, alphabetically.', key: { property: 'status', type: 'text' } },
});
