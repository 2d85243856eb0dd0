const [LF, CR] = [0x0a, 0x0d] as const;

/** Yields the bytes after the first `count` lines, which end in LF, CRLF or CR. */
export const skipLines = async function* (source: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  let afterCr = false;
  for await (const chunk of source) {
    let start = 0;
    while (start < chunk.length && (left > 0 || afterCr)) {
      const byte = chunk[start];
      if (left === 0 && byte !== LF) break;
      if (byte === CR || (byte === LF && !afterCr)) left -= 1;
      afterCr = byte === CR;
      start += 1;
    }
    if (start < chunk.length) afterCr = false;
    if (start < chunk.length) yield chunk.subarray(start);
  }
};
