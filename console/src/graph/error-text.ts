import type { CombinedError } from '@urql/core';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';

/** Returns a function that says in the language of the session why an operation failed. */
export const useErrorText = (): ((error: CombinedError) => string) => {
  const {
    offline,
    roles,
    signIn: { denied },
  } = useMessages();
  const { role } = useSession();
  return ({ networkError, graphQLErrors }) => {
    if (networkError) return offline;
    const texts = graphQLErrors.map(({ message, extensions }) => {
      const code = extensions['code'] as string;
      if (code === 'FORBIDDEN') {
        const needed = REQUIRED_ROLE.exec(message)?.[1];
        return needed === undefined ? `${denied.FORBIDDEN} ${message}` : denied.needs(roles[role] ?? role, roles[needed] ?? needed);
      }
      return isDenial(code) ? denied[code] : message;
    });
    return [...new Set(texts)].join(' ');
  };
};

/** What the service says to a caller whose role lacks the permission of an operation. */
const REQUIRED_ROLE = /requires the role (\w+)\./;
const DENIALS = ['UNAUTHENTICATED', 'TENANT_MISMATCH', 'TENANT_SUSPENDED', 'SELF_APPROVAL_FORBIDDEN'] as const;
const isDenial = (code: string): code is (typeof DENIALS)[number] => DENIALS.includes(code as (typeof DENIALS)[number]);
