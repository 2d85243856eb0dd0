import { Anchor, Card, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { RunStatus } from '../../components/run-status.js';
import { useFormat } from '../../format.js';
import type { HomeQuery } from '../../graph/generated/graphql.js';
import { useAgentTitles } from '../../graph/use-agent-titles.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';

type Run = NonNullable<HomeQuery['running']>['nodes'][number];

/** The latest runs; their status and progress are live. */
export const LatestRuns = ({ runs }: { readonly runs: readonly Run[] }) => {
  const { home } = useMessages();
  const format = useFormat();
  const titleOf = useAgentTitles();
  const [updates, setUpdates] = useState<Readonly<Record<string, Run>>>({});
  useEvents(['run.*'], ({ type, subjectNode: node }) => {
    if (type === 'reset') setUpdates({});
    else if (node && 'agent' in node) setUpdates((known) => ({ ...known, [node.id]: node }));
  });
  if (runs.length === 0) return <Text c="dimmed">{home.noRuns}</Text>;
  return (
    <Card withBorder p={0}>
      {runs
        .map((run) => updates[run.id] ?? run)
        .map(({ id, agent, status, progress, queuedAt }, index) => (
          <div key={id} {...(index > 0 && { style: { borderTop: '1px solid var(--mantine-color-default-border)' } })}>
            <Group justify="space-between" wrap="nowrap" p="sm" gap="xs">
              <div>
                <Anchor component={Link} href={`/runs/${id}`} size="sm">
                  {titleOf(agent)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {format.moment(queuedAt)}
                </Text>
              </div>
              <RunStatus status={status} />
            </Group>
            {status === 'RUNNING' ? <Progress value={progress * 100} size="xs" radius={0} aria-label={titleOf(agent)} /> : null}
          </div>
        ))}
      <Anchor component={Link} href="/runs" size="sm" p="sm">
        {home.more}
      </Anchor>
    </Card>
  );
};
