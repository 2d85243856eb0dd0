import { CLOSING_ANSWERS, STUBBORN_ANSWERS, type HostileHttpServer } from '../../../test/harness/hostile/hostile-http-server.js';
import { BlobStorage } from '../blob-storage.js';

export const BODY = Buffer.alloc(300_000, 'id;name\n1;Müller\n');
export const BLOB = 'tenants/tnt_a/uploads/src_1';
export const ANSWERS = { ...CLOSING_ANSWERS, ...STUBBORN_ANSWERS };
export type Answer = keyof typeof ANSWERS;

/** Returns a client, with time limits of 500 ms, of a blob storage that gives this answer to every request. */
export const storageAt = (server: HostileHttpServer, answer: Answer): BlobStorage =>
  new BlobStorage(
    {
      connectionString: `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=${btoa('key')};BlobEndpoint=${server.url(answer)};`,
      accountUrl: undefined,
      container: 'kpi',
      linkUrl: undefined,
      linkTtlSeconds: 900,
      uploadMaxBytes: 1_000_000,
    },
    { responseMs: 500, idleMs: 500, maxTextBytes: 1_000_000 },
  );

/** Starts every call of the storage against every answer; returns their results by name. @param upload file to store */
export const callsAgainst = (server: HostileHttpServer, upload: string): [name: string, call: Promise<unknown>][] => {
  const calls: Record<string, (storage: BlobStorage) => Promise<unknown>> = {
    check: (storage) => storage.check(),
    prepare: (storage) => storage.prepare(),
    sizeOf: (storage) => storage.sizeOf('tnt_a', BLOB),
    putFile: (storage) => storage.putFile('tnt_a', 'artifacts', upload, '.csv', 'text/csv'),
    remove: (storage) => storage.remove('tnt_a', BLOB),
    list: (storage) => storage.list('tnt_a', 1_000),
    eraseTenant: (storage) => storage.eraseTenant('tnt_a'),
  };
  return (Object.keys(ANSWERS) as Answer[]).flatMap((answer) =>
    Object.entries(calls).map(([name, call]): [string, Promise<unknown>] => [`${name} against ${answer}`, call(storageAt(server, answer))]),
  );
};
