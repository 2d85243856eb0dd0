import Fastify, { type FastifyInstance } from 'fastify';
import { buildSchema } from 'graphql';
import { pino } from 'pino';
import type { Caller } from '../../identity/caller.js';
import { INTERNAL_TOKEN_HEADER, signInternalToken } from '../../identity/internal-token.js';
import { registerSubgraphs } from './subgraph-server.js';

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';
const caller: Caller = { tenantId: 'tnt_a', actor: 'tester', roles: ['viewer'], requestId: 'req-1' };
const sdl = 'type Query { tenant: String! }';

describe('subgraph server', () => {
  let app: FastifyInstance;
  const seen: Caller[] = [];

  beforeAll(() => {
    app = Fastify();
    const schema = buildSchema(sdl);
    const field = schema.getQueryType()?.getFields()['tenant'];
    if (field) field.resolve = (_, __, { tenantId }: Caller) => tenantId;
    const createContext = (caller: Caller) => {
      seen.push(caller);
      return caller;
    };
    registerSubgraphs(app, [{ name: 'things', schema, sdl, createContext }], { secret: SECRET, log: pino({ level: 'silent' }) });
  });
  afterAll(() => app.close());

  const send = async (headers: Record<string, string>, payload: string | object = { query: '{ tenant }' }, url = '/subgraphs/things') => {
    const response = await app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload });
    return { status: response.statusCode, body: response.json() as unknown };
  };
  const token = async (changes: Partial<Caller> = {}) => ({
    [INTERNAL_TOKEN_HEADER]: signInternalToken({ ...caller, ...changes }, SECRET),
  });

  it('executes operations for the bearer of an internal token', async () => {
    expect(await send(await token())).toEqual({ status: 200, body: { data: { tenant: 'tnt_a' } } });
  });

  it('takes the tenant from the token regardless of other headers', async () => {
    const others = { 'x-tenant-id': 'tnt_b', 'x-demo-role': 'platform_admin', authorization: 'Bearer x', 'x-forwarded-user': 'root' };
    seen.length = 0;
    expect(await send({ ...others, ...(await token()) })).toEqual({ status: 200, body: { data: { tenant: 'tnt_a' } } });
    expect(seen).toEqual([caller]);
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['no token', async () => ({})],
    ['a tenant header alone', async () => ({ 'x-tenant-id': 'tnt_a' })],
    ['the token as bearer', async () => ({ authorization: `Bearer ${signInternalToken(caller, SECRET)}` })],
    ['a token signed with another secret', async () => ({ [INTERNAL_TOKEN_HEADER]: signInternalToken(caller, 'x'.repeat(32)) })],
    ['garbage', async () => ({ [INTERNAL_TOKEN_HEADER]: 'garbage' })],
  ])('rejects %s with 401, also for entities', async (_, headers) => {
    const query = '{ _entities(representations: [{ __typename: "Thing", id: "1" }]) { __typename } }';
    seen.length = 0;
    expect(await send(await headers(), { query })).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    });
    expect(await send(await headers(), { query }, '/subgraphs/unknown')).toMatchObject({ status: 401 });
    expect(seen).toEqual([]);
  });

  it.each<[string, string | object]>([
    ['no query', {}],
    ['a query that is not a string', { query: 1 }],
    ['variables that are not an object', { query: '{ tenant }', variables: [1] }],
  ])('rejects %s with 422', async (_, payload) => {
    expect(await send(await token(), payload)).toMatchObject({
      status: 422,
      body: { errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] },
    });
  });

  it('responds with 404 for a subgraph that it does not serve', async () => {
    expect(await send(await token(), undefined, '/subgraphs/unknown')).toMatchObject({ status: 404 });
  });
});
