import { cacheExchange, Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { createClient } from 'graphql-ws';
import type { Session } from '../session.js';

const headersOf = ({ tenantId, role, language }: Session): Record<string, string> => ({
  'x-tenant-id': tenantId,
  'x-demo-role': role,
  'accept-language': language,
});

const SOCKET_RETRIES = 1_000;
const MAX_RETRY_DELAY_MS = 10_000;

/** Creates a client of the graph. Queries are cached by document until a mutation changes one of their types. */
export const createGraphClient = (session: Session): Client => {
  const socket = createClient({
    url: new URL('/graphql', location.href.replace(/^http/, 'ws')).href,
    connectionParams: { headers: headersOf(session) },
    retryAttempts: SOCKET_RETRIES,
    // A restarted gateway may take a while; the delay is random so that all open pages do not return at once.
    retryWait: (retries) =>
      new Promise((resolve) => setTimeout(resolve, Math.min(MAX_RETRY_DELAY_MS, 500 * 2 ** retries) * (0.5 + Math.random()))),
    shouldRetry: () => true,
  });
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetchOptions: { headers: headersOf(session) },
    exchanges: [
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: socket.subscribe({ query, ...(variables && { variables: variables as Record<string, unknown> }) }, sink),
          }),
        }),
      }),
    ],
  });
};
