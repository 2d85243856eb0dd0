import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';

export enum FeedbackSubjectKind {
  RUN = 'run',
  BRIEFING = 'briefing',
  ADVISOR_REPLY = 'advisor_reply',
  PROACTIVE_ADVICE = 'proactive_advice',
}
registerEnumType(FeedbackSubjectKind, {
  name: 'FeedbackSubjectKind',
  description: 'Kind of object that feedback refers to.',
  valuesConfig: {
    RUN: { description: 'A run of an agent or job.' },
    BRIEFING: { description: 'A briefing.' },
    ADVISOR_REPLY: { description: 'A reply of the advisor.' },
    PROACTIVE_ADVICE: { description: 'A piece of proactive advice.' },
  },
});

@ObjectType({ description: 'Feedback of a person on a result. A person has at most one feedback per object.', implements: Node })
@Directive('@key(fields: "feedbackId")')
@Entity({ schema: 'agents', tableName: 'feedback' })
export class Feedback {
  @Field(() => ID, { description: 'Id of the feedback.' })
  @PrimaryKey({ type: 'text' })
  feedbackId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Person who gave the feedback, by the subject of the access token.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => FeedbackSubjectKind, { description: 'Kind of the object that the feedback refers to.' })
  @Property({ type: 'text' })
  subjectKind!: FeedbackSubjectKind;

  @Field(() => ID, {
    description:
      'Id of the object: of the run, the briefing or the reply. For advice, its code, followed by `:` and the id of its subject if it has one.',
  })
  @Property({ type: 'text' })
  subjectId!: string;

  @Field(() => String, { description: 'Name of the agent or job that produced the result; `advisor` or `proactive-advice` for advice.' })
  @Property({ type: 'text' })
  agent!: string;

  @Field(() => Int, { nullable: true, description: 'Rating from 1 (poor) to 5 (excellent); null if none was given.' })
  @Property({ type: 'smallint', nullable: true })
  rating!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True if the result helped; null if the person did not say.' })
  @Property({ type: 'boolean', nullable: true })
  helpful!: boolean | null;

  @Field(() => String, { nullable: true, description: 'Comment in free text; null if none was given.' })
  @Property({ type: 'text', nullable: true })
  comment!: string | null;

  @Field(() => DateTime, { description: 'Time at which the feedback was last given.' })
  @Property({ type: 'datetime' })
  givenAt!: Date;
}

export const FeedbackConnection = connectionType('Feedback', () => Feedback);

@ObjectType({ description: 'Summary of the feedback on one object.' })
export class FeedbackSummary {
  @Field(() => Int, { description: 'Number of persons who gave feedback.' })
  count!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Share of positive answers among the answers to whether the result helped, 0 to 1; null if there is none.',
  })
  helpfulShare!: number | null;

  @Field(() => Float, { nullable: true, description: 'Mean rating, 1 to 5; null if there is no rating.' })
  meanRating!: number | null;
}
