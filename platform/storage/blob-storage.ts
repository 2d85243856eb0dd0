import {
  BlobSASPermissions,
  BlobServiceClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  StorageSharedKeyCredential,
  type BlobClient,
  type ContainerClient,
  type UserDelegationKey,
} from '@azure/storage-blob';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/index.js';
import { entraCredential } from '../entra-credential.js';
import { AppError } from '../errors/index.js';
import { sha256OfFile } from '../hash-file.js';
import { inClientSpan, type Span } from '../telemetry/index.js';
import { boundedHttpClient, type ResponseLimits } from './bounded-http-client.js';
import { hasStatus } from './has-status.js';
import { pruneBlobs, UNNAMED_SINCE, type Pruned, type PruneOptions } from './prune-blobs.js';

export interface StoredBlob {
  blobName: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

export interface ListedBlob {
  blobName: string;
  /** The first segment behind the tenant's prefix. */
  area: string;
  bytes: number;
  modifiedAt: Date;
}

export interface SignedLink {
  url: string;
  expiresAt: Date;
}

const UPLOAD_LINK_SECONDS = 3_600;
/** A process starts without a storage that does not answer. */
const PREPARE_MS = 10_000;
/** How long a client is kept waiting for a look at a blob. */
const LOOK_MS = 3_000;
/** Signed links tolerate clocks that differ by this much. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * The tenants' files in Azure Blob Storage. Every name begins with the tenant and is made here, never taken from a
 * client; content is named by its hash, so that writing the same file twice is writing it once. Clients get links
 * signed for one blob, one permission and a short time: a user-delegation signature where the account is reached by
 * workload identity, an account signature with a connection string.
 */
export class BlobStorage {
  private readonly container: ContainerClient;
  private readonly service: BlobServiceClient;
  private delegation: { key: UserDelegationKey; until: number } | undefined;

  constructor(
    private readonly config: Config['blob'],
    limits?: ResponseLimits,
  ) {
    const retryOptions = { maxTries: 3, tryTimeoutInMs: 30_000, maxRetryDelayInMs: 2_000 };
    const options = { retryOptions, httpClient: boundedHttpClient(limits) };
    this.service = config.connectionString
      ? BlobServiceClient.fromConnectionString(config.connectionString, options)
      : new BlobServiceClient(config.accountUrl ?? '', entraCredential(), options);
    this.container = this.service.getContainerClient(config.container);
  }

  /** Creates the container where it is missing; it never allows anonymous access. */
  async prepare(): Promise<void> {
    await this.container.createIfNotExists({ abortSignal: AbortSignal.timeout(PREPARE_MS) });
  }

  async check(): Promise<void> {
    await this.container.getProperties({ abortSignal: AbortSignal.timeout(1_500) });
  }

  /** Stores a local file under the hash of its content. */
  async putFile(
    tenantId: string,
    area: string,
    path: string,
    extension: string,
    mediaType: string,
    signal?: AbortSignal,
  ): Promise<StoredBlob> {
    const [{ size }, sha256] = await Promise.all([stat(path), sha256OfFile(path)]);
    const blobName = ownName(tenantId, `${tenantPrefix(tenantId)}${area}/${sha256}${extension}`);
    const blob = this.container.getBlockBlobClient(blobName);
    const aborting = { ...(signal && { abortSignal: signal }) };
    await inBlobSpan('put', blobName, async (span) => {
      if (await this.isKept(blob, aborting)) return;
      span?.set({ 'kpi.blob.bytes': size });
      await blob.uploadFile(path, { blobHTTPHeaders: { blobContentType: mediaType }, ...aborting });
    });
    return { blobName, bytes: size, sha256 };
  }

