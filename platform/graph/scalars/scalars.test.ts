import { parseValue } from 'graphql';
import { Json, JsonObject } from './scalars.js';

describe('a JSON literal in a document', () => {
  it.each([Json, JsonObject])('is parsed as a plain object with any keys: %s', (scalar) => {
    const value = scalar.parseLiteral(parseValue('{ a: { __proto__: { b: [{ c: null }] } }, n: 1.5 }'), {}) as Record<string, object>;
    expect(JSON.stringify(value)).toBe('{"a":{"__proto__":{"b":[{"c":null}]}},"n":1.5}');
    expect([Object.getPrototypeOf(value), Object.getPrototypeOf(value['a'])]).toEqual([Object.prototype, Object.prototype]);
    expect(({} as Record<string, unknown>)['b']).toBeUndefined();
  });
});
