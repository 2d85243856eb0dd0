import { Anchor, Badge, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from 'urql';
import { QueryState } from '../../components/query-state.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import { ServicesDocument, type AgentState, type ServicesQuery } from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useSession } from '../../session.js';

const COLORS: Readonly<Record<AgentState, string>> = { READY: 'green', DEGRADED: 'yellow', BLOCKED: 'red', OFFLINE: 'red' };
const ORDER: Readonly<Record<AgentState, number>> = { OFFLINE: 0, BLOCKED: 1, DEGRADED: 2, READY: 3 };

/** Workers, and what each agent lacks. */
export const ServicesTab = () => {
  const messages = useMessages();
  const { operations } = messages;
  const texts = operations.services;
  const format = useFormat();
  const [result, execute] = useQuery({ query: ServicesDocument, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['run.started', 'run.succeeded', 'run.failed', 'dataset.published'], reload);
  return (
    <QueryState result={result} retry={reload}>
      {({ agentStatus, lakehouseStatus }) => (
        <Stack gap="lg">
          {agentStatus ? (
            <>
              <Group justify="space-between" gap="xs">
                <Text size="sm" c="dimmed">
                  {operations.checkedAt(format.moment(agentStatus.checkedAt))}
                </Text>
                <Button size="xs" variant="default" loading={result.stale} onClick={reload}>
                  {operations.refresh}
                </Button>
              </Group>
              <Capacity status={agentStatus} />
              <Agents agents={agentStatus.agents} />
            </>
          ) : null}
          {lakehouseStatus ? (
            <Section title={texts.values}>
              <Text size="sm">{lakehouseStatus.path === 'GOLD' ? texts.valuesGold : texts.valuesPostgres}</Text>
              {lakehouseStatus.counts && lakehouseStatus.counts.failed > 0 ? (
                <Text size="sm" c="red">
                  {texts.valuesFailed(lakehouseStatus.counts.failed)}
                </Text>
              ) : null}
            </Section>
          ) : null}
          <Section title={texts.links}>
            <Group gap="lg">
              <Anchor size="sm" href="/docs">
                {messages.links.rest}
              </Anchor>
              <Anchor size="sm" href="/graphql">
                {messages.links.graphql}
              </Anchor>
            </Group>
          </Section>
        </Stack>
      )}
    </QueryState>
  );
};

type Status = NonNullable<ServicesQuery['agentStatus']>;

const Capacity = ({ status: { workers, slots, runQuota } }: { readonly status: Status }) => {
  const {
    operations: { services: texts },
  } = useMessages();
  const format = useFormat();
  const count = (value: number): string => format.number(value, 0);
  const facts = [
    [texts.workers, count(workers)],
    [texts.slots, count(slots)],
    [texts.running, texts.of(count(runQuota.running), count(runQuota.maxRunning))],
    [texts.syncs, texts.of(count(runQuota.runningSyncs), count(runQuota.maxSyncs))],
    [texts.queued, count(runQuota.queued)],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
      {facts.map(([label, value]) => (
        <Card key={label} withBorder padding="sm">
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text fw={600}>{value}</Text>
        </Card>
      ))}
    </SimpleGrid>
  );
};

const Agents = ({ agents }: { readonly agents: Status['agents'] }) => {
  const {
    operations: { services: texts },
  } = useMessages();
  const { language } = useSession();
  const format = useFormat();
  const lacking = agents.filter(({ state }) => state !== 'READY').toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);
  const nameOf = ({ name, missing }: Status['agents'][number]['requirements'][number]): string => {
    const reason = texts.reasons[missing ?? ''];
    return reason ? `${texts.needs[name]} (${reason})` : texts.needs[name];
  };
  return (
    <Section title={texts.agents}>
      <Text size="sm" mb="xs">
        {lacking.length === 0 ? texts.allReady : texts.ready(agents.length - lacking.length)}
      </Text>
      {lacking.length === 0 ? null : (
        <Records label={texts.agents}>
          {lacking.map(({ name, title, state, requirements, successRate }) => (
            <RecordRow
              key={name}
              title={title[language]}
              facts={[successRate != null && texts.successRate(format.share(successRate))]}
              note={
                state === 'OFFLINE'
                  ? texts.noWorker
                  : `${texts.missing}: ${requirements
                      .filter(({ available }) => !available)
                      .map(nameOf)
                      .join(', ')}`
              }
              status={
                <Badge variant="dot" color={COLORS[state]} radius="sm" tt="none">
                  {texts.states[state]}
                </Badge>
              }
            />
          ))}
        </Records>
      )}
    </Section>
  );
};
