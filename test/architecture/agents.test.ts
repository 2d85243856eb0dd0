import { readdirSync } from 'node:fs';
import { AGENT_CATALOGUE, JOB_NAMES } from '../../subgraphs/agents/agent-catalogue.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { REGISTRY } from '../../workers/registry.js';

describe('the agents', () => {
  const registered = REGISTRY.map(({ name }) => name);
  const files = readdirSync(fromProjectRoot('workers/agents'))
    .filter((name) => name.endsWith('.agent.ts'))
    .map((name) => name.slice(0, -'.agent.ts'.length));

  it('are 26, each named once', () => {
    expect(new Set(AGENT_CATALOGUE.map(({ name }) => name)).size).toBe(26);
    expect(AGENT_CATALOGUE).toHaveLength(26);
  });

  it('exist exactly where the catalogue says that they are built', () => {
    const built = AGENT_CATALOGUE.filter(({ built: isBuilt }) => isBuilt).map(({ name }) => name);
    expect(files.toSorted()).toEqual(built.toSorted());
    expect(registered.filter((name) => !(JOB_NAMES as readonly string[]).includes(name)).toSorted()).toEqual(built.toSorted());
  });

  it('stand beside the jobs in the registry', () => {
    expect(registered.filter((name) => (JOB_NAMES as readonly string[]).includes(name)).toSorted()).toEqual([...JOB_NAMES].toSorted());
  });
});
