import { inAnyCase } from './any-word.js';

describe('inAnyCase', () => {
  it('matches letters in any case and keeps escaped signs', () => {
    const pattern = new RegExp(`^(?:${inAnyCase('märz|qu\\.?|5 kw')})$`);
    for (const text of ['März', 'MÄRZ', 'Qu.', 'qU', '5 KW']) expect([text, pattern.test(text)]).toEqual([text, true]);
    for (const text of ['Marz', 'qux', '5.KW']) expect([text, pattern.test(text)]).toEqual([text, false]);
  });
});
