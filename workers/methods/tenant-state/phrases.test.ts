import { oneLine } from './phrases.js';

describe('oneLine', () => {
  it('joins lines, keeps no-break spaces and cuts long texts', () => {
    expect(oneLine(' a\n\tb  c ')).toBe('a b c');
    expect(oneLine('5,1\u202F% in 3\u00A0Tagen')).toBe('5,1\u202F% in 3\u00A0Tagen');
    expect(oneLine('abcdef', 4)).toBe('abc…');
    expect(oneLine(' \n')).toBe('–');
  });
});
