/**
 * Maps a stream value by value; a fault of the source or of `map` becomes the last value. Unlike an `async function*` over the source, ending it while a value is awaited ends
 * the source at once instead of after that value.
 */
export const mapStream = <T, U>(
  source: AsyncIterable<T>,
  map: (value: T) => U | Promise<U>,
  lastWords: (error: unknown) => U,
): AsyncGenerator<U, void, void> => {
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  const end = async (): Promise<IteratorResult<U, void>> => {
    if (!ended) {
      ended = true;
      await iterator.return?.();
    }
    return { value: undefined, done: true };
  };
  const stream: AsyncGenerator<U, void, void> = {
    async next() {
      if (ended) return { value: undefined, done: true };
      try {
        const { value, done } = await iterator.next();
        if (done) ended = true;
        if (ended) return { value: undefined, done: true };
        return { value: await map(value), done: false };
      } catch (error) {
        if (ended) return { value: undefined, done: true };
        void end().catch(() => undefined);
        return { value: lastWords(error), done: false };
      }
    },
    return: end,
    async throw(error: unknown) {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]: () => stream,
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
  return stream;
};
