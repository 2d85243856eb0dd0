import { ModelClient } from '../model-client.js';
import { ANY_PURPOSE, resolveRoute, type RouteDecision } from './model-route.js';

const decision = (
  purpose: string,
  route: 'local' | 'premium',
  dataClasses: RouteDecision['dataClasses'] = ['internal'],
): RouteDecision => ({
  decisionId: `dec_${purpose}`,
  purpose,
  route,
  dataClasses,
});

const request = { tenantId: 'tnt_a', purpose: 'report-generation' };

describe('the route of a model call', () => {
  it('is local without a decision, with a reason if premium was requested', () => {
    expect(resolveRoute(request, [], true)).toEqual({ route: 'local', degradedReasons: [], decisionId: null });
    expect(resolveRoute({ ...request, usePremium: false }, [], true)).toMatchObject({ route: 'local', degradedReasons: [] });
    expect(resolveRoute({ ...request, usePremium: true }, [], true)).toMatchObject({
      route: 'local',
      degradedReasons: ['premium_not_approved'],
    });
  });

  it('is premium if an approved decision permits it, unless the user requests local', () => {
    const decisions = [decision('report-generation', 'premium')];
    expect(resolveRoute(request, decisions, true)).toEqual({ route: 'premium', degradedReasons: [], decisionId: 'dec_report-generation' });
    expect(resolveRoute({ ...request, usePremium: true }, decisions, true).route).toBe('premium');
    expect(resolveRoute({ ...request, usePremium: false }, decisions, true).route).toBe('local');
    expect(resolveRoute({ ...request, purpose: 'briefing', usePremium: true }, decisions, true).degradedReasons).toEqual([
      'premium_not_approved',
    ]);
  });

  it('follows the default decision if the purpose has none', () => {
    const decisions = [decision(ANY_PURPOSE, 'premium'), decision('briefing', 'local')];
    expect(resolveRoute(request, decisions, true).route).toBe('premium');
    expect(resolveRoute({ ...request, purpose: 'briefing', usePremium: true }, decisions, true).route).toBe('local');
  });

  it('is premium only for the data classes of the decision', () => {
    const decisions = [decision('report-generation', 'premium', ['public', 'internal'])];
    expect(resolveRoute({ ...request, dataClasses: ['internal'] }, decisions, true).route).toBe('premium');
    expect(resolveRoute({ ...request, usePremium: true, dataClasses: ['internal', 'personal'] }, decisions, true)).toMatchObject({
      route: 'local',
      degradedReasons: ['premium_not_approved'],
    });
  });

  it('is local if no premium endpoint is configured', () => {
    expect(resolveRoute(request, [decision('report-generation', 'premium')], false)).toMatchObject({
      route: 'local',
      degradedReasons: ['premium_not_configured'],
    });
  });

  it('is resolved by the client from the decisions of the tenant', async () => {
    const client = new ModelClient(
      { premium: { baseUrl: 'http://127.0.0.1:9/v1', name: 'x', timeoutMs: 100 } },
      { decisions: async (tenantId) => (tenantId === 'tnt_a' ? [decision(ANY_PURPOSE, 'premium')] : []) },
    );
    expect((await client.resolveRoute({ ...request, usePremium: true })).route).toBe('premium');
    expect((await client.resolveRoute({ ...request, tenantId: 'tnt_b', usePremium: true })).route).toBe('local');
  });
});
