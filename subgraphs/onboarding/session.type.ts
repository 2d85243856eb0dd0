import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../platform/content/index.js';
import { OnboardingQuestion, questionIn } from './question.type.js';
import { SetupStatus, type OnboardingSession, type SetupOutcome } from './session.entity.js';
import { missingIn } from './session.store.js';
import { QUESTIONS, REQUIRED_QUESTIONS, STEPS } from './step-catalogue.js';

@ObjectType({ description: 'How far a session has come.' })
export class OnboardingProgress {
  @Field(() => Int, { description: 'Questions that are asked.' })
  questions!: number;

  @Field(() => Int, { description: 'Questions that are answered.' })
  answered!: number;

  @Field(() => Int, { description: 'Questions that have to be answered.' })
  requiredQuestions!: number;

  @Field(() => Int, { description: 'Required questions that are answered.' })
  requiredAnswered!: number;

  @Field(() => Float, { description: 'Share of required questions that are answered, 0 to 1.' })
  fraction!: number;
}

@ObjectType({ description: 'A step of a session: its questions and where they stand.' })
export class OnboardingSessionStep {
  @Field(() => ID)
  stepId!: string;

  @Field(() => String)
  title!: string;

  @Field(() => Boolean, { description: 'Whether its required questions are answered.' })
  complete!: boolean;

  @Field(() => [OnboardingQuestion])
  questions!: OnboardingQuestion[];

  @Field(() => [ID], { description: 'Required questions without an answer.' })
  missing!: string[];
}

@ObjectType({ description: 'A run that another domain carries out.' })
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'What the approval has created.' })
export class SetupCreated {
  @Field(() => Int, { nullable: true, description: 'Version of the company profile that the answers became.' })
  profileVersion!: number | null;

  @Field(() => ID, { nullable: true, description: 'The programme, created or completed.' })
  programmeId!: string | null;

  @Field(() => [ID], { description: 'Responsibility areas.' })
  areaIds!: string[];

  @Field(() => [ID], { description: 'Data sources.' })
  sourceIds!: string[];

  @Field(() => [ID], { description: 'Synchronisations that were started, of sources with an address.' })
  syncRunIds!: string[];
}

@ObjectType({ description: 'What the approval of a session has set in motion: a run that furnishes the tenant.' })
export class OnboardingSetup {
  @Field(() => ID)
  runId!: string;

  @Field(() => Run, { description: 'The run itself.' })
  run!: Run;

  @Field(() => SetupStatus)
  status!: SetupStatus;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  reason!: string | null;

  @Field(() => SetupCreated, { description: 'Empty until it has succeeded.' })
  created!: SetupCreated;

  @Field(() => [String], { description: 'What was there before and stayed as it was.' })
  kept!: string[];
}

/** Ids of the questions that a session has answers to. */
type Answered = ReadonlyMap<string, unknown>;

export const progressOf = (answers: Answered): OnboardingProgress => {
  const requiredAnswered = REQUIRED_QUESTIONS.length - missingIn(answers).length;
  return {
    questions: QUESTIONS.size,
    answered: answers.size,
    requiredQuestions: REQUIRED_QUESTIONS.length,
    requiredAnswered,
    fraction: requiredAnswered / REQUIRED_QUESTIONS.length,
  };
};

export const sessionSteps = (answers: Answered, language: Language): OnboardingSessionStep[] => {
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
        kept: setupOutcome?.kept ?? [],
      };

const createdOf = (outcome: SetupOutcome | null): SetupCreated => ({
  profileVersion: outcome?.profileVersion ?? null,
  programmeId: outcome?.programmeId ?? null,
  areaIds: outcome?.areaIds ?? [],
  sourceIds: outcome?.sourceIds ?? [],
  syncRunIds: outcome?.syncRunIds ?? [],
});
