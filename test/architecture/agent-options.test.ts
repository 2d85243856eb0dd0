import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { optionsOf } from '../../console/src/components/agent-options.js';
import { en } from '../../console/src/messages/options/en.js';

describe('the texts of the console for options', () => {
  it('name each option of each agent, and each value that can be chosen', async () => {
    const agents = JSON.parse(await readFile(new URL('../../schema/agents.json', import.meta.url), 'utf8')) as {
      readonly input: Record<string, unknown>;
    }[];
    const options = agents.flatMap(({ input }) => optionsOf(input));
    const values = options.flatMap((option) => option.enum ?? option.items?.enum ?? []);
    // Formats of files are names of their own.
    const formats = ['csv', 'json', 'parquet', 'xlsx', 'markdown', 'pdf', 'docx'];
    expect(new Set(options.map(({ name }) => name))).toEqual(new Set(Object.keys(en.names)));
    expect(new Set(values.filter((value) => !formats.includes(value)))).toEqual(new Set(Object.keys(en.values)));
  });
});
