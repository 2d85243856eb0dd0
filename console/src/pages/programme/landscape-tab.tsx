import { Anchor, Badge, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { QueryState } from '../../components/query-state.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { LandscapeDocument } from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useGraphLanguage } from '../../graph/use-graph-language.js';
import { useMessages } from '../../messages/use-messages.js';
import { STEP_COLORS } from './step-state.js';

/** The steps of the process landscape by phase. */
export const LandscapeTab = () => {
  const { landscape: texts, programme } = useMessages();
  const language = useGraphLanguage();
  const [result, execute] = useQuery({
    query: LandscapeDocument,
    variables: { language },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['process_step.*', 'contribution.*'], reload);
  return (
    <QueryState result={result} retry={reload}>
      {({ processLandscape: landscape }) =>
        landscape ? (
          <Stack gap="lg">
            <div>
              <Text size="sm" mb={4}>
                {texts.done(landscape.counts.done, landscape.counts.total)}
              </Text>
              <Progress value={landscape.counts.doneShare * 100} aria-label={programme.tabs.landscape} />
            </div>
            {landscape.phases.map(({ phaseId, name, description, counts, steps }) => (
              <Section key={phaseId} title={name}>
                <Group justify="space-between" mb="xs" gap="xs">
                  <Text size="sm" c="dimmed" maw={720}>
                    {description}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {texts.done(counts.done, counts.total)}
                  </Text>
                </Group>
                <Records label={name}>
                  {steps.map(({ stepId, title, state, contributions }) => (
                    <RecordRow
                      key={stepId}
                      title={
                        <Anchor component={Link} href={`/programme/landscape/${stepId}`} size="sm">
                          {title}
                        </Anchor>
                      }
                      facts={[contributions > 0 && texts.contributions(contributions)]}
                      status={
                        <Badge variant="dot" color={STEP_COLORS[state]} radius="sm" tt="none">
                          {texts.states[state]}
                        </Badge>
                      }
                    />
                  ))}
                </Records>
              </Section>
            ))}
          </Stack>
        ) : null
      }
    </QueryState>
  );
};
