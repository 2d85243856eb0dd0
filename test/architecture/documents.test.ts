import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { documentsWithTables } from '../../scripts/document-tables.js';
import { messageModules } from '../../scripts/message-types.js';

describe('tables in the docs', () => {
  it.each(Object.entries(documentsWithTables()))('%s is up to date', (path, document) => {
    expect(readFileSync(fromProjectRoot(path), 'utf8')).toBe(document);
  });
});

describe('modules of message files', () => {
  it.each(Object.entries(messageModules()))('%s is up to date', (path, module) => {
    expect(readFileSync(fromProjectRoot(path), 'utf8')).toBe(module);
  });
});
