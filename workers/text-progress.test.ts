import { setImmediate } from 'node:timers/promises';
import { TextProgress } from './text-progress.js';

/** Clock of the tests: a pause ends with the next tick. */
class Clock {
  /** Lengths of all pauses in ms. */
  readonly pauses: number[] = [];
  private end = (): void => undefined;

  readonly pause = (ms: number, over: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      this.pauses.push(ms);
      this.end = resolve;
      over.addEventListener('abort', () => resolve(), { once: true });
    });

  /** Ends the current pause and lets its report happen. */
  async tick(): Promise<void> {
    this.end();
    await setImmediate();
  }
}

describe('TextProgress', () => {
  let clock: Clock;
  beforeEach(() => {
    clock = new Clock();
  });

  /** Returns the reports during consecutive calls. */
  const reportsOf = async (...calls: ((onProgress: (characters: number) => void) => Promise<unknown>)[]) => {
    const reported: number[] = [];
    const progress = new TextProgress((characters) => Promise.resolve(void reported.push(characters)), clock.pause);
    for (const call of calls) await progress.during(call);
    const atTheEnd = reported.length;
    await clock.tick();
    expect(reported).toHaveLength(atTheEnd);
    return reported;
  };

  it('reports at growing intervals of at most 10 s during a call and never after it', async () => {
    const reported = await reportsOf(async (onProgress) => {
      for (let piece = 1; piece <= 8; piece += 1) {
        onProgress(piece * 4);
        await clock.tick();
      }
    });
    expect(reported).toEqual([4, 8, 12, 16, 20, 24, 28, 32]);
    expect(clock.pauses.map(Math.round)).toEqual([1_000, 1_500, 2_250, 3_375, 5_063, 7_594, 10_000, 10_000, 10_000]);
  });

  it('does not report short calls', async () => {
    expect(await reportsOf(async (onProgress) => onProgress(10))).toEqual([]);
  });

  it('counts characters of all calls and of repeated answers', async () => {
    const slowly = async (onProgress: (characters: number) => void): Promise<void> => {
      onProgress(30);
      onProgress(10);
      await clock.tick();
    };
    expect(await reportsOf(slowly, () => clock.tick(), slowly)).toEqual([40, 40, 80]);
  });

  it('reports once while no text arrives', async () => {
    const silently = async (): Promise<void> => {
      for (let interval = 0; interval < 3; interval += 1) await clock.tick();
    };
    expect(await reportsOf(silently)).toEqual([0]);
  });

  it('stops if the call fails', async () => {
    await expect(reportsOf(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
