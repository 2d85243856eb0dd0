import { z } from 'zod';
import { snakeCase, withSnakeCaseFields } from './snake-case.js';

describe('snakeCase', () => {
  it.each([
    ['jobId', 'job_id'],
    ['p90Seconds', 'p90_seconds'],
    ['already_snake', 'already_snake'],
    ['nearDuplicates', 'near_duplicates'],
  ])('turns %s into %s', (name, expected) => expect(snakeCase(name)).toBe(expected));
});

describe('withSnakeCaseFields', () => {
  const schema = z.object({
    meanSeconds: z.number(),
    byColumn: z.record(z.string(), z.object({ distinctValues: z.number() })),
    steps: z.array(z.object({ fromActivity: z.string().nullable() })).optional(),
    verdict: z.union([z.object({ kind: z.literal('a'), whyNot: z.string() }), z.object({ kind: z.literal('b'), sampleSize: z.number() })]),
  });

  it('renames the fields of objects and leaves the keys of records, which are data', () => {
    expect(
      withSnakeCaseFields(schema, {
        meanSeconds: 1.5,
        byColumn: { AuftragsNr: { distinctValues: 3 } },
        steps: [{ fromActivity: null }],
        verdict: { kind: 'b', sampleSize: 9 },
      }),
    ).toEqual({
      mean_seconds: 1.5,
      by_column: { AuftragsNr: { distinct_values: 3 } },
      steps: [{ from_activity: null }],
      verdict: { kind: 'b', sample_size: 9 },
    });
  });
});
