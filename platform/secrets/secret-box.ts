import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  id: string;
  bytes: Buffer;
}

/** Of a key: it seals, it still opens, or this installation does not have it. */
export type KeyStatus = 'current' | 'former' | 'unknown';

/** A text that no key of this installation opens: made elsewhere, altered, or moved to another record. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret';
}

/**
 * Seals what tenants entrust (passwords, tokens) before it is stored: AES-256-GCM, one random nonce each, bound to the
 * record that it belongs to. The first key seals; the others still open what they once sealed, so that keys can be
 * changed.
 */
export class SecretBox {
  private readonly keys: readonly [Key, ...Key[]];

  /** @param secrets at least one, of 32 characters or more each */
  constructor([current = '', ...former]: readonly string[]) {
    this.keys = [derived(current), ...former.map(derived)];
  }

  /** The key that seals, as the first eight characters of every text that it sealed name it. */
  get currentKeyId(): string {
    return this.keys[0].id;
  }

  standingOf(keyId: string): KeyStatus {
    const place = this.keys.findIndex(({ id }) => id === keyId);
    return place === 0 ? 'current' : place > 0 ? 'former' : 'unknown';
  }

  /** @param owner what the secret belongs to; must be the same to open it */
  seal(value: unknown, owner: string): string {
    const [{ id, bytes }] = this.keys;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()]);
    return `${id}.${sealed.toString('base64url')}`;
  }

  /** @throws UnreadableSecret */
  open(sealed: string, owner: string): unknown {
    const [id, text = ''] = sealed.split('.');
    const key = this.keys.find((candidate) => candidate.id === id);
    const bytes = Buffer.from(text, 'base64url');
    if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) throw new UnreadableSecret('There is no key for this secret.');
    const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      return JSON.parse(opened.toString('utf8'));
    } catch {
      throw new UnreadableSecret('The secret was altered or belongs to another record.');
    }
  }
}

const derived = (secret: string): Key => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'credentials at rest', 32));
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
};
