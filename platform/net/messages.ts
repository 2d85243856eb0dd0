/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../content/load-messages.js';

export interface Messages {
  readonly fetchError: {
    readonly bad_url: (problem: string | number) => string;
    readonly blocked_address: (host: string | number) => string;
    readonly unreachable: (host: string | number, reason: string | number) => string;
    readonly interrupted: (host: string | number, reason: string | number) => string;
    readonly timeout: (host: string | number) => string;
    readonly too_large: (host: string | number, limit: string | number) => string;
    readonly bad_status: (host: string | number, status: string | number) => string;
    readonly bad_response: (host: string | number, reason: string | number) => string;
    readonly too_many_redirects: (host: string | number, limit: string | number) => string;
  };
  readonly urlProblem: {
    readonly notHttp: string;
    readonly notHttps: string;
    readonly hasCredentials: string;
    readonly otherPort: string;
    readonly tooLong: (limit: string | number) => string;
    readonly incomplete: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('platform/net/messages.yaml');
