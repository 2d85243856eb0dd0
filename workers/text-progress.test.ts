import { setTimeout as delay } from 'node:timers/promises';
import { TextProgress } from './text-progress.js';

/** What was told while calls of the given answers were made, one after the other. */
const toldOf = async (...calls: ((onProgress: (characters: number) => void) => Promise<unknown>)[]) => {
  const told: number[] = [];
  const progress = new TextProgress((characters) => Promise.resolve(void told.push(characters)), 10);
  for (const call of calls) await progress.during(call);
  const atTheEnd = told.length;
  await delay(60);
  expect(told).toHaveLength(atTheEnd);
  return told;
};

describe('the progress of a text', () => {
  it('is told while it comes, ever more seldom, and never after it', async () => {
    const told = await toldOf(async (onProgress) => {
      for (let piece = 1; piece <= 80; piece += 1) {
        onProgress(piece * 4);
        await delay(5);
      }
    });
    expect(told.length).toBeGreaterThan(1);
    expect(told.length).toBeLessThan(10);
    expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b));
  });

  it('is not told of what takes no time', async () => {
    expect(await toldOf(async (onProgress) => onProgress(10))).toEqual([]);
  });

  it('counts all that a model writes for the run, and what it writes anew', async () => {
    const slowly = async (onProgress: (characters: number) => void): Promise<void> => {
      onProgress(30);
      onProgress(10);
      await delay(60);
    };
    expect(await toldOf(slowly, () => delay(60), slowly)).toEqual([40, 40, 80]);
  });

  it('is told once while nothing comes', async () => {
    expect(await toldOf(() => delay(200))).toEqual([0]);
  });

  it('ends with a call that fails', async () => {
    await expect(toldOf(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
