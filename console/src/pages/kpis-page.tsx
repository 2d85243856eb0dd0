import { Alert, Anchor, Badge, Box, Button, Card, Code, Group, NativeSelect, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Link } from 'wouter';
import { Denial } from '../components/denial.js';
import { Light } from '../components/light.js';
import { LinkButton } from '../components/link-button.js';
import { QueryState } from '../components/query-state.js';
import { Section } from '../components/section.js';
import { useFormat } from '../format.js';
import { useErrorText } from '../graph/error-text.js';
import {
  AdoptCandidateDocument,
  DismissCandidateDocument,
  KpisDocument,
  type KpisQuery,
  type MetricDirection,
} from '../graph/generated/graphql.js';
import { useDenial } from '../graph/use-denial.js';
import { useEvents } from '../graph/use-events.js';
import { useGraphLanguage } from '../graph/use-graph-language.js';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';

/** Active metrics and drafts, and the candidates that were found in the data. */
const KpisPage = () => {
  const messages = useMessages();
  const denial = useDenial('metrics:write');
  const [result, execute] = useQuery({ query: KpisDocument, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['metric.*', 'kpi_candidate.*'], reload);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1}>{messages.navigation.kpis}</Title>
        <LinkButton href="/kpis/new" label={messages.kpiEditor.create} isDisabled={denial !== undefined} />
      </Group>
      <Denial reason={denial} />
      <QueryState result={result} retry={reload}>
        {({ metricDefinitionsConnection: metrics, kpiCandidatesConnection: candidates }) => (
          <Stack gap="xl">
            {metrics && metrics.totalCount > 0 ? <Metrics metrics={metrics.nodes} /> : <Text c="dimmed">{messages.home.noKpis}</Text>}
            {candidates && candidates.totalCount > 0 ? (
              <Section title={messages.kpis.candidates}>
                <Stack>
                  {candidates.nodes.map((candidate) => (
                    <Candidate key={candidate.id} candidate={candidate} isDenied={denial !== undefined} />
                  ))}
                </Stack>
              </Section>
            ) : null}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};

export default KpisPage;

type Metric = NonNullable<KpisQuery['metricDefinitionsConnection']>['nodes'][number];
type KpiCandidate = NonNullable<KpisQuery['kpiCandidatesConnection']>['nodes'][number];

const Metrics = ({ metrics }: { readonly metrics: readonly Metric[] }) => {
  const { home, kpis } = useMessages();
  const format = useFormat();
  return (
    <ScrollArea>
      <Table withTableBorder bg="var(--mantine-color-body)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{kpis.name}</Table.Th>
            <Table.Th scope="col" ta="right">
              {kpis.value}
            </Table.Th>
            <Table.Th scope="col" ta="right" visibleFrom="xs">
              {home.target}
            </Table.Th>
            <Table.Th scope="col" visibleFrom="xs">
              {home.of}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {metrics.map(({ id, name, unit, status, target, latest }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  <Light light={latest?.thresholdStatus ?? 'NONE'} />
                  <Anchor component={Link} href={`/kpis/${id}`} size="sm">
                    {name}
                  </Anchor>
                  {status === 'DRAFT' ? (
                    <Badge variant="outline" color="gray" radius="sm" tt="none" flex="none">
                      {kpis.draft}
                    </Badge>
                  ) : null}
                </Group>
              </Table.Td>
              <Table.Td ta="right">
                {latest?.value == null ? '–' : format.value(latest.value, unit)}
                {target ? (
                  <Text size="xs" c="dimmed" hiddenFrom="xs">
                    {`${home.target}\u00A0${format.value(target.value, unit)}`}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td ta="right" visibleFrom="xs">
                {target ? format.value(target.value, unit) : '–'}
              </Table.Td>
              <Table.Td visibleFrom="xs">{latest?.periodStart ? format.period(latest.periodStart, latest.grain) : '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
};

const Candidate = ({ candidate, isDenied }: { readonly candidate: KpiCandidate; readonly isDenied: boolean }) => {
  const { kpis } = useMessages();
  const { language } = useSession();
  const graphLanguage = useGraphLanguage();
  const errorText = useErrorText();
  const format = useFormat();
  const { id, name, purpose, caveats, unit, value, formula, dataset } = candidate;
  const [direction, setDirection] = useState<MetricDirection | ''>(candidate.direction ?? '');
  const [adopting, adopt] = useMutation(AdoptCandidateDocument);
  const [dismissing, dismiss] = useMutation(DismissCandidateDocument);
  const error = adopting.error ?? dismissing.error;
  const accept = (): void => {
    if (direction === '') return;
    void adopt({ candidateId: id, input: { activate: true, direction, language: graphLanguage } });
  };
  return (
    <Card withBorder>
      <Group justify="space-between" align="flex-start">
        <Box flex="1 1 16rem" miw={0}>
          <Text fw={500}>
            {name[language]}: {format.value(value, unit?.[language])}
          </Text>
          {purpose ? <Text size="sm">{purpose[language]}</Text> : null}
          {caveats ? (
            <Text size="sm" c="dimmed">
              {caveats[language]}
            </Text>
          ) : null}
          <Code mt="xs">{formula}</Code>{' '}
          {dataset ? (
            <Anchor component={Link} href={`/data/${dataset.id}`} size="sm">
              {dataset.name}
            </Anchor>
          ) : null}
        </Box>
        <Group gap="xs">
          {candidate.direction ? null : (
            <NativeSelect
              aria-label={kpis.direction}
              data={[
                { value: '', label: kpis.direction, disabled: true },
                { value: 'HIGHER', label: kpis.directions.HIGHER },
                { value: 'LOWER', label: kpis.directions.LOWER },
              ]}
              value={direction}
              onChange={(event) => setDirection(event.currentTarget.value as MetricDirection)}
            />
          )}
          <Button size="xs" loading={adopting.fetching} disabled={isDenied || direction === ''} onClick={accept}>
            {kpis.accept}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={dismissing.fetching}
            disabled={isDenied}
            onClick={() => void dismiss({ candidateId: id })}
          >
            {kpis.dismiss}
          </Button>
        </Group>
      </Group>
      {error ? (
        <Alert color="red" mt="sm" role="alert">
          {errorText(error)}
        </Alert>
      ) : null}
    </Card>
  );
};
