import { Anchor, Button, Group, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { QueryState } from '../components/query-state.js';
import { RunStatus } from '../components/run-status.js';
import { useFormat } from '../format.js';
import { RunsDocument } from '../graph/generated/graphql.js';
import { useAgentTitles } from '../graph/use-agent-titles.js';
import { useEvents } from '../graph/use-events.js';
import { useMessages } from '../messages/use-messages.js';

/** All runs, newest first, by pages. */
const RunsPage = () => {
  const messages = useMessages();
  const format = useFormat();
  const titleOf = useAgentTitles();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [result, execute] = useQuery({
    query: RunsDocument,
    variables: { after: cursors.at(-1) ?? null },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['run.queued', 'run.started', 'run.succeeded', 'run.failed', 'run.cancelled', 'run.dead'], reload);
  return (
    <Stack>
      <Title order={1}>{messages.navigation.runs}</Title>
      <QueryState result={result} retry={reload}>
        {({ runsConnection: runs }) =>
          !runs || runs.totalCount === 0 ? (
            <Text c="dimmed">{messages.home.noRuns}</Text>
          ) : (
            <>
              <ScrollArea>
                <Table withTableBorder bg="var(--mantine-color-body)" miw={560}>
                  <Table.Tbody>
                    {runs.nodes.map(({ id, agent, status, queuedAt }) => (
                      <Table.Tr key={id}>
                        <Table.Td>
                          <Anchor component={Link} href={`/runs/${id}`} size="sm">
                            {titleOf(agent)}
                          </Anchor>
                        </Table.Td>
                        <Table.Td>
                          <RunStatus status={status} />
                        </Table.Td>
                        <Table.Td ta="right">{format.moment(queuedAt)}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollArea>
              <Group>
                <Button variant="default" disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
                  ←
                </Button>
                <Button
                  variant="default"
                  disabled={!runs.pageInfo.hasNextPage}
                  onClick={() => setCursors([...cursors, runs.pageInfo.endCursor ?? ''])}
                >
                  →
                </Button>
              </Group>
            </>
          )
        }
      </QueryState>
    </Stack>
  );
};

export default RunsPage;
