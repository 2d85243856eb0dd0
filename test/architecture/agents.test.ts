import { readdirSync } from 'node:fs';
import { AGENT_CATALOGUE, JOB_NAMES } from '../../subgraphs/agents/agent-catalogue.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { describeAgents } from '../../workers/describe-agents.js';
import { loadAgent, REGISTRY } from '../../workers/registry.js';

describe('the agents', () => {
  const registered = Object.keys(REGISTRY);
  const files = readdirSync(fromProjectRoot('workers/agents'))
    .filter((name) => name.endsWith('.agent.ts'))
    .map((name) => name.slice(0, -'.agent.ts'.length));

  it('are 26, each named once', () => {
    expect(new Set(AGENT_CATALOGUE.map(({ name }) => name)).size).toBe(26);
    expect(AGENT_CATALOGUE).toHaveLength(26);
  });

  it('have a file each, and are registered', () => {
    const named = AGENT_CATALOGUE.map(({ name }) => name).toSorted();
    expect(files.toSorted()).toEqual(named);
    expect(registered.filter((name) => !(JOB_NAMES as readonly string[]).includes(name)).toSorted()).toEqual(named);
  });

  it('take texts by patterns that mean the same to every reader of their schemas', async () => {
    const published = JSON.stringify((await describeAgents()).map(({ input }) => input));
    // JSON Schema carries a pattern without its flags.
    expect(published).not.toMatch(/\\\\p\{/i);
  });

  it('bear the names that they are registered by', async () => {
    const named = await Promise.all(registered.map(async (name) => (await loadAgent(name))?.name));
    expect(named).toEqual(registered);
  });

  it('stand beside the jobs in the registry', () => {
    expect(registered.filter((name) => (JOB_NAMES as readonly string[]).includes(name)).toSorted()).toEqual([...JOB_NAMES].toSorted());
  });
});
