import { z } from 'zod';
import { withSnakeCaseFields } from '../../../platform/snake-case.js';
import { parseStoredResult } from './stored-result.js';

const schema = z.object({
  meanSeconds: z.number(),
  listOfThings: z.array(z.object({ firstName: z.string() })),
  maybeMissing: z.object({ innerField: z.number() }).nullable(),
  byColumn: z.record(z.string(), z.number()),
  dataset_id: z.string(),
  warnings: z.array(
    z.discriminatedUnion('code', [
      z.object({ code: z.literal('A'), equallyFrequent: z.number() }),
      z.object({ code: z.literal('B'), otherField: z.string() }),
    ]),
  ),
});

const RESULT: z.infer<typeof schema> = {
  meanSeconds: 1,
  listOfThings: [{ firstName: 'x' }],
  maybeMissing: { innerField: 2 },
  byColumn: { Auftrag_EUR: 3, camelCase: 4 },
  dataset_id: 'dst_1',
  warnings: [
    { code: 'B', otherField: 'y' },
    { code: 'A', equallyFrequent: 5 },
  ],
};

describe('a stored result', () => {
  it('reads back as it was given', () => {
    expect(parseStoredResult(schema, withSnakeCaseFields(schema, RESULT))).toEqual(RESULT);
    const without = { ...RESULT, maybeMissing: null };
    expect(parseStoredResult(schema, withSnakeCaseFields(schema, without))).toEqual(without);
  });

  it('of another shape is none', () => {
    for (const stored of [null, undefined, 7, 'text', [], {}, { mean_seconds: 'many' }])
      expect(parseStoredResult(schema, stored)).toBeNull();
  });
});
