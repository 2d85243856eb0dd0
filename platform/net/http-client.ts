import type { Agent } from 'undici';

let agent: Agent | undefined;

/**
 * `fetch` for every request of the service that does not use `fetchToFile`. The global `fetch` of Node.js 24 is undici 7.
 * Its HTTP parser throws from a socket event, which ends the process, if a server closes the connection while a slow reader
 * holds the body back (nodejs/undici issue 5360, fixed in undici 8 by pull request 5474). HTTP/1.1 only, like the global one.
 */
export const httpFetch: typeof globalThis.fetch = async (input, init) => {
  // Loaded on first use: most processes never fetch anything.
  const undici = await import('undici');
  agent ??= new undici.Agent({ allowH2: false });
  // @types/node and undici declare the same interfaces separately.
  const options = { ...init, dispatcher: agent } as unknown as Parameters<typeof undici.fetch>[1];
  return (await undici.fetch(input as Parameters<typeof undici.fetch>[0], options)) as unknown as Response;
};
