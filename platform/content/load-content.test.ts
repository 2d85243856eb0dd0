import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { fromProjectRoot } from '../project-root.js';
import { loadContent, loadContentFolder, localizedText } from './index.js';

describe('a content file', () => {
  const folder = mkdtempSync(fromProjectRoot('.content-test-'));
  const path = relative(fromProjectRoot(), folder);
  afterAll(() => rmSync(folder, { recursive: true }));
  const schema = z.strictObject({ title: localizedText });

  it('is loaded with both languages, in the order of the file names of its folder', () => {
    writeFileSync(join(folder, 'b.yaml'), 'title: { de: Zweitens, en: Second }\n');
    writeFileSync(join(folder, 'a.yaml'), 'title:\n  de: Erstens\n  en: First\n');
    expect([...loadContentFolder(path, schema)]).toEqual([
      ['a', { title: { de: 'Erstens', en: 'First' } }],
      ['b', { title: { de: 'Zweitens', en: 'Second' } }],
    ]);
  });

  it('is rejected by name if a language is missing or a key is unknown', () => {
    writeFileSync(join(folder, 'c.yaml'), 'title: { de: Nur deutsch }\nother: 1\n');
    expect(() => loadContent(`${path}/c.yaml`, schema)).toThrow(/c\.yaml:\n {2}title\.en: .*\n.*other/s);
  });
});
