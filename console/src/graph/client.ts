import { cacheExchange, Client, fetchExchange, subscriptionExchange } from '@urql/core';
import type { Language } from '../messages/index.js';
import type { Credentials } from './credentials.js';
import { createSubscriptions } from './subscriptions.js';

/** Creates a client of the graph. Queries are cached by document until a mutation changes one of their types. */
export const createGraphClient = (credentials: Credentials, language: Language): Client => {
  const { subscribe } = createSubscriptions(credentials, language);
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetch: fetchAs(credentials, language),
    exchanges: [
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables = {} }) => ({
          subscribe: (sink) => ({ unsubscribe: subscribe({ query, variables: variables as Record<string, unknown> }, sink) }),
        }),
      }),
    ],
  });
};

/** Returns a `fetch` that identifies the caller. A request that is rejected with 401 is sent once more, with new credentials. */
const fetchAs =
  (credentials: Credentials, language: Language): typeof fetch =>
  async (input, init) => {
    const send = async (identity: Record<string, string>): Promise<Response> =>
      fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...identity, 'accept-language': language } });
    const identity = await credentials.headers();
    const response = await send(identity);
    if (response.status !== 401 || !(await credentials.replace(identity))) return response;
    const again = await send(await credentials.headers());
    if (again.status === 401) credentials.reject(await reasonOf(again.clone()));
    return again;
  };

const reasonOf = async (response: Response): Promise<string> => {
  const body = (await response.json().catch(() => ({}))) as { errors?: { message?: string }[] };
  return body.errors?.[0]?.message ?? '';
};
