import { AppError } from './errors/index.js';
import { checkExtraKeys } from './extra-keys.js';

const issueType = (extra: Record<string, unknown>): string | undefined => {
  try {
    checkExtraKeys(extra, new Set());
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.issues[0]?.type : 'not an AppError';
  }
};

const nested = (levels: number): unknown => (levels === 0 ? 1 : { inner: nested(levels - 1) });

describe('an additional key of a client', () => {
  it('is kept unchanged', () => {
    const extra = { Own: [1, { deep: null }], tenant_id: 'forged', 'ümlaut key': 'ß' };
    expect(checkExtraKeys(extra, new Set(['tenant_id']))).toEqual({ Own: [1, { deep: null }], 'ümlaut key': 'ß' });
    expect(checkExtraKeys(null, new Set())).toEqual({});
  });

  it('is refused if it misspells a known key', () => {
    const known = ['legal_form', 'time_zone', 'size', 'goal_1'];
    const misspelt = (name: string): boolean => {
      try {
        checkExtraKeys({ [name]: 1 }, new Set(), known);
        return false;
      } catch (error) {
        return error instanceof AppError && error.issues[0]?.msg.includes('Did you mean') === true;
      }
    };
    expect(['legalForm', 'legal-form', 'legl_form', 'timezone', 'tiem_zone', 'Size'].filter((name) => !misspelt(name))).toEqual([]);
    expect(['legal_form', 'legal_forms_of_sites', 'sizes', 'goal_2', 'zone', 'form'].filter(misspelt)).toEqual([]);
  });

  it('is refused beyond a limit of number, length, depth or size', () => {
    expect(issueType(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, n])))).toBe('too_long');
    expect(issueType({ ['k'.repeat(201)]: 1 })).toBe('string_too_long');
    expect(issueType({ a: nested(9) })).toBe('recursion_loop');
    expect(issueType({ a: nested(8) })).toBeUndefined();
    expect(issueType({ a: 'ä'.repeat(16_400) })).toBe('too_long');
  });
});
