import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Language, LocalizedText } from '../../../platform/content/index.js';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime, Json, JsonObject } from '../../../platform/graph/scalars/scalars.js';
import { answerValue, AnswerValue } from '../questions/answer-value.type.js';

export enum OnboardingStatus {
  IN_PROGRESS = 'in_progress',
  COMPLETED = 'completed',
  APPROVED = 'approved',
}
registerEnumType(OnboardingStatus, {
  name: 'OnboardingStatus',
  description: 'Status of an onboarding session.',
  valuesConfig: {
    IN_PROGRESS: { description: 'Required questions are unanswered.' },
    COMPLETED: { description: 'All required questions are answered; the session waits for approval.' },
    APPROVED: { description: 'Approved. The answers are final.' },
  },
});

export enum SetupStatus {
  RUNNING = 'running',
  SUCCEEDED = 'succeeded',
  FAILED = 'failed',
}
registerEnumType(SetupStatus, {
  name: 'SetupStatus',
  description: 'Status of the setup that follows the approval of an onboarding session.',
  valuesConfig: {
    RUNNING: { description: 'The setup runs.' },
    SUCCEEDED: { description: 'The setup has created everything.' },
    FAILED: { description: 'The setup failed and can be retried.' },
  },
});

/** Stored result of the setup after the approval of a session. */
export interface SetupOutcome {
  profileVersion: number;
  programmeId: string | null;
  areaIds: string[];
  sourceIds: string[];
  /** Started synchronisations of sources with a URL. */
  syncRunIds: string[];
  initiativeIds?: string[];
  milestoneIds?: string[];
  /** Created metrics. */
  metricIds?: string[];
  /** What became of each goal; absent in sessions that were set up by an earlier release. */
  goals?: GoalOutcome[];
  /** Descriptions of existing objects that the setup kept. */
  kept: string[];
}

/** A goal with the metric that measures it, and what could not be read. */
export interface GoalOutcome {
  goal: string;
  /** Null if the goal does not tell enough for a metric. */
  metricId: string | null;
  notes: { code: string; text: LocalizedText }[];
}

@ObjectType({
  description:
    'An onboarding interview. Its approval creates the company profile, the programme with its areas and initiatives, draft metrics of the goals, and first sources.',
  implements: Node,
})
@Directive('@key(fields: "onboardingId")')
@Entity({ schema: 'onboarding', tableName: 'session' })
export class OnboardingSession {
  @Field(() => ID, { description: 'Id of the session.' })
  @PrimaryKey({ type: 'text' })
  onboardingId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Title of the session.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => GraphLanguage, { description: 'Language of the interview.' })
  @Property({ type: 'text' })
  language!: Language;

  @Field(() => OnboardingStatus, { description: 'Status of the session.' })
  @Property({ type: 'text' })
  status!: OnboardingStatus;

  @Field(() => JsonObject, { description: 'Additional facts, with keys chosen by the client.' })
  @Property({ type: 'json' })
  extra!: Record<string, unknown>;

  @Field(() => String, { description: 'Name of the actor that started the session.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => String, { nullable: true, description: 'Name of the actor that approved the session; null before that.' })
  @Property({ type: 'text', nullable: true })
  approvedBy!: string | null;

  @Property({ type: 'text', nullable: true })
  setupRunId!: string | null;

  @Property({ type: 'text', nullable: true })
  setupStatus!: SetupStatus | null;

  @Property({ type: 'text', nullable: true })
  setupReason!: string | null;

  @Property({ type: 'json', nullable: true })
  setupOutcome!: SetupOutcome | null;

  @Field(() => DateTime, { description: 'Time at which the session was started.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'Time of the latest change.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the last required question was answered; null before that.' })
  @Property({ type: 'datetime', nullable: true })
  completedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Time of the approval; null before that.' })
  @Property({ type: 'datetime', nullable: true })
  approvedAt!: Date | null;
}

@ObjectType({ description: 'A stored answer of an onboarding session.' })
@Entity({ schema: 'onboarding', tableName: 'answer' })
export class OnboardingAnswer {
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @PrimaryKey({ type: 'text' })
  onboardingId!: string;

  @Field(() => ID, { description: 'Id of the question.' })
  @PrimaryKey({ type: 'text' })
  questionId!: string;

  @Field(() => Json, { description: 'The answer as JSON, in the type of the question.', deprecationReason: 'Use typedValue.' })
  @Property({ type: 'json' })
  value!: unknown;

  @Field(() => AnswerValue, { description: 'The answer.' })
  @GraphOnly()
  get typedValue(): AnswerValue {
    return answerValue(this.value);
  }

  @Field(() => String, { description: 'Name of the actor that answered.' })
  @Property({ type: 'text' })
  answeredBy!: string;

  @Field(() => DateTime, { description: 'Time of the answer.' })
  @Property({ type: 'datetime' })
  answeredAt!: Date;
}

export const OnboardingSessionConnection = connectionType('OnboardingSession', () => OnboardingSession);
