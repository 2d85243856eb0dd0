import { AgentContracts } from '../platform/runs/index.js';
import { AGENT_CARDS } from './agents/cards.js';
import { issuesOf, misspelt } from '../test/harness/refused-names.js';
import { describeAgents } from './describe-agents.js';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  maxItems?: number;
  [keyword: string]: unknown;
}

/** Returns the objects with named properties in a schema, with their paths. */
const objectsIn = (schema: unknown, path: string): [path: string, schema: Schema][] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([key, value]) => objectsIn(value, `${path}/${key}`));
  return 'properties' in schema && 'type' in schema ? [[path, schema as Schema], ...inner] : inner;
};

const contracts = AgentContracts.load();
const inputOf = (agent: string): Schema => contracts.all.find(({ name }) => name === agent)?.input as Schema;
const parametersOf = (agent: string): Schema => inputOf(agent).properties?.['parameters'] ?? {};
const names = AGENT_CARDS.map(({ name }) => name);

const issuesOfInput = (agent: string, input: Record<string, unknown>) => issuesOf(() => contracts.check(agent, input));

describe('the published contract of each agent', () => {
  it('equals that of the code', async () => {
    expect(contracts.all).toEqual(JSON.parse(JSON.stringify(await describeAgents())));
  });
});

describe('plan steps', () => {
  const issuesOfStep = (step: object) => issuesOfInput('solution-planning', { parameters: { steps: [{ key: 'a', ...step }] } });

  it('rejects a parameter that the agent of the step does not define', () => {
    expect(issuesOfStep({ agent: 'target-recommendation', parameters: { horizn: 3 } })).toEqual([
      expect.objectContaining({
        type: 'extra_forbidden',
        loc: ['body', 'parameters', 'steps', 0, 'parameters', 'horizn'],
        msg: expect.stringContaining('Did you mean "horizon"?'),
      }),
    ]);
    expect(issuesOfStep({ agent: 'target-recommendation', parameters: { horizon: 3 } })).toEqual([]);
    expect(issuesOfStep({ agent: 'target-recommendation' })).toEqual([]);
  });
});

describe.each(names)('%s', (agent) => {
  it('closes every object of its parameters', () => {
    const open = objectsIn(parametersOf(agent), 'parameters').filter(([, { additionalProperties }]) => additionalProperties !== false);
    expect(open.map(([path]) => path)).toEqual([]);
    expect(parametersOf(agent).type).toBe('object');
  });

  it('rejects each misspelt parameter, and names the nearest and all known ones', () => {
    const known = Object.keys(parametersOf(agent).properties ?? {});
    for (const name of known) {
      const wrong = misspelt(name);
      expect(issuesOfInput(agent, { parameters: { [wrong]: null } })).toContainEqual({
        type: 'extra_forbidden',
        loc: ['body', 'parameters', wrong],
        msg: `Unknown name "${wrong}". Did you mean "${name}"? Known names: ${known.join(', ')}.`,
      });
    }
    expect(issuesOfInput(agent, { parameters: { qqqqqq: 1 } })).toContainEqual({
      type: 'extra_forbidden',
      loc: ['body', 'parameters', 'qqqqqq'],
      msg: `Unknown name "qqqqqq". Known names: ${known.join(', ') || 'none'}.`,
    });
  });

  it.each(['dataset_ids', 'document_ids'] as const)('rejects more %s than it reads', (name) => {
    const limit = contracts.maxIds(agent)[name];
    expect(Number.isInteger(limit)).toBe(true);
    const ids = Array.from({ length: limit + 1 }, (_, index) => `id_${index}`);
    expect(issuesOfInput(agent, { [name]: ids }).map(({ loc }) => loc)).toContainEqual(['body', name]);
    expect(issuesOfInput(agent, { [name]: ids.slice(1) }).filter(({ loc }) => loc[1] === name)).toEqual([]);
  });
});
