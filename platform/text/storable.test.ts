import { storableValue } from './storable.js';

describe('storableValue', () => {
  it('removes NUL characters and replaces halves of surrogate pairs, also in keys', () => {
    const cut = '👩'.repeat(3).slice(0, 3);
    expect(storableValue({ [`a\0${cut}`]: [cut, { label: 'x\0y' }], n: 1, none: null })).toEqual({
      'a👩\ufffd': ['👩\ufffd', { label: 'xy' }],
      n: 1,
      none: null,
    });
  });
});
