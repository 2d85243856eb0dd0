import { Alert, Card, Group, List, ScrollArea, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from 'urql';
import { Light } from '../components/light.js';
import { QueryState } from '../components/query-state.js';
import { useFormat } from '../format.js';
import { DatasetDocument, type DatasetQuery } from '../graph/generated/graphql.js';
import { useEvents } from '../graph/use-events.js';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';

type Dataset = NonNullable<DatasetQuery['dataset']>;

const GATE_LIGHTS = { OPEN: 'GREEN', CONDITIONAL: 'AMBER', CLOSED: 'RED' } as const;

/** A dataset: what was assumed at import, its quality and its columns. */
const DatasetPage = ({ datasetId }: { readonly datasetId: string }) => {
  const messages = useMessages();
  const [result, execute] = useQuery({ query: DatasetDocument, variables: { datasetId } });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['dataset.*', 'quality_check.*'], reload);
  return (
    <QueryState result={result} retry={reload}>
      {({ dataset }) => (dataset ? <DatasetView dataset={dataset} /> : <Text>{messages.notFound}</Text>)}
    </QueryState>
  );
};

export default DatasetPage;

const DatasetView = ({ dataset }: { readonly dataset: Dataset }) => {
  const { data: texts, home } = useMessages();
  const { language } = useSession();
  const format = useFormat();
  const { name, rows, version, updatedAt, warnings, trust } = dataset;
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{name}</Title>
        <Text c="dimmed" size="sm">
          {`${format.number(rows, 0)} ${texts.rows} · ${texts.version} ${version} · ${format.moment(updatedAt)}`}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Light light={GATE_LIGHTS[trust.gate]} />
        <Text fw={500}>
          {home.gates[trust.gate]}
          {trust.score == null ? '' : ` (${format.share(trust.score)})`}
        </Text>
      </Group>
      {trust.reasons.length > 0 ? (
        <List size="sm">
          {trust.reasons.map(({ code, text }) => (
            <List.Item key={code + text[language]}>{text[language]}</List.Item>
          ))}
        </List>
      ) : null}
      {warnings.length > 0 ? (
        <Alert color="yellow" title={texts.warningsTitle}>
          <List size="sm">
            {warnings.map(({ code, text }) => (
              <List.Item key={code + text[language]}>{text[language]}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      <Scores dataset={dataset} />
      <Columns dataset={dataset} />
    </Stack>
  );
};

const Scores = ({ dataset: { latestCheck } }: { readonly dataset: Dataset }) => {
  const messages = useMessages();
  const format = useFormat();
  if (!latestCheck) return null;
  const { dimensions, details } = latestCheck;
  return (
    <section>
      <Title order={2} mb="xs">
        {messages.data.dimensions}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4, lg: 7 }}>
        {dimensions.map(({ dimension, score }) => (
          <Card key={dimension} withBorder padding="sm">
            <Text size="xs" c="dimmed">
              {messages.dimensions[dimension]}
            </Text>
            <Text fw={600}>{score == null ? '–' : format.share(score)}</Text>
          </Card>
        ))}
      </SimpleGrid>
      {details.suspectCellCount > 0 ? (
        <Text size="sm" mt="xs">
          {messages.data.suspect(details.suspectCellCount)}
        </Text>
      ) : null}
    </section>
  );
};

const Columns = ({ dataset: { rows, profile } }: { readonly dataset: Dataset }) => {
  const messages = useMessages();
  const { data: texts } = messages;
  const { language } = useSession();
  const format = useFormat();
  return (
    <section>
      <Title order={2} mb="xs">
        {texts.columns}
      </Title>
      <ScrollArea>
        <Table withTableBorder bg="var(--mantine-color-body)" miw={720}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.column}</Table.Th>
              <Table.Th scope="col">{texts.type}</Table.Th>
              <Table.Th scope="col">{texts.meaning}</Table.Th>
              <Table.Th scope="col" ta="right">
                {texts.empty}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {texts.distinct}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {profile.columns.map(({ name, type, unit, nulls, distinct, reason }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>
                  {messages.types[type]}
                  {unit ? ` (${unit})` : ''}
                </Table.Td>
                <Table.Td>
                  <Text size="xs" c="dimmed">
                    {reason[language]}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{rows === 0 ? '–' : format.share(nulls / rows)}</Table.Td>
                <Table.Td ta="right">{format.number(distinct, 0)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </section>
  );
};
