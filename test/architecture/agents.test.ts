import { existsSync, readdirSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { AGENT_CARDS } from '../../workers/agents/cards.js';
import { describeAgents } from '../../workers/describe-agents.js';
import { loadAgent, SERVED_NAMES } from '../../workers/registry.js';

describe('agents', () => {
  const names = AGENT_CARDS.map(({ name }) => name);
  const folders = readdirSync(fromProjectRoot('workers/agents'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

  it('number 26, as specified by the interface', () => {
    expect(new Set(names).size).toBe(26);
  });

  it.each(['deliverable', 'analyses'] as const)('rank their words of %s without gaps', (field) => {
    const ranks = AGENT_CARDS.flatMap((card) => card[field]?.rank ?? []);
    expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks.map((_, index) => index + 1));
  });

  it('have one folder each, with their name, card and definition', () => {
    expect(folders.toSorted()).toEqual(names.toSorted());
    for (const name of names)
      for (const file of ['card.ts', 'agent.ts'])
        expect([name, file, existsSync(fromProjectRoot('workers/agents', name, file))]).toEqual([name, file, true]);
  });

  it('can be loaded by name, like jobs', async () => {
    expect(SERVED_NAMES).toEqual(expect.arrayContaining(names));
    expect(await Promise.all(SERVED_NAMES.map(async (name) => (await loadAgent(name))?.name))).toEqual(SERVED_NAMES);
    expect(await loadAgent('unknown')).toBeUndefined();
  });

  it('publish patterns that need no flags, because JSON Schema has none', async () => {
    const published = JSON.stringify((await describeAgents()).map(({ input }) => input));
    expect(published).not.toMatch(/\\\\p\{/i);
  });
});
