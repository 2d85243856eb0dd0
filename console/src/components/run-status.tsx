import { Badge } from '@mantine/core';
import type { RunStatus as Status } from '../graph/generated/graphql.js';
import { useMessages } from '../messages/use-messages.js';

const COLORS: Readonly<Record<Status, string>> = {
  QUEUED: 'gray',
  RUNNING: 'blue',
  SUCCEEDED: 'green',
  FAILED: 'red',
  DEAD: 'red',
  CANCELLED: 'gray',
};

export const RunStatus = ({ status }: { readonly status: Status }) => (
  <Badge variant="dot" color={COLORS[status]} radius="sm" tt="none">
    {useMessages().statuses[status]}
  </Badge>
);
