import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMutation } from 'urql';
import { AnswerOnboardingDocument } from '../../graph/generated/graphql.js';
import { useErrorText } from '../../graph/error-text.js';
import { NO_PROBLEMS, problemsOf } from '../../graph/problems.js';
import { useMessages } from '../../messages/use-messages.js';
import type { Step } from './answers.js';
import { QuestionField } from './question-field.js';

type Answers = Readonly<Record<string, unknown>>;

interface StepFormProps {
  readonly onboardingId: string;
  readonly step: Step;
  readonly answers: Answers;
  readonly isReadOnly: boolean;
  readonly onSaved: () => void;
  readonly onBack: (() => void) | null;
}

/** Returns what differs from the stored answers; an emptied answer is null, which removes it. */
const changesOf = (values: Answers, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      const isEmpty = value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);
      const isSame = isEmpty ? answers[id] === undefined : JSON.stringify(value) === JSON.stringify(answers[id]);
      return isSame ? [] : [[id, isEmpty ? null : value]];
    }),
  );

/** The questions of a step. Answers are stored step by step, also incomplete ones, so that one can continue later. */
export const StepForm = ({ onboardingId, step, answers, isReadOnly, onSaved, onBack }: StepFormProps) => {
  const { onboarding: texts } = useMessages();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Answers>(answers);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [{ fetching }, answer] = useMutation(AnswerOnboardingDocument);
  const ids = step.questions.map(({ questionId }) => questionId);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus(), [problems]);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const own = Object.fromEntries(Object.entries(values).filter(([id]) => ids.includes(id)));
    const changes = changesOf(own, answers);
    if (Object.keys(changes).length === 0) return onSaved();
    const { error } = await answer({ id: onboardingId, input: { stepId: step.stepId, answers: changes } });
    if (error) return setProblems(problemsOf(error, ids, errorText));
    return onSaved();
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)}>
      <Stack>
        <div>
          <Title order={2}>{step.title}</Title>
          <Text size="sm" c="dimmed">
            {`${step.purpose} (${texts.minutes(step.minutes)})`}
          </Text>
        </div>
        <fieldset disabled={isReadOnly} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack>
            {step.questions.map((question) => (
              <QuestionField
                key={question.questionId}
                question={question}
                value={values[question.questionId]}
                error={problems.fields[question.questionId]}
                onChange={(value) => setValues((known) => ({ ...known, [question.questionId]: value }))}
              />
            ))}
          </Stack>
        </fieldset>
        {problems.others.length > 0 ? (
          <Alert color="red" role="alert">
            {problems.others.join(' ')}
          </Alert>
        ) : null}
        <Group justify="space-between">
          {onBack ? (
            <Button variant="default" onClick={onBack}>
              {texts.previous}
            </Button>
          ) : (
            <span />
          )}
          {isReadOnly ? null : (
            <Button type="submit" loading={fetching}>
              {texts.save}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
};
