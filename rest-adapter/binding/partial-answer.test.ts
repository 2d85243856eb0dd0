import { withDegradation } from './partial-answer.js';

describe('withDegradation', () => {
  it('reports no degradation without errors', () => {
    expect(withDegradation({ tenant_id: 't', data: { rows: 1 } }, [])).toEqual({
      tenant_id: 't',
      data: { rows: 1 },
      degraded: false,
      degraded_reasons: [],
    });
  });

  it('reports the part named by an error path, and the null part of an unreachable domain', () => {
    const answer = { tenant_id: 't', data: null, agents: { running: 0, last_briefing: null }, activity: null };
    expect(withDegradation(answer, [{ path: ['getCockpitSummary', 'data'] }, {}])).toMatchObject({
      degraded: true,
      degraded_reasons: ['data_unavailable', 'activity_unavailable'],
      agents: { running: 0 },
    });
    expect(withDegradation({ tenant_id: 't', data: { rows: null } }, [{ path: ['op', 'data', 'rows'] }])).toMatchObject({
      degraded_reasons: ['data_unavailable'],
    });
  });

  it('returns undefined when no part is left', () => {
    expect(withDegradation({ tenant_id: 't', data: null }, [{ path: ['op', 'data'] }])).toBeUndefined();
    expect(withDegradation(null, [{}])).toBeUndefined();
  });
});
