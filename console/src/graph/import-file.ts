import type { Client } from 'urql';
import {
  CreateSourceDocument,
  RunUpdatesDocument,
  RunDocument,
  SourceUploadDocument,
  SyncSourceDocument,
  type CreateSourceMutation,
  type SourceKind,
} from './generated/graphql.js';
import { fingerprintOf, KeptUploads } from './kept-uploads.js';
import { isOpenRun } from './run-state.js';

/** State of the import of a file. */
export interface ImportState {
  readonly key: string;
  readonly fileName: string;
  readonly phase: 'uploading' | 'importing' | 'imported' | 'failed';
  /** Share of the phase that is done, 0 to 1. */
  readonly share: number;
  readonly error?: string;
  /** Whether the upload continues if the file is chosen again. */
  readonly isInterrupted?: boolean;
}

const KINDS: Readonly<Record<string, SourceKind>> = {
  csv: 'CSV',
  tsv: 'CSV',
  txt: 'CSV',
  xlsx: 'XLSX',
  json: 'JSON',
  jsonl: 'JSON',
  ndjson: 'JSON',
  parquet: 'PARQUET',
  xes: 'EVENT_LOG',
};

/** Returns the kind of a source by the name of its file, also if the file is compressed. */
export const kindOf = (fileName: string, isEventLog: boolean): SourceKind => {
  const extension =
    fileName
      .toLowerCase()
      .replace(/\.(?:gz|zip|zst)$/, '')
      .split('.')
      .at(-1) ?? '';
  const kind = KINDS[extension] ?? 'CSV';
  return isEventLog && kind === 'CSV' ? 'EVENT_LOG' : kind;
};

/** Size in bytes from which a file is sent in blocks, so that its upload can be continued. */
const BLOCKS_FROM = 32 * 1024 * 1024;

/**
 * Registers a source for a file, uploads the file and imports it. Yields the state until the import has ended. An upload of a large file
 * that was interrupted continues where it stopped.
 */
export async function* importFile(client: Client, tenantId: string, file: File, isEventLog: boolean): AsyncGenerator<ImportState> {
  const state = { key: crypto.randomUUID(), fileName: file.name };
  let isSending = true;
  try {
    yield { ...state, phase: 'uploading', share: 0 };
    const upload = file.size < BLOCKS_FROM ? sendWhole(client, file, isEventLog) : sendInBlocks(client, tenantId, file, isEventLog);
    let step = await upload.next();
    for (; !step.done; step = await upload.next()) yield { ...state, phase: 'uploading', share: step.value };
    isSending = false;
    const synced = await client.mutation(SyncSourceDocument, { sourceId: step.value }).toPromise();
    if (synced.error) throw synced.error;
    for await (const share of progressOf(client, synced.data?.syncSource?.runId ?? '')) yield { ...state, phase: 'importing', share };
    yield { ...state, phase: 'imported', share: 1 };
  } catch (error) {
    const isInterrupted = isSending && file.size >= BLOCKS_FROM;
    const message = error instanceof Error ? error.message.replace('[GraphQL] ', '') : String(error);
    yield { ...state, phase: 'failed', share: 0, error: message, isInterrupted };
  }
}

type UploadSource = NonNullable<CreateSourceMutation['createSource']>;

const createSource = async (client: Client, file: File, isEventLog: boolean): Promise<UploadSource> => {
  const { data, error } = await client
    .mutation(CreateSourceDocument, { input: { name: file.name, kind: kindOf(file.name, isEventLog) } })
    .toPromise();
  if (error) throw error;
  if (!data?.createSource) throw new Error('the source was not created');
  return data.createSource;
};

/** @throws Error if the source does not accept an upload */
const uploadOf = (source: UploadSource | null): Upload => {
  if (!source?.upload) throw new Error('the source has no upload link');
  return source.upload;
};
const urlOf = (source: UploadSource | null): string => uploadOf(source).url;

