import 'reflect-metadata';
import { answerValue } from './answer-value.type.js';

describe('answerValue', () => {
  it.each([
    ['GmbH', { text: 'GmbH' }],
    [12.5, { number: 12.5 }],
    [false, { boolean: false }],
    [['a', 'b'], { items: [{ text: 'a' }, { text: 'b' }] }],
  ])('types %j', (value, expected) => {
    expect(answerValue(value)).toMatchObject(expected);
  });

  it('returns the fields of objects without null values', () => {
    const { items } = answerValue([{ name: 'Jena', employees: 40, role: null }]);
    expect(items?.[0]?.fields).toMatchObject([
      { name: 'name', value: { text: 'Jena' } },
      { name: 'employees', value: { number: 40 } },
    ]);
  });

  it('sets exactly one field', () => {
    for (const value of ['x', 1, true, [], {}]) expect(Object.values(answerValue(value)).filter((one) => one !== null)).toHaveLength(1);
  });
});
