import { parseJsonBody } from './json-body.js';

const parse = (text: string) => parseJsonBody(Buffer.from(text));
const typesOf = (text: string) => parse(text).issues.map(({ type, loc }) => [type, loc]);

describe('parseJsonBody', () => {
  it('distinguishes null, false, 0 and empty text from an absent body', () => {
    expect(parse('').value).toBeUndefined();
    expect(['null', 'false', '0', '""'].map((text) => parse(text).value)).toEqual([null, false, 0, '']);
  });

  it('rejects invalid JSON and invalid UTF-8', () => {
    expect(typesOf('{"a":}')).toEqual([['json_invalid', ['body']]]);
    expect(parseJsonBody(Buffer.from([0x22, 0xff, 0x22])).issues[0]?.type).toBe('json_invalid');
  });

  it('reports text that cannot be stored, in values and keys', () => {
    expect(typesOf('{"a":["x","\\u0000"],"b":"\\ud800"}')).toEqual(
      expect.arrayContaining([
        ['string_unicode', ['body', 'a', 1]],
        ['string_unicode', ['body', 'b']],
      ]),
    );
    expect(parse('{"a\\u0000":1}').issues).toHaveLength(1);
    expect(parse('{"a":"\\\\u0000 \\ud83d\\ude00"}').issues).toEqual([]);
  });

  it('rejects numbers beyond a double and keys named __proto__', () => {
    expect(typesOf('{"n":1e999}')).toEqual([['finite_number', ['body', 'n']]]);
    expect(typesOf('{"a":{"__proto__":{"admin":true}}}')).toEqual([['extra_forbidden', ['body', 'a', '__proto__']]]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('accepts 64 levels of nesting and rejects any deeper one', () => {
    expect(parse('['.repeat(400_000) + ']'.repeat(400_000)).issues.map(({ type }) => type)).toEqual(['recursion_loop']);
    expect(parse(`${'['.repeat(65)}${']'.repeat(65)}`).issues).toEqual([]);
    expect(parse(`${'['.repeat(66)}${']'.repeat(66)}`).issues).toHaveLength(1);
  });

  it('reports at most 100 issues', () => {
    expect(parse(`[${'"\\u0000",'.repeat(500)}1]`).issues).toHaveLength(100);
  });
});
