import { Anchor, NativeSelect, ScrollArea, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { Comparison } from '../../compare/comparison.js';
import { QueryState } from '../../components/query-state.js';
import { Section } from '../../components/section.js';
import { Sparkline } from '../../components/sparkline.js';
import { useFormat } from '../../format.js';
import {
  ComparedVersionsDocument,
  KpiVersionsDocument,
  type ComparedVersionsQuery,
  type KpiVersionsQuery,
} from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';

interface VersionsPageProps {
  readonly metricId: string;
  readonly earlier: string | undefined;
  readonly later: string | undefined;
}

/** Two versions of a KPI side by side; without a choice the newest and the previous one. */
const KpiVersionsPage = ({ metricId, earlier, later }: VersionsPageProps) => {
  const messages = useMessages();
  const [result, execute] = useQuery({ query: KpiVersionsDocument, variables: { metricId }, requestPolicy: 'cache-and-network' });
  return (
    <QueryState result={result} retry={() => execute({ requestPolicy: 'network-only' })}>
      {({ metricDefinition: metric }) => {
        if (!metric) return <Text>{messages.notFound}</Text>;
        const [newest, previous] = metric.versionsConnection.nodes;
        return (
          <Stack gap="lg">
            <div>
              <Title order={1}>{messages.compare.versionsOf(metric.name)}</Title>
              <Anchor component={Link} href={`/kpis/${metricId}`} size="sm">
                {metric.name}
              </Anchor>
            </div>
            {newest && previous ? (
              <Versions
                metricId={metricId}
                versions={metric.versionsConnection.nodes}
                earlier={Number(earlier ?? previous.version)}
                later={Number(later ?? newest.version)}
              />
            ) : (
              <Text c="dimmed">{messages.compare.onlyOne}</Text>
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
};

export default KpiVersionsPage;

interface VersionsProps {
  readonly metricId: string;
  readonly versions: NonNullable<KpiVersionsQuery['metricDefinition']>['versionsConnection']['nodes'];
  readonly earlier: number;
  readonly later: number;
}

const Versions = ({ metricId, versions, earlier, later }: VersionsProps) => {
  const { compare, notFound } = useMessages();
  const format = useFormat();
  const [, navigate] = useLocation();
  const [result, execute] = useQuery({
    query: ComparedVersionsDocument,
    variables: { metricId, versions: [earlier, later] },
    requestPolicy: 'cache-and-network',
  });
  const choices = versions.map(({ version, createdAt }) => ({
    value: String(version),
    label: `${compare.version(version)} · ${format.moment(createdAt)}`,
  }));
  const choose = (before: number | string, after: number | string): void => navigate(`/kpis/${metricId}/versions/${before}/${after}`);
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={compare.earlier}
          data={choices}
          value={String(earlier)}
          onChange={(event) => choose(event.currentTarget.value, later)}
        />
        <NativeSelect
          label={compare.later}
          data={choices}
          value={String(later)}
          onChange={(event) => choose(earlier, event.currentTarget.value)}
        />
      </SimpleGrid>
      <QueryState result={result} retry={() => execute({ requestPolicy: 'network-only' })}>
        {({ metricDefinition }) => {
          const nodes = metricDefinition?.versionsConnection.nodes ?? [];
          const [before, after] = [earlier, later].map((number) => nodes.find(({ version }) => version === number));
          return before && after ? <TwoVersions before={before} after={after} /> : <Text>{notFound}</Text>;
        }}
      </QueryState>
    </Stack>
  );
};

type Version = NonNullable<ComparedVersionsQuery['metricDefinition']>['versionsConnection']['nodes'][number];

interface TwoVersionsProps {
  readonly before: Version;
  readonly after: Version;
}

const TwoVersions = ({ before, after }: TwoVersionsProps) => {
  const { compare, kpis, kpiEditor, home } = useMessages();
  const format = useFormat();
  const fields = ({ unit, direction, grain, timeColumn, dimensions, owner, tags, target, thresholds, dataset }: Version) => ({
    [kpiEditor.unit]: unit,
    [kpis.direction]: kpis.directions[direction],
    [home.target]: target && [format.value(target.value, unit), target.due ? format.date(target.due) : ''].filter(Boolean).join(' · '),
    [kpis.green]: thresholds && format.value(thresholds.green, unit),
    [kpis.amber]: thresholds && format.value(thresholds.amber, unit),
    [kpiEditor.dataset]: dataset?.name,
    [kpiEditor.grain]: kpiEditor.grains[grain],
    [kpis.timeColumn]: timeColumn,
    [compare.dimensions]: dimensions.join(', '),
    [kpis.owner]: owner,
    [compare.tags]: tags.join(', '),
  });
  const [old, current] = [fields(before), fields(after)];
  const saved = ({ createdBy, createdAt }: Version): string => compare.savedBy(createdBy, format.moment(createdAt));
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {[before, after].map((version, index) => (
          <div key={`${index} ${version.version}`}>
            <Title order={2}>{compare.version(version.version)}</Title>
            <Text size="sm" c="dimmed">
              {saved(version)}
            </Text>
            {version.changeNote ? (
              <Text size="sm">
                {compare.changeNote}: {version.changeNote}
              </Text>
            ) : null}
          </div>
        ))}
      </SimpleGrid>
      <Comparison label={kpiEditor.formula} before={before.formula} after={after.formula} kind="formula" />
      <Comparison label={kpiEditor.name} before={before.name} after={after.name} kind="text" />
      <Comparison label={compare.purpose} before={before.purpose} after={after.purpose} kind="text" />
      {Object.keys(old).map((label) => (
        <Comparison key={label} label={label} before={old[label]} after={current[label]} />
      ))}
      <Section title={compare.values}>
        <Values before={before} after={after} />
      </Section>
    </Stack>
  );
};

const MAX_PERIODS = 24;

/** The values of both versions by period. */
const Values = ({ before, after }: TwoVersionsProps) => {
  const { compare } = useMessages();
  const format = useFormat();
  const versions = [before, after];
  const points = versions.map(({ values }) => new Map(values.points.map((point) => [`${point.grain} ${point.periodStart ?? ''}`, point])));
  const periods = [...new Set(points.flatMap((known) => [...known.keys()]))].toSorted().toReversed().slice(0, MAX_PERIODS);
  if (periods.length === 0) return <Text c="dimmed">{compare.noValues}</Text>;
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {versions.map(({ version, values }, index) => (
          <Sparkline key={`${index} ${version}`} points={values.points} label={`${compare.values}: ${compare.version(version)}`} />
        ))}
      </SimpleGrid>
      <ScrollArea>
        <Table withTableBorder bg="var(--mantine-color-body)">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{compare.period}</Table.Th>
              {versions.map(({ version }, index) => (
                <Table.Th key={`${index} ${version}`} scope="col" ta="right">
                  {compare.version(version)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {periods.map((key) => {
              const pair = points.map((known) => known.get(key));
              const period = pair[0] ?? pair[1];
              return (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{period?.periodStart ? format.period(period.periodStart, period.grain) : '–'}</Table.Th>
                  {pair.map((point, index) => (
                    <Table.Td
                      key={`${key} ${versions[index]?.version ?? 0} ${index}`}
                      ta="right"
                      fw={pair[0]?.value === pair[1]?.value ? 400 : 600}
                    >
                      {point?.value == null ? '–' : format.value(point.value, versions[index]?.unit)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Stack>
  );
};