  /**
   * Copies a blob to a local file.
   * @throws AppError NOT_FOUND when nothing has been stored under the name, PAYLOAD_TOO_LARGE beyond `maxBytes` (bytes).
   */
  async getToFile(
    tenantId: string,
    blobName: string,
    path: string,
    signal?: AbortSignal,
    maxBytes = this.config.uploadMaxBytes,
  ): Promise<void> {
    const blob = this.container.getBlobClient(ownName(tenantId, blobName));
    const aborting = { ...(signal && { abortSignal: signal }) };
    await inBlobSpan('get', blobName, async (span) => {
      const { contentLength = 0, etag } = await blob.getProperties(aborting).catch((error: unknown) => {
        if (hasStatus(error, 404)) throw new AppError('NOT_FOUND', { what: 'file' });
        throw error;
      });
      if (contentLength > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', { limit: maxBytes });
      span?.set({ 'kpi.blob.bytes': contentLength });
      // The version that was measured, not one that a client has put in its place since.
      const response = await blob.download(0, undefined, { conditions: { ...(etag && { ifMatch: etag }) }, ...aborting });
      const body = response.readableStreamBody as Readable;
      if (response.contentLength !== contentLength) {
        body.destroy();
        throw new Error(`blob storage sends ${response.contentLength} bytes of a blob of ${contentLength}`);
      }
      await pipeline(body, createWriteStream(path));
    });
  }

  /** Size of a blob in bytes; undefined when nothing has been stored under the name. */
  async sizeOf(tenantId: string, blobName: string): Promise<number | undefined> {
    const blob = this.container.getBlobClient(ownName(tenantId, blobName));
    return inBlobSpan('look at', blobName, async () => {
      try {
        const { contentLength } = await blob.getProperties({ abortSignal: AbortSignal.timeout(LOOK_MS) });
        return contentLength ?? 0;
      } catch (error) {
        if (hasStatus(error, 404)) return undefined;
        throw error;
      }
    });
  }

  /** Removes one blob; one that is not there is no fault. */
  async remove(tenantId: string, blobName: string): Promise<void> {
    const blob = this.container.getBlobClient(ownName(tenantId, blobName));
    await inBlobSpan('remove', blobName, () => blob.deleteIfExists());
  }

  /** A link that lets its holder read one blob as a download with the given file name. */
  async downloadLink(tenantId: string, blobName: string, fileName: string, mediaType: string): Promise<SignedLink> {
    return this.sign(tenantId, blobName, this.config.linkTtlSeconds, 'r', {
      contentDisposition: attachment(fileName),
      contentType: mediaType,
    });
  }

  /** A link that lets its holder write one blob, by PUT with the header `x-ms-blob-type: BlockBlob`. */
  async uploadLink(tenantId: string, blobName: string): Promise<SignedLink> {
    return this.sign(tenantId, blobName, UPLOAD_LINK_SECONDS, 'cw', {});
  }

  /** Where a client's own upload goes; named after the record it belongs to. */
  uploadName(tenantId: string, recordId: string): string {
    return `${tenantPrefix(tenantId)}uploads/${recordId}`;
  }

  /** What is stored of a tenant, in the order of the names, at most so much. */
  async list(tenantId: string, most: number, signal?: AbortSignal): Promise<{ blobs: ListedBlob[]; truncated: boolean }> {
    const blobs: ListedBlob[] = [];
    const prefix = tenantPrefix(tenantId);
    for await (const { name, properties } of this.container.listBlobsFlat({ prefix, ...(signal && { abortSignal: signal }) })) {
      if (blobs.length >= most) return { blobs, truncated: true };
      blobs.push({
        blobName: name,
        area: name.slice(prefix.length).split('/')[0] ?? '',
        bytes: properties.contentLength ?? 0,
        modifiedAt: properties.lastModified,
      });
    }
    return { blobs, truncated: false };
  }

  /** Whether nobody can read the container without a signature. */
  async isPrivate(signal: AbortSignal): Promise<boolean> {
    return (await this.container.getProperties({ abortSignal: signal })).blobPublicAccess === undefined;
  }

  /** Removes blobs of a tenant that no row has named for long. */
  prune(tenantId: string, readNames: () => Promise<ReadonlySet<string>>, options: PruneOptions): Promise<Pruned> {
    return pruneBlobs(this.container, tenantPrefix(tenantId), readNames, options);
  }

  /** Removes everything that belongs to a tenant and answers with how many blobs that were. */
  async eraseTenant(tenantId: string): Promise<number> {
    let erased = 0;
    for await (const blob of this.container.listBlobsFlat({ prefix: tenantPrefix(tenantId) })) {
      await this.container.deleteBlob(blob.name);
      erased += 1;
    }
    return erased;
  }

  /** Whether a blob is there and stays: one that was found without a row is about to get one. */
  private async isKept(blob: BlobClient, aborting: { abortSignal?: AbortSignal }): Promise<boolean> {
    try {
      const { metadata } = await blob.getProperties(aborting);
      if (metadata?.[UNNAMED_SINCE] !== undefined) await blob.setMetadata({}, aborting);
      return true;
    } catch (error) {
      if (hasStatus(error, 404)) return false;
      throw error;
    }
  }

  private async sign(
    tenantId: string,
    blobName: string,
    seconds: number,
    permissions: string,
    headers: { contentDisposition?: string; contentType?: string },
  ): Promise<SignedLink> {
    const expiresAt = new Date(Date.now() + seconds * 1_000);
    const blob = this.container.getBlobClient(ownName(tenantId, blobName));
    const values = {
      containerName: this.config.container,
      blobName,
      permissions: BlobSASPermissions.parse(permissions),
      startsOn: new Date(Date.now() - CLOCK_SKEW_MS),
      expiresOn: expiresAt,
      protocol: blob.url.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
      ...headers,
    };
    const credential = this.service.credential;
    const query =
      credential instanceof StorageSharedKeyCredential
        ? generateBlobSASQueryParameters(values, credential)
        : generateBlobSASQueryParameters(values, await this.delegationKey(), this.service.accountName);
    return { url: `${blob.url}?${query.toString()}`, expiresAt };
  }

  private async delegationKey(): Promise<UserDelegationKey> {
    const now = Date.now();
    if (!this.delegation || this.delegation.until < now + UPLOAD_LINK_SECONDS * 1_000) {
      const until = now + 6 * UPLOAD_LINK_SECONDS * 1_000;
      this.delegation = { key: await this.service.getUserDelegationKey(new Date(now - CLOCK_SKEW_MS), new Date(until)), until };
    }
    return this.delegation.key;
  }
}

/** What is done in which area; which blob it is would tell more than a span may. */
const inBlobSpan = <T>(
  operation: 'put' | 'get' | 'look at' | 'remove',
  blobName: string,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> => {
  const [, , area = ''] = blobName.split('/');
  return inClientSpan(`${operation} blob`, { 'azure.resource_provider.namespace': 'Microsoft.Storage', 'kpi.blob.area': area }, work);
};

const tenantPrefix = (tenantId: string): string => `tenants/${tenantId}/`;

/** Segments as we make them: no empty one, no dots but between letters, nothing that anybody between here and there could decode. */
const PATH = /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/;

/** Guards against a name of another tenant ever being written, read or signed, whatever the record says. */
const ownName = (tenantId: string, blobName: string): string => {
  if (!blobName.startsWith(tenantPrefix(tenantId)) || !PATH.test(blobName)) throw new AppError('NOT_FOUND', { what: 'file' });
  return blobName;
};

/** Content-Disposition (RFC 6266) with the name in full (RFC 8187) and, for old clients, in ASCII. */
const attachment = (fileName: string): string => {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded}`;
};
