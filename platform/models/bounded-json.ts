/** The body of a response as JSON; undefined when it is none, or larger than any honest answer is. */
export const readBoundedJson = async (response: Response, maxBytes: number): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
};
