/**
 * A generator that can be ended while it waits. An `async function*` takes notice of `return` only when its next value
 * is there; `end` is to make that wait over.
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
