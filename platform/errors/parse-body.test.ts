import { z } from 'zod';
import { AppError } from './app-error.js';
import { parseBody } from './parse-body.js';

const parameters = z.strictObject({ horizon: z.int().optional(), reference_path: z.array(z.string()).optional() });
const input = z.strictObject({ kind: z.literal('input'), name: z.string() });
const schemas = [
  z.object({ parameters, list: z.array(z.union([z.string(), input])).optional() }),
  z.fromJSONSchema(z.toJSONSchema(z.object({ parameters, list: z.array(z.union([z.string(), input])).optional() }))),
];

const issuesOf = (schema: z.ZodType, value: unknown) => {
  try {
    return parseBody(schema, value);
  } catch (error) {
    return error instanceof AppError ? error.issues : error;
  }
};

describe.each(schemas)('parseBody', (schema) => {
  it('names each unknown name with the nearest known one', () => {
    expect(issuesOf(schema, { parameters: { horizn: 3, referencePath: [], zzz: 1 } })).toEqual([
      {
        type: 'extra_forbidden',
        loc: ['body', 'parameters', 'horizn'],
        msg: 'Unknown name "horizn". Did you mean "horizon"? Known names: horizon, reference_path.',
      },
      {
        type: 'extra_forbidden',
        loc: ['body', 'parameters', 'referencePath'],
        msg: 'Unknown name "referencePath". Did you mean "reference_path"? Known names: horizon, reference_path.',
      },
      {
        type: 'extra_forbidden',
        loc: ['body', 'parameters', 'zzz'],
        msg: 'Unknown name "zzz". Known names: horizon, reference_path.',
      },
    ]);
  });

  it('names an unknown name in an alternative that fits otherwise', () => {
    expect(issuesOf(schema, { parameters: {}, list: [{ kind: 'input', name: 'a', nam: 'b' }] })).toMatchObject([
      { type: 'extra_forbidden', loc: ['body', 'list', 0, 'nam'], msg: expect.stringContaining('Did you mean "name"?') },
    ]);
    expect(issuesOf(schema, { parameters: {}, list: [5] })).toMatchObject([{ type: 'invalid_union', loc: ['body', 'list', 0] }]);
    expect(issuesOf(schema, { parameters: {}, list: [{ kind: 'input', nam: 'b' }] })).toMatchObject([
      { type: 'invalid_type', loc: ['body', 'list', 0, 'name'] },
      { type: 'extra_forbidden', loc: ['body', 'list', 0, 'nam'], msg: expect.stringContaining('Did you mean "name"?') },
    ]);
  });

  it('names the allowed values of the member that selects an alternative', () => {
    const either = z.object({ list: z.array(z.union([input, z.strictObject({ kind: z.literal('output'), value: z.int() })])) });
    for (const each of [either, z.fromJSONSchema(z.toJSONSchema(either))])
      expect(issuesOf(each, { list: [{ kind: 'inputs', value: 1 }] })).toEqual([
        { type: 'enum', loc: ['body', 'list', 0, 'kind'], msg: 'Input should be one of input, output' },
      ]);
  });
});
