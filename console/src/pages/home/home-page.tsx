import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { QueryState } from '../../components/query-state.js';
import { Section } from '../../components/section.js';
import { daysBetween, today, useFormat } from '../../format.js';
import { HomeDocument, type HomeQuery } from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useSession } from '../../session.js';
import { Board } from './board.js';
import { KpiCard } from './kpi-card.js';
import { LatestRuns } from './latest-runs.js';

/** Events that change what the page shows, other than the progress of runs. */
const CHANGES = [
  'metric.*',
  'dataset.*',
  'quality_check.*',
  'programme.*',
  'area.*',
  'initiative.*',
  'milestone.*',
  'risk.*',
  'decision.*',
  'run.queued',
  'run.succeeded',
  'run.failed',
];

/** What a manager opens in the morning: KPIs, red ones first, the programme, what is overdue and what runs. */
export const HomePage = () => {
  const messages = useMessages();
  const { tenantId } = useSession();
  const variables = useMemo(() => ({ today: today() }), []);
  const [result, execute] = useQuery({ query: HomeDocument, variables, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(CHANGES, reload);
  return (
    <QueryState key={tenantId} result={result} retry={reload}>
      {({ cockpit, kpis, board, overdue, running }) => (
        <Stack gap="xl">
          <Group justify="space-between" align="baseline">
            <Title order={1}>{cockpit?.tenant?.name}</Title>
            <Facts cockpit={cockpit} />
          </Group>
          <Kpis kpis={kpis?.nodes ?? []} />
          <Section title={messages.home.board}>{board ? <Board board={board} /> : null}</Section>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Section title={messages.home.overdue}>
              <Overdue milestones={overdue?.nodes ?? []} />
            </Section>
            <Section title={messages.home.running}>
              <LatestRuns runs={running?.nodes ?? []} />
            </Section>
          </SimpleGrid>
        </Stack>
      )}
    </QueryState>
  );
};

const Facts = ({ cockpit }: { readonly cockpit: HomeQuery['cockpit'] }) => {
  const { home } = useMessages();
  const format = useFormat();
  if (!cockpit) return null;
  const { metrics, data, transformation } = cockpit;
  const facts = [
    ...(metrics && metrics.red > 0 ? [home.offTarget(metrics.red)] : []),
    ...(transformation?.exists && transformation.progress != null ? [`${home.progress}: ${format.share(transformation.progress)}`] : []),
  ];
  return (
    <Group gap="lg">
      {facts.map((fact) => (
        <Text key={fact} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
      {data ? (
        <Anchor component={Link} href="/data" size="sm">
          {home.datasets(data.datasets)}
          {data.gate ? ` · ${home.gates[data.gate]}` : ''}
        </Anchor>
      ) : null}
    </Group>
  );
};

const ORDER = { RED: 0, AMBER: 1, GREEN: 2, NONE: 3 } as const;

type Kpi = NonNullable<HomeQuery['kpis']>['nodes'][number];

const rank = ({ latest }: Kpi): number => ORDER[latest?.thresholdStatus ?? 'NONE'];

const Kpis = ({ kpis }: { readonly kpis: readonly Kpi[] }) => {
  const { home } = useMessages();
  return (
    <Section title={home.kpis}>
      {kpis.length === 0 ? <Text c="dimmed">{home.noKpis}</Text> : null}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
        {kpis
          .toSorted((a, b) => rank(a) - rank(b))
          .map((kpi) => (
            <KpiCard key={kpi.id} kpi={kpi} />
          ))}
      </SimpleGrid>
    </Section>
  );
};

const Overdue = ({ milestones }: { readonly milestones: NonNullable<HomeQuery['overdue']>['nodes'] }) => {
  const { home } = useMessages();
  const format = useFormat();
  if (milestones.length === 0) return <Text c="dimmed">{home.nothingOverdue}</Text>;
  return (
    <Card withBorder p={0}>
      {milestones.map(({ id, title, due, initiative }, index) => (
        <Group
          key={id}
          justify="space-between"
          wrap="nowrap"
          p="sm"
          {...(index > 0 && { style: { borderTop: '1px solid var(--mantine-color-default-border)' } })}
        >
          <div>
            <Text size="sm" fw={500}>
              {title}
            </Text>
            <Text size="xs" c="dimmed">
              {[initiative.title, initiative.owner].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Text size="sm" ta="right" style={{ flex: 'none' }}>
            {home.days(daysBetween(due, today()))}
            <Text span size="xs" c="dimmed" display="block">
              {format.date(due)}
            </Text>
          </Text>
        </Group>
      ))}
    </Card>
  );
};
