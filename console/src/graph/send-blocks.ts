import { AnonymousCredential, BlockBlobClient, RestError } from '@azure/storage-blob';

/** Size of a block in bytes. */
const BLOCK_BYTES = 8 * 1024 * 1024;
/** Time after which a new link is asked for; links are valid for an hour. */
const LINK_MS = 45 * 60_000;

/** A block is sent again after about 1, 2, 4, 8 and 16 s. */
const OPTIONS = { retryOptions: { maxTries: 6, retryDelayInMs: 1_000, maxRetryDelayInMs: 16_000 } };

interface BlockUpload {
  readonly file: Blob;
  /** Number of blocks that the storage has received before. */
  readonly received: number;
  readonly link: string;
  /** Returns a new link for the upload. */
  readonly renewLink: () => Promise<string>;
  readonly onReceived: (blocks: number) => void;
}

/** Names a block by its place; all names of a blob have the same length. */
const blockId = (index: number): string => btoa(String(index).padStart(8, '0'));

/**
 * Sends a file in blocks and yields the share that the storage has received. Blocks that were received before are not sent again, unless the
 * storage has discarded them.
 */
export async function* sendBlocks({ file, received, link, renewLink, onReceived }: BlockUpload): AsyncGenerator<number> {
  const count = Math.ceil(file.size / BLOCK_BYTES);
  const openWith = (url: string) => ({ blob: new BlockBlobClient(url, new AnonymousCredential(), OPTIONS), at: Date.now() });
  let storage = openWith(link);
  const send = async function* (first: number): AsyncGenerator<number> {
    for (let index = first; index < count; index += 1) {
      yield index / count;
      if (Date.now() - storage.at > LINK_MS) storage = openWith(await renewLink());
      const block = file.slice(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES);
      await storage.blob.stageBlock(blockId(index), block, block.size);
      onReceived(index + 1);
    }
  };
  const commit = () => storage.blob.commitBlockList(Array.from({ length: count }, (_, index) => blockId(index)));
  yield* send(received);
  try {
    await commit();
  } catch (error) {
    // The storage has discarded blocks that it had received before.
    if (received === 0 || !(error instanceof RestError && error.code === 'InvalidBlockList')) throw error;
    yield* send(0);
    await commit();
  }
  yield 1;
}
