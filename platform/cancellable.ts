/**
 * Makes a generator cancellable while it waits. An `async function*` handles `return` only after its next value arrives; `end` must
 * end that wait.
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
