/**
 * Wraps a generator so that it can be ended while it waits. An `async function*` processes `return` only when its pending
 * `next` settles.
 * @param end ends the wait of the generator
 */
export const cancellable = <T>(generator: AsyncGenerator<T, void>, end: () => void): AsyncGenerator<T, void> => {
  const stream: AsyncGenerator<T, void> = {
    next: () => generator.next(),
    return: async () => {
      end();
      return generator.return();
    },
    throw: async (error: unknown) => {
      end();
      return generator.throw(error);
    },
    [Symbol.asyncIterator]: () => stream,
    async [Symbol.asyncDispose]() {
      await stream.return();
    },
  };
  return stream;
};
