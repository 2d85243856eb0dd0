import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  id: string;
  bytes: Buffer;
}

/** Status of a key: `current` seals, `former` only opens, `unknown` is not configured. */
export type KeyStatus = 'current' | 'former' | 'unknown';

/** A sealed text that cannot be opened: sealed with an unknown key, altered, or moved to another record. */
export class UnreadableSecretError extends Error {
  override name = 'UnreadableSecretError';
}

/**
 * Seals tenants' credentials (passwords, tokens) before they are stored: AES-256-GCM with a random nonce, bound to the record
 * that they belong to. The first key seals; the other keys only open, so that keys can be rotated.
 */
export class SecretBox {
  private readonly keys: readonly [Key, ...Key[]];

  /** @param secrets at least one, each with at least 32 characters */
  constructor([current = '', ...former]: readonly string[]) {
    this.keys = [deriveKey(current), ...former.map(deriveKey)];
  }

  /** Id of the key that seals: the first eight characters of every text sealed with it. */
  get currentKeyId(): string {
    return this.keys[0].id;
  }

  statusOf(keyId: string): KeyStatus {
    const index = this.keys.findIndex(({ id }) => id === keyId);
    return index === 0 ? 'current' : index > 0 ? 'former' : 'unknown';
  }

  /** Seals a value. @param owner record of the secret; opening requires the same owner */
  seal(value: unknown, owner: string): string {
    const [{ id, bytes }] = this.keys;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()]);
    return `${id}.${sealed.toString('base64url')}`;
  }

  /** Opens a sealed text and returns the value. @throws UnreadableSecretError */
  open(sealed: string, owner: string): unknown {
    const [id, text = ''] = sealed.split('.');
    const key = this.keys.find((candidate) => candidate.id === id);
    const bytes = Buffer.from(text, 'base64url');
    if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) throw new UnreadableSecretError('No configured key opens this secret.');
    const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      return JSON.parse(opened.toString('utf8'));
    } catch {
      throw new UnreadableSecretError('The secret was altered or belongs to another record.');
    }
  }
}

const deriveKey = (secret: string): Key => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'credentials at rest', 32));
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
};
