import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** A random secret of 256 bits (base64url) that belongs to a data folder: made on first use, then kept in a file of mode 0600. */
export const keptSecret = async (dataDir: string, name: string): Promise<string> => {
  const folder = join(resolve(dataDir), 'secrets');
  const file = join(folder, name);
  // The data folder itself stays open to the accounts that servers run as.
  await mkdir(resolve(dataDir), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
};
