import { writeFile } from 'node:fs/promises';
import { DuckDbSession, literal, type Row } from '../../../../platform/analytics/index.js';
import { IngestError } from '../ingest-error.js';
import { ingestFile } from '../ingest-file.js';
import { ingestOptionsSchema } from '../ingest-options.js';

const ORDER = '{"order":1,"total":99,"items":[{"sku":"a"},{"sku":"b"},{"sku":"c"}]}';

describe('ingestFile detection of JSON records', () => {
  let duck: DuckDbSession;

  beforeAll(async () => {
    duck = await DuckDbSession.open();
  });

  afterAll(async () => duck[Symbol.asyncDispose]());

  const read = async (content: string, recordsPointer?: string): Promise<{ rows: Row[]; warnings: string[] } | string> => {
    await writeFile(duck.path('raw'), content);
    const options = ingestOptionsSchema.parse(recordsPointer === undefined ? {} : { recordsPointer });
    try {
      const table = await ingestFile(duck, { file: duck.path('raw'), kind: 'json', options });
      const rows = await duck.rows(`SELECT * FROM read_parquet(${literal(table.parquetPath)})`);
      return { rows, warnings: table.warnings.map(({ code }) => code) };
    } catch (error) {
      if (error instanceof IngestError) return error.code;
      throw error;
    }
  };

  const ORDER_ROW = { order: 1, total: 99, items: '[{"sku":"a"},{"sku":"b"},{"sku":"c"}]' };
  const SKUS = [{ sku: 'a' }, { sku: 'b' }, { sku: 'c' }];

  it.each([
    ['reads several objects without line ends', '{"a":1} {"a":2}{"a":\n3}', undefined, [{ a: 1 }, { a: 2 }, { a: 3 }]],
    ['reads an array with one plain element as one record', '[{"order":1,"total":99}]', undefined, [{ order: 1, total: 99 }]],
    ['reads one object without a list of objects as one record', '{"order":1,"tags":["x"]}', undefined, [{ order: 1, tags: '["x"]' }]],
    ['reads one line with a line end as one record', '{"order":1}\n', undefined, [{ order: 1 }]],
    ['reads an empty list as a value with the empty pointer', '{"a":1,"b":[]}', '', [{ a: 1, b: '[]' }]],
    ['reads an array at the root with the empty pointer', '[{"a":1}]', '', [{ a: 1 }]],
    ['follows a pointer through arrays', '[0,{"x":[{"a":1}]}]', '/1/x', [{ a: 1 }]],
    ['matches a pointer against an unescaped key', '{"\\u0078":[{"a":1}],"y":1}', '/x', [{ a: 1 }]],
    ['replaces a lone surrogate by the replacement character', '[{"a":"\\ud800"}]', undefined, [{ a: '\uFFFD' }]],
  ])('%s', async (_, content, pointer, rows) => {
    expect(await read(content, pointer)).toEqual({ rows, warnings: [] });
  });

  it.each([
    ['of a single array element', `[${ORDER}]`, undefined, [ORDER_ROW]],
    ['of a single array element in white space', `[\n${ORDER}\n]\n`, undefined, [ORDER_ROW]],
    ['of two lines', `${ORDER}\n${ORDER}`, undefined, [ORDER_ROW, ORDER_ROW]],
    ['of one object with the empty pointer', ORDER, '', [ORDER_ROW]],
    ['of numbers', '{"x":["a","b"],"y":[1.5,2.5]}', undefined, [{ x: '["a","b"]', y: '[1.5,2.5]' }]],
    ['of lists', '{"columns":["a"],"rows":[[1],[2]]}', undefined, [{ columns: '["a"]', rows: '[[1],[2]]' }]],
    ['inside an object', '[{"a":{"b":[{"c":1}]}}]', undefined, [{ 'a.b': '[{"c":1}]' }]],
  ])('keeps the list %s as text, with a warning', async (_, content, pointer, rows) => {
    expect(await read(content, pointer)).toEqual({ rows, warnings: ['lists_as_text'] });
  });

  it.each([
    ['OData', '{"d":{"__count":"2","results":[{"v":1},{"v":2}]}}'],
    ['a search engine', '{"took":1,"hits":{"total":{"value":2},"hits":[{"v":1},{"v":2}]}}'],
    ['a GraphQL API', '{"data":{"orders":{"nodes":[{"v":1},{"v":2}],"pageInfo":{"hasNextPage":false}}}}'],
    ['converted XML', '{"root":{"rows":{"row":[{"v":"1"},{"v":"2"}]}}}'],
    ['hypermedia', '{"_links":{"self":{"href":"/x"}},"_embedded":{"items":[{"v":1},{"v":2}]},"errors":[]}'],
    ['an answer with lists in records', '{"data":{"items":[{"v":1,"tags":["a"]},{"v":2,"tags":[]}]}}'],
  ])('finds the only list of records inside objects, as of %s', async (_, content) => {
    const found = await read(content);
    expect(found).toMatchObject({ rows: [{}, {}], warnings: ['records_found_at'] });
    expect((found as { rows: Row[] }).rows.map((row) => Number(row['v']))).toEqual([1, 2]);
  });

  it.each([
    ['a larger total', '{"total_count":74,"items":[{"v":1},{"v":2}]}', ''],
    ['a total around the list', '{"totalItems":"1.074","data":{"items":[{"v":1},{"v":2}]}}', ''],
    ['a link', '{"_links":{"next":{"href":"/x?page=2"}},"_embedded":{"items":[{"v":1},{"v":2}]}}', ''],
    ['further pages', '{"items":[{"v":1},{"v":2}],"meta":{"current_page":1,"last_page":3}}', ''],
    ['a cursor, at a stated place', '{"next_cursor":"b","x":[{"y":1}],"items":[{"v":1},{"v":2}]}', '/items'],
  ])('warns if the document is one page of several: %s', async (_, content, pointer) => {
    expect(await read(content, pointer || undefined)).toMatchObject({
      rows: [{}, {}],
      warnings: expect.arrayContaining(['records_incomplete']),
    });
  });

  it('treats one object with exactly one list of objects as a document, with a warning', async () => {
    expect(await read(ORDER)).toEqual({ rows: SKUS, warnings: ['records_found_at'] });
  });

  it.each([
    ['json_no_list', '{"a":1,"b":[]}', undefined],
    ['json_no_list', '{"a":[{"x":1}],"b":[{"x":1}]}', undefined],
    ['json_no_list', '{"data":{"a":[{"x":1}],"b":[{"x":1}]}}', undefined],
    ['json_no_list', '{"data":{"items":[]}}', undefined],
    ['no_columns', '[{},{}]', undefined],
    ['no_columns', '{}', undefined],
    ['json_not_records', '5', undefined],
    ['json_not_records', '{"a":1}\n5', undefined],
    ['json_list_repeats', '{"a":[{"x":1}],"a":[{"x":2}]}', '/a'],
    ['json_pointer_nothing', '{"a":[{"x":1}]}\n{"a":[{"x":2}]}', '/b'],
    ['json_list_repeats', '[{"a":1}] [{"a":2}]', undefined],
    ['json_malformed', '[{"a":1} {"a":2}]', undefined],
    ['json_malformed', '{"skipped":[01],"a":[{"x":1}]}', '/a'],
    ['json_malformed', '{"skipped":[truE],"a":[{"x":1}]}', '/a'],
    ['json_malformed', '{"skipped":"\\x","a":[{"x":1}]}', '/a'],
    ['json_malformed', '{"a":[{"x":1}],}', '/a'],
    ['json_malformed', '[{"a":1}]]', undefined],
    ['json_malformed', '[{"a":"line\nend"}]', undefined],
    ['json_too_deep', `[{"a":${'['.repeat(300)}${']'.repeat(300)}}]`, undefined],
  ])('rejects with %s: %.60s', async (code, content, pointer) => {
    expect(await read(content, pointer)).toBe(code);
  });

  it('reads a first record of more than 256 KiB', async () => {
    const record = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`c${index}`, 'x'.repeat(100_000)]));
    for (const content of [`[${JSON.stringify(record)}]`, `${JSON.stringify(record)}\n${JSON.stringify(record)}`])
      expect(await read(content)).toMatchObject({ rows: expect.arrayContaining([record]) });
  });

  it('accepts exactly what JSON.parse accepts', async () => {
    const pieces = ['{', '}', '[', ']', ',', ':', '"a"', '"\\u00e4"', '1', '-0.5e+3', 'true', 'null', ' ', '0', '.', '-', 'e'];
    let state = 7;
    const pick = (): string => pieces[(state = (state * 48_271) % 2_147_483_647) % pieces.length] as string;
    for (let round = 0; round < 400; round += 1) {
      const text = `[{"k":${Array.from({ length: 1 + (round % 6) }, pick).join('')}}]`;
      let isValid = true;
      try {
        JSON.parse(text);
      } catch {
        isValid = false;
      }
      const outcome = await read(text);
      expect([text, outcome !== 'json_malformed']).toEqual([text, isValid]);
    }
  });
});
