import { Alert } from '@mantine/core';

/** Says why the controls below are disabled; nothing if they are not. */
export const Denial = ({ reason }: { readonly reason: string | undefined }) =>
  reason === undefined ? null : (
    <Alert color="yellow" role="note">
      {reason}
    </Alert>
  );
