import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../platform/errors/index.js';
import type { Credentials } from '../platform/identity/authenticator.js';

const NAMES = { authorization: 'authorization', tenantId: 'x-tenant-id', demoRole: 'x-demo-role' } as const;

/**
 * Who a WebSocket's client says it is: by connection parameters, which are all that a browser can set, or by headers
 * of the upgrade request. The parameters are named like the headers, and may stand in an object `headers`.
 * @throws AppError FORBIDDEN when the two contradict each other.
 */
export const credentialsOf = (parameters: Readonly<Record<string, unknown>> | undefined, headers: IncomingHttpHeaders): Credentials => {
  const given = { ...lowerCased(parameters), ...lowerCased(parameters?.['headers']) };
  const pick = (name: string): string | undefined => {
    const header = headers[name];
    const fromHeader = Array.isArray(header) ? header[0] : header;
    const fromParameters = given[name];
    if (fromHeader !== undefined && fromParameters !== undefined && fromHeader !== fromParameters) {
      throw new AppError('FORBIDDEN', { reason: 'The connection parameters contradict the headers.' });
    }
    return fromParameters ?? fromHeader;
  };
  return { authorization: pick(NAMES.authorization), tenantId: pick(NAMES.tenantId), demoRole: pick(NAMES.demoRole) };
};

const lowerCased = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof values === 'object' && values !== null ? values : {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );

/** The WebSocket close code for an error; 4401 and 4403 are those of the GraphQL over WebSocket protocol. */
export const closeCodeOf = ({ code }: AppError): number => {
  switch (code) {
    case 'UNAUTHENTICATED':
      return 4401;
    case 'FORBIDDEN':
    case 'TENANT_MISMATCH':
    case 'TENANT_SUSPENDED':
      return 4403;
    case 'RATE_LIMITED':
    case 'TOO_MANY_CONNECTIONS':
    case 'UNAVAILABLE':
      return 1013;
    case 'INTERNAL':
      return 4500;
    default:
      return 4400;
  }
};
