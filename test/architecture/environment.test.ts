import { readFileSync } from 'node:fs';
import { environment } from '../../platform/config/environment.js';
import { smokeEnvironment } from '../../platform/config/smoke-config.js';
import { supergraphEnvironment } from '../../platform/config/supergraph-config.js';
import { fromProjectRoot } from '../../platform/project-root.js';

describe('.env.example', () => {
  const example = readFileSync(fromProjectRoot('.env.example'), 'utf8');
  const read = [environment, smokeEnvironment, supergraphEnvironment].flatMap(({ shape }) => Object.keys(shape));
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
