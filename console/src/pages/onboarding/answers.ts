import type { OnboardingAnswersQuery, OnboardingOptionLabelsQuery, OnboardingStepsQuery } from '../../graph/generated/graphql.js';

interface AnswerValue {
  readonly text?: string | null;
  readonly number?: number | null;
  readonly boolean?: boolean | null;
  readonly items?: readonly AnswerValue[] | null;
  readonly fields?: readonly { readonly name: string; readonly value: AnswerValue }[] | null;
}

/** Returns an answer as the service takes it: a text, number, boolean, list or object. */
const plain = ({ text, number, boolean, items, fields }: AnswerValue): unknown => {
  if (items) return items.map(plain);
  if (fields) return Object.fromEntries(fields.map(({ name, value }) => [name, plain(value)]));
  return text ?? number ?? boolean ?? null;
};

/** Returns the answers of a session by question. */
export const answersOf = (session: OnboardingAnswersQuery['onboardingSession']): Record<string, unknown> =>
  Object.fromEntries((session?.answerLog ?? []).map(({ questionId, typedValue }) => [questionId, plain(typedValue)]));

export type Step = ReturnType<typeof stepsOf>[number];

/** Adds the labels of options inside of lists, which a query of their own reads: with them, the steps exceed the cost of a query. */
export const stepsOf = (
  steps: NonNullable<OnboardingStepsQuery['onboardingSteps']>,
  labelled: NonNullable<OnboardingOptionLabelsQuery['onboardingSteps']>,
) =>
  steps.map((step, stepIndex) => ({
    ...step,
    questions: step.questions.map((question, questionIndex) => ({
      ...question,
      fields: question.fields.map((field, fieldIndex) => ({
        ...field,
        options: field.options.map(({ value }, index) => {
          const labels = labelled[stepIndex]?.questions[questionIndex]?.fields[fieldIndex]?.options;
          return { value, label: labels?.[index]?.label ?? value };
        }),
      })),
    })),
  }));
