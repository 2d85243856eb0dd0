import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEMO_TENANTS } from '../../platform/demo-tenants.js';
import { ROLES } from '../../platform/identity/roles.js';
import { asset, pageHeaders, registerAssets, type Asset } from './assets.js';

const PATH = '/console';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface ConsoleOptions {
  /** Folder of the built console. */
  readonly folder: string;
  /** Origin of the blob storage, from which the console loads files and to which it sends them. */
  readonly blobOrigin: string;
}

/** Serves the console at `/`. Its scripts and style sheets come from this server alone. */
export const registerConsole = async (app: FastifyInstance, { folder, blobOrigin }: ConsoleOptions): Promise<void> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  registerAssets(app, PATH, () => loadAssets(folder), 'public, max-age=31536000, immutable');
  app.get('/', async (_, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const settings = { nonce, roles: ROLES, tenants: DEMO_TENANTS.map(({ tenantId, name, language }) => ({ tenantId, name, language })) };
    reply.headers(pageHeaders(contentSecurityPolicy(nonce, blobOrigin)));
    return reply.send(html.replace('%SETTINGS%', () => JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)));
  });
};

const contentSecurityPolicy = (nonce: string, blobOrigin: string): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  // The component library writes its colours as a style sheet.
  `style-src 'self' 'nonce-${nonce}'`,
  `img-src 'self' data: ${blobOrigin}`,
  `connect-src 'self' ${blobOrigin}`,
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
