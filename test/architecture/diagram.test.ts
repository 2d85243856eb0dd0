import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { drawArchitecture } from '../../scripts/diagram.js';

describe('docs/architecture.svg', () => {
  it('is drawn from docs/architecture.dot', async () => {
    expect(readFileSync(fromProjectRoot('docs/architecture.svg'), 'utf8')).toBe(await drawArchitecture());
  });
});
