import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trustCertificate } from '../trust-certificate.js';

/** Creates a temporary folder for the tests of a file, which also trust the certificate of `HostileHttpServer`. */
export const givenFolder = (): { readonly folder: string } => {
  let folder: string | undefined;
  let trust: Disposable | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-'));
    trust = trustCertificate();
  });
  afterAll(async () => {
    trust?.[Symbol.dispose]();
    if (folder !== undefined) await rm(folder, { recursive: true });
  });
  return {
    get folder() {
      if (folder === undefined) throw new Error('the folder has not been created');
      return folder;
    },
  };
};
