import { kindOfFormat, type NumberKind } from './number-formats.js';

describe('kindOfFormat', () => {
  const CODES: Record<NumberKind, string[]> = {
    date: [
      'dd.mm.yyyy',
      'm/d/yy h:mm',
      '[$-407]d. mmmm yyyy',
      'yyyy"年"m"月"',
      '[$-F800]dddd',
      'mmm yy',
      'mmmm',
      'm',
      '[$-411]ge.m.d',
      '[Red]yyyy-mm-dd;@',
      '[=0]"–";dd.mm.yyyy',
      'yyyy-mm-dd hh:mm:ss.000',
      '"Stand: "d.m.',
      '\\Q\\1 yyyy',
    ],
    clock: [
      'hh:mm',
      'h:mm AM/PM',
      'mm:ss',
      'mm:ss.0',
      '[$-F400]h:mm:ss AM/PM',
      'h "Uhr"',
      '[$-409]hh:mm:ss a/p',
      'hh\\:mm',
      '[<1]hh:mm;dd.mm.yyyy',
    ],
    elapsed: ['[h]:mm', '[h]:mm:ss', '[mm]:ss', '[ss].00', '[HH]:MM', '[h]" Std. "mm" min"', '[Red][h]:mm;[Blue]-[h]:mm', '[$-407][h]:mm'],
    number: [
      'General',
      '0.00',
      '#,##0.00 €',
      '0%',
      '0.00E+00',
      '@',
      '#,##0 "Stück (d)"',
      '[Red]0.0;[Blue]-0.0',
      '0\\d',
      '_-* #,##0_-',
      '0.0 h',
      '#,##0 days',
      '# ?/?',
      '[$€-407]#,##0.00',
      '[>=1000]#,##0," Tsd";0',
      '0;0;"dd.mm.yyyy"',
      '"hh:mm"',
      '',
      ';;;',
      '[DBNum1]General',
    ],
  };

  it.each(Object.entries(CODES).flatMap(([kind, codes]) => codes.map((code) => [kind, code])))('returns %s for %s', (kind, code) => {
    expect(kindOfFormat(code)).toBe(kind);
  });
});
