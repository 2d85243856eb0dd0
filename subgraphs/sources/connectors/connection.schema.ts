import { z } from 'zod';

/** A table or query of a PostgreSQL server. Stored in plain text; the credentials are stored separately and encrypted. */
export const postgresLocation = z.object({
  host: z.string(),
  port: z.number(),
  database: z.string(),
  sslMode: z.enum(['verify', 'require', 'disable']),
  query: z.string(),
});
export type PostgresLocation = z.output<typeof postgresLocation>;

/** Pagination of a REST API. */
export const restPaging = z.object({
  kind: z.enum(['page', 'offset', 'cursor', 'next_link']),
  parameter: z.string().nullish(),
  start: z.number().nullish(),
  sizeParameter: z.string().nullish(),
  size: z.number().nullish(),
  nextPointer: z.string().nullish(),
});
export type RestPaging = z.output<typeof restPaging>;

export const restLocation = z.object({
  recordsPointer: z.string().nullish(),
  paging: restPaging.nullish(),
  totalField: z.string().nullish(),
});
export type RestLocation = z.output<typeof restLocation>;

/** Credentials of a source. Stored only encrypted. */
export const credentials = z.object({
  user: z.string().nullish(),
  password: z.string().nullish(),
  token: z.string().nullish(),
  headerName: z.string().nullish(),
  headerValue: z.string().nullish(),
});
export type Credentials = z.output<typeof credentials>;

/** Returns the request headers for the credentials: a bearer token, an API-specific header or HTTP Basic. */
export const credentialHeaders = ({ user, password, token, headerName, headerValue }: Credentials): Record<string, string> => {
  if (token) return { authorization: `Bearer ${token}` };
  if (headerName && headerValue) return { [headerName.toLowerCase()]: headerValue };
  if (user && password) return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  return {};
};

/** Returns the associated data that encrypted credentials are bound to. */
export const ownerOfCredentials = (tenantId: string, sourceId: string): string => `${tenantId}/${sourceId}`;
