import { Anchor, Badge, Button, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { Problem } from '../../components/problem.js';
import { QueryState } from '../../components/query-state.js';
import { RecordRow, Records } from '../../components/records.js';
import { useFormat } from '../../format.js';
import { OnboardingSessionsDocument, StartOnboardingDocument, type OnboardingStatus } from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useGraphLanguage } from '../../graph/use-graph-language.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';

const COLORS: Readonly<Record<OnboardingStatus, string>> = { IN_PROGRESS: 'blue', COMPLETED: 'yellow', APPROVED: 'green' };

/** All onboardings: one can be begun, continued or looked at. */
const OnboardingPage = () => {
  const { navigation, onboarding: texts } = useMessages();
  const language = useGraphLanguage();
  const format = useFormat();
  const may = useMay();
  const [, navigate] = useLocation();
  const [starting, start] = useMutation(StartOnboardingDocument);
  const [result, execute] = useQuery({ query: OnboardingSessionsDocument, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['onboarding.*'], reload);
  const begin = async (): Promise<void> => {
    const { data } = await start({ input: { language } });
    if (data?.startOnboarding) navigate(`/onboarding/${data.startOnboarding.id}`);
  };
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{navigation.onboarding}</Title>
        <Text c="dimmed" maw={760}>
          {texts.intro}
        </Text>
      </div>
      {may('onboarding:write') ? (
        <div>
          <Button loading={starting.fetching} onClick={() => void begin()}>
            {texts.begin}
          </Button>
        </div>
      ) : null}
      <Problem error={starting.error} />
      <QueryState result={result} retry={reload}>
        {({ onboardingSessionsConnection: sessions }) =>
          sessions && sessions.nodes.length > 0 ? (
            <Records label={navigation.onboarding}>
              {sessions.nodes.map(({ id, title, status, updatedAt, progress }) => (
                <RecordRow
                  key={id}
                  title={title}
                  facts={[format.moment(updatedAt), texts.progress(progress.requiredAnswered, progress.requiredQuestions)]}
                  note={
                    status === 'IN_PROGRESS' ? <Progress size="sm" maw={320} value={progress.fraction * 100} aria-label={title} /> : null
                  }
                  status={
                    <Badge variant="dot" color={COLORS[status]} radius="sm" tt="none">
                      {texts.statuses[status]}
                    </Badge>
                  }
                  actions={
                    <Anchor component={Link} href={`/onboarding/${id}`} size="sm">
                      {status === 'APPROVED' ? texts.open : texts.resume}
                    </Anchor>
                  }
                />
              ))}
            </Records>
          ) : (
            <Text c="dimmed">{texts.none}</Text>
          )
        }
      </QueryState>
    </Stack>
  );
};

export default OnboardingPage;
