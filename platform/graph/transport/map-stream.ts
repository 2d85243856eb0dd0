import { generatorOf } from './generator-of.js';

const DONE = { value: undefined, done: true } as const;

/**
 * Maps a stream value by value; an error of the source or of `map` becomes the last value. Unlike an `async function*` over the
 * source, ending it while a value is awaited takes effect immediately: the awaited `next` resolves as done, and `return` is
 * called on the source.
 * @param onError converts an error to the last value
 */
export const mapStream = <T, U>(
  source: AsyncIterable<T>,
  map: (value: T) => U | Promise<U>,
  onError: (error: unknown) => U,
): AsyncGenerator<U, void, void> => {
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  let stopWaiting: () => void = () => undefined;

  // The end of the source is not awaited, because an `async function*` ends only after its pending value has arrived.
  const endSource = (): void => {
    if (!ended) void Promise.resolve(iterator.return?.()).catch(() => undefined);
    ended = true;
  };

  const end = async (): Promise<IteratorResult<U, void>> => {
    endSource();
    stopWaiting();
    return DONE;
  };

  const take = async (): Promise<IteratorResult<U, void>> => {
    try {
      const { value, done } = await iterator.next();
      if (done) ended = true;
      return ended ? DONE : { value: await map(value), done: false };
    } catch (error) {
      if (ended) return DONE;
      endSource();
      return { value: onError(error), done: false };
    }
  };

  const next = (): Promise<IteratorResult<U, void>> =>
    new Promise((resolve, reject) => {
      if (ended) return resolve(DONE);
      stopWaiting = () => resolve(DONE);
      take().then(resolve, reject);
    });
  return generatorOf(next, end);
};
