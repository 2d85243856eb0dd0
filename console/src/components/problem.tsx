import { Alert } from '@mantine/core';
import type { CombinedError } from 'urql';
import { textOf } from '../graph/problems.js';
import { useMessages } from '../messages/use-messages.js';

/** Says why an action failed; nothing if it did not. */
export const Problem = ({ error }: { readonly error: CombinedError | undefined }) => {
  const messages = useMessages();
  return error ? (
    <Alert color="red" role="alert">
      {textOf(error, messages)}
    </Alert>
  ) : null;
};
