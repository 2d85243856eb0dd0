import {
  Alert,
  Anchor,
  Box,
  Button,
  Card,
  Checkbox,
  FileButton,
  Group,
  Progress,
  ScrollArea,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { useClient, useQuery } from 'urql';
import { Link } from 'wouter';
import { Denial } from '../components/denial.js';
import { Light } from '../components/light.js';
import { QueryState } from '../components/query-state.js';
import { useFormat } from '../format.js';
import { DataDocument, type DataQuery } from '../graph/generated/graphql.js';
import { importFile, type ImportState } from '../graph/import-file.js';
import { useDenial } from '../graph/use-denial.js';
import { useEvents } from '../graph/use-events.js';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';
import { SourceSchedule } from './data/source-schedule.js';

/** Sources with their data, and the import of files. */
const DataPage = () => {
  const messages = useMessages();
  const [result, execute] = useQuery({ query: DataDocument, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['source.*', 'dataset.*', 'quality_check.*'], reload);
  return (
    <Stack gap="lg">
      <Title order={1}>{messages.navigation.data}</Title>
      <Upload />
      <QueryState result={result} retry={reload}>
        {({ sourcesConnection: sources }) =>
          !sources || sources.totalCount === 0 ? <Text c="dimmed">{messages.data.none}</Text> : <Sources sources={sources.nodes} />
        }
      </QueryState>
    </Stack>
  );
};

export default DataPage;

const Upload = () => {
  const { data: texts } = useMessages();
  const client = useClient();
  const { tenantId } = useSession();
  const denial = useDenial('sources:write');
  const [isEventLog, setEventLog] = useState(false);
  const [imports, setImports] = useState<readonly ImportState[]>([]);
  const add = async (file: File): Promise<void> => {
    const index = imports.length;
    for await (const state of importFile(client, tenantId, file, isEventLog))
      setImports((known) => [...known.slice(0, index), state, ...known.slice(index + 1)]);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && denial === undefined) void add(file);
  };
  return (
    <Card withBorder padding="lg" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Group justify="space-between">
        <div>
          <Text fw={500}>{texts.drop}</Text>
          <Text size="sm" c="dimmed">
            {texts.kinds}
          </Text>
          <Checkbox
            mt="sm"
            size="sm"
            label={texts.eventLog}
            checked={isEventLog}
            onChange={(event) => setEventLog(event.currentTarget.checked)}
          />
        </div>
        <FileButton onChange={(file) => file && void add(file)} disabled={denial !== undefined}>
          {(props) => (
            <Button {...props} disabled={denial !== undefined}>
              {texts.upload}
            </Button>
          )}
        </FileButton>
      </Group>
      {denial === undefined ? null : (
        <Box mt="sm">
          <Denial reason={denial} />
        </Box>
      )}
      {imports.map((state) => (
        <ImportProgress key={state.key} state={state} />
      ))}
    </Card>
  );
};

const ImportProgress = ({ state: { fileName, phase, share, error, isInterrupted } }: { readonly state: ImportState }) => {
  const { data: texts } = useMessages();
  if (phase === 'failed')
    return (
      <Alert color="red" mt="sm" title={fileName} role="alert">
        {isInterrupted ? texts.uploadInterrupted : (error ?? texts.uploadFailed)}
      </Alert>
    );
  return (
    <div role="status">
      <Text size="sm" mt="sm">
        {fileName}: {texts[phase]}
      </Text>
      <Progress value={share * 100} size="sm" aria-label={fileName} />
    </div>
  );
};

const GATE_LIGHTS = { OPEN: 'GREEN', CONDITIONAL: 'AMBER', CLOSED: 'RED' } as const;

type Source = NonNullable<DataQuery['sourcesConnection']>['nodes'][number];

const Sources = ({ sources }: { readonly sources: readonly Source[] }) => {
  const { data: texts, schedule } = useMessages();
  return (
    // Without a link in a row, only the region itself can take the focus to scroll.
    <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': texts.source }}>
      <Table withTableBorder bg="var(--mantine-color-body)" miw={{ base: 560, sm: 760 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.source}</Table.Th>
            <Table.Th scope="col" ta="right">
              {texts.rows}
            </Table.Th>
            <Table.Th scope="col" ta="right" visibleFrom="sm">
              {texts.columns}
            </Table.Th>
            <Table.Th scope="col">{texts.quality}</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              {texts.updated}
            </Table.Th>
            <Table.Th scope="col">{schedule.column}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
};

const SourceRow = ({ source }: { readonly source: Source }) => {
  const { data: texts, home } = useMessages();
  const format = useFormat();
  const { name, dataset, syncedAt, lastError } = source;
  return (
    <Table.Tr>
      <Table.Td>
        {dataset ? (
          <Anchor component={Link} href={`/data/${dataset.id}`} size="sm">
            {name}
          </Anchor>
        ) : (
          name
        )}
        {lastError ? (
          <Text size="xs" c="red">
            {lastError.message}
          </Text>
        ) : null}
        {dataset && dataset.warnings.length > 0 ? (
          <Text size="xs" c="dimmed">
            {texts.warnings(dataset.warnings.length)}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td ta="right">{dataset ? format.number(dataset.rows, 0) : '–'}</Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {dataset?.columns.length ?? '–'}
      </Table.Td>
      <Table.Td>
        {dataset ? (
          <Group gap="xs" wrap="nowrap">
            <Light light={GATE_LIGHTS[dataset.trust.gate]} detail={home.gates[dataset.trust.gate]} />
            {dataset.trust.score == null ? '' : format.share(dataset.trust.score)}
          </Group>
        ) : (
          '–'
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{syncedAt ? format.moment(syncedAt) : '–'}</Table.Td>
      <Table.Td miw={180}>
        <SourceSchedule source={source} />
      </Table.Td>
    </Table.Tr>
  );
};
