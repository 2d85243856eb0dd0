import { setTimeout as delay } from 'node:timers/promises';
import { TextProgress } from './text-progress.js';

/** Returns the reports during consecutive calls. */
const reportsOf = async (...calls: ((onProgress: (characters: number) => void) => Promise<unknown>)[]) => {
  const reported: number[] = [];
  const progress = new TextProgress((characters) => Promise.resolve(void reported.push(characters)), 10);
  for (const call of calls) await progress.during(call);
  const atTheEnd = reported.length;
  await delay(60);
  expect(reported).toHaveLength(atTheEnd);
  return reported;
};

describe('TextProgress', () => {
  it('reports at growing intervals during a call and never after it', async () => {
    const reported = await reportsOf(async (onProgress) => {
      for (let piece = 1; piece <= 80; piece += 1) {
        onProgress(piece * 4);
        await delay(5);
      }
    });
    expect(reported.length).toBeGreaterThan(1);
    expect(reported.length).toBeLessThan(10);
    expect(reported).toEqual([...new Set(reported)].toSorted((a, b) => a - b));
  });

  it('does not report short calls', async () => {
    expect(await reportsOf(async (onProgress) => onProgress(10))).toEqual([]);
  });

  it('counts characters of all calls and of repeated answers', async () => {
    const slowly = async (onProgress: (characters: number) => void): Promise<void> => {
      onProgress(30);
      onProgress(10);
      await delay(60);
    };
    expect(await reportsOf(slowly, () => delay(60), slowly)).toEqual([40, 40, 80]);
  });

  it('reports once while no text arrives', async () => {
    expect(await reportsOf(() => delay(200))).toEqual([0]);
  });

  it('stops if the call fails', async () => {
    await expect(reportsOf(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
