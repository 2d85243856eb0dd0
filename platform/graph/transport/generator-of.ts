/** Returns an async generator with the given `next`; `end` ends it, whether by `return`, `throw` or disposal. */
export const generatorOf = <T, Last>(
  next: () => Promise<IteratorResult<T, Last>>,
  end: () => Promise<IteratorResult<T, Last>>,
): AsyncGenerator<T, Last, void> => {
  const generator: AsyncGenerator<T, Last, void> = {
    next,
    return: end,
    async throw(error: unknown) {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]: () => generator,
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
  return generator;
};
