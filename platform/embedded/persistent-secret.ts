import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Returns a random 256-bit secret (base64url) of a data folder. It is generated on first use and stored in a file of mode 0600. */
export const persistentSecret = async (dataDir: string, name: string): Promise<string> => {
  const folder = join(resolve(dataDir), 'secrets');
  const file = join(folder, name);
  // The data folder itself stays accessible to the accounts that servers run as.
  await mkdir(resolve(dataDir), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
};
