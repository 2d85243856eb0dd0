import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../platform/content/index.js';
import { Json } from '../../platform/graph/scalars.js';
import { QUESTION_TYPES, type Constraints, type ListField, type Option, type Question, type Step } from './step-catalogue.js';

const QuestionType = Object.fromEntries(QUESTION_TYPES.map((type) => [type.toUpperCase(), type]));
registerEnumType(QuestionType, {
  name: 'QuestionType',
  description: 'The JSON value that answers: a text, number, boolean, date as YYYY-MM-DD, option or list of options, a list, or a contact.',
  valuesConfig: {
    TEXT: { description: 'A line of text.' },
    LONG_TEXT: { description: 'Text of several lines.' },
    NUMBER: { description: 'A number.' },
    INTEGER: { description: 'A whole number.' },
    BOOLEAN: { description: 'True or false.' },
    DATE: { description: 'A day, YYYY-MM-DD.' },
    CHOICE: { description: 'The value of one option.' },
    MULTI_CHOICE: { description: 'A list of values of options.' },
    LIST: { description: 'A list of entries.' },
    CONTACT: { description: 'A person with name and ways to reach them.' },
  },
});

@ObjectType({ description: 'Limits of an answer; null where there is none.' })
export class AnswerConstraints {
  @Field(() => Float, { nullable: true, description: 'Least number.' })
  min!: number | null;

  @Field(() => Float, { nullable: true, description: 'Greatest number.' })
  max!: number | null;

  @Field(() => Int, { nullable: true, description: 'In characters.' })
  minLength!: number | null;

  @Field(() => Int, { nullable: true, description: 'In characters.' })
  maxLength!: number | null;

  @Field(() => String, { nullable: true, description: 'Regular expression (ECMA-262).' })
  pattern!: string | null;

  @Field(() => Int, { nullable: true, description: 'Fewest entries of a list.' })
  minItems!: number | null;

  @Field(() => Int, { nullable: true, description: 'Most entries of a list.' })
  maxItems!: number | null;

  @Field(() => Int, { nullable: true, description: 'Longest text of a list, in characters.' })
  itemMaxLength!: number | null;

  @Field(() => ID, { nullable: true, description: 'The question whose date has to lie before.' })
  after!: string | null;
}

@ObjectType({ description: 'Something that can be chosen.' })
export class AnswerOption {
  @Field(() => String, { description: 'What is answered.' })
  value!: string;

  @Field(() => String, { description: 'What people read.' })
  label!: string;
}

@ObjectType({ description: 'A field of the objects in a list.' })
export class ListItemField {
  @Field(() => String, { description: 'Key in the object.' })
  name!: string;

  @Field(() => QuestionType)
  type!: string;

  @Field(() => String, { description: 'What people read.' })
  label!: string;

  @Field(() => Boolean, { description: 'Whether every entry needs it.' })
  required!: boolean;

  @Field(() => AnswerConstraints)
  constraints!: AnswerConstraints;

  @Field(() => [AnswerOption], { description: 'Empty unless something is to be chosen.' })
  options!: AnswerOption[];
}

@ObjectType({ description: 'A question of the onboarding.' })
export class OnboardingQuestion {
  @Field(() => ID)
  questionId!: string;

  @Field(() => QuestionType)
  type!: string;

  @Field(() => String, { description: 'The question, for people.' })
  label!: string;

  @Field(() => String, { description: 'What is meant, and how to answer.' })
  help!: string;

  @Field(() => Boolean, { description: 'Whether a session is complete only with it.' })
  required!: boolean;

  @Field(() => AnswerConstraints)
  constraints!: AnswerConstraints;

  @Field(() => [AnswerOption], { description: 'Empty unless something is to be chosen.' })
  options!: AnswerOption[];

  @Field(() => [ListItemField], { description: 'Fields of the items, for lists of objects; empty for others.' })
  fields!: ListItemField[];

  @Field(() => Json, { description: 'An answer that would be accepted.' })
  example!: unknown;

  @Field(() => String, { description: 'What the answer will be used for.' })
  usedFor!: string;
}

@ObjectType({ description: 'A step of the onboarding with its questions.' })
export class OnboardingStep {
  @Field(() => ID)
  stepId!: string;

  @Field(() => Int, { description: 'Position, from 1.' })
  number!: number;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'Why the step is there.' })
  purpose!: string;

  @Field(() => Int, { description: 'How long it takes in an interview.' })
  minutes!: number;

  @Field(() => [OnboardingQuestion])
  questions!: OnboardingQuestion[];
}

const constraintsOf = (constraints: Constraints): AnswerConstraints => ({
  min: constraints.min ?? null,
  max: constraints.max ?? null,
  minLength: constraints.min_length ?? null,
  maxLength: constraints.max_length ?? null,
  pattern: constraints.pattern ?? null,
  minItems: constraints.min_items ?? null,
  maxItems: constraints.max_items ?? null,
  itemMaxLength: constraints.item_max_length ?? null,
  after: constraints.after ?? null,
});

const optionsOf = (options: readonly Option[] | undefined, language: Language): AnswerOption[] =>
  (options ?? []).map(({ value, label }) => ({ value, label: label[language] }));

const fieldOf = (field: ListField, language: Language): ListItemField => ({
  name: field.id,
  type: field.type,
  label: field.label[language],
  required: field.required,
  constraints: constraintsOf(field.constraints),
  options: optionsOf(field.options, language),
});

export const questionIn = (question: Question, language: Language): OnboardingQuestion => ({
  questionId: question.id,
  type: question.type,
  label: question.label[language],
  help: question.help[language],
  required: question.required,
  constraints: constraintsOf(question.constraints),
  options: optionsOf(question.options, language),
  fields: (question.fields ?? []).map((field) => fieldOf(field, language)),
  example: question.example[language],
  usedFor: question.used_for[language],
});

/** A step as people of a language read it. */
export const stepIn = (step: Step, index: number, language: Language): OnboardingStep => ({
  stepId: step.id,
  number: index + 1,
  title: step.title[language],
  purpose: step.purpose[language],
  minutes: step.minutes,
  questions: step.questions.map((question) => questionIn(question, language)),
});
