import { AppError } from '../platform/errors/index.js';
import type { GraphRoute } from './route-definition.js';
import { testExecutor } from './testing/test-executor.js';
import { type TestServer, testServer } from './testing/test-server.js';

const GRAPH = /* GraphQL */ `
  scalar JSON
  scalar JSONObject
  type Query {
    tasks(state: State, states: [State!]): [Task!]
    kind(kind: Kind!): Kind
    overview: Overview
    count: Count
  }
  type Mutation {
    createTask(input: TaskInput!): Task
  }
  "State of a task."
  enum State {
    "Not started."
    NOT_STARTED
    DONE
  }
  enum Kind {
    REVIEW
    AUDIT
  }
  type Task {
    title: String!
    state: State!
    kinds: [Kind]
    history: [[State!]!]!
    owner: Owner
    payload: JSON
    extra: JSONObject!
  }
  type Owner {
    name: String!
    deputies: [Deputy!]!
  }
  type Deputy {
    state: State
  }
  type Overview {
    first: Part
    second: Part
  }
  type Part {
    state: State!
  }
  type Count {
    total: Int!
  }
  input TaskInput {
    title: String!
    state: State = NOT_STARTED
    kinds: [Kind!]
    steps: [StepInput!]
    payload: JSON
    extra: JSONObject
  }
  input StepInput {
    nextState: State
  }
`;

const route = (operationId: string, overrides: Partial<GraphRoute> = {}): GraphRoute => ({
  operationId,
  method: 'GET',
  path: `/${operationId}`,
  field: `Query.${operationId}`,
  status: 200,
  tag: 'Test',
  summary: 'Test',
  ...overrides,
});

const ROUTES: readonly GraphRoute[] = [
  route('tasks', {
    parameters: {
      state: {
        in: 'query',
        argument: 'state',
        description: '',
        schema: { type: 'string', enum: ['not_started', 'done'], default: 'done' },
      },
    },
  }),
  route('kind', {
    path: '/kinds/{kind}',
    parameters: { kind: { in: 'path', argument: 'kind', description: '', schema: { type: 'string' } } },
  }),
  route('overview', { partial: true }),
  route('count'),
  route('createTask', {
    method: 'POST',
    field: 'Mutation.createTask',
    body: { presence: 'required', schema: 'NewTask', example: { title: 'A' } },
  }),
];

const TASK = {
  title: 'DONE',
  state: 'NOT_STARTED',
  kinds: ['AUDIT', null],
  history: [['DONE', 'NOT_STARTED'], []],
  owner: { name: 'AUDIT', deputies: [{ state: 'DONE' }, { state: null }] },
  payload: { state: 'DONE', kinds: ['AUDIT'] },
  extra: { state: 'DONE', own: 'AUDIT' },
};

describe('enum values in REST', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer({ routes: ROUTES }, testExecutor(GRAPH));
  });
  afterEach(() => server[Symbol.asyncDispose]());

  const get = (url: string) => server.app.inject({ url });
  const post = (payload: object) => server.app.inject({ method: 'POST', url: '/createTask', payload });
  const lastVariables = () => server.executor.requests.at(-1)?.variables;

  it('returns lower-case values in lists, nested objects and nulls, and leaves text and JSON unchanged', async () => {
    server.executor.answer('tasks', () => [TASK, { ...TASK, kinds: null, owner: null, extra: {} }]);
    expect((await get('/tasks')).json()).toEqual([
      {
        title: 'DONE',
        state: 'not_started',
        kinds: ['audit', null],
        history: [['done', 'not_started'], []],
        owner: { name: 'AUDIT', deputies: [{ state: 'done' }, { state: null }] },
        payload: { state: 'DONE', kinds: ['AUDIT'] },
        own: 'AUDIT',
      },
      {
        title: 'DONE',
        state: 'not_started',
        kinds: null,
        history: [['done', 'not_started'], []],
        owner: null,
        payload: { state: 'DONE', kinds: ['AUDIT'] },
      },
    ]);
  });

  it('converts enum values in bodies to those of the graph, and leaves text and JSON unchanged', async () => {
    server.executor.answer('createTask', () => TASK);
    const body = {
      title: 'done',
      state: 'done',
      kinds: ['audit', 'review'],
      steps: [{ next_state: 'not_started' }, { next_state: null }],
      payload: { state: 'done' },
      own: 'audit',
    };
    expect((await post(body)).statusCode).toBe(200);
    expect(lastVariables()).toEqual({
      input: {
        title: 'done',
        state: 'DONE',
        kinds: ['AUDIT', 'REVIEW'],
        steps: [{ nextState: 'NOT_STARTED' }, { nextState: null }],
        payload: { state: 'done' },
        extra: { own: 'audit' },
      },
    });
  });

  it('converts path and query parameters, and their defaults', async () => {
    server.executor.answer('tasks', () => []);
    server.executor.answer('kind', ({ kind }) => kind);
    await get('/tasks?state=not_started');
    expect(lastVariables()).toEqual({ state: 'NOT_STARTED' });
    await get('/tasks');
    expect(lastVariables()).toEqual({ state: 'DONE' });
    expect([(await get('/kinds/audit')).json(), lastVariables()]).toEqual(['audit', { kind: 'AUDIT' }]);
  });

  it('rejects the upper-case values of the graph and unknown values', async () => {
    for (const state of ['DONE', 'Done', 'asleep', '', 1]) expect((await post({ title: 'A', state })).statusCode).toBe(422);
    expect((await get('/tasks?state=DONE')).statusCode).toBe(422);
    expect(server.executor.requests).toEqual([]);
  });

  it('describes lower-case values, defaults and meanings', async () => {
    const { components, paths } = (await get('/openapi.json')).json();
    expect(components.schemas.State).toEqual({
      type: 'string',
      description: 'State of a task.\n\n- `not_started`: Not started.',
      enum: ['not_started', 'done'],
    });
    expect(components.schemas.NewTask.properties.state).toMatchObject({ default: 'not_started' });
    expect(components.schemas).not.toHaveProperty('TaskInput');
    expect(paths['/createTask'].post.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/NewTask' });
  });

  it('responds to a failed root field with its error, and to null without an error with 404', async () => {
    server.executor.answer('count', () => {
      throw new AppError('UNAVAILABLE', { reason: 'Down.' });
    });
    expect((await get('/count')).statusCode).toBe(503);
    server.executor.answer('count', () => null);
    expect((await get('/count')).statusCode).toBe(404);
    const { paths } = (await get('/openapi.json')).json();
    expect(paths['/count'].get.responses['200'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Count' });
  });

  it('returns the remaining parts of a partial answer, and the error if none remains', async () => {
    const down = () => {
      throw new AppError('UNAVAILABLE', { reason: 'Down.' });
    };
    server.executor.answer('overview', () => ({ first: { state: 'DONE' }, second: down }));
    expect((await get('/overview')).json()).toEqual({
      first: { state: 'done' },
      second: null,
      degraded: true,
      degraded_reasons: ['second_unavailable'],
    });
    server.executor.answer('overview', down);
    expect((await get('/overview')).statusCode).toBe(503);
  });

  it('rejects two routes that name the schema of one input type differently', async () => {
    const other = route('again', {
      method: 'PUT',
      field: 'Mutation.createTask',
      body: { presence: 'required', schema: 'OtherTask', example: {} },
    });
    await expect(testServer({ routes: [...ROUTES, other] }, testExecutor(GRAPH))).rejects.toThrow(/other options/);
  });
});
