const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'postgres:': 5432, 'postgresql:': 5432 };

/** Parameters of a PostgreSQL URL that override the server of its authority. */
const POSTGRES_SERVER_PARAMETERS = ['host', 'hostaddr', 'port', 'service'];

/** Characters that end a host within a URL, that URL parsers drop, or that separate several hosts. */
const NOT_IN_HOSTS = /[\s\p{Cc}/\\?#@%,]/u;

/** IPv4-mapped IPv6 address (`::ffff:0:0/96`) as serialised by the URL parser. */
const IPV4_MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** Address of a server: a `URL` or separate settings. */
export interface ServerParts {
  /** With its colon, for example `https:`. */
  readonly protocol: string;
  /** Host name or IP address, IPv6 with or without brackets. */
  readonly hostname: string;
  /** Empty: the default port of the protocol. */
  readonly port: string | number;
}

/**
 * Returns a host in canonical form: names in lower-case ASCII (IDNA) without a trailing dot, IPv4 and IPv4-mapped addresses
 * as four decimal numbers, IPv6 addresses in brackets (RFC 5952). Returns undefined unless the text is exactly one host.
 */
export const canonicalHost = (host: string): string | undefined => {
  if (NOT_IN_HOSTS.test(host)) return undefined;
  const bare = /^\[.*\]$/.test(host) ? host.slice(1, -1) : host;
  const parsed = URL.parse(`http://${bare.includes(':') ? `[${bare}]` : host}/`)?.hostname.replace(/\.$/, '');
  if (!parsed || parsed.split('.').includes('')) return undefined;
  const mapped = IPV4_MAPPED.exec(parsed);
  if (!mapped) return parsed;
  const [high, low] = [parseInt(mapped[1] ?? '', 16), parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/**
 * Returns `protocol//host:port` in canonical form, with the default port filled in. Two addresses name the same server if and
 * only if their results are equal. Returns undefined for an invalid address, for protocols other than HTTP, HTTPS and
 * PostgreSQL, and for a PostgreSQL URL with several hosts, a socket path, or a server in its parameters.
 */
export const canonicalServer = (address: string | ServerParts): string | undefined => {
  const parts = typeof address === 'string' ? URL.parse(address) : address;
  if (!parts) return undefined;
  if (
    parts instanceof URL &&
    POSTGRES_SERVER_PARAMETERS.some((name) => parts.protocol.startsWith('postgres') && parts.searchParams.has(name))
  )
    return undefined;
  const defaultPort = DEFAULT_PORTS[parts.protocol];
  const host = canonicalHost(parts.hostname);
  const port = parts.port === '' ? defaultPort : Number(parts.port);
  if (defaultPort === undefined || host === undefined || !Number.isInteger(port)) return undefined;
  return `${parts.protocol.replace('postgresql', 'postgres')}//${host}:${port}`;
};

/** Returns whether both addresses name the same server. An address without a canonical form is never the same as another. */
export const isSameServer = (one: string | ServerParts, other: string | ServerParts): boolean => {
  const server = canonicalServer(one);
  return server !== undefined && server === canonicalServer(other);
};
