import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import type { OpenApiDocument } from '../../rest-adapter/openapi/openapi-types.js';
import { AGENT_CARDS } from '../../workers/agents/cards.js';
import { camelCaseNames, collidingMembers, collidingTypes, nestedReferences, operationsOf, unsafeValues } from './openapi-conventions.js';

const document = JSON.parse(readFileSync(fromProjectRoot('schema/openapi.json'), 'utf8')) as OpenApiDocument;
const { schemas } = document.components;

/** Returns the document with more schemas. */
const withSchemas = (more: OpenApiDocument['components']['schemas']): OpenApiDocument => ({
  ...document,
  components: { ...document.components, schemas: { ...schemas, ...more } },
});

describe('the API description, as generators of clients read it', () => {
  it('has 71 operations', () => {
    expect(operationsOf(document)).toHaveLength(71);
  });

  it('names no two types alike, in any case', () => {
    expect(collidingTypes(document)).toEqual([]);
  });

  it.each([
    ['an object inside a schema', { Agent: { properties: { run_input: { type: 'object' } } } }, 'AgentRunInput'],
    ['another case', { Agentrun: {} }, 'Agentrun'],
    ['a type of an operation', { GetRunResponse: {} }, 'GetRunResponse'],
    ['a listed value', { Run: { properties: { status: { enum: ['a'] } } } }, 'RunStatus'],
  ] as const)('would show a collision of names by %s', (_, more, name) => {
    expect(collidingTypes(withSchemas(more as unknown as typeof schemas)).join()).toContain(name);
  });

  it('names no two properties of an object, or parameters of an operation, alike', () => {
    expect(collidingMembers(document)).toEqual([]);
    expect(collidingMembers(withSchemas({ Odd: { properties: { run_id: {}, runId: {} } } }))).toHaveLength(1);
  });

  it('uses one case in every body', () => {
    expect(camelCaseNames(document)).toEqual([]);
    expect(camelCaseNames(withSchemas({ Odd: { properties: { nearDuplicates: {} }, enum: ['startActivities'] } }))).toHaveLength(2);
  });

  it('lists no value that breaks the code of a client, and refers to components only', () => {
    expect([...unsafeValues(document), ...nestedReferences(document)]).toEqual([]);
    expect(unsafeValues(withSchemas({ Odd: { enum: ['\\'] } }))).toHaveLength(1);
    expect(nestedReferences(withSchemas({ Odd: { items: { $ref: '#/$defs/json' } } }))).toHaveLength(1);
  });
});

describe('an agent in the API description', () => {
  const names = AGENT_CARDS.map(({ name }) => name);
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const property = (schema: string, name: string) => schemas[schema]?.properties?.[name];

  it('is listed by name, where a request or a response names an agent', () => {
    expect(schemas['AgentName']?.enum).toEqual(names);
    const { parameters = [] } = document.paths['/api/agents/{name}']?.post ?? {};
    expect(parameters[0]).toMatchObject({ name: 'name', in: 'path', schema: reference('AgentName') });
    expect(property('AcceptedRun', 'agent')).toMatchObject(reference('AgentName'));
    expect(property('AgentStatus', 'name')).toMatchObject(reference('AgentName'));
    for (const schema of ['AgentRun', 'Job', 'JobSummary'])
      expect(property(schema, 'agent')).toMatchObject({ anyOf: [reference('AgentName'), { type: 'string' }] });
  });

  it('has a schema of its result, which the result of a run refers to', () => {
    const results = names.map((name) => `${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Result`);
    expect(schemas['AgentResult']?.anyOf).toEqual([...results, 'JsonObject'].map(reference));
    for (const name of results)
      expect(schemas[name]).toMatchObject({ type: 'object', required: expect.arrayContaining(['method', 'warnings']) });
    for (const schema of ['AgentRun', 'Job'])
      expect(property(schema, 'result')).toMatchObject({ anyOf: [reference('AgentResult'), { type: 'null' }] });
  });

  it('has a result that a client can tell apart by its properties', () => {
    for (const name of schemas['AgentResult']?.anyOf ?? []) {
      const { required = [] } = schemas[name.$ref?.split('/').at(-1) ?? ''] ?? {};
      const others = Object.entries(schemas).filter(
        ([other]) => other.endsWith('Result') && other !== 'AgentResult' && !name.$ref?.endsWith(`/${other}`),
      );
      const contained = others.filter(([, { properties = {} }]) => required.length > 0 && required.every((key) => key in properties));
      expect([name.$ref, contained.map(([other]) => other)]).toEqual([name.$ref, []]);
    }
  });
});
