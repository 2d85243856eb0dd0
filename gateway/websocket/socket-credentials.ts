import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../platform/errors/index.js';
import type { Credentials } from '../../platform/identity/authenticator.js';

const NAMES = { authorization: 'authorization', tenantId: 'x-tenant-id', demoRole: 'x-demo-role' } as const;

/**
 * Returns the credentials of a WebSocket client: from the connection parameters, the only ones that a browser can set, or from
 * the headers of the upgrade request. The parameters have the names of the headers and may be nested in an object `headers`.
 * @throws AppError `FORBIDDEN` if parameters and headers contradict each other
 */
export const credentialsOf = (parameters: Readonly<Record<string, unknown>> | undefined, headers: IncomingHttpHeaders): Credentials => {
  const parameterValues = { ...lowerCased(parameters), ...lowerCased(parameters?.['headers']) };
  const pick = (name: string): string | undefined => {
    const header = headers[name];
    const fromHeader = Array.isArray(header) ? header[0] : header;
    const fromParameters = parameterValues[name];
    if (fromHeader !== undefined && fromParameters !== undefined && fromHeader !== fromParameters) {
      throw new AppError('FORBIDDEN', {
        reason: 'The connection parameters contradict the headers; send the same values or only one of them.',
      });
    }
    return fromParameters ?? fromHeader;
  };
  return {
    authorization: pick(NAMES.authorization),
    tenantId: pick(NAMES.tenantId),
    demoRole: pick(NAMES.demoRole),
    // A browser always sends the header, so the parameter takes precedence.
    acceptLanguage: parameterValues['accept-language'] ?? headers['accept-language'],
  };
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
