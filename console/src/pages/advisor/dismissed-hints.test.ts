import { describe, expect, it } from '@jest/globals';
import { dismissedHints, hintId } from './dismissed-hints.js';

const gate = { code: 'gate_closed', subjectId: null, since: '2026-03-01T00:00:00Z' };
const source = { code: 'source_failed', subjectId: 'src_1', since: '2026-03-01T00:00:00Z' };
const rating = (subjectId: string, helpful: boolean | null, givenAt: string) => ({ subjectId, helpful, givenAt });

describe('dismissed hints', () => {
  it('have feedback of any person that they did not help', () => {
    expect(hintId(source)).toBe('source_failed:src_1');
    expect(dismissedHints([gate, source], [rating('gate_closed', false, '2026-03-02T00:00:00Z')])).toEqual([gate]);
    expect(dismissedHints([gate, source], [rating('source_failed:src_1', false, '2026-03-02T00:00:00Z')])).toEqual([source]);
    expect(dismissedHints([gate, source], [rating('source_failed:src_2', false, '2026-03-02T00:00:00Z')])).toEqual([]);
  });

  it('are restored by later feedback that they helped, in whatever order it is listed', () => {
    const ratings = [rating('gate_closed', true, '2026-03-03T00:00:00Z'), rating('gate_closed', false, '2026-03-02T00:00:00Z')];
    expect(dismissedHints([gate], ratings)).toEqual([]);
    expect(dismissedHints([gate], ratings.toReversed())).toEqual([]);
  });

  it('are shown again if the finding occurs again after the feedback', () => {
    expect(dismissedHints([gate], [rating('gate_closed', false, '2026-02-28T00:00:00Z')])).toEqual([]);
  });
});
