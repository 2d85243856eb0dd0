import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fromProjectRoot } from '../project-root.js';
import { formatMessage, loadMessages, parameterTypes, readMessages, type TextNode } from './load-messages.js';

const folder = mkdtempSync(join(tmpdir(), 'kpi-messages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (yaml: string): string => {
  const path = join(folder, 'messages.yaml');
  writeFileSync(path, yaml);
  return relative(fromProjectRoot('.'), path);
};

interface Messages {
  title: string;
  columns: string[];
  languages: { de: string };
  parts: { runs: (count: number) => string; at: (day: string, area: string | null) => string; none: () => string };
}

const YAML = `
title: { de: Bericht, en: Report }
columns: { de: [Größe, Wert], en: [Figure, Value] }
languages:
  de: { de: Deutsch, en: German }
parts:
  runs(count): { de: '{count, plural, one {ein Lauf} other {# Läufe}}', en: '{count, plural, one {one run} other {# runs}}' }
  at(day, area):
    de: 'Stand {day}{area, select, null {} other { ({area})}}'
    en: 'As of {day}{area, select, null {} other { ({area})}}'
  none(): { de: Kein Lauf, en: No run }
`;

describe('loadMessages', () => {
  const messagesIn = loadMessages<Messages>(fileWith(YAML));

  it('returns texts, lists and functions of each language', () => {
    const { title, columns, languages, parts } = messagesIn('de');
    expect([title, columns, languages.de, parts.none()]).toEqual(['Bericht', ['Größe', 'Wert'], 'Deutsch', 'Kein Lauf']);
    expect([1, 2].map(messagesIn('en').parts.runs)).toEqual(['one run', '2 runs']);
    expect([parts.at('3. Mai', null), parts.at('3. Mai', 'Einkauf')]).toEqual(['Stand 3. Mai', 'Stand 3. Mai (Einkauf)']);
    expect(parts.at).toHaveLength(2);
    expect([formatMessage(parts.at, { area: 'Einkauf', day: '3. Mai' }), formatMessage(title, {})]).toEqual([
      'Stand 3. Mai (Einkauf)',
      'Bericht',
    ]);
  });

  it('writes percent signs as usual in the language, in texts and lists', () => {
    const yaml = `
share(value): { de: 'Anteil {value} %, höchstens 5 %, 95-%-Intervall', en: 'Share {value} %, at most 5%, 95% interval' }
bounds: { de: [80 % von, Anteil in %], en: [80 % from, Share in %] }
`;
    const read = loadMessages<{ share: (value: string) => string; bounds: string[] }>(fileWith(yaml));
    expect(read('de').share('3,5')).toBe('Anteil 3,5\u202F%, höchstens 5\u202F%, 95-%-Intervall');
    expect(read('en').share('3.5')).toBe('Share 3.5%, at most 5%, 95% interval');
    expect([read('de').bounds, read('en').bounds]).toEqual([
      ['80\u202F% von', 'Anteil in %'],
      ['80% from', 'Share in %'],
    ]);
  });

  it('selects the case null for an absent or empty argument, not for the text "null"', () => {
    const { at } = loadMessages<Messages>(fileWith(YAML))('en').parts;
    expect([at('3 May', null), at('3 May', ''), at('3 May', 'null')]).toEqual(['As of 3 May', 'As of 3 May', 'As of 3 May (null)']);
  });

  it.each([
    ['a missing language', 'title: { de: Bericht }', 'title must have de and en only'],
    ['another placeholder', "at(day): { de: 'am {day}', en: 'on {date}' }", 'at has the placeholders date instead of day'],
    ['a parameter without a placeholder', "at(day): { de: 'am {day}', en: today }", 'at has the placeholders none instead of day'],
    ['lists of different lengths', 'columns: { de: [Größe, Wert], en: [Figure] }', 'columns must have a text, or lists of one length'],
    ['a bare text', 'title: Bericht', 'title must be a group or have de and en'],
  ])('rejects %s', (_, yaml, message) => expect(() => readMessages(fileWith(yaml))).toThrow(message));
});

describe('parameterTypes', () => {
  it('derives the types from the cases', () => {
    const at = readMessages(fileWith(YAML)).members.get('parts');
    const of = (name: string) => Object.fromEntries(parameterTypes((at as never as { members: Map<string, TextNode> }).members.get(name)!));
    expect([of('runs'), of('at')]).toEqual([{ count: 'number' }, { day: 'string | number', area: 'string | null' }]);
  });
});
