import { DEMO_TENANTS } from '../../../platform/demo-tenants.js';
import { loadDemoProgramme, shiftTo, workday } from './demo-programme.js';

describe.each(DEMO_TENANTS)('the programme of $name', ({ company }) => {
  const content = loadDemoProgramme(company);

  it('references only its own areas and has unique titles', () => {
    const keys = new Set(content.areas.map(({ key }) => key));
    const named = [
      ...content.initiatives.map(({ area }) => area),
      ...content.decisions.flatMap(({ area }) => area ?? []),
      ...content.scope_checks.map(({ request }) => request.area),
    ];
    expect(named.filter((key) => !keys.has(key))).toEqual([]);
    const titles = [
      ...content.initiatives.flatMap(({ title, milestones, risks }) => [
        title,
        ...milestones.map((m) => m.title),
        ...risks.map((r) => r.title),
      ]),
      ...content.areas.map(({ name }) => name),
    ];
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('is consistent in dates, statuses and budgets', () => {
    for (const { title, start, due, milestones, status, progress } of content.initiatives) {
      expect([title, start < due]).toEqual([title, true]);
      if (status === 'done') expect([title, progress, milestones.every(({ completed }) => completed)]).toEqual([title, 1, true]);
      if (status === 'planned') expect([title, progress, start > content.as_of]).toEqual([title, 0, true]);
      expect(milestones.filter(({ completed }) => completed && completed > content.as_of)).toEqual([]);
      expect(milestones.map((m) => m.due).toSorted()).toEqual(milestones.map((m) => m.due));
    }
    const committed = content.initiatives.reduce((sum, { budget, spent }) => sum + Math.max(budget, spent), 0);
    expect(committed).toBeLessThan(content.programme.budget);
  });

  it('shifts all dates by the same number of days', () => {
    const shifted = shiftTo(content, '2030-01-15');
    expect(shifted.as_of).toBe('2030-01-15');
    const days = (a: string, b: string) => Date.parse(b) - Date.parse(a);
    content.initiatives.forEach(({ start, due }, index) => {
      const shiftedInitiative = shifted.initiatives[index];
      expect([days(content.as_of, start), days(start, due)]).toEqual([
        days(shifted.as_of, shiftedInitiative?.start ?? ''),
        days(shiftedInitiative?.start ?? '', shiftedInitiative?.due ?? ''),
      ]);
    });
    expect(shifted.initiatives.map(({ title }) => title)).toEqual(content.initiatives.map(({ title }) => title));
  });

  it('has no dates in texts, because they would not be shifted', () => {
    const texts = JSON.stringify(content).match(/"[^"]*"/g) ?? [];
    expect(
      texts.filter(
        (text) =>
          /\b(?:20\d\d|Janua?ry?|Februa?ry?|April|August|September|O[ck]tober|November|De[cz]ember)\b/.test(text) &&
          !/^"(?:\d{4}-\d\d-\d\d|Hallersfeld 2028)"$/.test(text),
      ),
    ).toEqual([]);
  });
});

describe('workday', () => {
  it('moves a weekend to Monday', () => {
    expect(['2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05'].map(workday)).toEqual([
      '2026-10-02',
      '2026-10-05',
      '2026-10-05',
      '2026-10-05',
    ]);
  });
});