/** Yields the share of a file that has been sent in one request; returns the id of its source. */
async function* sendWhole(client: Client, file: File, isEventLog: boolean): AsyncGenerator<number, string> {
  const source = await createSource(client, file, isEventLog);
  yield* sendFile(uploadOf(source), file);
  return source.id;
}

/** Yields the share of a file that the storage has received in blocks; returns the id of its source. */
async function* sendInBlocks(client: Client, tenantId: string, file: File, isEventLog: boolean): AsyncGenerator<number, string> {
  const { sendBlocks } = await import('./send-blocks.js');
  const uploads = new KeptUploads(tenantId, localStorage);
  const fingerprint = `${kindOf(file.name, isEventLog)} ${fingerprintOf(file)}`;
  const sourceWith = async (sourceId: string): Promise<UploadSource | null> => {
    const { data, error } = await client.query(SourceUploadDocument, { sourceId }, { requestPolicy: 'network-only' }).toPromise();
    if (error?.networkError) throw error;
    return data?.source ?? null;
  };
  const kept = uploads.find(fingerprint);
  // The source may have been deleted meanwhile.
  const known = kept ? await sourceWith(kept.sourceId) : null;
  const source = known?.upload ? known : await createSource(client, file, isEventLog);
  yield* sendBlocks({
    file,
    received: source === known ? (kept?.blocks ?? 0) : 0,
    link: urlOf(source),
    renewLink: async () => urlOf(await sourceWith(source.id)),
    onReceived: (blocks) => uploads.keep(fingerprint, { sourceId: source.id, blocks }),
  });
  uploads.forget(fingerprint);
  return source.id;
}

interface Upload {
  readonly url: string;
  readonly method: string;
  readonly headerList: readonly { readonly name: string; readonly value: string }[];
}

/** Sends a file and yields the share that has been sent. `fetch` does not report it. */
export const sendFile = ({ url, method, headerList }: Upload, file: File): AsyncGenerator<number> =>
  values<number>((push, end, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const { name, value } of headerList) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => push(loaded / total));
    request.addEventListener('load', () => (request.status < 300 ? end() : fail(new Error(`HTTP ${request.status}`))));
    request.addEventListener('error', () => fail(new Error('The file could not be sent.')));
    request.send(file);
  });

/** Yields the progress of a run until it has ended. @throws Error with the message of the run if it failed */
const progressOf = (client: Client, runId: string): AsyncGenerator<number> =>
  values<number>((push, end, fail) => {
    const { unsubscribe } = client.subscription(RunUpdatesDocument, { runId }).subscribe(({ data, error }) => {
      if (error) return fail(error);
      if (!data) return undefined;
      const { status, progress } = data.runUpdated;
      push(progress);
      if (isOpenRun(status)) return undefined;
      queueMicrotask(() => unsubscribe());
      if (status === 'SUCCEEDED') return end();
      void client
        .query(RunDocument, { runId }, { requestPolicy: 'network-only' })
        .then(({ data: ended }) => fail(new Error(ended?.run?.error?.message ?? status)));
      return undefined;
    });
  });

type Producer<Value> = (push: (value: Value) => void, end: () => void, fail: (error: Error) => void) => void;

/** Turns callbacks into an asynchronous sequence, in which a value that was not read in time is replaced by the next one. */
async function* values<Value>(produce: Producer<Value>): AsyncGenerator<Value> {
  let latest: Value | undefined;
  let outcome: { error?: Error } | undefined;
  let wake = (): void => undefined;
  const settle = (change: () => void): void => {
    change();
    wake();
  };
  produce(
    (value) => settle(() => (latest = value)),
    () => settle(() => (outcome ??= {})),
    (error) => settle(() => (outcome ??= { error })),
  );
  for (;;) {
    if (latest !== undefined) {
      const value = latest;
      latest = undefined;
      yield value;
    } else if (outcome) {
      if (outcome.error) throw outcome.error;
      return;
    } else await new Promise<void>((resolve) => (wake = resolve));
  }
}
