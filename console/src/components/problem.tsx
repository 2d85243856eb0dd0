import { Alert } from '@mantine/core';
import type { CombinedError } from 'urql';
import { useErrorText } from '../graph/error-text.js';

/** Says why an action failed; nothing if it did not. */
export const Problem = ({ error }: { readonly error: CombinedError | undefined }) => {
  const errorText = useErrorText();
  return error ? (
    <Alert color="red" role="alert">
      {errorText(error)}
    </Alert>
  ) : null;
};
