import { Alert, Anchor, Button, List, Stack, Text, Title } from '@mantine/core';
import { useMutation } from 'urql';
import { Link } from 'wouter';
import { Problem } from '../../components/problem.js';
import { useFormat } from '../../format.js';
import { ApproveOnboardingDocument, RetryOnboardingSetupDocument, type OnboardingSessionQuery } from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { useSession } from '../../session.js';
import type { Step } from './answers.js';

type Session = NonNullable<OnboardingSessionQuery['onboardingSession']>;

interface ReviewProps {
  readonly session: Session;
  readonly steps: readonly Step[];
  readonly reload: () => void;
}

/** The end of an onboarding: what is missing, the approval, and what it created. */
export const Review = ({ session, steps, reload }: ReviewProps) => {
  const { onboarding: texts } = useMessages();
  const format = useFormat();
  const may = useMay();
  const [{ error, fetching }, approve] = useMutation(ApproveOnboardingDocument);
  const { id, status, missing, setup, approvedAt, approvedBy } = session;
  const missingIn = ({ questions }: Step) => questions.filter(({ questionId }) => missing.includes(questionId));
  return (
    <Stack align="stretch">
      <Title order={2}>{texts.review}</Title>
      {status === 'IN_PROGRESS' ? (
        <Alert color="yellow" title={texts.missing}>
          <List size="sm">
            {steps
              .filter((step) => missingIn(step).length > 0)
              .map((step) => (
                <List.Item key={step.stepId}>
                  <Anchor component={Link} href={`/onboarding/${id}/${step.stepId}`} size="sm">
                    {step.title}
                  </Anchor>
                  :{' '}
                  {missingIn(step)
                    .map(({ label }) => label)
                    .join(' ')}
                </List.Item>
              ))}
          </List>
        </Alert>
      ) : null}
      {status === 'COMPLETED' ? (
        <>
          <Text>{texts.ready}</Text>
          {may('approvals:decide') ? (
            <div>
              <Button loading={fetching} onClick={() => void approve({ id }).then(reload)}>
                {texts.approve}
              </Button>
            </div>
          ) : (
            <Text c="dimmed">{texts.mayNotApprove}</Text>
          )}
        </>
      ) : null}
      <Problem error={error} />
      {approvedBy && approvedAt ? <Text>{texts.approvedBy(approvedBy, format.moment(approvedAt))}</Text> : null}
      {setup ? <Setup id={id} setup={setup} reload={reload} /> : null}
    </Stack>
  );
};

interface SetupProps {
  readonly id: string;
  readonly setup: NonNullable<Session['setup']>;
  readonly reload: () => void;
}

const Setup = ({ id, setup: { status, reason, created, kept, goals }, reload }: SetupProps) => {
  const { onboarding: texts, navigation } = useMessages();
  const { language } = useSession();
  const may = useMay();
  const [{ error, fetching }, retry] = useMutation(RetryOnboardingSetupDocument);
  if (status === 'RUNNING')
    return (
      <Alert color="blue" role="status">
        {texts.settingUp}
      </Alert>
    );
  if (status === 'FAILED')
    return (
      <Alert color="red" role="alert" title={texts.setupFailed}>
        <Text size="sm">{reason}</Text>
        {may('approvals:decide') ? (
          <Button mt="sm" size="xs" variant="default" loading={fetching} onClick={() => void retry({ id }).then(reload)}>
            {texts.retry}
          </Button>
        ) : null}
        <Problem error={error} />
      </Alert>
    );
  const results = [
    { href: '/programme', text: created.programmeId ? navigation.programme : null },
    { href: '/programme', text: created.areaIds.length > 0 ? texts.areas(created.areaIds.length) : null },
    { href: '/programme', text: created.initiativeIds.length > 0 ? texts.initiatives(created.initiativeIds.length) : null },
    { href: '/programme/milestones', text: created.milestoneIds.length > 0 ? texts.milestones(created.milestoneIds.length) : null },
    { href: '/data', text: created.sourceIds.length > 0 ? texts.sources(created.sourceIds.length) : null },
    { href: '/kpis', text: created.metricIds.length > 0 ? texts.metrics(created.metricIds.length) : null },
  ];
  return (
    <>
      <Alert color="green" role="status" title={texts.setUp}>
        <List size="sm">
          {results.map(({ href, text }) =>
            text ? (
              <List.Item key={text}>
                <Anchor component={Link} href={href} size="sm">
                  {text}
                </Anchor>
              </List.Item>
            ) : null,
          )}
        </List>
      </Alert>
      {kept.length > 0 ? (
        <Text size="sm" c="dimmed">
          {texts.kept}: {kept.join(', ')}
        </Text>
      ) : null}
      {goals.length > 0 ? (
        <section aria-label={texts.goals}>
          <Title order={3} mb="xs">
            {texts.goals}
          </Title>
          <List size="sm">
            {goals.map(({ goal, metricId, notes }) => (
              <List.Item key={goal}>
                {metricId ? (
                  <Anchor component={Link} href={`/kpis/${metricId}`} size="sm">
                    {goal}
                  </Anchor>
                ) : (
                  goal
                )}{' '}
                <Text span size="sm" c="dimmed">
                  {notes.map(({ text }) => text[language]).join(' ')}
                </Text>
              </List.Item>
            ))}
          </List>
        </section>
      ) : null}
    </>
  );
};
