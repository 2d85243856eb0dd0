import { Anchor, Box, Grid, NativeSelect, NavLink, Progress, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { QueryState } from '../../components/query-state.js';
import {
  OnboardingAnswersDocument,
  OnboardingOptionLabelsDocument,
  OnboardingStepsDocument,
  OnboardingSessionDocument,
} from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useGraphLanguage } from '../../graph/use-graph-language.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { answersOf, stepsOf } from './answers.js';
import { Review } from './review.js';
import { StepForm } from './step-form.js';

/** Name of the last entry of the steps. No step of the service has it. */
const REVIEW = 'approval';

interface SessionPageProps {
  readonly onboardingId: string;
  readonly stepId: string | undefined;
}

/** An onboarding: its steps, of which one is open. Without a choice, it continues at the first incomplete step. */
const SessionPage = ({ onboardingId, stepId }: SessionPageProps) => {
  const messages = useMessages();
  const { onboarding: texts } = messages;
  const [, navigate] = useLocation();
  const may = useMay();
  const language = useGraphLanguage();
  const [result, execute] = useQuery({ query: OnboardingSessionDocument, variables: { onboardingId }, requestPolicy: 'cache-and-network' });
  const [answers, readAnswers] = useQuery({ query: OnboardingAnswersDocument, variables: { onboardingId }, requestPolicy: 'network-only' });
  const [labels, readLabels] = useQuery({ query: OnboardingOptionLabelsDocument, variables: { language } });
  const [catalogue, readCatalogue] = useQuery({ query: OnboardingStepsDocument, variables: { language } });
  const reload = (): void => {
    execute({ requestPolicy: 'network-only' });
    readAnswers({ requestPolicy: 'network-only' });
  };
  const retry = (): void => {
    reload();
    readCatalogue({ requestPolicy: 'network-only' });
    readLabels({ requestPolicy: 'network-only' });
  };
  const steps = useMemo(
    () => (catalogue.data && labels.data ? stepsOf(catalogue.data.onboardingSteps ?? [], labels.data.onboardingSteps ?? []) : undefined),
    [catalogue.data, labels.data],
  );
  const state = {
    data:
      result.data && answers.data && steps
        ? { session: result.data.onboardingSession, log: answers.data.onboardingSession, steps }
        : undefined,
    error: result.error ?? answers.error ?? catalogue.error ?? labels.error,
    fetching: [result, answers, catalogue, labels].some((query) => query.fetching),
  };
  useEvents(['onboarding.*'], reload);
  return (
    <Stack gap="md">
      <Anchor component={Link} href="/onboarding" size="sm">
        ← {messages.navigation.onboarding}
      </Anchor>
      <QueryState result={state} retry={retry}>
        {({ session, log, steps: known }) => {
          if (!session) return <Text>{messages.notFound}</Text>;
          const { progress, status } = session;
          const isComplete = (name: string): boolean => session.steps.find((each) => each.stepId === name)?.complete ?? false;
          const first = status === 'IN_PROGRESS' ? known.find((each) => !isComplete(each.stepId))?.stepId : undefined;
          const open = stepId ?? first ?? REVIEW;
          const index = known.findIndex((step) => step.stepId === open);
          const step = known[index];
          const next = known[index + 1]?.stepId ?? REVIEW;
          const previous = known[index - 1];
          const goTo = (name: string): void => {
            navigate(`/onboarding/${onboardingId}/${name}`);
            window.scrollTo({ top: 0 });
          };
          return (
            <Stack gap="lg">
              <div>
                <Title order={1}>{session.title}</Title>
                <Text size="sm" c="dimmed" mb={4}>
                  {texts.progress(progress.requiredAnswered, progress.requiredQuestions)}
                </Text>
                <Progress
                  maw={480}
                  value={(100 * progress.requiredAnswered) / progress.requiredQuestions}
                  aria-label={texts.progress(progress.requiredAnswered, progress.requiredQuestions)}
                />
              </div>
              <Grid gap="xl">
                <Grid.Col span={{ base: 12, md: 4 }}>
                  <NativeSelect
                    hiddenFrom="md"
                    label={texts.steps}
                    data={[...known, { stepId: REVIEW, title: texts.review }].map(({ stepId: value, title }, position) => ({
                      value,
                      label: `${position + 1}. ${title}${isComplete(value) ? ' ✓' : ''}`,
                    }))}
                    value={open}
                    onChange={(event) => goTo(event.currentTarget.value)}
                  />
                  <Box component="nav" aria-label={texts.steps} visibleFrom="md">
                    {[...known, { stepId: REVIEW, title: texts.review }].map(({ stepId: name, title }, position) => (
                      <NavLink
                        key={name}
                        component={Link}
                        href={`/onboarding/${onboardingId}/${name}`}
                        label={`${position + 1}. ${title}`}
                        active={name === open}
                        aria-current={name === open ? 'step' : undefined}
                        rightSection={
                          (name === REVIEW ? status === 'APPROVED' : isComplete(name)) ? (
                            <span aria-label={texts.complete} role="img">
                              ✓
                            </span>
                          ) : null
                        }
                      />
                    ))}
                  </Box>
                </Grid.Col>
                <Grid.Col span={{ base: 12, md: 8 }}>
                  {step ? (
                    <StepForm
                      key={open}
                      onboardingId={onboardingId}
                      step={step}
                      answers={answersOf(log)}
                      isReadOnly={status === 'APPROVED' || !may('onboarding:write')}
                      onSaved={() => {
                        reload();
                        goTo(next);
                      }}
                      onBack={previous ? () => goTo(previous.stepId) : null}
                    />
                  ) : (
                    <Review session={session} steps={known} reload={reload} />
                  )}
                </Grid.Col>
              </Grid>
            </Stack>
          );
        }}
      </QueryState>
    </Stack>
  );
};

export default SessionPage;
