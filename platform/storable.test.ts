import { storableValue } from './storable.js';

describe('values for the database', () => {
  it('lose NUL characters and halves of surrogate pairs, in keys as well', () => {
    const cut = '👩'.repeat(3).slice(0, 3);
    expect(storableValue({ [`a\0${cut}`]: [cut, { label: 'x\0y' }], n: 1, none: null })).toEqual({
      'a👩\ufffd': ['👩\ufffd', { label: 'xy' }],
      n: 1,
      none: null,
    });
  });
});
