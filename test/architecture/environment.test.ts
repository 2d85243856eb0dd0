import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';

describe('.env.example', () => {
  const source = ['config', 'smoke-config', 'supergraph-config']
    .map((name) => readFileSync(fromProjectRoot(`platform/config/${name}.ts`), 'utf8'))
    .join('\n');
  const example = readFileSync(fromProjectRoot('.env.example'), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name ?? '');
  const documented = [...example.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');

  it('explains every variable that the configuration reads', () => {
    expect(read.length).toBeGreaterThan(30);
    expect(read.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('explains no variable that is not read', () => {
    const readByLauncher = ['DATA_DIR', 'OLLAMA_URL'];
    expect(documented.filter((name) => !read.includes(name) && !readByLauncher.includes(name))).toEqual([]);
  });
});
