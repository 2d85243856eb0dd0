import { SecretBox, UnreadableSecretError } from './index.js';

const OLD = 'the key of last year, long enough to be one';
const NEW = 'the key of this year, long enough to be one';

describe('SecretBox', () => {
  const box = new SecretBox([OLD]);

  it('opens what it sealed, and seals equal values differently', () => {
    const value = { user: 'leser', password: 'pässwort' };
    const sealed = box.seal(value, 'tnt_a/src_1');
    expect(box.open(sealed, 'tnt_a/src_1')).toEqual(value);
    expect(sealed).not.toBe(box.seal(value, 'tnt_a/src_1'));
    expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('leser');
  });

  it('rejects text that was moved to another record, altered, or sealed with an unknown key', () => {
    const sealed = box.seal('secret', 'tnt_a/src_1');
    expect(() => box.open(sealed, 'tnt_b/src_1')).toThrow(UnreadableSecretError);
    for (const position of [10, 20, sealed.length - 2]) {
      const letter = sealed[position] === 'A' ? 'B' : 'A';
      expect(() => box.open(sealed.slice(0, position) + letter + sealed.slice(position + 1), 'tnt_a/src_1')).toThrow(UnreadableSecretError);
    }
    expect(() => new SecretBox([NEW]).open(sealed, 'tnt_a/src_1')).toThrow(UnreadableSecretError);
    for (const garbage of ['', '.', 'x', `${sealed.split('.')[0]}.AAAA`])
      expect(() => box.open(garbage, 'o')).toThrow(UnreadableSecretError);
  });

  it('opens text sealed with a former key, and seals with the current one', () => {
    const sealed = box.seal(1, 'o');
    const both = new SecretBox([NEW, OLD]);
    expect(both.open(sealed, 'o')).toBe(1);
    expect(() => box.open(both.seal(1, 'o'), 'o')).toThrow(UnreadableSecretError);
  });

  it('identifies the key by the first eight characters', () => {
    const both = new SecretBox([NEW, OLD]);
    const keyIds = [both.seal(1, 'o'), box.seal(1, 'o'), new SecretBox(['another key that is long enough to be one']).seal(1, 'o')].map(
      (sealed) => sealed.slice(0, 8),
    );
    expect(keyIds.map((keyId) => both.statusOf(keyId))).toEqual(['current', 'former', 'unknown']);
    expect(both.currentKeyId).toBe(keyIds[0]);
  });
});
