import { cpuTime } from '../../../test/harness/linear-time.js';
import { readGoals } from './index.js';

const TODAY = new Date('2026-11-24T10:00:00Z');

it('readGoals takes less than 2 s of CPU time for texts that provoke backtracking', () => {
  const texts = ['bis ende '.repeat(60), 'von 1 auf 2 '.repeat(40), '(((('.repeat(120), 'owner: A'.repeat(60), '1–2 '.repeat(120)];
  expect(cpuTime(() => texts.map((text) => readGoals({ title: text.slice(0, 500) }, [], { language: 'de', today: TODAY })))).toBeLessThan(
    2_000,
  );
});
