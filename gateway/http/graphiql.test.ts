import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { Supergraph } from '@apollo/federation-internals';
import Fastify from 'fastify';
import { parse, validate } from 'graphql';
import { fromProjectRoot } from '../../platform/project-root.js';
import { DEFAULT_QUERY, registerGraphiql } from './graphiql.js';

const serve = async () => {
  const app = Fastify();
  const page = registerGraphiql(app);
  return { app, page };
};

describe('GraphiQL', () => {
  it('loads everything from its own server', async () => {
    const { app, page } = await serve();
    const urls = [...page.html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(urls.length).toBeGreaterThan(3);
    for (const url of urls) {
      expect(url).toMatch(/^\/graphql\/graphiql\//);
      expect((await app.inject(url)).statusCode).toBe(200);
    }
    const workers = (await app.inject('/graphql/graphiql/workers.js')).body;
    expect(workers).toContain("'/graphql/graphiql/' + label");
    for (const label of ['editorWorkerService', 'json', 'graphql']) {
      expect((await app.inject(`/graphql/graphiql/${label}.worker.js`)).headers['content-type']).toContain('javascript');
    }
    const styles = (await app.inject('/graphql/graphiql/style.css')).body;
    expect(styles).not.toMatch(/@import|url\((?!["']?data:)/);
  });

  it('allows neither inline scripts nor scripts of other origins', async () => {
    const { page } = await serve();
    expect(page.html).not.toMatch(/<script(?![^>]*src=)|\son\w+=/);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
  });

  it('begins with a valid query', async () => {
    const supergraph = Supergraph.build(await readFile(fromProjectRoot('schema/supergraph.graphql'), 'utf8'));
    expect(validate(supergraph.apiSchema().toGraphQLJSSchema(), parse(DEFAULT_QUERY))).toEqual([]);
  });

  it('begins with the default query and the header of the demo tenant', async () => {
    const { app } = await serve();
    const start = (await app.inject('/graphql/graphiql/start.js')).body;
    expect(start).toContain('X-Tenant-Id');
    expect(start).toContain('tnt_demo');
    expect(start).toContain('query FirstLook');
  });

  it('compresses assets and responds to unchanged ones with 304', async () => {
    const { app } = await serve();
    const url = '/graphql/graphiql/graphiql.js';
    const plain = await app.inject(url);
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject('/graphql/graphiql/other.js')).statusCode).toBe(404);
  });
});
