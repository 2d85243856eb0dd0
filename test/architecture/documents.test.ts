import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMessages, type MessageNode } from '../../platform/content/load-messages.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { documentsWithTables } from '../../scripts/document-tables.js';
import { messageModules } from '../../scripts/message-types.js';

const read = (path: string): string => readFileSync(fromProjectRoot(path), 'utf8');

describe('tables in the docs', () => {
  it.each(Object.entries(documentsWithTables()))('%s is up to date', (path, document) => {
    expect(read(path)).toBe(document);
  });
});

describe('modules of message files', () => {
  const modules = Object.entries(messageModules());
  const generated = new Set(modules.map(([path]) => path));
  const code = globSync('{platform,subgraphs,workers}/**/*.ts', { cwd: fromProjectRoot('.') })
    .filter((file) => !generated.has(file))
    .map(read)
    .join('\n');
  const words = new Set(code.match(/\w+/g));
  const isMentioned = (name: string): boolean => (/^\w+$/.test(name) ? words.has(name) : new RegExp(`(?<!\\w)${name}(?!\\w)`).test(code));
  const namesIn = (node: MessageNode): string[] =>
    node.kind === 'group' ? [...node.members].flatMap(([name, inner]) => [name, ...namesIn(inner)]) : [];

  it.each(modules)('%s is up to date', (path, module) => {
    expect(read(path)).toBe(module);
  });

  it.each(modules)('%s contains no message that the code does not mention', (path) => {
    const names = namesIn(readMessages(join(dirname(path), 'messages.yaml')));
    expect(names.filter((name) => !isMentioned(name))).toEqual([]);
  });
});
