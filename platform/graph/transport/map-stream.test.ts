import { mapStream } from './map-stream.js';

const failed = (error: unknown) => `failed: ${String(error)}`;

describe('mapStream', () => {
  it('maps every value and ends with the source', async () => {
    async function* numbers() {
      yield* [1, 2, 3];
    }
    const mapped: string[] = [];
    for await (const value of mapStream(numbers(), async (number) => `<${number}>`, failed)) mapped.push(value);
    expect(mapped).toEqual(['<1>', '<2>', '<3>']);
  });

  it('converts an error of the source, or of the mapping, to its last value', async () => {
    async function* broken() {
      yield 1;
      throw new Error('broke');
    }
    const values: string[] = [];
    for await (const value of mapStream(broken(), String, failed)) values.push(value);
    expect(values).toEqual(['1', 'failed: Error: broke']);

    let ended = false;
    async function* fine() {
      try {
        yield* [1, 2];
      } finally {
        ended = true;
      }
    }
    const failing = mapStream(fine(), () => Promise.reject(new Error('no')), failed);
    expect(await failing.next()).toEqual({ value: 'failed: Error: no', done: false });
    expect(await failing.next()).toEqual({ value: undefined, done: true });
    expect(ended).toBe(true);
  });

  it('ends immediately while a value is awaited, even if the source cannot end', async () => {
    async function* silent() {
      await new Promise(() => undefined);
      yield 1;
    }
    const stream = mapStream(silent(), String, failed);
    const awaited = stream.next();
    await stream.return();
    expect(await awaited).toEqual({ value: undefined, done: true });
  });
});
