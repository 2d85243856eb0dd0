import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { Json } from '../../../platform/graph/scalars/scalars.js';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import { answerValue, AnswerValue } from './answer-value.type.js';
import { QUESTION_TYPES, type Constraints, type ListField, type Option, type Question, type Step } from './step-catalogue.js';

const QuestionType = Object.fromEntries(QUESTION_TYPES.map((type) => [type.toUpperCase(), type]));
registerEnumType(QuestionType, {
  name: 'QuestionType',
  description: 'Type of an answer.',
  valuesConfig: {
    TEXT: { description: 'Text of one line.' },
    LONG_TEXT: { description: 'Text of several lines.' },
    NUMBER: { description: 'A number.' },
    INTEGER: { description: 'A whole number.' },
    BOOLEAN: { description: 'True or false.' },
    DATE: { description: 'A day as text, `YYYY-MM-DD`.' },
    CHOICE: { description: 'The `value` of one option.' },
    MULTI_CHOICE: { description: 'A list of the `value` of options, each at most once.' },
    LIST: { description: 'A list of texts, or of objects with `fields`.' },
    CONTACT: { description: 'An object with `name`, `role`, `email` and `phone`.' },
  },
});

@ObjectType({ description: 'Limits of an answer. A limit that does not apply is null.' })
export class AnswerConstraints {
  @Field(() => Float, { nullable: true, description: 'Minimum of a number.' })
  min!: number | null;

  @Field(() => Float, { nullable: true, description: 'Maximum of a number.' })
  max!: number | null;

  @Field(() => Int, { nullable: true, description: 'Minimum length of a text, in characters.' })
  minLength!: number | null;

  @Field(() => Int, { nullable: true, description: 'Maximum length of a text, in characters.' })
  maxLength!: number | null;

  @Field(() => String, { nullable: true, description: 'Regular expression (ECMA-262) that a text matches.' })
  pattern!: string | null;

  @Field(() => Int, { nullable: true, description: 'Minimum number of entries of a list.' })
  minItems!: number | null;

  @Field(() => Int, { nullable: true, description: 'Maximum number of entries of a list.' })
  maxItems!: number | null;

  @Field(() => Int, { nullable: true, description: 'Maximum length of each text of a list, in characters.' })
  itemMaxLength!: number | null;

  @Field(() => ID, { nullable: true, description: 'Id of the question whose date must be earlier.' })
  after!: string | null;
}

@ObjectType({ description: 'An option of a choice.' })
export class AnswerOption {
  @Field(() => String, { description: 'Value of the option in an answer.' })
  value!: string;

  @Field(() => String, { description: 'Label of the option.' })
  label!: string;
}

@ObjectType({ description: 'A field of the objects of a list.' })
export class ListItemField {
  @Field(() => String, { description: 'Key of the field in the object.' })
  name!: string;

  @Field(() => QuestionType, { description: 'Type of the value.' })
  type!: string;

  @Field(() => String, { description: 'Label of the field.' })
  label!: string;

  @Field(() => Boolean, { description: 'True if every entry must have the field.' })
  required!: boolean;

  @Field(() => AnswerConstraints, { description: 'Limits of the value.' })
  constraints!: AnswerConstraints;

  @Field(() => [AnswerOption], { description: 'Options of a choice; empty for other types.' })
  options!: AnswerOption[];
}

@ObjectType({ description: 'A question of the onboarding interview.' })
export class OnboardingQuestion {
  @Field(() => ID, { description: 'Id of the question.' })
  questionId!: string;

  @Field(() => QuestionType, { description: 'Type of the value.' })
  type!: string;

  @Field(() => String, { description: 'Text of the question.' })
  label!: string;

  @Field(() => String, { description: 'Explanation of the question and of how to answer it.' })
  help!: string;

  @Field(() => Boolean, { description: 'True if a session is completed only with an answer to the question.' })
  required!: boolean;

  @Field(() => AnswerConstraints, { description: 'Limits of the value.' })
  constraints!: AnswerConstraints;

  @Field(() => [AnswerOption], { description: 'Options of a choice; empty for other types.' })
  options!: AnswerOption[];

  @Field(() => [ListItemField], { description: 'Fields of the entries of a list of objects; empty for other types.' })
  fields!: ListItemField[];

  @Field(() => Json, { description: 'A valid answer, as JSON.', deprecationReason: 'Use typedExample.' })
  example!: unknown;

  @Field(() => AnswerValue, { description: 'A valid answer.' })
  @GraphOnly()
  typedExample!: AnswerValue;

  @Field(() => String, { description: 'Use of the answer by the service.' })
  usedFor!: string;
}

@ObjectType({ description: 'A step of the onboarding interview with its questions.' })
export class OnboardingStep {
  @Field(() => ID, { description: 'Id of the step.' })
  stepId!: string;

  @Field(() => Int, { description: 'Position of the step, from 1.' })
  number!: number;

  @Field(() => String, { description: 'Title of the step.' })
  title!: string;

  @Field(() => String, { description: 'Purpose of the step.' })
  purpose!: string;

  @Field(() => Int, { description: 'Usual duration of the step in an interview, in minutes.' })
  minutes!: number;

  @Field(() => [OnboardingQuestion], { description: 'Questions of the step, in their order.' })
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
  typedExample: answerValue(question.example[language]),
  usedFor: question.used_for[language],
});

/** Returns a step with its texts in one language. */
export const stepIn = (step: Step, index: number, language: Language): OnboardingStep => ({
  stepId: step.id,
  number: index + 1,
  title: step.title[language],
  purpose: step.purpose[language],
  minutes: step.minutes,
  questions: step.questions.map((question) => questionIn(question, language)),
});
