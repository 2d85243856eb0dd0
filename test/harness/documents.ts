import type { TenantClient } from './tenant-client.js';

interface Created {
  createDocument: { documentId: string; upload: { method: string; url: string; headers: Record<string, string> } };
}

/** Registers a document, uploads its file and returns its id. */
export const uploadDocument = async (client: TenantClient, name: string, mediaType: string, content: string | Buffer): Promise<string> => {
  const { createDocument } = await client.query<Created>(
    'mutation ($input: DocumentCreateInput!) { createDocument(input: $input) { documentId upload { method url headers } } }',
    { input: { name, mediaType } },
  );
  const { documentId, upload } = createDocument;
  const put = await fetch(upload.url, { method: upload.method, headers: upload.headers, body: new Uint8Array(Buffer.from(content)) });
  if (!put.ok) throw new Error(`upload: ${put.status} ${await put.text()}`);
  return documentId;
};
