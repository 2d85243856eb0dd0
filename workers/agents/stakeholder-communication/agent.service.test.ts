import { TenantClient } from '../../../test/harness/tenant-client.js';
import { EVENT_LOG } from '../../../test/fixtures/event-log.fixture.js';

interface Drafts {
  drafts: { audience: string; channel: string; status: string; points: { label: string; text: string }[]; text: string | null }[];
  without_facts: string[];
  facts: { label: string; text: string; topic: string; source: { id: string; kind: string } }[];
  personal_data_removed: Record<string, number>;
}

const draft = async (tenant: TenantClient, input: string, parameters: object = {}, language = 'de') => {
  const { body } = await tenant.post<{ run_id: string }>('/api/agents/stakeholder-communication', { input, language, parameters });
  return tenant.untilRunEnds<Drafts>(body.run_id);
};

describe('stakeholder-communication agent', () => {
  it('refuses if there is nothing to communicate', async () => {
    await using tenant = new TenantClient();
    const run = await draft(tenant, 'Informiere das Team.');
    expect(run.error).toMatchObject({ code: 'refused', missing: ['run', 'programme'] });
  });

  it('drafts messages for the audiences in the request from the programme and runs, and sends nothing', async () => {
    await using tenant = new TenantClient();
    await tenant.withSource('event_log', EVENT_LOG);
    const { body } = await tenant.post<{ run_id: string }>('/api/agents/process-mining', { input: 'Ablauf' });
    await tenant.untilRunEnds(body.run_id);
    await tenant.query('mutation ($input: ProgrammeCreateInput!) { createProgramme(input: $input) { programmeId } }', {
      input: { name: 'Klar', vision: 'Frau Petra Sonnenschein liefert pünktlich' },
    });
    const run = await draft(tenant, 'Informiere Betriebsrat und Team im Intranet.', { facts: ['Die Schulung beginnt im Herbst.'] });
    expect([run.status, run.degraded_reasons]).toEqual(['succeeded', ['model_not_configured']]);
    const { drafts, facts, personal_data_removed: removed } = run.result;
    expect(drafts.map(({ audience, channel, status }) => `${audience} ${channel} ${status}`)).toEqual([
      'team intranet draft',
      'works_council intranet draft',
    ]);
    const team = drafts[0]?.points.map(({ text }) => text).join(' ') ?? '';
    expect(team).toContain('Die Schulung beginnt im Herbst.');
    expect(team).toContain('wiederholt');
    expect(facts.some(({ topic, source }) => topic === 'finding' && source.id === body.run_id)).toBe(true);
    expect(removed).toEqual({ NAME: 1 });
    expect(run.markdown).not.toContain('Sonnenschein');
    expect(run.markdown).toContain('Versendet wurde nichts');
    const partners = await draft(tenant, '', { audiences: ['customers_partners'] }, 'en');
    expect(partners.error).toMatchObject({ code: 'refused', missing: ['programme'] });
  });
});
