import { isDateFormat } from './date-styles.js';

describe('isDateFormat', () => {
  it.each(['dd.mm.yyyy', 'm/d/yy h:mm', '[$-407]d. mmmm yyyy', '[h]:mm:ss', 'mm:ss', 'yyyy"年"m"月"', '[$-F800]dddd'])(
    'returns true for %s',
    (code) => {
      expect(isDateFormat(code)).toBe(true);
    },
  );

  it.each(['General', '0.00', '#,##0.00 €', '0%', '0.00E+00', '@', '#,##0 "Stück (d)"', '[Red]0.0;[Blue]-0.0', '0\\d', '_-* #,##0_-'])(
    'returns false for %s',
    (code) => {
      expect(isDateFormat(code)).toBe(false);
    },
  );
});
