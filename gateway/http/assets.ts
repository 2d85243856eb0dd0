import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** File of a page. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
  compressed?: Promise<Buffer>;
}

/** HTML page with its response headers. */
export interface HtmlPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const compress = promisify(gzip);

export const asset = (type: string, content: string | Buffer): Asset => {
  const bytes = Buffer.from(content);
  return { type, content: bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
};

/** Serves assets by their names below a path, loaded on the first request and compressed on the first request for each. */
export const registerAssets = (
  app: FastifyInstance,
  path: string,
  load: () => Promise<ReadonlyMap<string, Asset>>,
  cacheControl: string,
): void => {
  let assets: ReturnType<typeof load> | undefined;
  app.get<{ Params: { '*': string } }>(`${path}/*`, async (request, reply) => {
    const found = (await (assets ??= load())).get(request.params['*']);
    if (!found) return reply.callNotFound();
    reply.headers({ etag: found.etag, 'cache-control': cacheControl, vary: 'accept-encoding', 'x-content-type-options': 'nosniff' });
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
    reply.type(found.type);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(found.content);
    found.compressed ??= compress(found.content);
    return reply.header('content-encoding', 'gzip').send(await found.compressed);
  });
};

/** Headers of every page of the service. */
export const pageHeaders = (contentSecurityPolicy: readonly string[]): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy.join('; '),
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});
