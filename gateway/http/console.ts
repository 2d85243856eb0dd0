import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEMO_TENANTS } from '../../platform/demo-tenants.js';
import { ROLES } from '../../platform/identity/roles.js';
import { asset, pageHeaders, registerAssets, type Asset } from './assets.js';
import type { ProviderMetadata } from './provider-metadata.js';

const PATH = '/console';
/** Path to which the identity provider returns the browser. */
const CALLBACK_PATH = `${PATH}/callback`;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** How people sign in to the console. */
export interface SignIn {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Additional parameters of the requests to the provider. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Claims of access tokens from which the service reads tenant and roles. */
  readonly tenantClaim: string;
  readonly rolesClaim: string;
  /** Resolves to the metadata of the provider, or to null while they are not available. */
  provider(): Promise<ProviderMetadata | null>;
}

export interface ConsoleOptions {
  /** Folder of the built console. */
  readonly folder: string;
  /** Origin of the blob storage, from which the console loads files and to which it sends them. */
  readonly blobOrigin: string;
  /** Null in demo mode, in which tenant and role are chosen on the page. */
  readonly signIn: SignIn | null;
}

/** Serves the console at `/` and at the path of the sign-in's response. Its scripts and style sheets come from this server alone. */
export const registerConsole = async (app: FastifyInstance, { folder, blobOrigin, signIn }: ConsoleOptions): Promise<void> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  registerAssets(app, PATH, () => loadAssets(folder), 'public, max-age=31536000, immutable');
  const sendPage = async (_: unknown, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64url');
    const provider = signIn ? await signIn.provider() : null;
    const tenants = signIn ? [] : DEMO_TENANTS.map(({ tenantId, name, language }) => ({ tenantId, name, language }));
    const settings = { nonce, roles: ROLES, tenants, signIn: signIn && { ...signIn, provider, redirectPath: CALLBACK_PATH } };
    const origins = [blobOrigin, ...(provider ? [new URL(provider.token_endpoint).origin] : [])];
    reply.headers(pageHeaders(contentSecurityPolicy(nonce, blobOrigin, origins)));
    return reply.send(html.replace('%SETTINGS%', () => JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)));
  };
  app.get('/', sendPage);
  if (signIn) app.get(CALLBACK_PATH, sendPage);
};

/** @param origins servers other than this one to which the page may send requests */
const contentSecurityPolicy = (nonce: string, blobOrigin: string, origins: readonly string[]): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  // The component library writes its colours as a style sheet.
  `style-src 'self' 'nonce-${nonce}'`,
  `img-src 'self' data: ${blobOrigin}`,
  `connect-src 'self' ${origins.join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const loadAssets = async (folder: string): Promise<ReadonlyMap<string, Asset>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const assets = files.flatMap((file) => {
    const type = TYPES[extname(file)];
    return type === undefined ? [] : [readFile(file).then((content) => [relative(folder, file), asset(type, content)] as const)];
  });
  return new Map(await Promise.all(assets));
};
