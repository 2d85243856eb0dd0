import { once } from 'node:events';
import { connect, createServer as createProxy, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer, type Server as HttpsServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from '../fixtures/certificate.fixture.js';

const AUTHORITY = 'login.microsoftonline.com';
/** Id of the Entra tenant. */
const TENANT = '33333333-3333-4333-8333-333333333333';

interface TokenRequest {
  readonly clientId: string;
  readonly assertion: string;
  readonly scope: string;
}

/**
 * A substitute for Microsoft Entra on 127.0.0.1. A process reaches it through an HTTPS proxy under the authority's own name and
 * paths, over TLS. The test decides the content of tokens.
 */
interface Entra extends AsyncDisposable {
  /** Variables that the workload identity webhook and the operator set in a pod. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: readonly TokenRequest[];
}

/** Returns the token for a request and its lifetime in seconds. */
type TokenFor = (request: TokenRequest) => { token: string; seconds: number };

export const jwt = (claims: object): string =>
  ['{"alg":"RS256","typ":"JWT"}', JSON.stringify(claims), 'signature'].map((part) => Buffer.from(part).toString('base64url')).join('.');

/**
 * Starts the substitute before the tests of a file and makes this process a pod with a workload identity, which trusts the certificate of
 * the fixture. Undoes both after the tests.
 */
export const givenEntra = (tokenFor: TokenFor) => {
  const folder = mkdtempSync(join(tmpdir(), 'kpi-azure-'));
  const trusted = getCACertificates('default');
  const trust = (): void => setDefaultCACertificates([...trusted, CERTIFICATE]);
  const environmentBefore = { ...process.env };
  let entra: Entra | undefined;
  beforeAll(async () => {
    writeFileSync(join(folder, 'assertion'), 'token-of-the-service-account');
    entra = await startEntra(join(folder, 'assertion'), tokenFor);
    Object.assign(process.env, entra.env);
    trust();
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    for (const name of Object.keys(entra?.env ?? {})) {
      if (environmentBefore[name] === undefined) delete process.env[name];
      else process.env[name] = environmentBefore[name];
    }
    await entra?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** Folder for the servers of the tests. */
    folder,
    get requests(): readonly TokenRequest[] {
      return entra?.requests ?? [];
    },
    /** Runs work while this process does not trust the certificate of the fixture. */
    withoutTrust: async (work: () => Promise<void>): Promise<void> => {
      setDefaultCACertificates(trusted);
      await work().finally(trust);
    },
  };
};

const startEntra = async (assertionFile: string, tokenFor: TokenFor): Promise<Entra> => {
  const requests: TokenRequest[] = [];
  const respond = async (request: IncomingMessage): Promise<object | undefined> => {
    const { pathname } = new URL(request.url ?? '', `https://${AUTHORITY}`);
    if (pathname === `/${TENANT}/v2.0/.well-known/openid-configuration`)
      return {
        issuer: `https://${AUTHORITY}/${TENANT}/v2.0`,
        authorization_endpoint: `https://${AUTHORITY}/${TENANT}/oauth2/v2.0/authorize`,
        token_endpoint: `https://${AUTHORITY}/${TENANT}/oauth2/v2.0/token`,
        jwks_uri: `https://${AUTHORITY}/${TENANT}/discovery/v2.0/keys`,
      };
    if (pathname !== `/${TENANT}/oauth2/v2.0/token`) return undefined;
    const form = new URLSearchParams(await text(request));
    const [scope = ''] = (form.get('scope') ?? '').split(' ');
    const tokenRequest = { clientId: form.get('client_id') ?? '', assertion: form.get('client_assertion') ?? '', scope };
    requests.push(tokenRequest);
    const { token, seconds } = tokenFor(tokenRequest);
    return { token_type: 'Bearer', expires_in: seconds, ext_expires_in: seconds, access_token: token };
  };
  const authority = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request: IncomingMessage, response: ServerResponse) => {
    void respond(request).then((body) =>
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {})),
    );
  });
  const authorityPort = await listening(authority);
  const sockets = new Set<Socket>();
  // The proxy connects requests for the authority to the substitute and rejects all others.
  const proxy = createProxy((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    client.once('data', (head) => {
      if (!head.toString('latin1').startsWith(`CONNECT ${AUTHORITY}:443 `)) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      const upstream = connect(authorityPort, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        upstream.pipe(client).pipe(upstream);
      });
      sockets.add(upstream);
      return upstream.on('error', () => client.destroy());
    });
  });
  const proxyPort = await listening(proxy);
  return {
    requests,
    env: {
      AZURE_TENANT_ID: TENANT,
      AZURE_CLIENT_ID: 'client-of-the-pod',
      AZURE_FEDERATED_TOKEN_FILE: assertionFile,
      AZURE_AUTHORITY_HOST: `https://${AUTHORITY}/`,
      HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`,
      NO_PROXY: 'localhost,127.0.0.1',
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      authority.closeAllConnections();
      await Promise.all([authority, proxy].map((server) => once(server.close(), 'close')));
    },
  };
};

const listening = async (server: Server | HttpsServer): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};
