import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { useErrorText } from '../graph/error-text.js';
import { useMessages } from '../messages/use-messages.js';

interface QueryStateProps<Data> {
  readonly result: { readonly data?: Data | undefined; readonly error?: CombinedError | undefined; readonly fetching: boolean };
  readonly retry: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or that it is loading, failed, or is stale because the service cannot be reached. */
export const QueryState = <Data,>({ result: { data, error, fetching }, retry, children }: QueryStateProps<Data>) => {
  const messages = useMessages();
  const errorText = useErrorText();
  if (!data && fetching) return <Loading />;
  return (
    <Stack>
      {error ? (
        <Alert color={error.networkError && data ? 'yellow' : 'red'} role="alert">
          <Group justify="space-between">
            <Text size="sm">{error.networkError ? errorText(error) : `${messages.failed}: ${errorText(error)}`}</Text>
            <Button size="xs" variant="default" onClick={retry}>
              {messages.retry}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {data ? children(data) : null}
    </Stack>
  );
};

const Loading = () => (
  <Stack aria-busy="true" aria-label={useMessages().loading} role="status">
    <Skeleton height={32} width="40%" />
    <Skeleton height={120} />
    <Skeleton height={120} />
  </Stack>
);
