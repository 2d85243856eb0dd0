import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../platform/content/index.js';
import { connectionType } from '../../platform/graph/connection.js';
import { Node } from '../../platform/graph/node.js';
import { DateTime, Json, JsonObject } from '../../platform/graph/scalars.js';

export enum OnboardingStatus {
  IN_PROGRESS = 'in_progress',
  COMPLETED = 'completed',
  APPROVED = 'approved',
}
registerEnumType(OnboardingStatus, {
  name: 'OnboardingStatus',
  description: 'in_progress until all required questions are answered, then completed; approved is final.',
});

export enum SetupStatus {
  RUNNING = 'running',
  SUCCEEDED = 'succeeded',
  FAILED = 'failed',
}
registerEnumType(SetupStatus, {
  name: 'SetupStatus',
  description: 'How far the furnishing of the tenant has come.',
  valuesConfig: {
    RUNNING: { description: 'It is under way.' },
    SUCCEEDED: { description: 'Everything is there.' },
    FAILED: { description: 'Something is missing; it can be tried again.' },
  },
});

/** What the approval of a session has brought about, as it is stored. */
export interface SetupOutcome {
  profileVersion: number;
  programmeId: string | null;
  areaIds: string[];
  sourceIds: string[];
  /** Synchronisations that were started, of sources with an address. */
  syncRunIds: string[];
  /** What was there before and stayed as it was, in words. */
  kept: string[];
}

@ObjectType({
  description: 'An onboarding: an interview that becomes the company profile, the programme, its areas and first sources.',
  implements: Node,
})
@Directive('@key(fields: "onboardingId")')
@Entity({ schema: 'onboarding', tableName: 'session' })
export class OnboardingSession {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  onboardingId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { description: 'de or en: the language in which it is held.' })
  @Property({ type: 'text' })
  language!: Language;

  @Field(() => OnboardingStatus)
  @Property({ type: 'text' })
  status!: OnboardingStatus;

  @Field(() => JsonObject, { description: 'Facts under keys of your own.' })
  @Property({ type: 'json' })
  extra!: Record<string, unknown>;

  @Field(() => String)
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => String, { nullable: true })
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

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the last required answer came.' })
  @Property({ type: 'datetime', nullable: true })
  completedAt!: Date | null;

  @Field(() => DateTime, { nullable: true })
  @Property({ type: 'datetime', nullable: true })
  approvedAt!: Date | null;
}

@ObjectType({ description: 'An answer that was given.' })
@Entity({ schema: 'onboarding', tableName: 'answer' })
export class OnboardingAnswer {
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @PrimaryKey({ type: 'text' })
  onboardingId!: string;

  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  questionId!: string;

  @Field(() => Json, { description: 'Of the type that the question asks for.' })
  @Property({ type: 'json' })
  value!: unknown;

  @Field(() => String)
  @Property({ type: 'text' })
  answeredBy!: string;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  answeredAt!: Date;
}

export const OnboardingSessionConnection = connectionType('OnboardingSession', () => OnboardingSession);
