/** The little of `oidc-provider` that the tests use; the package itself carries no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
