import { Anchor, Button, Card, Code, Group, List, ScrollArea, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Denial } from '../components/denial.js';
import { Light } from '../components/light.js';
import { LinkButton } from '../components/link-button.js';
import { QueryState } from '../components/query-state.js';
import { Section } from '../components/section.js';
import { Sparkline } from '../components/sparkline.js';
import { useFormat } from '../format.js';
import { KpiDocument, type KpiQuery } from '../graph/generated/graphql.js';
import { useDenial } from '../graph/use-denial.js';
import { useEvents } from '../graph/use-events.js';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';

type Metric = NonNullable<KpiQuery['metricDefinition']>;

/** A KPI: its course, its values by period, and its definition with all versions. */
const KpiPage = ({ metricId }: { readonly metricId: string }) => {
  const messages = useMessages();
  const [result, execute] = useQuery({ query: KpiDocument, variables: { metricId }, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  // The values of a KPI are computed after it was accepted or revised.
  useEvents(['metric.*'], reload);
  return (
    <QueryState result={result} retry={reload}>
      {({ metricDefinition: metric }) => (metric ? <KpiView metric={metric} /> : <Text>{messages.notFound}</Text>)}
    </QueryState>
  );
};

export default KpiPage;

const KpiView = ({ metric }: { readonly metric: Metric }) => {
  const { home, kpis, kpiEditor } = useMessages();
  const { language } = useSession();
  const format = useFormat();
  const denial = useDenial('metrics:write');
  const { id, status, name, purpose, unit, latest, target, values, openPoints } = metric;
  return (
    <Stack gap="xl">
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Light light={latest?.thresholdStatus ?? 'NONE'} />
            <Title order={1}>{name}</Title>
          </Group>
          {purpose ? <Text c="dimmed">{purpose}</Text> : null}
        </div>
        {status === 'RETIRED' ? null : <LinkButton href={`/kpis/${id}/edit`} label={kpiEditor.revise} isDisabled={denial !== undefined} />}
      </Group>
      <Denial reason={denial} />
      {openPoints.length > 0 ? (
        <List size="sm">
          {openPoints.map(({ text }) => (
            <List.Item key={text[language]}>{text[language]}</List.Item>
          ))}
        </List>
      ) : null}
      <Card withBorder padding="lg">
        <Group gap="lg" align="baseline" mb="sm">
          <Text fz="2rem" fw={600} lh={1.2}>
            {latest?.value == null ? '–' : format.value(latest.value, unit)}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              latest?.periodStart ? `${home.of} ${format.period(latest.periodStart, latest.grain)}` : '',
              latest?.change ? `${format.change(latest.change.absolute, unit)} ${home.change}` : '',
              target ? `${home.target} ${format.value(target.value, unit)}` : home.noTarget,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Group>
        <Sparkline points={values.points} target={target?.value ?? null} label={`${kpis.history}: ${name}`} />
      </Card>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Values metric={metric} />
        <Definition metric={metric} />
      </SimpleGrid>
    </Stack>
  );
};

const MAX_PERIODS = 24;

const Values = ({ metric: { unit, values } }: { readonly metric: Metric }) => {
  const { kpis } = useMessages();
  const format = useFormat();
  return (
    <Section title={kpis.history}>
      <ScrollArea>
        <Table withTableBorder bg="var(--mantine-color-body)">
          <Table.Tbody>
            {values.points
              .slice(-MAX_PERIODS)
              .toReversed()
              .map(({ periodStart, grain, value, isComplete, thresholdStatus, blankRows }) => (
                <Table.Tr key={periodStart ?? grain}>
                  <Table.Th scope="row">{periodStart ? format.period(periodStart, grain) : '–'}</Table.Th>
                  <Table.Td ta="right">{value == null ? '–' : format.value(value, unit)}</Table.Td>
                  <Table.Td>
                    {isComplete ? <Light light={thresholdStatus} /> : kpis.incomplete}
                    {blankRows > 0 ? (
                      <Text size="xs" c="dimmed">
                        {kpis.blankRows(format.number(blankRows, 0))}
                      </Text>
                    ) : null}
                  </Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Section>
  );
};

const Definition = ({ metric }: { readonly metric: Metric }) => {
  const { kpis, compare } = useMessages();
  const format = useFormat();
  const { id, formula, dataset, timeColumn, owner, unit, thresholds, direction, versionsConnection } = metric;
  const facts = [
    [kpis.owner, owner],
    [kpis.timeColumn, timeColumn],
    [kpis.direction, kpis.directions[direction]],
    [kpis.green, thresholds && format.value(thresholds.green, unit)],
    [kpis.amber, thresholds && format.value(thresholds.amber, unit)],
  ] as const;
  return (
    <Section title={kpis.definition}>
      <Code block>{formula}</Code>
      {dataset ? (
        <Anchor component={Link} href={`/data/${dataset.id}`} size="sm">
          {dataset.name}
        </Anchor>
      ) : null}
      <Table my="sm">
        <Table.Tbody>
          {facts.map(([name, value]) =>
            value ? (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{value}</Table.Td>
              </Table.Tr>
            ) : null,
          )}
        </Table.Tbody>
      </Table>
      <Title order={3} mb="xs">
        {kpis.versions}
      </Title>
      <List size="sm">
        {versionsConnection.nodes.map((version) => (
          <List.Item key={version.version}>
            {`${version.version} · ${format.moment(version.createdAt)}${version.changeNote ? ` · ${version.changeNote}` : ''}`}
            {version.formula === formula ? null : <Code block>{version.formula}</Code>}
          </List.Item>
        ))}
      </List>
      {versionsConnection.nodes.length > 1 ? (
        <Button mt="sm" size="xs" variant="default" component={Link} href={`/kpis/${id}/versions`}>
          {compare.versions}
        </Button>
      ) : null}
    </Section>
  );
};
