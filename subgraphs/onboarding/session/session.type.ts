import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import { OnboardingQuestion, questionIn } from '../questions/question.type.js';
import { SetupStatus, type OnboardingSession, type SetupOutcome } from './session.entity.js';
import { missingIn } from './session.store.js';
import { QUESTIONS, REQUIRED_QUESTIONS, STEPS } from '../questions/step-catalogue.js';

@ObjectType({ description: 'Progress of an onboarding session.' })
export class OnboardingProgress {
  @Field(() => Int, { description: 'Number of questions.' })
  questions!: number;

  @Field(() => Int, { description: 'Number of answered questions.' })
  answered!: number;

  @Field(() => Int, { description: 'Number of required questions.' })
  requiredQuestions!: number;

  @Field(() => Int, { description: 'Number of answered required questions.' })
  requiredAnswered!: number;

  @Field(() => Float, { description: 'Share of the required questions that are answered, 0 to 1.' })
  fraction!: number;
}

@ObjectType({ description: 'A step of an onboarding session with its questions and their state.' })
export class OnboardingSessionStep {
  @Field(() => ID, { description: 'Id of the step.' })
  stepId!: string;

  @Field(() => String, { description: 'Title of the step, in the language of the session.' })
  title!: string;

  @Field(() => Boolean, { description: 'True if all required questions of the step are answered.' })
  complete!: boolean;

  @Field(() => [OnboardingQuestion], { description: 'Questions of the step, in their order.' })
  questions!: OnboardingQuestion[];

  @Field(() => [ID], { description: 'Ids of the unanswered required questions.' })
  missing!: string[];
}

@ObjectType({ description: 'A run of an agent or job.' })
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType()
@Directive('@key(fields: "metricId", resolvable: false)')
export class MetricDefinition {
  @Field(() => ID)
  metricId!: string;
}

@ObjectType({ description: 'A part of a goal that was not read.' })
export class OnboardingGoalNote {
  @Field(() => String, {
    description:
      'Kind of the note: `no_kpi`, `no_target`, `no_direction`, `contradiction`, `change_without_baseline`, `change_ambiguous`, `range`, `several_values`, `unclear_date` or `unit_assumed`.',
  })
  code!: string;

  @Field(() => LocalizedText, { description: 'The note as a sentence in German and English.' })
  text!: LocalizedText;
}

@ObjectType({ description: 'A goal of the interview with the metric that measures it.' })
export class OnboardingGoal {
  @Field(() => String, { description: 'The goal as answered.' })
  goal!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the metric that measures the goal; null if KPI or direction could not be read.' })
  metricId!: string | null;

  @Field(() => MetricDefinition, {
    nullable: true,
    description: 'Metric that measures the goal; null if KPI or direction could not be read.',
  })
  metric!: MetricDefinition | null;

  @Field(() => [OnboardingGoalNote], {
    description: 'Parts of the goal that were not read or taken from the KPI catalogue; empty if there are none.',
  })
  notes!: OnboardingGoalNote[];
}

@ObjectType({ description: 'Objects that the setup created.' })
export class SetupCreated {
  @Field(() => Int, { nullable: true, description: 'Version of the company profile with the answers; null until the setup has succeeded.' })
  profileVersion!: number | null;

  @Field(() => ID, { nullable: true, description: 'Id of the created or completed programme; null until the setup has succeeded.' })
  programmeId!: string | null;

  @Field(() => [ID], { description: 'Ids of the created responsibility areas.' })
  areaIds!: string[];

  @Field(() => [ID], { description: 'Ids of the created sources.' })
  sourceIds!: string[];

  @Field(() => [ID], { description: 'Ids of the created initiatives.' })
  initiativeIds!: string[];

  @Field(() => [ID], { description: 'Ids of the created milestones.' })
  milestoneIds!: string[];

  @Field(() => [ID], { description: 'Ids of the draft metrics that were created from goals.' })
  metricIds!: string[];

  @Field(() => [ID], { description: 'Ids of the started synchronisation runs of sources with a URL.' })
  syncRunIds!: string[];
}

@ObjectType({ description: 'Setup of the tenant after the approval of a session.' })
export class OnboardingSetup {
  @Field(() => ID, { description: 'Id of the run that performs the setup.' })
  runId!: string;

  @Field(() => Run, { description: 'Run that performs the setup.' })
  run!: Run;

  @Field(() => SetupStatus, { description: 'Status of the setup.' })
  status!: SetupStatus;

  @Field(() => String, { nullable: true, description: 'Reason of the failure; null unless the setup failed.' })
  reason!: string | null;

  @Field(() => SetupCreated, { description: 'Created objects; empty until the setup has succeeded.' })
  created!: SetupCreated;

  @Field(() => [OnboardingGoal], {
    description: 'What became of each goal of the interview, in their order; empty until the setup has succeeded.',
  })
  goals!: OnboardingGoal[];

  @Field(() => [String], { description: 'Descriptions of existing objects that the setup kept.' })
  kept!: string[];
}

/** Answers by the id of the question. */
type StoredAnswers = ReadonlyMap<string, unknown>;

export const progressOf = (answers: StoredAnswers): OnboardingProgress => {
  const requiredAnswered = REQUIRED_QUESTIONS.length - missingIn(answers).length;
  return {
    questions: QUESTIONS.size,
    answered: answers.size,
    requiredQuestions: REQUIRED_QUESTIONS.length,
    requiredAnswered,
    fraction: requiredAnswered / REQUIRED_QUESTIONS.length,
  };
};

export const sessionSteps = (answers: StoredAnswers, language: Language): OnboardingSessionStep[] => {
  const open = new Set(missingIn(answers));
  return STEPS.map(({ id, title, questions }) => {
    const missing = questions.map((question) => question.id).filter((questionId) => open.has(questionId));
    return {
      stepId: id,
      title: title[language],
      complete: missing.length === 0,
      questions: questions.map((question) => questionIn(question, language)),
      missing,
    };
  });
};

export const setupOf = ({ setupRunId, setupStatus, setupReason, setupOutcome }: OnboardingSession): OnboardingSetup | null =>
  setupRunId === null || setupStatus === null
    ? null
    : {
        runId: setupRunId,
        run: { runId: setupRunId },
        status: setupStatus,
        reason: setupReason,
        created: createdOf(setupOutcome),
        goals: (setupOutcome?.goals ?? []).map(({ goal, metricId, notes }) => ({
          goal,
          metricId,
          metric: metricId === null ? null : { metricId },
          notes,
        })),
        kept: setupOutcome?.kept ?? [],
      };

const createdOf = (outcome: SetupOutcome | null): SetupCreated => ({
  profileVersion: outcome?.profileVersion ?? null,
  programmeId: outcome?.programmeId ?? null,
  areaIds: outcome?.areaIds ?? [],
  sourceIds: outcome?.sourceIds ?? [],
  initiativeIds: outcome?.initiativeIds ?? [],
  milestoneIds: outcome?.milestoneIds ?? [],
  metricIds: outcome?.metricIds ?? [],
  syncRunIds: outcome?.syncRunIds ?? [],
});
