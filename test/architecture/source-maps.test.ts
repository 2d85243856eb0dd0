import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fromProjectRoot } from '../../platform/project-root.js';

describe('the source map of a bundle', () => {
  it('leads to the line of the TypeScript', () => {
    const [code = '', json = ''] = ['bundle/main.js', 'bundle/main.js.map'].map((file) => readFileSync(fromProjectRoot(file), 'utf8'));
    const lines = code.split('\n');
    const line = lines.findIndex((each) => each.includes('throw new ConfigError('));
    const found = new SourceMap(JSON.parse(json) as SourceMapPayload).findEntry(line, lines[line]?.indexOf('throw') ?? 0);
    if (!('originalSource' in found)) throw new Error(`bundle/main.js:${line + 1} is not in the source map`);
    expect(found.originalSource).toMatch(/^\.\.\/platform\/.*\.ts$/);
    const source = readFileSync(fromProjectRoot(found.originalSource.slice('../'.length)), 'utf8').split('\n');
    expect(source[found.originalLine]).toContain('throw new ConfigError(');
  });
});
