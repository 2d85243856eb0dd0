import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { documentsWithTables } from '../../scripts/document-tables.js';

describe('tables in the docs', () => {
  it.each(Object.entries(documentsWithTables()))('%s is up to date', (path, document) => {
    expect(readFileSync(fromProjectRoot(path), 'utf8')).toBe(document);
  });
});
