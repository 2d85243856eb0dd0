import { ConfigError } from './config.js';
import { loadSupergraphConfig } from './supergraph-config.js';

const REQUIRED = { SUPERGRAPH_FILE: 'supergraph.graphql', AUTH_MODE: 'none' };

describe('supergraph config', () => {
  it('is absent without SUPERGRAPH_FILE', () => {
    expect(loadSupergraphConfig({ AUTH_MODE: 'none' })).toBeUndefined();
    expect(loadSupergraphConfig({ SUPERGRAPH_FILE: ' ', AUTH_MODE: 'none' })).toBeUndefined();
  });

  it('needs no database, Redis or blob storage', () => {
    expect(loadSupergraphConfig(REQUIRED)).toEqual({
      supergraphFile: 'supergraph.graphql',
      logLevel: 'info',
      drainSeconds: 20,
      http: { host: '127.0.0.1', port: 4000, allowedOrigins: [] },
      introspection: true,
      tracing: null,
    });
  });

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1', '::ffff:127.0.0.1'])('accepts the loopback address %s', (HOST) => {
    expect(loadSupergraphConfig({ ...REQUIRED, HOST })?.http.host).toBe(HOST);
  });

  it.each(['0.0.0.0', '::', '192.0.2.1', 'example.com'])('accepts %s only with ALLOW_UNAUTHENTICATED_REMOTE', (HOST) => {
    expect(() => loadSupergraphConfig({ ...REQUIRED, HOST })).toThrow(/HOST: must be a loopback address/);
    expect(loadSupergraphConfig({ ...REQUIRED, HOST, ALLOW_UNAUTHENTICATED_REMOTE: 'true' })?.http.host).toBe(HOST);
  });

  it.each(['demo', 'production', ''])('rejects AUTH_MODE "%s"', (AUTH_MODE) => {
    expect(() => loadSupergraphConfig({ ...REQUIRED, AUTH_MODE })).toThrow(ConfigError);
    expect(() => loadSupergraphConfig({ ...REQUIRED, AUTH_MODE })).toThrow(/AUTH_MODE: must be none/);
  });
});
