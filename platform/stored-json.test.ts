import { z } from 'zod';
import { encodeStored, parseStored, storedSchemaOf } from './stored-json.js';

describe('encodeStored', () => {
  const schema = z.object({
    meanSeconds: z.number(),
    byColumn: z.record(z.string(), z.object({ distinctValues: z.number() })),
    steps: z.array(z.object({ fromActivity: z.string().nullable() })).optional(),
    verdict: z.union([z.object({ kind: z.literal('a'), whyNot: z.string() }), z.object({ kind: z.literal('b'), sampleSize: z.number() })]),
  });

  it('renames the fields of objects and keeps the keys of records, which are data', () => {
    expect(
      encodeStored(schema, {
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

describe('a name that a schema lists as a value', () => {
  const schema = z.object({
    dimension: z.enum(['validity', 'nearDuplicates', 'Kruskal-Wallis']),
    notices: z.array(z.discriminatedUnion('code', [z.object({ code: z.literal('ROWS_DROPPED'), firstRow: z.string() })])),
  });
  const value: z.infer<typeof schema> = { dimension: 'nearDuplicates', notices: [{ code: 'ROWS_DROPPED', firstRow: 'camelCase' }] };

  it('is stored in snake_case, and restored; another text is data', () => {
    const stored = encodeStored(schema, value);
    expect(stored).toEqual({ dimension: 'near_duplicates', notices: [{ code: 'rows_dropped', first_row: 'camelCase' }] });
    expect(parseStored(schema, stored)).toEqual(value);
    expect(encodeStored(schema, { ...value, dimension: 'Kruskal-Wallis' })).toMatchObject({ dimension: 'Kruskal-Wallis' });
  });

  it('is restored from a value that was stored before names were converted', () => {
    expect(parseStored(schema, { dimension: 'nearDuplicates', notices: [{ code: 'ROWS_DROPPED', first_row: 'camelCase' }] })).toEqual(
      value,
    );
  });

  it('is listed in snake_case by the schema of the stored value', () => {
    expect(storedSchemaOf(schema)).toMatchObject({
      properties: {
        dimension: { enum: ['validity', 'near_duplicates', 'Kruskal-Wallis'] },
        notices: { items: { oneOf: [{ properties: { code: { const: 'rows_dropped' } } }] } },
      },
    });
  });
});

const storedSchema = z.object({
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

const RESULT: z.infer<typeof storedSchema> = {
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

describe('parseStored', () => {
  it('restores the original value', () => {
    expect(parseStored(storedSchema, encodeStored(storedSchema, RESULT))).toEqual(RESULT);
    const without = { ...RESULT, maybeMissing: null };
    expect(parseStored(storedSchema, encodeStored(storedSchema, without))).toEqual(without);
  });

  it('restores optional fields, defaults, records and tuples', () => {
    const inner = z.object({ equallyFrequent: z.number() });
    const schema = z.object({
      mayLack: inner.optional(),
      lacks: inner.optional(),
      hasDefault: z.array(inner).default([]),
      byColumn: z.record(z.string(), inner),
      inOrder: z.tuple([z.string(), inner]),
      fixed: inner.readonly(),
    });
    const one = { equallyFrequent: 1 };
    const value = {
      mayLack: one,
      hasDefault: [one],
      byColumn: { AuftragsNr: one },
      inOrder: ['a', one] as [string, typeof one],
      fixed: one,
    };
    expect(parseStored(schema, encodeStored(schema, value))).toEqual(value);
  });

  it('returns null for a value of another shape', () => {
    for (const stored of [null, undefined, 7, 'text', [], {}, { mean_seconds: 'many' }])
      expect(parseStored(storedSchema, stored)).toBeNull();
  });
});
