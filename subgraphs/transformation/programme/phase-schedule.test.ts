import { addDays } from '../day.js';
import { PHASES } from '../phase.js';
import { schedulePhases } from './phase-schedule.js';

describe('schedulePhases', () => {
  it('spreads the seven phases without gaps from the first to the last day', () => {
    const phases = schedulePhases('2027-01-11', '2028-06-30');
    expect(phases.map(({ phase }) => phase)).toEqual(PHASES);
    expect([phases[0]?.plannedFrom, phases.at(-1)?.plannedTo]).toEqual(['2027-01-11', '2028-06-30']);
    for (const [index, { plannedFrom }] of phases.entries())
      if (index > 0) expect(plannedFrom).toBe(addDays(phases[index - 1]?.plannedTo ?? '', 1));
  });

  it.each([0, 1, 3, 6, 10, 30, 364, 3_000])('has valid dates within a programme of %s days after the first', (days) => {
    const [start, end] = ['2028-02-27', addDays('2028-02-27', days)];
    for (const { plannedFrom, plannedTo } of schedulePhases(start, end)) {
      expect((plannedFrom ?? '') >= start && (plannedTo ?? '') <= end && (plannedFrom ?? '') <= (plannedTo ?? '')).toBe(true);
    }
    expect(schedulePhases(start, end).at(-1)?.plannedTo).toBe(end);
  });
});
