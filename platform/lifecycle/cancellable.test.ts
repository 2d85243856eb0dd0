import { cancellable } from './cancellable.js';

describe('cancellable', () => {
  /** Returns a generator that yields once, then waits until `wake` is called. */
  const waiting = () => {
    let wake: () => void = () => undefined;
    const log: string[] = [];
    async function* generate(): AsyncGenerator<number, void> {
      try {
        yield 1;
        await new Promise<void>((resolve) => (wake = resolve));
      } finally {
        log.push('cleaned up');
      }
    }
    return { stream: cancellable(generate(), () => wake()), log };
  };

  it('passes on values', async () => {
    const { stream } = waiting();
    expect(await stream.next()).toEqual({ value: 1, done: false });
  });

  it('can be ended while the generator waits, and runs its cleanup', async () => {
    const { stream, log } = waiting();
    await stream.next();
    const pending = stream.next();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await stream.return()).toEqual({ value: undefined, done: true });
    expect(await pending).toEqual({ value: undefined, done: true });
    expect(log).toEqual(['cleaned up']);
  });

  it('ends when a `for await` loop exits early', async () => {
    const { stream, log } = waiting();
    for await (const value of stream) {
      expect(value).toBe(1);
      break;
    }
    expect(log).toEqual(['cleaned up']);
  });
});
