import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { DIAGRAMS, drawDiagram } from '../../scripts/diagram.js';

describe('docs', () => {
  it.each(DIAGRAMS)('has %s.svg as drawn from its source', async (name) => {
    expect(readFileSync(fromProjectRoot(`docs/${name}.svg`), 'utf8')).toBe(await drawDiagram(name));
  });
});
