import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';

/** Names in the source of the configuration, and in the example that explains them. */
describe('.env.example', () => {
  const source = ['config', 'smoke-config', 'supergraph-config']
    .map((name) => readFileSync(fromProjectRoot(`platform/config/${name}.ts`), 'utf8'))
    .join('\n');
  const example = readFileSync(fromProjectRoot('.env.example'), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name ?? '');
  const explained = [...example.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');

  it('explains every variable that the configuration reads', () => {
    expect(read.length).toBeGreaterThan(30);
    expect(read.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('explains none that nobody reads', () => {
    const ofTheLauncher = ['DATA_DIR', 'OLLAMA_URL'];
    expect(explained.filter((name) => !read.includes(name) && !ofTheLauncher.includes(name))).toEqual([]);
  });
});
