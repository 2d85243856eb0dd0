import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/connection.js';
import { Node } from '../../../platform/graph/node.js';
import { DateTime } from '../../../platform/graph/scalars.js';

export enum FeedbackSubjectKind {
  RUN = 'run',
  BRIEFING = 'briefing',
  ADVISOR_REPLY = 'advisor_reply',
  PROACTIVE_ADVICE = 'proactive_advice',
}
registerEnumType(FeedbackSubjectKind, {
  name: 'FeedbackSubjectKind',
  description: 'What feedback is given on.',
  valuesConfig: {
    RUN: { description: 'A run of an agent or job, by its id.' },
    BRIEFING: { description: 'A briefing, by its id.' },
    ADVISOR_REPLY: { description: 'A reply of the advisor, by the id of the message.' },
    PROACTIVE_ADVICE: { description: 'A hint, by its code, and behind a colon the id of what it is about, where it names one.' },
  },
});

@ObjectType({ description: 'What a person says of the use of a result.', implements: Node })
@Directive('@key(fields: "feedbackId")')
@Entity({ schema: 'agents', tableName: 'feedback' })
export class Feedback {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  feedbackId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Who gave it.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => FeedbackSubjectKind)
  @Property({ type: 'text' })
  subjectKind!: FeedbackSubjectKind;

  @Field(() => ID, { description: 'Of its kind.' })
  @Property({ type: 'text' })
  subjectId!: string;

  @Field(() => String, { description: 'The agent or job whose work it is; advisor or proactive-advice for advice.' })
  @Property({ type: 'text' })
  agent!: string;

  @Field(() => Int, { nullable: true, description: '1 (poor) to 5 (excellent).' })
  @Property({ type: 'smallint', nullable: true })
  rating!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it helped.' })
  @Property({ type: 'boolean', nullable: true })
  helpful!: boolean | null;

  @Field(() => String, { nullable: true, description: 'In own words.' })
  @Property({ type: 'text', nullable: true })
  comment!: string | null;

  @Field(() => DateTime, { description: 'When it was given, the last time.' })
  @Property({ type: 'datetime' })
  givenAt!: Date;
}

export const FeedbackConnection = connectionType('Feedback', () => Feedback);

@ObjectType({ description: 'What people said of one thing.' })
export class FeedbackSummary {
  @Field(() => Int, { description: 'How many gave feedback.' })
  count!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Share of those who say whether it helped that say yes, 0 to 1; null where nobody says.',
  })
  helpfulShare!: number | null;

  @Field(() => Float, { nullable: true, description: 'Mean of the ratings, 1 to 5; null where nobody rates.' })
  meanRating!: number | null;
}
